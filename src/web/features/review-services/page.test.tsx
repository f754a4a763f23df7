import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const CALL = 'Shipment/TerminalInformation'
const place = (Zip: string, City: string, State: string) => ({
  ...{ Zip, City, State, CountryCode: 'US', latitude: 40, longitude: -100 },
})
const PLACES: Record<string, object> = {
  '89502': { ...place('89502', 'Reno', 'NV'), timeZone: 'America/Los_Angeles' },
  '60606': { ...place('60606', 'Chicago', 'IL'), timeZone: 'America/Chicago' },
}
const service = (scac: string, patch: object = {}) => ({
  ...{ CarrierSCAC: scac, CarrierName: `Carrier ${scac}`, RoutingGuide: '', RoutingGuideReason: '' },
  ...{ OriginTerminal: null, DestinationTerminal: null, ServiceDays: 3, IsDirect: true },
  ...{
    PickupByDate: '2026-11-24',
    PickupReasons: [],
    PickupCutOff: '14:00',
    DeliveryDate: '2026-12-01',
    Notice: '',
  },
  SkippedDays: [{ date: '2026-11-26', because: 'holiday', holiday: 'Thanksgiving Day' }],
  IsSynthetic: false,
  ...patch,
})
const REPLY = {
  Status: 'success',
  carriers: [
    service('SYNA'),
    service('SYNB', {
      IsDirect: false,
      ServiceDays: 4,
      DeliveryDate: '2026-12-02',
      RoutingGuide: 'preferred',
    }),
    service('SYNC', { ServiceDays: null, IsDirect: null, DeliveryDate: null, SkippedDays: [] }),
  ],
  serviceMap: {
    zip3s: [],
    days: [
      { CarrierSCAC: 'SYNA', Area: 'NV', ServiceDays: 1 },
      { CarrierSCAC: 'SYNB', Area: 'IL', ServiceDays: 4 },
    ],
  },
  miles: 1968,
  origin: place('89502', 'Reno', 'NV'),
  destination: place('60606', 'Chicago', 'IL'),
  pickup: {
    ...{ PickupByDate: '2026-11-24', PickupByFromTime: '09:00 AM', PickupByToTime: '04:00 PM' },
    ...{ TimeZone: 'America/Los_Angeles', CutOffTime: '02:00 PM' },
  },
}
const ANSWERS: Answers = {
  'Address/AddressDataList': () => ({ body: { Status: 'success', rows: [], total: 0 } }),
  'Address/GetAddress': (body) => ({
    body: { Status: 'success', location: null, place: PLACES[(body as { Zip: string }).Zip] ?? null },
  }),
  [CALL]: () => ({ body: REPLY }),
}
const AT = '/ReviewServices?from=89502&to=60606&date=2026-11-24'

beforeEach(() => logInAs())

describe('Review Service', () => {
  it('requests nothing before a lane is typed, and shows the format of a ZIP at its field', async () => {
    const sent = answerCalls(ANSWERS)
    const { router } = await showScreen(<Page />, '/ReviewServices')
    expect(await screen.findByText('How long does it take?')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('To ZIP'), { target: { value: '606' } })
    fireEvent.click(screen.getByRole('button', { name: 'Show service days' }))
    expect(await screen.findByText('ZIP is required.')).toBeTruthy()
    expect(screen.getByText('Enter a complete US ZIP or Canadian postal code.')).toBeTruthy()
    expect(sent.filter(({ path }) => path === CALL)).toEqual([])
    fireEvent.change(screen.getByRole('combobox', { name: 'From ZIP' }), { target: { value: '89502' } })
    fireEvent.change(screen.getByLabelText('To ZIP'), { target: { value: '60606' } })
    fireEvent.click(screen.getByRole('button', { name: 'Show service days' }))
    expect(await screen.findByRole('list', { name: 'Service days by carrier' })).toBeTruthy()
    expect(router.state.location.search).toEqual({ from: '89502', to: '60606' })
    expect(sent.find(({ path }) => path === CALL)?.body).toMatchObject({
      ...{ OriginZip: '89502', DestinationZip: '60606', PickupByDate: '', withServiceMap: true },
    })
  })

  it('marks no carrier as the earliest if all of them promise the same day', async () => {
    const carriers = [service('SYNA'), service('SYNB')]
    answerCalls({ ...ANSWERS, [CALL]: () => ({ body: { ...REPLY, carriers } }) })
    await showScreen(<Page />, AT)
    const rows = within(await screen.findByRole('list', { name: 'Service days by carrier' }))
    expect(rows.getAllByRole('listitem')).toHaveLength(2)
    expect(rows.queryByText('Earliest')).toBeNull()
  })

  it('shows the lane in the URL: each carrier with its promised day and every day that is not counted', async () => {
    const sent = answerCalls(ANSWERS)
    await showScreen(<Page />, AT)
    const rows = within(await screen.findByRole('list', { name: 'Service days by carrier' }))
    const [first, second, ...more] = rows.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/Carrier SYNA.*Earliest.*Direct.*Tue, Dec 13 business days/)
    expect(first?.textContent).toContain(
      'Pickup Tue, Nov 24, day 0. Not counted: Thu, Nov 26: Thanksgiving Day.',
    )
    expect(second?.textContent).toMatch(/Carrier SYNB.*Preferred.*Interline.*Wed, Dec 2/)
    expect(more).toEqual([])
    expect(screen.getByText('No service days for this lane (1)')).toBeTruthy()
    expect(sent.find(({ path }) => path === CALL)?.body.PickupByDate).toBe('2026-11-24')
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'From ZIP' })).value).toBe('89502')
    expect(await screen.findByText('Chicago IL')).toBeTruthy()
  })

  it('filters by interline carriers and keeps that in the URL', async () => {
    answerCalls(ANSWERS)
    const { router } = await showScreen(<Page />, AT)
    fireEvent.click(await screen.findByRole('radio', { name: 'Interline' }))
    await waitFor(() => expect(screen.queryByText('Carrier SYNA')).toBeNull())
    expect(router.state.location.search).toMatchObject({ service: 'interline' })
  })

  it('shows the map as text: for the fastest, and for the carrier in the URL', async () => {
    answerCalls(ANSWERS)
    await showScreen(<Page />, `${AT}&carrier=SYNB`)
    const words = within(await screen.findByRole('list', { name: 'Map data as text' }))
    expect(words.getAllByRole('listitem')[0]?.textContent).toBe('44 daysIL')
    expect(words.getByText('No service days')).toBeTruthy()
  })

  it('shows the server’s error about a ZIP at its field, and keeps the typed text', async () => {
    answerCalls({
      ...ANSWERS,
      [CALL]: () => ({
        status: 422,
        body: {
          ...{
            Status: 'error',
            code: 'VALIDATION_FAILED',
            message: 'Some fields are wrong.',
            requestId: 'r',
          },
          fields: { DestinationZip: 'ZIP 00000 is not known.' },
        },
      }),
    })
    await showScreen(<Page />, '/ReviewServices?from=89502&to=00000')
    expect(await screen.findByText('ZIP 00000 is not known.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('To ZIP').value).toBe('00000')
  })
})
