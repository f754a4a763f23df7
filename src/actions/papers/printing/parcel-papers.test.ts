import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages } from '#test/support/papers/pdf-proof.ts'
import { canadianDraft, parcelDraft } from '#test/support/parcel.ts'
import type { WireDraft } from '#test/support/wire-draft.ts'
import { type BookedParcel, type LabelDesk, openLabelDesk } from '../../parcel/label-desk.test-support.ts'

/** Parcel papers that we make ourselves: the customs invoice and the day's manifest. */

let desk: LabelDesk
beforeAll(async () => {
  desk = await openLabelDesk()
})
afterAll(() => desk?.close())

const download = (body: object) => desk.product.call('Shipment/CheckBOLandDownload', { as: 'clerk', body })
const pagesOf = async (body: object) => {
  const reply = await download(body)
  expect([reply.status, reply.body?.message]).toEqual([200, undefined])
  return readPages(reply.bytes)
}
const bought = async (...of: Parameters<LabelDesk['booked']>): Promise<BookedParcel> => {
  const one = await desk.booked(...of)
  await desk.deliver(one.tender.messageId)
  expect(await desk.stateOf(one.tender.messageId)).toBe('delivered')
  return one
}
const numbersOf = async (shipmentId: string): Promise<string[]> =>
  (await desk.detailsOf(shipmentId)).ParcelLabels.map(({ TrackingID }: { TrackingID: string }) => TrackingID)

const goods = { CountryOfOrigin: 'MX', UOMType: 'PCS' }
const FORMS = {
  ...{ Incoterm: 'DDP', ReasonForExport: 'SAMPLE', InvoiceNumber: 'INV-78', Currency: 'USD' },
  ...{ InvoiceDate: '2026-11-19', FreightCharge: 12.05, InsuranceCharge: 3.33 },
  ShipperTaxIds: [{ TaxIdType: 'VAT', TaxId: '12-3456789' }],
  ConsigneeTaxIds: [{ TaxIdType: 'VAT', TaxId: 'BN998877' }],
  Commodities: [
    { ...goods, Description: 'Steel hinges', HTSCode: '8302.10.60', Qty: 7, UnitValue: 3.33, Weight: 4 },
    { ...goods, Description: 'Brackets', HTSCode: '7326.90', Qty: 3, UnitValue: 19.99, Weight: 2.5 },
  ],
}
const toGuam = (): WireDraft => {
  const draft = parcelDraft(1)
  const Destination = { ...draft.Destination, City: 'Hagatna', State: 'GU', Zip: '96910' }
  return { ...draft, Destination, InternationalForms: FORMS }
}
const returned = (changes: Partial<WireDraft> = {}): WireDraft =>
  parcelDraft(2, { Return: true, ReturnServiceType: '9', ...changes })

describe('the commercial invoice of a parcel whose carrier makes none', () => {
  it.each([
    ['abroad', () => ({ ...canadianDraft(2), InternationalForms: FORMS })],
    ['to Guam', toGuam],
  ])('%s states what was declared, and adds up', async (_where, draft) => {
    const { shipmentId } = await desk.rated(draft())
    const [page = ''] = await pagesOf({ shipmentId, Documents: ['CommercialInvoice'] })
    for (const words of [
      ...['INV-78', 'DDP', 'Sample', 'VAT 12-3456789', 'VAT BN998877', 'Steel hinges', 'Brackets', 'MX'],
      ...['8302.10.60', '7326.90', '7 PCS', '$3.33', '$23.31', '3 PCS', '$19.99', '$59.97'],
      ...['$83.28', 'Freight', '$12.05', 'Insurance', '$98.66', '11/19/2026'],
    ])
      expect(page).toContain(words)
    // It is made for several shipments, too: Guam is outside the US customs territory.
    const home = await desk.rated(parcelDraft(1))
    const shipmentIds = [shipmentId, home.shipmentId]
    expect(await pagesOf({ shipmentIds, Documents: ['CommercialInvoice'], copies: 1 })).toHaveLength(1)
  })
})

describe('a return', () => {
  it('is not on the manifest of the day: its parcel does not leave from here', async () => {
    const back = await bought('UPS', returned())
    const alone = await download({ shipmentId: back.shipmentId, Documents: ['ParcelManifest'] })
    expect(alone.body).toMatchObject({
      code: 'NOTHING_TO_PRINT',
      message: expect.stringContaining('Returns'),
    })
    expect((await download({ Documents: ['ParcelManifest'] })).body.code).toBe('NOTHING_TO_PRINT')
    const out = await bought('UPS', parcelDraft(1))
    for (const body of [{}, { shipmentIds: [back.shipmentId, out.shipmentId] }]) {
      const text = (await pagesOf({ ...body, Documents: ['ParcelManifest'] })).join(' ')
      for (const number of await numbersOf(out.shipmentId)) expect(text).toContain(number)
      for (const number of await numbersOf(back.shipmentId)) expect(text).not.toContain(number)
    }
  })

  it('is tracked from the customer back to us, package by package', async () => {
    const { shipmentId } = await bought('UPS', returned())
    const numbers = await numbersOf(shipmentId)
    expect(numbers).toHaveLength(2)
    const { body } = await desk.product.call('NewTrackingAPI/DisplayTrackingDetails', {
      as: 'clerk',
      body: { numbers: [numbers[1]!] },
    })
    expect(body.found).toMatchObject([
      { origin: { city: 'Chicago' }, destination: { city: 'Reno' }, TrackingNumbers: numbers },
    ])
  })

  it('has the same direction in lists and on the map, to its return address', async () => {
    const { Origin } = parcelDraft(1)
    const ParcelReturnAddress = { ...Origin, CompanyName: 'Returns depot', City: 'Sparks', Zip: '89431' }
    const { shipmentId } = await bought('UPS', returned({ ParcelReturnAddress }))
    const lists = await desk.product.call('Shipment/GenericShipmentsList', {
      as: 'clerk',
      query: { statuscode: 'TENDERED' },
      body: {},
    })
    const { rows } = lists.body as { rows: { shipmentId: string; ReturnLane?: object }[] }
    expect(rows.find((row) => row.shipmentId === shipmentId)?.ReturnLane).toMatchObject({
      from: { city: 'Chicago', state: 'IL' },
      to: { city: 'Sparks', state: 'NV', zip: '89431' },
    })
    expect(rows.filter((row) => row.ReturnLane === undefined).length).toBeGreaterThan(0)
    const map = await desk.product.call('NewTrackingAPI/IntransitmappingData', {
      as: 'clerk',
      body: { statusCode: 'T' },
    })
    const { shipments } = map.body as { shipments: { shipmentId: string }[] }
    expect(shipments.find((one) => one.shipmentId === shipmentId)).toMatchObject({
      origin: { city: 'Chicago' },
      destination: { city: 'Sparks' },
    })
  })
})

describe('the commercial invoice in the sandbox', () => {
  it('is ours: the sandbox makes none that customs would accept', async () => {
    const { shipmentId } = await bought('UPS', { ...canadianDraft(1), InternationalForms: FORMS })
    const [ofCarrier = ''] = await pagesOf({ shipmentId, Documents: ['CommercialInvoice'] })
    expect(ofCarrier).not.toContain('8302.10.60')
    await desk.rows(`update parcel_purchases set environment = 'sandbox' where shipment_id = $1`, shipmentId)
    const [page = ''] = await pagesOf({ shipmentId, Documents: ['CommercialInvoice'] })
    for (const words of ['INV-78', 'Steel hinges', '8302.10.60', '$98.66']) expect(page).toContain(words)
  })
})
