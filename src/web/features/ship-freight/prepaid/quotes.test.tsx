import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleSheet } from '../desk/form/sample.test-support.ts'
import { callsOf, freshBrowser, open, rate, SHEETS, shownShipment } from './open-screen.test-support.tsx'

beforeEach(freshBrowser)

const SPOT = sampleSheet('SPOT', 25_000, { id: 'p-b1', source: 'spot' })
const bid = {
  ...{ BidID: 'b1', PriceSheetID: 'p-b1', Included: [], Currency: 'USD', Total: 250, ServiceDays: 3 },
  ...{
    Comments: '',
    ChargeDetails: [],
    QuoteNumber: '',
    AnsweredAt: '2026-11-20T18:00:00Z',
    IsChosen: false,
  },
  ...{ ValidUntil: '2026-11-21T18:00:00Z', ComparableTotal: 250, IsComparable: true, Rank: 1 },
  ...{ EnteredBy: '', IsExpired: false, Comparison: [] },
}
const invitation = (isChosen: boolean) => ({
  ...{
    QuoteID: 'q1',
    CarrierSCAC: 'SPOT',
    CarrierName: 'Carrier SPOT',
    status: isChosen ? 'won' : 'answered',
  },
  ...{
    Quotes: [{ ...bid, IsChosen: isChosen }],
    Email: 'a@example.com',
    Claim: '',
    NoBidReason: '',
    Fileinfo: [],
  },
  ...{ AskedAt: '2026-11-20T17:00:00Z', OpenedAt: null, AnsweredAt: null },
  ...{ MailState: 'delivered', MailDetail: '', IsDelivered: true },
})
const quotes = (request: object | null) => ({
  body: { Status: 'success', request, refusal: '', carriers: [] },
})
const request = (isChosen: boolean) => ({
  ...{ QuoteRequestID: 'r1', QuoteDeadline: '2026-11-20T22:00:00Z', AskedAt: '2026-11-20T17:00:00Z' },
  ...{ AskedBy: 'demo', Message: '', status: isChosen ? 'awarded' : 'open', DayValue: 0, IsOutdated: false },
  ...{ Estimates: '', Invitations: [invitation(isChosen)] },
})

describe('spot quotes next to the prices', () => {
  it('are hidden until the user asks for them', async () => {
    await open({ 'Shipment/SpotQuote': () => quotes(null) })
    expect(screen.queryByRole('button', { name: 'Spot quote…' })).toBeNull()
    await rate()
    expect(screen.queryByRole('region', { name: 'Spot quotes' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Spot quote…' }))
    await screen.findByText('No Quotes')
    const panel = screen.getByRole('region', { name: 'Spot quotes' })
    expect(document.activeElement?.contains(panel)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('are awarded and booked with the version from the award, and with the changes typed since', async () => {
    let isChosen = false
    const award = {
      Status: 'success',
      PriceSheetID: 'p-b1',
      CarrierName: 'Carrier SPOT',
      CarrierSCAC: 'SPOT',
    }
    let version = 3
    const { sent } = await open(
      {
        'Shipment/ShipmentDetails': () => ({
          body: shownShipment({ version, priceSheets: isChosen ? [SPOT, ...SHEETS] : SHEETS }),
        }),
        'Shipment/SpotQuote': () => quotes(request(isChosen)),
        'Quote/AwardQuote': () => {
          isChosen = true
          version = 4
          return { body: { ...award, TotalCharge: 250, told: 0, version } }
        },
      },
      null,
      { path: '/Prepaid/$shipmentid' },
    )
    const panel = within(await screen.findByRole('region', { name: 'Spot quotes' }))
    fireEvent.click(panel.getByRole('button', { name: /^Carrier SPOT .*: quotes and calculation$/ }))
    fireEvent.click(panel.getByRole('button', { name: /^Award/ }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Award quote' }))
    await screen.findByRole('button', { name: 'Book Carrier SPOT for $250.00' })
    expect(callsOf(sent, 'Quote/AwardQuote')[0]?.body).toMatchObject({ BidID: 'b1', version: 3 })
    fireEvent.click(await panel.findByRole('button', { name: 'Book…' }))
    const confirm = within(await screen.findByRole('dialog', { name: 'Book Carrier SPOT' }))
    fireEvent.change(confirm.getByLabelText(/Why not the preferred/), { target: { value: 'Spot' } })
    fireEvent.click(confirm.getByRole('button', { name: 'Book and tender' }))
    await waitFor(() => expect(callsOf(sent, 'Shipment/Pickup')).toHaveLength(1))
    expect(callsOf(sent, 'Shipment/Pickup')[0]?.body).toMatchObject({
      ...{ selectedPricesheetid: 'p-b1', version: 4, OverrideReason: 'Spot' },
    })
    expect(callsOf(sent, 'Shipment/GETLTLRates')).toEqual([])
  })
})
