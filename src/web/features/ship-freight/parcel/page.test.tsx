import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listOrders } from '#contracts/endpoints/orders.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { type Answers, answerCalls, showScreen } from '../../../show-screen.test-support.tsx'
import { wireOf } from '../../../wire-of.test-support.ts'
import { ratesOnWire, sampleOrder, sampleSheet } from '../desk/form/sample.test-support.ts'
import {
  callsOf,
  freshBrowser,
  pairPrinter,
  refusal,
  shownShipment,
} from '../prepaid/open-screen.test-support.tsx'
import { Page } from './page.tsx'
import { CARRIERS, sampleParcelForm, samplePiece } from './parcel-sample.test-support.ts'

const parcelSheet = (scac: string, serviceCode: string, serviceName: string, cents: number) =>
  sampleSheet(scac, cents, {
    id: `${scac}-${serviceCode}`,
    serviceCode,
    serviceName,
    rateModeId: 4,
    billedWeightLb: 16,
    source: 'carrier',
  })
const SHEETS = [
  parcelSheet('USPS', 'PRIORITY_MAIL', 'Priority Mail', 2_789),
  parcelSheet('UPSN', '03', 'UPS Ground', 3_916),
  parcelSheet('UPSN', '01', 'UPS Next Day Air', 23_009),
]
const BOOKED = {
  ...{ Status: 'success', shipmentId: 's1', BOLNumber: '0400001', PRONumber: '', statusCode: 'T' },
  ...{ isTendered: true, CarrierName: 'UPS', CarrierSCAC: 'UPSN', TotalCharge: 39.16 },
  ...{ TrackingLink: '', version: 2, print: true },
  tender: { channel: 'api', to: 'UPS', state: 'waiting', messageId: 'm1' },
}
const SETUP = {
  ...{ Status: 'success', IsOrderWeightEachPerQty: false, defaultClass: '70', warehouses: [] },
  ...{ isAutoClassCalculationEnabled: true, freightClasses: [], ODFLPalletRates: [] },
  defaultPickup: { WHSE: '', from: '08:00 AM', to: '05:00 PM' },
  classCalculationDensities: { scale: '13-tier', tiers: [] },
}
type Label = NonNullable<ShipmentValue['parcelLabels']>[number]
const label = (
  packageNumber: number,
  state: Label['state'],
  formats: Label['formats'],
  labelUrl: string,
): Label => ({
  ...{
    packageNumber,
    refusedField: '',
    refusedValue: '',
    trackingNumber: state === 'bought' ? `1Z999AA1012345678${packageNumber}` : '',
  },
  ...{ service: 'Ground', state, message: '', boughtAt: null, trackingUrl: '', formats, labelUrl },
})
const boughtShipment = (
  state: Label['state'],
  formats: Label['formats'] = state === 'bought' ? ['PDF', 'ZPL'] : [],
  url = '',
  more: Partial<ShipmentValue> = {},
) => {
  const parcelLabels = [label(1, state, formats, url), label(2, state, formats, url)]
  return shownShipment({ rateModeId: 4, status: 'T', carrierName: 'UPS', parcelLabels, ...more })
}

async function open(answers: Answers = {}, form = sampleParcelForm({}, { soldTo: '10007' }), at = '/Parcel') {
  const draft = JSON.stringify({ value: { form }, savedAt: Date.now() })
  localStorage.setItem('lading.kept.draft.u.parcel.new', draft)
  const sent = answerCalls({
    'Shipment/GetGenericClientDetails': () => ({ body: SETUP }),
    'Login/userDetails': () => refusal(403, 'PAGE_FORBIDDEN', 'You do not have permission.'),
    'Address/AddressDataList': () => ({ body: { Status: 'success', rows: [], total: 0 } }),
    'Carriers/ParcelPackaging': () => ({ body: { Status: 'success', carriers: CARRIERS } }),
    'Shipment/RCSelectedParcelCarrier': () => ({ body: { Status: 'success', Carrier: null, carrier: null } }),
    'Shipment/GETLTLRates': () => ({ body: ratesOnWire(SHEETS) }),
    'Shipment/Pickup': () => ({ body: BOOKED }),
    'Shipment/ShipmentDetails': () => ({ body: boughtShipment('bought') }),
    ...answers,
  })
  const shown = await showScreen(<Page />, at)
  await screen.findByRole('region', { name: 'Packages' })
  return { sent, ...shown }
}

const rate = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Rate' }))
  await screen.findAllByRole('button', { name: /^Buy label / })
}

beforeEach(freshBrowser)

