import { describe, expect, it } from 'vitest'
import type { HttpRequest } from '#domain/http-exchange.ts'
import type { Door, Operation } from '../network.ts'
import { answerTerminal49Sandbox } from '../sandbox/terminal49.ts'
import { readShipment, readTransportEvents } from './container.ts'
import { type Terminal49Credentials, terminal49, terminal49Trial } from './terminal49.ts'
import {
  createTrackingRequest,
  failureOf,
  findTrackingRequest,
  readTrackingRequest,
  type TrackingNumber,
} from './tracking-request.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const door: Door = { host: (name) => terminal49.hosts.live[name] ?? '', token: '', requestId: 'r', now: NOW }
const KEY: Terminal49Credentials = { apiKey: 'the-key' }
const ask: TrackingNumber = { type: 'bill_of_lading', value: 'MEDU123', scac: 'MSCU', references: ['PO-1'] }
const built = (request: HttpRequest | { kind: 'refused' }): HttpRequest => {
  if ('kind' in request) throw new Error('not built')
  return request
}
const reply = (status: number, value: unknown) => ({ status, headers: {}, body: JSON.stringify(value) })

describe('a tracking request', () => {
  it('is JSON:API with the key', () => {
    const request = built(createTrackingRequest.build(ask, KEY, door))
    expect(request).toMatchObject({
      method: 'POST',
      url: 'https://api.terminal49.com/v2/tracking_requests',
      headers: { authorization: 'Token the-key', 'content-type': 'application/vnd.api+json' },
    })
    expect(JSON.parse(request.body)).toEqual({
      data: {
        type: 'tracking_request',
        attributes: {
          ...{ request_type: 'bill_of_lading', request_number: 'MEDU123', scac: 'MSCU' },
          ref_numbers: ['PO-1'],
        },
      },
    })
    const anyLine = built(createTrackingRequest.build({ ...ask, scac: '' }, KEY, door))
    expect(JSON.parse(anyLine.body).data.attributes).toMatchObject({ auto_detect_vocc_scac: true })
  })

  it('is read, with the reason of a failure', () => {
    const data = {
      ...{ id: 'r1', type: 'tracking_request', attributes: { status: 'failed', failed_reason: 'not_found' } },
      relationships: { tracked_object: { data: null } },
    }
    const parsed = readTrackingRequest.parse(reply(200, { data }), { id: 'r1' })
    expect(parsed).toMatchObject({ kind: 'answer', value: { id: 'r1', status: 'failed', shipmentId: '' } })
    expect(parsed.kind === 'answer' && failureOf(parsed.value)).toBe(
      'The shipping line does not know the number.',
    )
  })

  it.each([
    [401, {}, 'credentials', 'HTTP_401'],
    [422, { errors: [{ code: 'duplicate', detail: 'Exists' }] }, 'input', 'duplicate'],
    [404, { errors: [{ detail: 'Gone' }] }, 'input', 'NOT_FOUND'],
    [429, {}, 'unavailable', 'HTTP_429'],
    [500, {}, 'unavailable', 'HTTP_500'],
  ])('has the reason for a refusal: %d', (status, body, reason, code) => {
    const parsed = createTrackingRequest.parse(reply(status, body), ask)
    expect(parsed).toMatchObject({ kind: 'refused', reason, notices: [{ code }] })
  })
})

