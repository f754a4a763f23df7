import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, answerCalls, showScreen } from '../../../show-screen.test-support.tsx'
import { DALLAS, RENO, sampleForm, sampleRow } from '../desk/form/sample.test-support.ts'
import { callsOf, freshBrowser, refusal } from '../prepaid/open-screen.test-support.tsx'
import { Page } from './page.tsx'

const CARRIERS = [
  { SCAC: 'ABFS', CarrierName: 'ABF Freight', SoldTo: '4711', AccountNumber: '111' },
  { SCAC: 'SAIA', CarrierName: 'Saia LTL Freight', SoldTo: '4711', AccountNumber: '222', IsSelected: true },
].map((one) => ({ ShipViaCode: '', IsSelected: false, RateModeID: 1, ...one }))

const SETUP = {
  ...{ Status: 'success', IsOrderWeightEachPerQty: false, defaultClass: '70', warehouses: [] },
  ...{ isAutoClassCalculationEnabled: true, freightClasses: [], ODFLPalletRates: [] },
  defaultPickup: { WHSE: '', from: '08:00 AM', to: '05:00 PM' },
  classCalculationDensities: { scale: '13-tier', tiers: [] },
}

const SAVED = {
  ...{ shipmentId: 's1', BOLNumber: '0400001', version: 1, statusCode: 'Q', shipmentStatus: 'Rate & Route' },
  ...{ isTendered: false, endedAs: '', shipMode: 'LTL', CarrierSCAC: '', CarrierName: '', PRONumber: '' },
  ...{ serviceDays: null, DeliveryDate: null, DeliveredAt: null, TotalCharge: 0, Currency: 'USD' },
  ...{ Totalweight: 0, TotalQuantity: 0, TotalPallet: 0, Problem: '', CreateDate: '', Items: [] },
  ...{ Origin: {}, Destination: {}, PriceSheets: [], selectedPricesheetid: '', TrackingEvents: [] },
  ...{ CarrierResponseLog: [], AuditTrail: [], TrackingLink: '', Actions: [], TimeZone: '' },
  ...{ OverrideReason: '', GuideOverride: null },
}
const BOOKED = {
  ...{ Status: 'success', shipmentId: 's1', BOLNumber: '0400001', PRONumber: '', statusCode: 'T' },
  ...{ isTendered: true, CarrierName: 'Saia LTL Freight', CarrierSCAC: 'SAIA', TotalCharge: 0 },
  ...{ TrackingLink: '', version: 2, print: true },
  tender: { channel: 'email', to: 'tender@example.com', state: 'waiting', messageId: 'm1' },
}

async function open(answers: Answers = {}, form: object | null = sampleForm({ soldTo: '4711' })) {
  if (form) {
    const draft = JSON.stringify({ value: { form }, savedAt: Date.now() })
    localStorage.setItem('lading.kept.draft.u.collect.new', draft)
  }
  const sent = answerCalls({
    'Shipment/GetGenericClientDetails': () => ({ body: SETUP }),
    'Login/userDetails': () => refusal(403, 'PAGE_FORBIDDEN', 'You do not have permission.'),
    'Address/AddressDataList': () => ({ body: { Status: 'success', rows: [], total: 0 } }),
    'Shipment/GetCollectCarriersList': () => ({ body: { Status: 'success', carriers: CARRIERS } }),
    'Shipment/GetCollectCarrierShipVia': () => ({ body: { Status: 'success', shipVia: [] } }),
    'Shipment/CarriersList': () => ({ body: { Status: 'success', carriers: [] } }),
    'Shipment/ShipmentDetails': () => ({ body: { Status: 'success', shipment: SAVED } }),
    'Shipment/CollectTender': () => ({ body: BOOKED }),
    ...answers,
  })
  const shown = await showScreen(<Page />, '/Collect')
  await screen.findByRole('region', { name: 'Consignee’s carrier' })
  return { sent, ...shown }
}

const tender = async (option = /^Tender\s*The/) => {
  fireEvent.click(screen.getByRole('button', { name: 'Tender collect' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: option }))
}

beforeEach(freshBrowser)