it('packs only the order lines that are in no shipment yet', async () => {
  const [line] = sampleOrder().lines
  const lines = [
    { ...line!, id: 'line-1', quantity: 1, weight: 9, shippedQuantity: 1 },
    { ...line!, id: 'line-2', lineNumber: 2, quantity: 2, weight: 14, shippedQuantity: 0 },
  ]
  const order = sampleOrder({
    ...{ lines, status: 'O', source: 'manual', version: 1, createdAt: '2026-11-20T08:00:00Z' },
    ...{ shipmentIds: [], totalWeightLb: 23, totalQuantity: 3, totalPallets: 0, orderValueCents: 0 },
  })
  const body = wireOf(listOrders.reply, { rows: [], total: 0, order })
  await open({ 'Shipment/GetOrders': () => ({ body }) }, undefined, '/Parcel?order=SO-7')
  const weights = () =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Weight/ }).map(({ value }) => value)
  await waitFor(() => expect(weights()).toEqual(['7', '7']))
  await screen.findAllByText(/cu ft/)
  expect(screen.getByText('Contents: 1 line')).toBeTruthy()
})

describe('the payer', () => {
  it('shows the account that pays while none is typed', async () => {
    const account = (scac: string, number: string, more = {}) => ({
      ...{ accUniqueId: number, SCAC: scac, AccountNumber: number, AccountID: '', SoldTo: '10007' },
      ...{ PaymentType: 'C', PaymentName: 'Collect', ShipVia: '', Zip: '', CountryCode: '' },
      ...{ IsDefault: true, State: 'Ready', ...more },
    })
    const accounts = [
      account('UPSN', '0Z3571'),
      account('UPSN', '0Z9999', { PaymentType: 'T' }),
      account('FDEG', '612345678', { State: 'Certification' }),
    ]
    await open({
      'Carriers/GetParcelAccountDetails': () => ({ body: { Status: 'success', accounts, carriers: [] } }),
    })
    fireEvent.click(screen.getByLabelText('Receiver'))
    expect(await screen.findByText('Empty: UPS 0Z3571, saved for sold-to 10007')).toBeTruthy()
  })
})

