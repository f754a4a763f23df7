import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ratesOnWire, sampleSheet } from '../desk/form/sample.test-support.ts'
import { chooseToBook, freshBrowser, open, rate } from './open-screen.test-support.tsx'

beforeEach(freshBrowser)

const OLD = /^Fuel price out of date: from Mon, Jan 5, 2026, in use since Wed, Jan 7, 2026\./
const sheets = [
  sampleSheet('OLDF', 29_900, { staleFuel: { date: '2026-01-05', since: '2026-01-07', due: '2026-01-12' } }),
  sampleSheet('FINE', 30_900),
  sampleSheet('ALSO', 31_900),
]
const openWith = async (notices: object[] = []) => {
  await open({ 'Shipment/GETLTLRates': () => ({ body: ratesOnWire(sheets, { notices }) }) })
  await rate()
}

describe('a price with an old fuel price', () => {
  it('has a notice in its row, with a link to enter a newer one, and again at booking', async () => {
    await openWith()
    const [old, fine] = within(screen.getByRole('list', { name: 'Prices' })).getAllByRole('listitem')
    expect(await within(old!).findByText(OLD)).toBeTruthy()
    expect(within(old!).getByRole('link', { name: 'Enter fuel price' }).getAttribute('href')).toBe(
      '/Carriers?view=Fuel&add=price&carrier=OLDF-1&date=2026-01-12',
    )
    expect(within(fine!).queryByText(/Fuel price/)).toBeNull()
    const dialog = await chooseToBook(/^Book Carrier OLDF/)
    expect(within(dialog).getByText(OLD)).toBeTruthy()
  })
})

it('carriers without a contract or a fuel price are listed below the prices, each with its button', async () => {
  const none = { carrierName: '', message: 'none' }
  await openWith([
    { ...none, scac: 'BARE', code: 'NO_TARIFF' },
    { ...none, scac: 'DRYY', code: 'NO_FUEL_PRICE' },
  ])
  expect(await screen.findByText('No contract in force: BARE.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start a contract' }).getAttribute('href')).toBe(
    '/Carriers?view=Contracts&contract=BARE-1',
  )
  expect(screen.getByText('No fuel price, so no rate: DRYY.')).toBeTruthy()
})