describe('Collect', () => {
  it('shows charges that carriers will probably add, and adds them to the services with one button', async () => {
    const words = '4 of 6 deliveries here were billed liftgate delivery, $85.00 on average.'
    const charge = { code: 'LGDEL', label: 'Liftgate delivery', alike: 'consignee', billed: 4, of: 6 }
    const expected = () => ({ body: { Status: 'success', charges: [{ ...charge, average: 85, words }] } })
    await open({ 'Invoices/Expected': expected }, sampleForm({ soldTo: '4711', shipmentId: 's1' }))
    expect(await screen.findByText(words)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add liftgate delivery' }))
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  })

  it("picks the sold-to's default carrier with its account, and the window of collect pickups", async () => {
    await open({}, null)
    fireEvent.change(screen.getByRole('combobox', { name: 'Sold-to' }), { target: { value: '4711' } })
    const marked = await screen.findByRole('radio', { name: /Saia LTL Freight/ })
    await waitFor(() => expect((marked as HTMLInputElement).checked).toBe(true))
    expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('222')
    const time = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
    expect([time('From'), time('To')]).toEqual(['11:00 AM', '03:30 PM'])
    fireEvent.click(screen.getByRole('radio', { name: /ABF Freight/ }))
    expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('111')
  })

  it("finds the sold-to by the customer's name", async () => {
    const rows = [{ SoldTo: '4711', Name: 'Great Basin Hardware' }]
    const { sent } = await open(
      {
        'Shipment/SoldToDetails': () => ({
          body: { Status: 'success', rows, total: 1, rules: [], verdicts: [], message: '' },
        }),
      },
      null,
    )
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Sold-to' })
    expect(callsOf(sent, 'Shipment/SoldToDetails')).toEqual([])
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: 'great basin' } })
    fireEvent.click(await screen.findByRole('option', { name: /4711 Great Basin Hardware/, hidden: true }))
    expect(field.value).toBe('4711')
    await screen.findByRole('radio', { name: /Saia LTL Freight/ })
    expect(callsOf(sent, 'Shipment/SoldToDetails')[0]?.body).toMatchObject({ function: 'select' })
  })

  it('keeps the carrier that the user chose when the sold-to is typed afterwards', async () => {
    const chosen = { scac: 'ODFL', rateModeId: 1, accountNumber: '999', shipViaCode: '' }
    const { sent } = await open(
      {
        'Shipment/GetCollectCarriersList': (body) => {
          const isWhole = (body as { SoldTo: string }).SoldTo === '4711'
          return { body: { Status: 'success', carriers: isWhole ? CARRIERS : [] } }
        },
      },
      sampleForm({ soldTo: '', collectCarrier: chosen }),
    )
    const account = () => screen.getByLabelText<HTMLInputElement>('Account number').value
    const soldTo = screen.getByRole('combobox', { name: 'Sold-to' })
    for (const [at, typed] of ['4', '47', '4711'].entries()) {
      fireEvent.change(soldTo, { target: { value: typed } })
      await waitFor(() => expect(callsOf(sent, 'Shipment/GetCollectCarriersList')).toHaveLength(at + 1))
      if (typed !== '4711') await screen.findByText(`${typed} has no collect carriers.`, { exact: false })
      expect(account()).toBe('999')
    }
    fireEvent.click(await screen.findByRole('radio', { name: /Saia/ }))
    expect(account()).toBe('222')
    // The carrier belongs to the sold-to: another sold-to does not have it.
    fireEvent.change(soldTo, { target: { value: '4712' } })
    await waitFor(() => expect(account()).toBe(''))
  })

  it("picks one of a sold-to's two accounts with one carrier, for LTL and for truckload", async () => {
    const carriers = [...CARRIERS, { ...CARRIERS[0]!, RateModeID: 3, AccountNumber: '333' }]
    await open({ 'Shipment/GetCollectCarriersList': () => ({ body: { Status: 'success', carriers } }) })
    const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
    await waitFor(() => expect(radio(/Saia/).checked).toBe(true))
    fireEvent.click(radio(/Account 111/))
    expect([radio(/Account 111/).checked, radio(/Account 333/).checked]).toEqual([true, false])
    fireEvent.click(radio(/Account 333/))
    expect([radio(/Account 111/).checked, radio(/Account 333/).checked]).toEqual([false, true])
    expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('333')
  })

  it('saves as collect, tenders without a price and goes to the confirmation', async () => {
    const { sent, router } = await open()
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /Saia/ }).checked).toBe(true),
    )
    await tender()
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Tender to Saia LTL Freight (SAIA), collect')).toBeTruthy()
    expect(within(dialog).getByText(/account 222/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Tender' }))
    await waitFor(() => expect(router.state.location.href).toBe('/Tender?shipment=s1'))
    const [saved] = callsOf(sent, 'Shipment/ShipmentDetails')
    expect(saved?.body.shipment).toMatchObject({ PaymentType: 'C', SoldTo: '4711', Billto: null })
    const [booked] = callsOf(sent, 'Shipment/CollectTender')
    expect(booked?.query).toEqual({ flag: 'tender' })
    expect(booked?.idempotencyKey).toBeTruthy()
    expect(booked?.body).toMatchObject({
      shipmentId: 's1',
      version: 1,
      CollectCarrier: { SCAC: 'SAIA', AccountNumber: '222' },
    })
    expect(booked?.body.selectedPricesheetid).toBe('')
    expect(localStorage.getItem('lading.kept.draft.u.collect.new')).toBeNull()
  })

  it('overwrites another user’s change with the typed values on request', async () => {
    const answered: unknown[] = []
    const { status, body: said } = refusal(409, 'SHIPMENT_CHANGED', 'Someone else changed this shipment.')
    const changed = { status, body: { ...said, version: 4 } }
    await open(
      {
        'Shipment/ShipmentDetails': (body) => {
          answered.push((body as { version?: number }).version)
          return answered.length === 1 ? changed : { body: { Status: 'success', shipment: SAVED } }
        },
      },
      sampleForm({ soldTo: '4711', shipmentId: 's1', version: 1 }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Someone else changed this shipment.')
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine and save' }))
    await waitFor(() => expect(screen.queryByText('Someone else changed this shipment.')).toBeNull())
    expect(answered).toEqual([1, 4])
  })

  it('asks for the carrier before sending anything, and keeps the typed values', async () => {
    const { sent } = await open({}, sampleForm())
    await tender()
    await waitFor(() => expect(screen.getAllByText('Choose the carrier.').length).toBeGreaterThan(0))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsOf(sent, 'Shipment/CollectTender')).toEqual([])
  })

  it('asks for all missing fields together with the carrier, each at its field', async () => {
    const form = sampleForm({
      origin: { ...RENO, companyName: '' },
      destination: { ...DALLAS, street: '' },
      items: [sampleRow({ description: '' })],
    })
    const { sent } = await open({}, form)
    await tender()
    await waitFor(() => expect(screen.getAllByText('Choose the carrier.').length).toBeGreaterThan(0))
    const said = (region: string, sentence: RegExp) =>
      within(screen.getByRole('region', { name: region })).getByText(sentence)
    expect(said('From', /^Company name is required to book/)).toBeTruthy()
    expect(said('To', /^Street is required to book/)).toBeTruthy()
    expect(said('Items', /A description is required on the BOL/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsOf(sent, 'Shipment/CollectTender')).toEqual([])
  })

  it('shows a refusal of the tender at its field; the shipment is saved, the draft is kept', async () => {
    const { sent } = await open({
      'Shipment/CollectTender': () =>
        refusal(422, 'VALIDATION_FAILED', 'Some fields need your attention.', {
          'Destination.Street': 'Street is required to book.',
        }),
    })
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /Saia/ }).checked).toBe(true),
    )
    await tender(/^Tender Without Notify/)
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Tender without notifying' }))
    await waitFor(() => expect(screen.getAllByText('Street is required to book.').length).toBeGreaterThan(0))
    expect(callsOf(sent, 'Shipment/CollectTender')[0]?.query).toEqual({ flag: 'withoutnotify' })
    expect(screen.getByText(/BOL 0400001/)).toBeTruthy()
  })
})
