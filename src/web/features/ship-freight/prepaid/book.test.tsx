import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DALLAS, RENO, ratesOnWire, sampleForm, sampleSheet } from '../desk/form/sample.test-support.ts'
import {
  callsOf,
  chooseToBook,
  freshBrowser,
  open,
  rate,
  refusal,
  SHEETS,
} from './open-screen.test-support.tsx'

beforeEach(freshBrowser)

describe('booking', () => {
  it('books after a confirmation, deletes the draft and opens the shipment', async () => {
    const { sent, router } = await open()
    await rate()
    expect(localStorage.getItem('lading.kept.draft.u.prepaid.new')).toBeNull()
    const dialog = await chooseToBook(/^Book Carrier CHEP/)
    expect(dialog.textContent).toContain('$299.00')
    fireEvent.change(within(dialog).getByLabelText(/Why not the preferred carrier/), {
      target: { value: 'Faster dock' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Book and tender' }))
    await waitFor(() => expect(router.state.location.href).toBe('/Tender?shipment=s1'))
    expect(callsOf(sent, 'Shipment/Pickup')[0]?.body).toMatchObject({
      ...{ shipmentId: 's1', selectedPricesheetid: 'sheet-CHEP', OverrideReason: 'Faster dock', version: 1 },
      SheduleDateTime: { PickupByFromTime: '11:00 AM' },
    })
    expect(callsOf(sent, 'Shipment/Pickup')[0]?.idempotencyKey).toBeTruthy()
    expect(localStorage.getItem('lading.kept.draft.u.prepaid.s1')).toBeNull()
  })

  it('repeats the cost of the suggested price, and books the cheapest instead', async () => {
    const sheets = [
      sampleSheet('CHEP', 29_900, { badges: ['Cheapest'] }),
      sampleSheet('ODFL', 46_516),
      sampleSheet('MORE', 50_000),
    ]
    const rated = { ...(ratesOnWire(sheets) as object), suggestedPricesheetID: 'sheet-ODFL' }
    const { sent } = await open({ 'Shipment/GETLTLRates': () => ({ body: rated }) })
    await rate()
    const list = screen.getByRole('list', { name: 'Prices' })
    const [first] = within(list).getAllByRole('listitem')
    const words = 'Your default carrier · $166.16 above the cheapest, same day'
    expect(first?.textContent).toContain(`Suggested · ${words}`)
    const dialog = await chooseToBook(/^Book Carrier ODFL/)
    expect(dialog.textContent).toContain(words)
    expect(dialog.textContent).toContain('Cheapest: Carrier CHEP, $299.00')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Book the cheapest instead' }))
    await within(dialog).findByText('$299.00')
    const book = within(dialog).getByRole('button', { name: 'Book and tender' })
    await waitFor(() => expect(document.activeElement).toBe(book))
    expect(within(dialog).queryByText(/above the cheapest/)).toBeNull()
    fireEvent.click(book)
    await waitFor(() => expect(callsOf(sent, 'Shipment/Pickup')).toHaveLength(1))
    expect(callsOf(sent, 'Shipment/Pickup')[0]?.body).toMatchObject({ selectedPricesheetid: 'sheet-CHEP' })
  })

  it('saves changes that affect no price first, and books the same price', async () => {
    let version = 0
    const { sent } = await open({
      'Shipment/GETLTLRates': () => {
        version += 1
        return {
          body: ratesOnWire(
            SHEETS.map((one) => ({ ...one, id: `${one.id}-${version}` })),
            { version },
          ),
        }
      },
    })
    await rate()
    fireEvent.change(screen.getByLabelText('Description, line 1'), { target: { value: 'Shelving' } })
    const dialog = await chooseToBook(/^Book Carrier PREF/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Book and tender' }))
    await waitFor(() => expect(callsOf(sent, 'Shipment/Pickup')).toHaveLength(1))
    expect(callsOf(sent, 'Shipment/GETLTLRates')).toHaveLength(2)
    expect(callsOf(sent, 'Shipment/Pickup')[0]?.body).toMatchObject({
      ...{ selectedPricesheetid: 'sheet-PREF-2', version: 2 },
    })
  })

  it('books nothing if the price has changed by then', async () => {
    let cents = 29_900
    const { sent } = await open({
      'Shipment/GETLTLRates': () => {
        cents += 100
        return { body: ratesOnWire([sampleSheet('CHEP', cents)]) }
      },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Rate' }))
    await screen.findByRole('button', { name: 'Book Carrier CHEP for $300.00' })
    fireEvent.change(screen.getByLabelText('Description, line 1'), { target: { value: 'Shelving' } })
    const dialog = await chooseToBook(/^Book Carrier CHEP/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Book and tender' }))
    await screen.findByText(/The price from Carrier CHEP, \$300\.00, is now \$301\.00\. Nothing was booked/)
    expect(callsOf(sent, 'Shipment/Pickup')).toEqual([])
  })

  it('explains that a price is outdated, and offers to rate again', async () => {
    const { sent } = await open({
      'Shipment/Pickup': () =>
        refusal(409, 'PRICE_SHEET_OUTDATED', 'The shipment changed after it was rated. Rate it again.'),
    })
    await rate()
    const dialog = await chooseToBook(/^Book Carrier PREF/, /Without Notify/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Book without notifying' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The shipment changed after it was rated.')
    fireEvent.click(within(alert).getByRole('button', { name: 'Rate again' }))
    await waitFor(() => expect(callsOf(sent, 'Shipment/GETLTLRates')).toHaveLength(2))
  })

  it('marks a field that a carrier needs, and loses nothing', async () => {
    const fields = { 'Destination.Street': 'Street is required to book.' }
    const form = sampleForm({ destination: { ...DALLAS, street: '' }, origin: RENO, poNumber: 'PO-9' })
    await open(
      {
        'Shipment/Pickup': () =>
          refusal(422, 'VALIDATION_FAILED', 'Some fields need your attention.', fields),
      },
      form,
    )
    await rate()
    const dialog = await chooseToBook(/^Book Carrier PREF/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Book and tender' }))
    await screen.findByText('To: Street is required to book.')
    const street = document.querySelector('[data-path="destination.street"]')
    await waitFor(() => expect(document.activeElement).toBe(street))
    expect(screen.getByText('1 filled in')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Book Carrier PREF/ })).toHaveProperty('disabled', false)
  })
})
