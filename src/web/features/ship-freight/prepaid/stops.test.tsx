import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleForm, sampleRow } from '../desk/form/sample.test-support.ts'
import { callsOf, freshBrowser, open, rate } from './open-screen.test-support.tsx'

beforeEach(freshBrowser)

const twoLines = () =>
  sampleForm({ items: [sampleRow(), sampleRow({ key: 'b', description: 'Racks', weight: '300' })] })
const company = (place: number) =>
  within(screen.getByRole('listitem', { name: `Stop ${place}` })).getByLabelText<HTMLInputElement>(
    'Unload at',
  )
const addFirst = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Add a stop' }))
  await screen.findByRole('region', { name: 'Stops' })
}

describe('stops on the way', () => {
  it('adds one, focuses it, and lets a line choose where it is unloaded', async () => {
    const { sent } = await open({}, twoLines())
    expect(screen.queryByLabelText('Unload at, line 1')).toBeNull()
    await addFirst()
    await waitFor(() => expect(document.activeElement).toBe(company(1)))
    fireEvent.change(company(1), { target: { value: 'Fort Worth Store' } })
    const zip = within(screen.getByRole('listitem', { name: 'Stop 1' })).getByLabelText('ZIP')
    fireEvent.change(zip, { target: { value: '76102' } })
    const unloadAt = screen.getByLabelText('Unload at, line 2')
    const option = within(unloadAt).getByRole<HTMLOptionElement>('option', {
      name: 'Stop 1, Fort Worth Store',
    })
    fireEvent.change(unloadAt, { target: { value: option.value } })
    expect(screen.getByText('Unloads line 2 · 300 lb')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Summary' }).textContent).toContain('1 stop on the way')
    await rate()
    const { ShipmentStops, Items } = callsOf(sent, 'Shipment/GETLTLRates')[0]!.body as {
      ShipmentStops: { DropOffAddress: object; Items: object[] }[]
      Items: object[]
    }
    expect(Items).toMatchObject([{ Description: 'Racks' }, { Description: 'Steel shelving' }])
    expect(ShipmentStops).toMatchObject([
      {
        DropOffAddress: { CompanyName: 'Fort Worth Store', Zip: '76102' },
        Items: [{ Description: 'Racks' }],
      },
    ])
  })

  it('moves and removes stops with the right focus, and stores them in the draft', async () => {
    const shown = await open({}, twoLines())
    await addFirst()
    fireEvent.change(company(1), { target: { value: 'First' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add stop' }))
    fireEvent.change(company(2), { target: { value: 'Second' } })
    fireEvent.click(screen.getByRole('button', { name: 'Move stop 2 up' }))
    expect(company(1).value).toBe('Second')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move stop 1 up'))
    await waitFor(() => {
      const kept = JSON.parse(localStorage.getItem('lading.kept.draft.u.prepaid.new') ?? '{}')
      const names = kept.value.form.stops.map(
        (stop: { address: { companyName: string } }) => stop.address.companyName,
      )
      expect(names).toEqual(['Second', 'First'])
    })
    fireEvent.click(screen.getByRole('button', { name: 'Remove stop 2' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove stop 1' }))
    expect(screen.queryByRole('region', { name: 'Stops' })).toBeNull()
    const add = screen.getByRole('button', { name: 'Add a stop' })
    await waitFor(() => expect(document.activeElement).toBe(add))
    shown.unmount()
  })

  it('shows a fault of a stop at its field', async () => {
    const fields = { 'ShipmentStops.0.DropOffAddress.Zip': 'ZIP is required.' }
    const body = { Status: 'error', code: 'VALIDATION_FAILED', message: 'Look.', requestId: 'r', fields }
    await open({ 'Shipment/GETLTLRates': () => ({ status: 422, body }) }, twoLines())
    await addFirst()
    fireEvent.click(screen.getByRole('button', { name: 'Rate' }))
    await screen.findByText('Stop 1: ZIP is required.')
    const zip = within(screen.getByRole('listitem', { name: 'Stop 1' })).getByLabelText('ZIP')
    await waitFor(() => expect(document.activeElement).toBe(zip))
  })

  it('sends the appointment of a stop, and shows an invalid time at its field', async () => {
    const { sent } = await open({}, twoLines())
    await addFirst()
    const stop = within(screen.getByRole('listitem', { name: 'Stop 1' }))
    const type = (label: string, value: string) => {
      fireEvent.change(stop.getByLabelText(label), { target: { value } })
      fireEvent.blur(stop.getByLabelText(label))
    }
    type('ZIP', '76102')
    type('Appointment', '2099-11-24')
    type('From', 'soon')
    expect(await stop.findByText('Enter a time like 11:00 AM.')).toBeTruthy()
    type('From', '8am')
    type('To', '1000')
    expect(stop.getByLabelText<HTMLInputElement>('From').value).toBe('08:00 AM')
    await rate()
    expect(callsOf(sent, 'Shipment/GETLTLRates')[0]!.body.ShipmentStops).toMatchObject([
      { appointment: { date: '2099-11-24', from: '08:00 AM', to: '10:00 AM' } },
    ])
  })

  it('offers truckload if LTL carriers would not stop', async () => {
    const { sent } = await open({}, twoLines())
    await addFirst()
    fireEvent.click(screen.getByRole('button', { name: 'Switch to Truckload' }))
    expect(screen.queryByRole('button', { name: 'Switch to Truckload' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Equipment'), { target: { value: 'FLAT48' } })
    await rate()
    expect(callsOf(sent, 'Shipment/GETLTLRates')[0]?.body).toMatchObject({
      RateModeID: 3,
      EquipmentType: 'FLAT48',
    })
  })
})
