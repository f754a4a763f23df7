import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../../log-in-as.test-support.ts'
import { DALLAS, sampleForm, sampleRow } from '../desk/form/sample.test-support.ts'
import {
  callsOf,
  chooseToBook,
  freshBrowser,
  open,
  rate,
  shownShipment,
} from './open-screen.test-support.tsx'

beforeEach(freshBrowser)

/** The router takes the name of the parameter for its value here; any id does. */
const at = (query: string) => ({ path: '/Prepaid/$shipmentid', query })

describe('overriding the routing guide', () => {
  it('books nothing until a reason is given, and shows the extra cost', async () => {
    const { sent } = await open()
    await rate()
    const dialog = within(await chooseToBook(/^Book Carrier CHEP/))
    expect(dialog.getByText(/\$13\.40 less than Carrier PREF, which the routing guide prefers/)).toBeTruthy()
    const book = dialog.getByRole('button', { name: 'Book and tender' })
    expect(book).toHaveProperty('disabled', true)
    const reason = dialog.getByLabelText(/Why not the preferred carrier/)
    await waitFor(() => expect(document.activeElement).toBe(reason))
    fireEvent.change(reason, { target: { value: '   ' } })
    expect(book).toHaveProperty('disabled', true)
    fireEvent.change(reason, { target: { value: ' Dock is full ' } })
    fireEvent.click(book)
    await waitFor(() => expect(callsOf(sent, 'Shipment/Pickup')).toHaveLength(1))
    expect(callsOf(sent, 'Shipment/Pickup')[0]?.body.OverrideReason).toBe('Dock is full')
  })

  it('asks for no reason if the preferred carrier is chosen', async () => {
    await open()
    await rate()
    const dialog = within(await chooseToBook(/^Book Carrier PREF/))
    expect(dialog.queryByLabelText(/Why not/)).toBeNull()
    expect(dialog.getByRole('button', { name: 'Book and tender' })).toHaveProperty('disabled', false)
  })
})

describe('hazardous materials', () => {
  const hazmat = { unNumber: 'UN1263', properShippingName: '', hazardClass: '3', packingGroup: 'II' as const }
  const form = () =>
    sampleForm({ items: [sampleRow({ isHazmat: true, hazmat: { ...hazmat, emergencyPhone: '12' } })] })

  it('marks a missing field on blur', async () => {
    await open({}, form())
    fireEvent.blur(await screen.findByLabelText('Proper shipping name, line 1'))
    // At the field itself, and not above: nothing moves while the clerk continues.
    expect(screen.getByText('A hazardous item needs its proper shipping name.')).toBeTruthy()
    expect(screen.queryByText('Some fields need your attention.')).toBeNull()
    fireEvent.blur(screen.getByLabelText('Emergency phone, line 1'))
    expect(screen.getByText(/Enter a valid phone number/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Proper shipping name, line 1'), { target: { value: 'Paint' } })
    expect(screen.queryByText(/A hazardous item needs its proper shipping name\.$/)).toBeNull()
  })

  it('asks for the technical name next to an N.O.S. name', async () => {
    await open({}, form())
    const name = await screen.findByLabelText('Proper shipping name, line 1')
    fireEvent.change(name, { target: { value: 'Flammable liquids, n.o.s.' } })
    const technical = screen.getByLabelText('Technical name, line 1')
    fireEvent.blur(technical)
    expect(screen.getByText(/^An n\.o\.s\. name needs the technical name/)).toBeTruthy()
    fireEvent.change(technical, { target: { value: 'methanol' } })
    expect(screen.queryByText(/^An n\.o\.s\. name needs/)).toBeNull()
  })

  it('are rated without shipping paper data, but not booked', async () => {
    const line = sampleRow({ isHazmat: true, hazmat: { ...hazmat, emergencyPhone: '' } })
    const { sent } = await open({}, sampleForm({ items: [line] }))
    await rate()
    fireEvent.click(screen.getByRole('button', { name: /^Book Carrier PREF/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Tender\s*The/ }))
    await screen.findByText('A hazardous item needs a 24-hour emergency phone.')
    expect(screen.queryByRole('dialog')).toBeNull()
    const name = screen.getByLabelText('Proper shipping name, line 1')
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(callsOf(sent, 'Shipment/Pickup')).toEqual([])
  })
})

describe('the pallet grid', () => {
  const palletSizes = [
    { id: 1, name: '48x40', length: 48, width: 40, height: 48 },
    { id: 9, name: '36x36', length: 36, width: 36, height: 48 },
  ]
  const answers = {
    'Shipment/getPalletConfigData': () => ({ body: { Status: 'success', palletSizes, unitsPerPallet: [] } }),
  }

  it('is shown to users who enter freight by pallet', async () => {
    logInAs({ isPalletItemGrid: 'true' })
    const { sent } = await open(answers)
    const size = await screen.findByRole('option', { name: '36x36' })
    fireEvent.change(size.closest('select')!, { target: { value: '9' } })
    expect(screen.getByLabelText<HTMLInputElement>('Length, line 1').value).toBe('36')
    fireEvent.change(screen.getByLabelText('Units per pallet, line 1'), { target: { value: '24' } })
    fireEvent.change(screen.getByLabelText('Pieces, line 1'), { target: { value: '60' } })
    expect(screen.getByLabelText<HTMLInputElement>('Quantity, line 1').value).toBe('3')
    fireEvent.change(screen.getByLabelText('Pallet no., line 1'), { target: { value: 'P7' } })
    await rate()
    expect(callsOf(sent, 'Shipment/GETLTLRates')[0]?.body.Items).toMatchObject([
      { Qty: 3, Pieces: 60, Length: 36, Width: 36, PalletNumber: 'P7' },
    ])
  })

  it('is not shown to others, who can still enter length and value of a line', async () => {
    const { sent } = await open(answers)
    expect(screen.queryByLabelText('Pallet no., line 1')).toBeNull()
    expect(callsOf(sent, 'Shipment/getPalletConfigData')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'More for line 1' }))
    fireEvent.change(screen.getByLabelText('Linear feet, line 1'), { target: { value: '7.5' } })
    fireEvent.change(screen.getByLabelText('Declared value, $, line 1'), { target: { value: '1,200' } })
    expect(screen.getByRole('region', { name: 'Summary' }).textContent).toContain('7.5 linear ft')
    await rate()
    expect(callsOf(sent, 'Shipment/GETLTLRates')[0]?.body.Items).toMatchObject([
      { linearFeet: 7.5, DeclaredValue: 1200 },
    ])
  })
})

