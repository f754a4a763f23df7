import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ratesOnWire } from '../desk/form/sample.test-support.ts'
import {
  callsOf,
  fakeSocket,
  freshBrowser,
  open,
  rate,
  refusal,
  SHEETS,
  shownShipment,
} from './open-screen.test-support.tsx'

beforeEach(freshBrowser)

describe('rating', () => {
  it('restores the draft and shows its totals', async () => {
    await open()
    const summary = screen.getByRole('region', { name: 'Summary' })
    expect(summary.textContent).toContain('2 pallets')
    expect(summary.textContent).toContain('Reno NV 89502')
    expect(screen.getByText(/Draft · saved/)).toBeTruthy()
  })

  it('shows prices as they arrive, sorted, then the full answer with badges', async () => {
    const live = fakeSocket()
    let finish = () => {}
    const arrived = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { sent } = await open()
    const answered = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const response = await answered(url, init)
      if (url.includes('GETLTLRates')) await arrived
      return response
    })
    fireEvent.click(screen.getByRole('button', { name: 'Rate' }))
    await waitFor(() => expect(callsOf(sent, 'Shipment/GETLTLRates')).toHaveLength(1))
    const { stream } = callsOf(sent, 'Shipment/GETLTLRates')[0]!.body
    const answer = (scac: string, cents: number | null) => ({
      ...{ scac, carrierName: `Carrier ${scac}`, cents, serviceDays: 2, deliveryDate: null },
      notice: cents === null ? 'no rate on this lane' : '',
    })
    live.push('rates', { stream, answers: [answer('PREF', 31_240)], told: 1, asked: 24, done: false })
    live.push('rates', { stream: 'another', answers: [answer('ELSE', 1)], told: 1, asked: 24, done: false })
    live.push('rates', {
      ...{ stream, answers: [answer('CHEP', 29_900), answer('NONE', null)] },
      ...{ told: 3, asked: 24, done: false },
    })
    expect(screen.getByRole('status').textContent).toBe('2 of 24 carriers · $299.00 – $312.40')
    const list = await screen.findByRole('list', { name: 'Prices' })
    const prices = within(list).getAllByRole('listitem')
    expect(prices.map((price) => price.querySelector('.lading-code')?.textContent)).toEqual(['CHEP', 'PREF'])
    expect(
      screen.getByText('1 carrier gave no price: Carrier NONE (NONE): no rate on this lane'),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Book Carrier CHEP/ })).toHaveProperty('disabled', true)
    finish()
    await screen.findByText('Cheapest')
    expect(screen.getByRole('button', { name: /^Book Carrier CHEP/ })).toHaveProperty('disabled', false)
    // The suggested price differs by more than the color of its button.
    const meant = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /Suggested/.test(textContent ?? ''))
    expect(meant.map((price) => price.querySelector('.lading-code')?.textContent)).toEqual(['CHEP'])
  })

  it('does not show for restored prices how many carriers were asked, which is unknown', async () => {
    const twice = [...SHEETS, { ...SHEETS[0]!, id: 'p-spot', source: 'spot' as const }]
    const kept = { 'Shipment/ShipmentDetails': () => ({ body: shownShipment({ priceSheets: twice }) }) }
    await open(kept, null, { path: '/Prepaid/$shipmentid' })
    const rates = await screen.findByRole('region', { name: 'Rates' })
    await waitFor(() => expect(rates.textContent).toContain('4 prices · 3 carriers · $'))
  })

  it('shows after a reload why carriers have no price, until the shipment has changed', async () => {
    const said = {
      scac: 'NONE',
      carrierName: 'Carrier NONE',
      code: 'NO_LANE',
      message: 'no rate on this lane',
    }
    const rated = { ...(ratesOnWire(SHEETS, { version: 3, notices: [said] }) as object), carriersAsked: 4 }
    const reopened = (version: number) =>
      open({ 'Shipment/ShipmentDetails': () => ({ body: shownShipment({ version }) }) }, null, {
        path: '/Prepaid/$shipmentid',
      })
    const sentence = '1 carrier gave no price: Carrier NONE (NONE): no rate on this lane'
    const first = await open({ 'Shipment/GETLTLRates': () => ({ body: rated }) })
    fireEvent.click(screen.getByRole('button', { name: 'Rate' }))
    await screen.findByText(sentence)
    await screen.findByText(/BOL 0400001 · saved/)
    first.unmount()
    const again = await reopened(3)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText('3 of 4 carriers', { exact: false })).toBeTruthy()
    again.unmount()
    await reopened(4)
    await screen.findByRole('button', { name: /^Book Carrier CHEP/ })
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('refuses a carrier marked as do not use, with the reason', async () => {
    await open()
    await rate()
    expect(screen.getByRole('button', { name: /^Book Carrier NOGO/ })).toHaveProperty('disabled', true)
    expect(screen.getByText(/Cannot be booked: Claims of last year/)).toBeTruthy()
  })

  it('explains a price line by line', async () => {
    await open()
    await rate()
    fireEvent.click(screen.getByRole('button', { name: 'Why this price from Carrier CHEP' }))
    const working = await screen.findByRole('table', { name: 'Carrier CHEP price calculation' })
    expect(within(working).getByText('1,240 lb × $25.19 / cwt')).toBeTruthy()
    expect(screen.getByText(/Synthetic tariff of the test/)).toBeTruthy()
  })

  it('shows the server’s errors at their fields and focuses the first one', async () => {
    const fields = { 'Destination.Zip': 'ZIP 99999 is not known.', 'Items.0.Weight': 'Weight is required.' }
    await open({
      'Shipment/GETLTLRates': () =>
        refusal(422, 'VALIDATION_FAILED', 'Some fields need your attention.', fields),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Rate' }))
    await screen.findByText('To: ZIP 99999 is not known.')
    const zip = document.querySelector<HTMLInputElement>('[data-path="destination.zip"]')
    await waitFor(() => expect(document.activeElement).toBe(zip))
    expect(screen.getByLabelText('Weight, line 1').getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(screen.getByLabelText('Weight, line 1'), { target: { value: '100' } })
    expect(screen.queryByText('Weight is required.')).toBeNull()
  })

  it('requests no prices while a number is unreadable', async () => {
    const { sent } = await open()
    fireEvent.change(screen.getByLabelText('Weight, line 1'), { target: { value: 'heavy' } })
    fireEvent.click(screen.getByRole('button', { name: 'Rate' }))
    await screen.findByText(/Line 1, Weight: Enter a number/)
    expect(callsOf(sent, 'Shipment/GETLTLRates')).toEqual([])
  })

  it('rates again automatically after typing if all prices came from contract tariffs', async () => {
    const { sent } = await open()
    await rate()
    for (const value of ['1,3', '1,30', '1,300']) {
      fireEvent.change(screen.getByLabelText('Weight, line 1'), { target: { value } })
    }
    expect(screen.queryByText(/Changed since these prices/)).toBeNull()
    expect(screen.getByRole('button', { name: /^Book Carrier CHEP/ })).toHaveProperty('disabled', true)
    await waitFor(() => expect(callsOf(sent, 'Shipment/GETLTLRates')).toHaveLength(2), { timeout: 5_000 })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Book Carrier CHEP/ })).toHaveProperty('disabled', false),
    )
  })

  it('names the changes that make prices outdated, and keeps the prices visible', async () => {
    const asked = SHEETS.map((sheet) => ({ ...sheet, source: 'carrier' as const }))
    await open({ 'Shipment/GETLTLRates': () => ({ body: ratesOnWire(asked) }) })
    await rate()
    fireEvent.change(screen.getByLabelText('Weight, line 1'), { target: { value: '1,300' } })
    expect(screen.getByText(/Changed since these prices were quoted: items\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Book Carrier CHEP/ })).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByLabelText('Weight, line 1'), { target: { value: '1,240' } })
    expect(screen.queryByText(/Changed since these prices/)).toBeNull()
    fireEvent.change(screen.getByLabelText('Description, line 1'), { target: { value: 'Shelving' } })
    expect(screen.queryByText(/Changed since these prices/)).toBeNull()
  })
})
