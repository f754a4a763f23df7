import { describe, expect, it } from 'vitest'
import type { Door } from '../network.ts'
import { answerDcsaSandbox } from '../sandbox/dcsa.ts'
import { type DcsaCredentials, dcsa } from './dcsa.ts'
import { type DcsaAsk, dcsaEventsByKey, dcsaEventsByToken } from './events.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const door: Door = {
  host: (name) => dcsa.hosts.live[name] ?? '',
  token: 'the-token',
  requestId: 'r1',
  now: NOW,
}
const MAERSK: DcsaCredentials = { line: 'maersk', clientId: 'key', clientSecret: 'secret' }
const ask: DcsaAsk = {
  ...{ line: 'maersk', equipmentReference: 'MSKU1234565', carrierBookingReference: 'BK1' },
  transportDocumentReference: '',
}
const reply = (status: number, value: unknown) => ({
  ...{ status, headers: {} },
  body: typeof value === 'string' ? value : JSON.stringify(value),
})

describe('the request for events', () => {
  it('is DCSA’s, with the key and the token of Maersk', () => {
    expect(dcsaEventsByToken.build(ask, MAERSK, door)).toEqual({
      method: 'GET',
      url: 'https://api.maersk.com/track-and-trace-private/events?equipmentReference=MSKU1234565&carrierBookingReference=BK1&limit=500',
      headers: {
        ...{ accept: 'application/json', 'consumer-key': 'key', authorization: 'Bearer the-token' },
        'api-version': '1',
      },
      body: '',
    })
  })

  it('is sent to Hapag-Lloyd and CMA CGM in their own form', () => {
    const hapag = dcsaEventsByKey.build(ask, { ...MAERSK, line: 'hapag' }, door)
    expect(hapag).toMatchObject({
      url: expect.stringMatching(/^https:\/\/api\.hlag\.com\/hlag\/external\/v2\/events\/\?equipment/),
      headers: { 'x-ibm-client-id': 'key', 'x-ibm-client-secret': 'secret' },
    })
    const cma = dcsaEventsByKey.build(ask, { ...MAERSK, line: 'cma' }, door)
    expect(cma).toMatchObject({
      url: expect.stringMatching(/^https:\/\/apis\.cma-cgm\.net\/operation\/trackandtrace\/v1\/events\?/),
      headers: { keyid: 'key' },
    })
  })

  it('is not sent without a number', () => {
    const nothing = { ...ask, equipmentReference: '', carrierBookingReference: '' }
    expect(dcsaEventsByKey.build(nothing, MAERSK, door)).toMatchObject({ reason: 'unsupported' })
  })
})

const LOADED = {
  eventID: '1',
  eventCreatedDateTime: '2026-10-27T08:00:00Z',
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-10-27T15:30:00+08:00',
  equipmentEventTypeCode: 'LOAD',
  equipmentReference: 'MSKU1234565',
  emptyIndicatorCode: 'LADEN',
  eventLocation: { locationName: 'Shanghai', UNLocationCode: 'CNSHA' },
  transportCall: {
    exportVoyageNumber: '412E',
    modeOfTransport: 'VESSEL',
    vessel: { vesselIMONumber: '9321483', vesselName: 'Emma Maersk' },
  },
}
const ARRIVES = {
  eventCreatedDateTime: '2026-11-01T00:00:00Z',
  eventType: 'TRANSPORT',
  eventClassifierCode: 'EST',
  eventDateTime: '2026-11-21T14:00:00-08:00',
  transportEventTypeCode: 'ARRI',
  transportCall: {
    UNLocationCode: 'USLGB',
    modeOfTransport: 'VESSEL',
    location: { locationName: 'Long Beach' },
  },
}

