import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const CALL = 'Shipment/TerminalInformation'
const place = (Zip: string, City: string, State: string) => ({
  ...{ Zip, City, State, CountryCode: 'US', latitude: 40, longitude: -100 },
})
const terminal = (TerminalCode: string, City: string, Distance: number) => ({
  ...{ TerminalCode, TerminalName: `Freight House ${City}`, Street: '1 Dock Street', City, State: 'CA' },
  ...{ Zip: '94601', Phone: '(415)555-0154', Fax: '', Hours: 'Mon-Fri 07:00-19:00', Distance },
  ...{ latitude: 37.8, longitude: -122.2 },
})
const service = (scac: string, OriginTerminal: object | null) => ({
  ...{ CarrierSCAC: scac, CarrierName: `Carrier ${scac}`, RoutingGuide: '', RoutingGuideReason: '' },
  ...{ OriginTerminal, DestinationTerminal: null, ServiceDays: 3, IsDirect: true, Notice: '' },
  ...{
    PickupByDate: '2026-11-24',
    PickupReasons: [],
    PickupCutOff: '14:00',
    DeliveryDate: '2026-12-01',
    SkippedDays: [],
  },
  IsSynthetic: true,
})
const REPLY = {
  Status: 'success',
  carriers: [
    service('SYNA', terminal('OAKCA', 'Oakland', 207)),
    service('SYNB', terminal('SACCA', 'Sacramento', 131)),
    service('SYNC', null),
  ],
  serviceMap: { zip3s: [], days: [] },
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
  'Address/GetAddress': () => ({ body: { Status: 'success', location: null, place: null } }),
  [CALL]: () => ({ body: REPLY }),
}
const AT = '/TerminalInfo?from=89502&to=60606'
const list = () => screen.findByRole('list', { name: 'Carriers and their terminals' })

beforeEach(() => logInAs())

describe('Terminal Info', () => {
  it('shows each carrier with its terminal: address, phone, hours and distance', async () => {
    answerCalls(ANSWERS)
    await showScreen(<Page />, AT)
    const rows = within(await list())
    const card = rows.getByRole('heading', { name: 'Carrier SYNA SYNA' }).closest('li')!
    expect(card.textContent).toContain('Origin terminal, about 207 mi from 89502')
    expect(card.textContent).toContain('1 Dock Street, Oakland, CA 94601')
    expect(card.textContent).toContain('Hours: Mon-Fri 07:00-19:00')
    expect(card.textContent).not.toContain('Fax:')
    expect(card.textContent).toContain('No terminal listed for 60606.')
    const phone = within(card).getByRole('link', { name: '(415) 555-0154' })
    expect(phone.getAttribute('href')).toBe('tel:+14155550154')
    expect(screen.getByText('No terminal for this lane (1)')).toBeTruthy()
    expect(screen.getByText(/are made up/)).toBeTruthy()
  })

  it('writes the fax number like the phone number', async () => {
    const withFax = { ...terminal('OAKCA', 'Oakland', 207), Fax: '(415)555-0199' }
    answerCalls({ ...ANSWERS, [CALL]: () => ({ body: { ...REPLY, carriers: [service('SYNA', withFax)] } }) })
    await showScreen(<Page />, AT)
    expect((await list()).textContent).toContain('Fax: (415) 555-0199')
  })

  it('filters by carrier or city, in the URL', async () => {
    answerCalls(ANSWERS)
    const { router } = await showScreen(<Page />, AT)
    await list()
    fireEvent.change(screen.getByLabelText('Search carriers'), { target: { value: 'sacr' } })
    await waitFor(() => expect(screen.queryByText('Carrier SYNA')).toBeNull())
    expect(router.state.location.search).toMatchObject({ q: 'sacr' })
    fireEvent.change(screen.getByLabelText('Search carriers'), { target: { value: 'xyz' } })
    expect(await screen.findByText('No carrier matches “xyz”.')).toBeTruthy()
  })

  it('highlights one carrier on the map, and names it', async () => {
    answerCalls(ANSWERS)
    const { router } = await showScreen(<Page />, AT)
    const button = await screen.findByRole('button', { name: 'Show Carrier SYNB on the map' })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(button)
    expect(await screen.findByText(/Carrier SYNB is highlighted/)).toBeTruthy()
    expect(router.state.location.search).toMatchObject({ carrier: 'SYNB' })
  })

  it('explains what would be here if no carrier names a terminal', async () => {
    answerCalls({ ...ANSWERS, [CALL]: () => ({ body: { ...REPLY, carriers: [service('SYNC', null)] } }) })
    await showScreen(<Page />, AT)
    expect(await screen.findByText('No terminals for these ZIPs.')).toBeTruthy()
  })

  it('can be requested again after an outage', async () => {
    let isDown = true
    const outage = { Status: 'error', code: 'TOO_LARGE', message: 'Come back later.', requestId: 'r' }
    answerCalls({ ...ANSWERS, [CALL]: () => (isDown ? { status: 409, body: outage } : { body: REPLY }) })
    await showScreen(<Page />, AT)
    expect(await screen.findByText('Come back later.')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await list()).toBeTruthy()
  })
})
