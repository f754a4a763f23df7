import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const CALL = 'NewTrackingAPI/TrackingDetails'
const place = (city: string, state: string, timeZone: string) => ({
  ...{ name: `${city} Store`, city, state, zip: '', latitude: null, longitude: null, timeZone },
})
const event = (EventId: string, Status: string, DateTime: string) => ({
  ...{ EventId, Status, Code: '', What: '', Where: 'Reno NV', DateTime },
  ...{ TimeZone: 'America/Los_Angeles', Notes: '', Source: '' },
})
const TRACKING = {
  ...{
    trackid: 'abc',
    BOLNumber: '0400001',
    PRONumber: '123',
    TrackingNumbers: [],
    CarrierName: 'Old Road Freight',
  },
  ...{ shipmentStatus: 'InTransit', statusCode: 'A', problem: '', pieces: 4, weightLb: 1240 },
  origin: place('Reno', 'NV', 'America/Los_Angeles'),
  destination: place('Dallas', 'TX', 'America/Chicago'),
  ...{ pickupDate: '2026-11-18', estimatedDelivery: '2099-11-23', carrierExpects: null },
  deliveredAt: null,
  steps: [
    { name: 'Booked', isDone: true, at: '2026-11-17T18:00:00Z' },
    { name: 'Picked up', isDone: true, at: '2026-11-18T23:00:00Z' },
    { name: 'Delivered', isDone: false, at: null },
  ],
  events: [event('1', 'Pickup', '2026-11-18T23:00:00Z'), event('2', 'In Transit', '2026-11-19T23:30:00Z')],
  documents: [],
}
const answer = (tracking: object) => () => ({ body: { Status: 'success', tracking } })
const refusal = (status: number, code: string, message: string) => () => ({
  status,
  body: { Status: 'error', code, message, requestId: 'r' },
})

const open = (address: string) => {
  history.replaceState(null, '', address)
  return showScreen(<Page />, address)
}

describe('the tracking page', () => {
  it('shows the shipment to the holder of the link, and keeps the link in the address bar', async () => {
    const sent = answerCalls({ [CALL]: answer(TRACKING) })
    await open('/Tracking?trackid=abc')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('On its way')
    expect(sent[0]!.body).toMatchObject({ trackid: 'abc' })
    expect(location.search).toBe('?trackid=abc')
    expect(screen.getByText(/Estimated delivery Mon, Nov 23, 2099/)).toBeTruthy()
    expect(screen.getByText('1,240 lb')).toBeTruthy()
    const steps = within(screen.getByRole('list', { name: 'Status' })).getAllByRole('listitem')
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })

  it('labels the number of freight as PRO, and every package of a parcel with its tracking number', async () => {
    answerCalls({ [CALL]: answer(TRACKING) })
    const { unmount } = await open('/Tracking?trackid=abc')
    expect(await screen.findByRole('button', { name: 'Copy PRO 123' })).toBeTruthy()
    unmount()
    answerCalls({ [CALL]: answer({ ...TRACKING, PRONumber: '1Z1', TrackingNumbers: ['1Z1', '1Z2'] }) })
    await open('/Tracking?trackid=abc')
    const buttons = await screen.findAllByRole('button', { name: /^Copy Tracking number/ })
    expect(buttons.map((button) => button.textContent)).toEqual(['1Z1', '1Z2'])
    expect(screen.queryByRole('button', { name: /PRO/ })).toBeNull()
    expect(screen.getByText('2 packages')).toBeTruthy()
  })

  it('lists the newest event first, in the time zone of its place', async () => {
    answerCalls({ [CALL]: answer(TRACKING) })
    await open('/Tracking?trackid=abc')
    const newest = (await screen.findByText('In Transit')).closest('li')!
    expect(newest.textContent).toMatch(/Thu, Nov 19(?:, 2026)?, 3:30 PM PST/)
    expect(newest.previousElementSibling).toBeNull()
  })

  it('accepts a shipment with its access id as well, and sends one request', async () => {
    const sent = answerCalls({ [CALL]: answer({ ...TRACKING, problem: 'There is a problem.' }) })
    await open('/TrackingShipment?shipmentid=s1&accessid=xyz')
    expect((await screen.findByRole('alert')).textContent).toContain('There is a problem.')
    expect(sent.map((call) => call.body)).toEqual([{ trackid: '', shipmentid: 's1', accessid: 'xyz' }])
  })

  it('shows that a link has expired', async () => {
    answerCalls({
      [CALL]: refusal(410, 'ACCESS_LINK_EXPIRED', 'This link has expired. Please ask for a new one.'),
    })
    await open('/Tracking?trackid=old')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'This tracking link has expired',
    )
  })

  it.each([
    ['/Tracking?trackid=bad', 'There is an error in the URL. Please contact help@shipper.example'],
    ['/Tracking', 'There is an error in the URL. Please contact support@lading.example'],
  ])('shows on its own page that %s is wrong', async (address, sentence) => {
    answerCalls({ [CALL]: refusal(404, 'ACCESS_LINK_INVALID', sentence) })
    const { router } = await open(address)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'This tracking link does not work',
    )
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/Tracking')
  })

  it('shows the shipper’s name, phone and logo', async () => {
    const shipper = { name: 'Cedar & Steel Supply', phone: '(775) 555-0134', logoUrl: '/logos/c/m' }
    answerCalls({ [CALL]: answer({ ...TRACKING, shipper }) })
    await open('/Tracking?trackid=abc')
    expect(await screen.findByText('Cedar & Steel Supply')).toBeTruthy()
    const phones = screen.getAllByRole('link', { name: '(775) 555-0134' })
    expect(phones.map((link) => link.getAttribute('href'))).toEqual(['tel:+17755550134', 'tel:+17755550134'])
    expect(document.querySelector('header img')?.getAttribute('src')).toBe('/logos/c/m')
  })

  it('shows only that a voided shipment is canceled', async () => {
    answerCalls({ [CALL]: answer({ ...TRACKING, statusCode: 'V' }) })
    await open('/Tracking?trackid=abc')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Canceled')
    expect(document.querySelector('main')!.textContent).toBe('Canceled')
  })

  it('keeps the page and offers a retry if the server cannot be reached', async () => {
    answerCalls({})
    await open('/Tracking?trackid=abc')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(location.pathname).toBe('/Tracking')
  })
})