describe('the parsed container', () => {
  it('has the last free day, the ports and the arrival', () => {
    const attributes = {
      ...{ port_of_lading_locode: 'CNSHA', port_of_lading_name: 'Shanghai', pod_vessel_name: 'EVER GIVEN' },
      ...{ port_of_discharge_locode: 'USLGB', port_of_discharge_name: 'Long Beach' },
      ...{ pod_vessel_imo: '9811000', pod_voyage_number: '12E', pod_eta_at: '2026-11-28T16:00:00Z' },
    }
    const box = {
      id: 'c1',
      type: 'container',
      attributes: { number: 'TGHU0001236', pickup_lfd: '2026-12-02T08:00:00Z' },
    }
    const parsed = readShipment.parse(
      reply(200, { data: { id: 's1', type: 'shipment', attributes }, included: [box] }),
      { id: 's1' },
    )
    expect(parsed).toMatchObject({
      kind: 'answer',
      value: {
        containers: [{ id: 'c1', number: 'TGHU0001236', lastFreeDay: '2026-12-02' }],
        discharge: { unlocode: 'USLGB', name: 'Long Beach' },
        estimatedArrival: '2026-11-28T16:00:00Z',
        vesselImo: '9811000',
      },
    })
  })

  it('has its events in DCSA’s codes', () => {
    const event = (name: string, more: object = {}) => ({
      id: name,
      type: 'transport_event',
      attributes: {
        ...{ event: `container.transport.${name}`, timestamp: '2026-11-20T08:00:00Z' },
        ...{ timezone: 'America/Los_Angeles', location_locode: 'USLGB', ...more },
      },
      relationships: { vessel: { data: { id: 'v', type: 'vessel' } }, location: { data: null } },
    })
    const included = [{ id: 'v', type: 'vessel', attributes: { name: 'EVER GIVEN', imo: '9811000' } }]
    const data = [
      ...[event('empty_out'), event('transshipment_discharged'), event('estimated.vessel_arrived')],
      ...[event('full_out'), event('rail_loaded'), event('empty_in', { timestamp: null })],
    ]
    const parsed = readTransportEvents.parse(reply(200, { data, included }), { id: 'c1' })
    expect(parsed.kind === 'answer' && parsed.value).toMatchObject([
      {
        classifier: 'ACT',
        code: 'GTOT',
        isEmpty: true,
        vesselName: 'EVER GIVEN',
        timeZone: 'America/Los_Angeles',
      },
      { classifier: 'ACT', code: 'DISC', isTransshipment: true },
      { classifier: 'EST', code: 'ARRI' },
      { classifier: 'ACT', code: 'GTOT', isEmpty: false },
    ])
  })
})

describe('the sandbox', () => {
  const kept = new Map<string, unknown>()
  const memory = {
    recall: async (kind: string, key: string) => kept.get(`${kind} ${key}`) ?? null,
    keep: async (kind: string, key: string, value: unknown) => void kept.set(`${kind} ${key}`, value),
  }
  async function askIt<Ask, Result>(
    operation: Operation<Ask, Result, Terminal49Credentials>,
    question: Ask,
    key = KEY,
  ) {
    const request = built(operation.build(question, key, door))
    return operation.parse(await answerTerminal49Sandbox(request, memory, NOW), question)
  }

  it('tracks a container from the request to its events', async () => {
    const number = { ...ask, type: 'container' as const, value: 'TGHU0001236', references: ['BK9-D36'] }
    const request = await askIt(createTrackingRequest, number)
    if (request.kind !== 'answer') throw new Error('refused')
    expect(await askIt(createTrackingRequest, number)).toMatchObject({ notices: [{ code: 'duplicate' }] })
    expect(await askIt(findTrackingRequest, number)).toMatchObject({ value: { id: request.value.id } })
    const shipment = await askIt(readShipment, { id: request.value.shipmentId })
    if (shipment.kind !== 'answer') throw new Error('refused')
    expect(shipment.value.containers).toMatchObject([{ number: 'TGHU0001236' }])
    expect(shipment.value.containers[0]?.lastFreeDay).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const events = await askIt(readTransportEvents, { id: shipment.value.containers[0]!.id })
    if (events.kind !== 'answer') throw new Error('refused')
    expect(events.value.map(({ code }) => code)).toContain('AVPU')
    expect(events.value.filter(({ classifier }) => classifier === 'EST')).toHaveLength(3)
  })

  it('refuses a wrong key, and fails for numbers that no line has', async () => {
    expect(await askIt(terminal49Trial, null)).toMatchObject({ kind: 'answer' })
    expect(await askIt(terminal49Trial, null, { apiKey: 'wrong' })).toMatchObject({ reason: 'credentials' })
    const unknown = await askIt(createTrackingRequest, { ...ask, value: 'NONE1' })
    expect(unknown).toMatchObject({ value: { status: 'failed', failedReason: 'not_found' } })
    expect(await askIt(readTrackingRequest, { id: 'nothing' })).toMatchObject({ reason: 'input' })
  })
})