describe('the Parcel screen', () => {
  it('lists each carrier once, and explains missing prices per service', async () => {
    const sheets = [
      { ...parcelSheet('UPSN', '03', 'UPS Ground', 3_916), carrierName: 'UPS' },
      { ...parcelSheet('USPS', 'GA', 'USPS Ground Advantage', 797), carrierName: 'USPS' },
    ]
    await open({ 'Shipment/GETLTLRates': () => ({ body: ratesOnWire(sheets) }) })
    await rate()
    const why = screen.getByRole('button', { name: 'Why this price from UPS Ground' })
    expect(why.closest('li')!.textContent).toMatch(/^UPS UPSNGround/)
    const post = screen.getByRole('button', { name: 'Why this price from USPS Ground Advantage' })
    expect(post.closest('li')!.textContent).toMatch(/^USPS Ground Advantage/)
  })

  it('shows every service with its price, and buys a label for one', async () => {
    pairPrinter()
    const { sent } = await open()
    await screen.findByText(/UPS 7 lb \(dim, ÷139\)/)
    await rate()
    expect(callsOf(sent, 'Shipment/GETLTLRates')[0]?.body).toMatchObject({
      RateModeID: 4,
      Mailpieces: [{ Weight: 5 }, { Weight: 7 }],
    })
    expect(screen.getAllByText(/Billed 16 lb/)).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: /^Buy label Carrier UPSN UPS Ground/ }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('2 packages, 12 lb')
    fireEvent.click(within(dialog).getByLabelText(/Print immediately/))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Buy label' }))
    const labels = await screen.findByRole('list', { name: 'Labels' })
    expect(within(labels).getByText('1Z999AA10123456781')).toBeTruthy()
    expect(callsOf(sent, 'Shipment/Pickup')[0]).toMatchObject({
      query: { flag: 'withoutprint' },
      body: { selectedPricesheetid: 'UPSN-03' },
    })
    const saved = callsOf(sent, 'Shipment/RCSelectedParcelCarrier').find(({ query }) => query.Flag === 'save')
    expect(saved?.body).toMatchObject({ SoldTo: '10007', Carrier: { SCAC: 'UPSN', selectedService: '03' } })
    expect(localStorage.getItem('lading.kept.draft.u.parcel.s1')).toBeNull()
  })

  it('offers the corrected address before the label is bought, and buys with it', async () => {
    const corrected = {
      ...{ Street: '500 Commerce St', Street2: '', City: 'Dallas', State: 'TX', Zip: '75201' },
      ...{ CountryCode: 'US', Classification: 'commercial', Quality: 1 },
    }
    const { sent } = await open({
      'NewTrackingAPI/GoogleAddressValidation': () => ({
        body: {
          ...{ Status: 'success', verdict: 'corrected', corrected, candidates: [corrected] },
          ...{ changed: ['Street'], doubts: [], source: 'Google', isSandbox: true },
        },
      }),
    })
    await rate()
    fireEvent.click(screen.getByRole('button', { name: /^Buy label Carrier UPSN UPS Ground/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Use the suggested address' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Buy label' }))
    await screen.findByRole('list', { name: 'Labels' })
    expect(callsOf(sent, 'Shipment/GETLTLRates').at(-1)?.body).toMatchObject({
      Destination: { Street: '500 Commerce St' },
    })
    const asked = callsOf(sent, 'NewTrackingAPI/GoogleAddressValidation')
    expect(asked.length).toBeLessThanOrEqual(2)
  })

  it('shows the cost of the insurance before the label is bought, and its policy afterwards', async () => {
    const parcelInsurance = {
      ...{ valueCents: 50_000, premiumCents: 450, policyNumber: 'INS-000000001', message: '' },
      state: 'insured' as const,
    }
    const insured = boughtShipment('bought', undefined, '', { parcelInsurance })
    const { sent } = await open(
      {
        'Shipment/InsuranceQuote': () => ({
          body: { Status: 'success', premiumCents: 450, isSandbox: true, currency: 'USD' },
        }),
        'Shipment/ShipmentDetails': () => ({ body: insured }),
      },
      sampleParcelForm({ insuredValue: '500' }),
    )
    await rate()
    fireEvent.click(screen.getByRole('button', { name: /^Why this price from .*UPS Ground/ }))
    const premium = await screen.findByRole('row', { name: /^Insurance premium/ })
    expect(await within(premium).findByText('$4.50')).toBeTruthy()
    const whole = screen.getByRole('row', { name: /^Total with insurance/ })
    expect([premium.textContent, whole.textContent]).toEqual([
      'Insurance premium$500.00 insured (sandbox)$4.50',
      'Total with insurance$43.66',
    ])
    fireEvent.click(screen.getByRole('button', { name: /^Buy label Carrier UPSN UPS Ground/ }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Insured for $500.00: $4.50 extra (sandbox).')).toBeTruthy()
    expect(callsOf(sent, 'Shipment/GETLTLRates')[0]?.body).toMatchObject({ InsuredValue: 500 })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Buy label' }))
    expect(await screen.findByText('INS-000000001')).toBeTruthy()
  })

  it('books at a tariff price without a carrier’s label, and shows a notice', async () => {
    const rates = ratesOnWire([{ ...parcelSheet('UPSN', '03', 'UPS Ground', 3_916), source: 'tariff' }])
    await open({ 'Shipment/GETLTLRates': () => ({ body: rates }) })
    fireEvent.click(screen.getByRole('button', { name: 'Rate' }))
    fireEvent.click(await screen.findByRole('button', { name: /^Book Carrier UPSN UPS Ground/ }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('no label is bought from the carrier')
    expect(within(dialog).queryByLabelText(/Print immediately/)).toBeNull()
  })

  it('shows users without a printer where to pair one', async () => {
    await open()
    await rate()
    fireEvent.click(screen.getByRole('button', { name: /^Buy label Carrier UPSN UPS Ground/ }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('link', { name: 'Printer Setup' })).toBeTruthy()
    expect(within(dialog).queryByLabelText(/Print immediately/)).toBeNull()
  })

  it('orders the label in the chosen format', async () => {
    const { sent } = await open({}, sampleParcelForm({ labelCode: 'PNG' }))
    await rate()
    expect(callsOf(sent, 'Shipment/GETLTLRates')[0]?.body).toMatchObject({ LabelCode: 'PNG' })
  })

  it('offers the existing formats, and no preview for printer commands', async () => {
    await open({ 'Shipment/ShipmentDetails': () => ({ body: boughtShipment('bought', ['ZPL']) }) })
    await rate()
    fireEvent.click(screen.getByRole('button', { name: /^Buy label Carrier UPSN UPS Ground/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Buy label' }))
    await screen.findByRole('button', { name: 'Label ZPL' })
    expect(screen.queryByRole('button', { name: 'Label PDF' })).toBeNull()
    expect(screen.queryByTitle('Preview of the labels')).toBeNull()
  })

  it('shows where the label of an electronic return is', async () => {
    const url = 'https://carrier.example/label/1'
    await open({ 'Shipment/ShipmentDetails': () => ({ body: boughtShipment('bought', [], url) }) })
    await rate()
    fireEvent.click(screen.getByRole('button', { name: /^Buy label Carrier UPSN UPS Ground/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Buy label' }))
    const link = await screen.findByRole('link', { name: /^Open it/ })
    expect(link.getAttribute('href')).toBe(url)
    expect(screen.queryByRole('button', { name: /^Label / })).toBeNull()
  })

  it('separates the notices of carriers with prices from carriers without', async () => {
    const notices = [
      { scac: 'UPSN', carrierName: 'UPS', code: 'X', message: 'Answered by a stand-in.' },
      { scac: 'FDEG', carrierName: 'FedEx', code: 'X', message: 'The account is on hold.' },
    ]
    await open({ 'Shipment/GETLTLRates': () => ({ body: ratesOnWire(SHEETS, { notices }) }) })
    await rate()
    expect(screen.getByText('1 carrier gave no price: FedEx (FDEG): The account is on hold.')).toBeTruthy()
    expect(
      screen.getByText('1 note from carriers with prices: UPS (UPSN): Answered by a stand-in.'),
    ).toBeTruthy()
    expect(screen.getByText(/^3 prices · 2 of \d+ carriers/)).toBeTruthy()
  })

  it('requests no prices while a dimension is missing, and marks the field', async () => {
    const { sent } = await open({}, sampleParcelForm({ pieces: [samplePiece({ height: '' })] }))
    fireEvent.click(screen.getByRole('button', { name: 'Rate' }))
    const cell = screen.getByLabelText('Height, in, line 1')
    await waitFor(() => expect(cell.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('Height is required.').length).toBeGreaterThan(0)
    expect(callsOf(sent, 'Shipment/GETLTLRates')).toHaveLength(0)
  })

  it('adds up the declared values that are readable, and no others', async () => {
    const pieces = ['12,5', '1,250.50', '$100'].map((declaredValue) => samplePiece({ declaredValue }))
    await open({}, sampleParcelForm({ pieces }))
    expect(screen.getByText(/declared/).textContent).toContain('$1,350.50 declared')
  })

  it('duplicates a package as often as requested', async () => {
    await open({}, sampleParcelForm({ pieces: [samplePiece()] }))
    fireEvent.change(screen.getByLabelText('How many more'), { target: { value: '3' } })
    fireEvent.click(screen.getByRole('button', { name: 'more like package 1' }))
    await screen.findByLabelText('Weight, lb, line 4')
    expect(screen.getByLabelText<HTMLInputElement>('Weight, lb, line 4').value).toBe('5')
  })

  it('asks for the commercial invoice only for international shipments', async () => {
    await open()
    expect(screen.queryByRole('region', { name: 'Commercial invoice' })).toBeNull()
    const to = screen.getByRole('region', { name: 'To' })
    fireEvent.change(within(to).getByLabelText('ZIP'), { target: { value: 'M5H 2N2' } })
    await screen.findByRole('region', { name: 'Commercial invoice' })
  })

  it('suggests the last used service for this consignee', async () => {
    const last = {
      SCAC: 'UPSN',
      selectedService: '03',
      ServiceName: 'UPS Ground',
      AccountNumber: '',
      PaymentType: 'P',
    }
    await open({ 'Shipment/RCSelectedParcelCarrier': () => ({ body: { Status: 'success', carrier: last } }) })
    await rate()
    await screen.findByText(/same as last time/)
    expect(screen.getByRole('button', { name: 'Forget' })).toBeTruthy()
    // On top, with its cost, which the confirmation repeats with a button for the cheapest.
    const [top] = within(screen.getByRole('list', { name: 'Prices' })).getAllByRole('listitem')
    expect(top?.textContent).toContain('Suggested · $11.27 above the cheapest, same day')
    fireEvent.click(screen.getByRole('button', { name: /^Buy label Carrier UPSN UPS Ground/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('$11.27 above the cheapest, same day')).toBeTruthy()
    expect(dialog.getByText(/^Cheapest: .*Priority Mail, \$27\.89$/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Book the cheapest instead' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('Priority Mail')
  })

  it("shows the carrier's refusal, and offers no paper", async () => {
    const { sent } = await open({ 'Shipment/ShipmentDetails': () => ({ body: boughtShipment('failed') }) })
    await rate()
    fireEvent.click(screen.getByRole('button', { name: /^Buy label Carrier UPSN UPS Ground/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Buy label' }))
    await screen.findAllByText('Rejected')
    expect(screen.queryByRole('button', { name: 'Label PDF' })).toBeNull()
    expect(callsOf(sent, 'Shipment/Pickup')).toHaveLength(1)
  })
})