describe('the answer', () => {
  it.each([
    ['a bare list', (events: unknown[]) => events],
    ['a list in an object', (events: unknown[]) => ({ events })],
  ])('is read from %s', (_how, wrap) => {
    const parsed = dcsaEventsByToken.parse(reply(200, wrap([ARRIVES, LOADED])), ask)
    expect(parsed).toMatchObject({
      kind: 'answer',
      value: {
        containerNumber: 'MSKU1234565',
        loading: { unlocode: 'CNSHA', name: 'Shanghai' },
        discharge: { unlocode: 'USLGB', name: 'Long Beach' },
        vesselName: 'Emma Maersk',
        vesselImo: '9321483',
        voyage: '412E',
        events: [
          { classifier: 'ACT', code: 'LOAD', isEmpty: false, unlocode: 'CNSHA', at: LOADED.eventDateTime },
          { classifier: 'EST', code: 'ARRI', isEmpty: null, saidAt: ARRIVES.eventCreatedDateTime },
        ],
      },
    })
  })

  it('omits other containers, trucks and events without a time', () => {
    const other = { ...LOADED, equipmentReference: 'MSKU7654321' }
    const truck = { ...ARRIVES, transportCall: { ...ARRIVES.transportCall, modeOfTransport: 'TRUCK' } }
    const timeless = { ...LOADED, eventDateTime: 'soon' }
    const parsed = dcsaEventsByToken.parse(reply(200, [other, truck, timeless, LOADED]), ask)
    expect(parsed.kind === 'answer' && parsed.value.events).toHaveLength(1)
  })

  it.each([
    [404, { errors: [{ reason: 'notFound', message: 'No events' }] }, 'input', 'No events'],
    [400, { errors: [{ message: 'Bad reference' }] }, 'input', 'Maersk: Bad reference'],
    [401, { message: 'Invalid key' }, 'credentials', 'Invalid key'],
    [429, '', 'unavailable', /too many requests/],
    [503, 'down', 'unavailable', /technical problems/],
    [200, '<html>', 'unreadable', /cannot be read/],
  ])('has the reason for a refusal: %d', (status, body, reason, words) => {
    const parsed = dcsaEventsByToken.parse(reply(status, body), ask)
    expect(parsed).toMatchObject({ kind: 'refused', reason })
    expect(parsed.notices[0]?.message).toMatch(words)
  })
})

describe('the sandbox', () => {
  const kept = new Map<string, unknown>()
  const memory = {
    recall: async (kind: string, key: string) => kept.get(`${kind} ${key}`) ?? null,
    keep: async (kind: string, key: string, value: unknown) => void kept.set(`${kind} ${key}`, value),
  }
  const report = async (booking: string) => {
    const built = dcsaEventsByToken.build({ ...ask, carrierBookingReference: booking }, MAERSK, {
      ...door,
      token: 'sbx-key',
    })
    if ('kind' in built) throw new Error('not built')
    const parsed = dcsaEventsByToken.parse(await answerDcsaSandbox(built, memory, NOW), ask)
    if (parsed.kind !== 'answer') throw new Error(parsed.notices[0]?.message)
    return parsed.value
  }

  it('reports a journey day by day, the same events at the same times', async () => {
    const young = await report('TRIP-D10')
    const grown = await report('TRIP-D46')
    expect(young.events.filter(({ classifier }) => classifier === 'ACT').map(({ code }) => code)).toEqual([
      'CONF',
      'GTOT',
      'GTIN',
      'LOAD',
      'DEPA',
    ])
    for (const one of young.events) expect(grown.events).toContainEqual(one)
    expect(grown.events.at(-1)).toMatchObject({ code: 'GTIN', isEmpty: true, unlocode: 'USLGB' })
    expect(grown.events.filter(({ classifier }) => classifier === 'EST')).toHaveLength(3)
  })

  it('refuses a wrong key, and unknown numbers', async () => {
    await expect(report('NONE1')).rejects.toThrow('No events are known of NONE1.')
    const token = dcsa.token!.build(null, { ...MAERSK, clientId: 'wrong' }, door)
    if ('kind' in token) throw new Error('not built')
    expect(token.url).toBe('https://api.maersk.com/customer-identity/oauth/v2/access_token')
    const refused = dcsa.token!.parse(await answerDcsaSandbox(token, memory, NOW), null)
    expect(refused).toMatchObject({ kind: 'refused', reason: 'credentials' })
  })
})
