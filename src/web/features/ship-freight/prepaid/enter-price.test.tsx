import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { savePriceSheet } from '#contracts/endpoints/quotes.ts'
import { wireOf } from '../../../wire-of.test-support.ts'
import { ratesOnWire, sampleSheet } from '../desk/form/sample.test-support.ts'
import { callsOf, chooseToBook, freshBrowser, open, SHEETS } from './open-screen.test-support.tsx'

beforeEach(freshBrowser)

const AGREED = sampleSheet('AGRD', 41_000, { id: 'p-hand', source: 'manual', serviceDays: 3 })
const saved = () => ({ body: wireOf(savePriceSheet.reply, { rate: AGREED }) })
const carriers = (...scacs: string[]) => ({
  body: {
    ...{ Status: 'success', request: null, refusal: '' },
    carriers: scacs.map((scac) => ({
      ...{ CarrierSCAC: scac, CarrierName: `Carrier ${scac}`, Email: 'a@example.com', IsSpotOnly: false },
    })),
  },
})
const enter = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Enter a price…' }))
  return within(await screen.findByRole('dialog', { name: 'Enter a price by hand' }))
}

describe('an agreed price', () => {
  it('is entered if no tariff has a price, and booked', async () => {
    const { sent } = await open({
      'Shipment/GETLTLRates': () => ({ body: ratesOnWire([]) }),
      'Shipment/SpotQuote': () => carriers('AGRD'),
      'Quote/AddNewPricesheet': saved,
    })
    const dialog = await enter()
    // The shipment is saved first: the price is stored with it.
    expect(callsOf(sent, 'Shipment/GETLTLRates')).toHaveLength(1)
    await dialog.findByRole('option', { name: 'Carrier AGRD (AGRD)' })
    fireEvent.change(dialog.getByLabelText('Carrier'), { target: { value: 'AGRD' } })
    fireEvent.change(dialog.getByLabelText('Amount 1'), { target: { value: '410' } })
    fireEvent.change(dialog.getByLabelText('Transit days'), { target: { value: '3' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save price' }))
    await screen.findByRole('button', { name: 'Book Carrier AGRD for $410.00' })
    expect(callsOf(sent, 'Quote/AddNewPricesheet')[0]?.body).toMatchObject({
      ...{ shipmentId: 's1', CarrierSCAC: 'AGRD', Charges: [{ Amount: 410 }], ServiceDays: 3 },
    })
    const confirm = within(await chooseToBook(/^Book Carrier AGRD/))
    fireEvent.click(confirm.getByRole('button', { name: 'Book and tender' }))
    await waitFor(() => expect(callsOf(sent, 'Shipment/Pickup')).toHaveLength(1))
    expect(callsOf(sent, 'Shipment/Pickup')[0]?.body).toMatchObject({ selectedPricesheetid: 'p-hand' })
  })

  it('is listed first, with the rates of the tariffs', async () => {
    await open({
      'Shipment/GETLTLRates': () => ({ body: ratesOnWire(SHEETS) }),
      'Shipment/SpotQuote': () => carriers('AGRD'),
      'Quote/AddNewPricesheet': saved,
    })
    const dialog = await enter()
    await dialog.findByRole('option', { name: 'Carrier AGRD (AGRD)' })
    fireEvent.change(dialog.getByLabelText('Carrier'), { target: { value: 'AGRD' } })
    fireEvent.change(dialog.getByLabelText('Amount 1'), { target: { value: '410' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save price' }))
    await screen.findByText(/Suggested · Entered by hand/)
    expect(screen.getByRole('button', { name: /^Book Carrier CHEP/ })).toBeTruthy()
  })

  it('links to the carriers if none is set up', async () => {
    await open({
      'Shipment/GETLTLRates': () => ({ body: ratesOnWire([]) }),
      'Shipment/SpotQuote': () => carriers(),
    })
    const dialog = await enter()
    expect((await dialog.findByRole('link', { name: 'Add carrier' })).getAttribute('href')).toBe(
      '/Carriers?view=Freight&add=1',
    )
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('No carrier to ask')).toBeTruthy()
  })
})