it('the value of an order line is its order value, and declares nothing', async () => {
  const ordered = sampleRow({ declaredValue: '1,200', unseen: { orderLineId: 'l1' } })
  await open({}, sampleForm({ items: [ordered, sampleRow({ key: 'r2', declaredValue: '7' })] }))
  const value = await screen.findByLabelText<HTMLInputElement>('Order value, $, line 1')
  expect(value.value).toBe('1,200')
  expect(screen.queryByLabelText('Declared value, $, line 1')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Declared value, $, line 2').value).toBe('7')
  fireEvent.change(value, { target: { value: 'much' } })
  fireEvent.blur(value)
  await waitFor(() => expect(screen.getAllByText(/^Order value, \$: /).length).toBeGreaterThan(0))
})

describe('a carrier chosen in Review Rates', () => {
  it('has the focus on its price, even if another is cheaper', async () => {
    await open({ 'Shipment/ShipmentDetails': () => ({ body: shownShipment() }) }, null, at('?carrier=pref'))
    const book = await screen.findByRole('button', { name: /^Book Carrier PREF/ })
    await waitFor(() => expect(document.activeElement).toBe(book))
  })
})

describe('services of the consignee', () => {
  it("saves the services chosen for delivery as the consignee's defaults", async () => {
    const service = (code: string, end: string) => ({ code, label: code, at: end, isDefault: true })
    const form = sampleForm({
      ...{
        destinationLocationId: 'l1',
        services: ['LGDEL', 'APPT', 'INPU'],
        servicesOfDestination: ['LGDEL'],
      },
    })
    const { sent } = await open(
      {
        'Shipment/GetSelectedServices': () => ({
          body: { Status: 'success', services: [service('LGPU', 'pickup'), service('LGDEL', 'delivery')] },
        }),
        'Shipment/UpdateDefaultServices': () => ({
          body: { Status: 'success', services: [], message: 'Service(s) has been updated successfully' },
        }),
      },
      form,
    )
    const always = { name: `Always use these for ${DALLAS.companyName}` }
    fireEvent.click(await screen.findByRole('button', always))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Always these/ })).toBeNull())
    expect(callsOf(sent, 'Shipment/UpdateDefaultServices')[0]?.body).toMatchObject({
      LocationId: 'l1',
      AdditionalService: ['LGPU', 'LGDEL', 'APPT'],
    })
  })
})

describe('a third party', () => {
  it('is saved for next time, unless it is already known', async () => {
    const rows = [{ id: 'b1', companyName: 'Known Payer', Zip: '60606', addressline1: '1 Main' }]
    const form = sampleForm({ paymentType: 'T', billTo: { ...DALLAS, companyName: 'New Payer' } })
    const { sent } = await open(
      { 'Address/BillToAddressUpdate': () => ({ body: { Status: 'success', rows } }) },
      form,
    )
    const keep = { name: 'Save as a bill-to address' }
    fireEvent.click(await screen.findByRole('button', keep))
    const saved = () =>
      callsOf(sent, 'Address/BillToAddressUpdate').find(({ query }) => query.funtype === 'add')
    await waitFor(() => expect(saved()).toBeDefined())
    expect(saved()?.body.billTo).toMatchObject({
      companyName: 'New Payer',
      addressline1: '9 Elm Street',
      Zip: '75201',
    })
  })
})

describe('attachments', () => {
  it('wait until the shipment is saved, and are then uploaded', async () => {
    const file = {
      FileId: 'f',
      Filename: 'list.pdf',
      Size: 3,
      uploadedAt: '',
      uploadedBy: '',
      ContentType: '',
    }
    const { sent } = await open({
      'Shipment/DisplayFile': () => ({ body: { Status: 'success', files: [], contract: null } }),
      'Shipment/FileUpload': () => ({ body: { Status: 'success', file } }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Attachments' }))
    const input = await screen.findByLabelText('Attach files', { selector: 'input' })
    fireEvent.change(input, { target: { files: [new File(['abc'], 'list.pdf')] } })
    expect(screen.getByText(/These are sent when the shipment is rated: list\.pdf/)).toBeTruthy()
    expect(callsOf(sent, 'Shipment/FileUpload')).toEqual([])
    await rate()
    await waitFor(() => expect(callsOf(sent, 'Shipment/FileUpload')).toHaveLength(1))
    expect(callsOf(sent, 'Shipment/FileUpload')[0]?.body).toMatchObject({ shipmentId: 's1' })
    expect(screen.queryByText(/Sent as soon as/)).toBeNull()
  })
})
