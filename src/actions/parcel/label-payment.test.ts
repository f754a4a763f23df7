import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PARCEL_STAGE, parcelDraft } from '#test/support/parcel.ts'
import type { WireDraft } from '#test/support/wire-draft.ts'
import { type LabelDesk, openLabelDesk } from './label-desk.test-support.ts'

/** A label is charged to the account of the party named as the payer, and never silently to the shipper's. */

let desk: LabelDesk
beforeAll(async () => {
  desk = await openLabelDesk()
})
afterAll(() => desk?.close())

const thirdParty = { CompanyName: 'Freight Payers', Street: '9 Ledger Ln', City: 'Reno', State: 'NV' }
const paidBy = (changes: Partial<WireDraft>): WireDraft =>
  parcelDraft(1, { Billto: { ...thirdParty, Zip: '89502', CountryCode: 'US' }, ...changes })

describe('a label paid by another party', () => {
  it.each([
    ['C', 'UPS'],
    ['C', 'FedEx'],
    ['T', 'UPS'],
  ] as const)('is not bought while the account is missing: %s of %s', async (PaymentType, carrier) => {
    const { shipmentId, rates } = await desk.rated(paidBy({ PaymentType }))
    const { scac } = PARCEL_STAGE[carrier]
    const sheet = rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === scac)
    const booking = await desk.product.call('Shipment/Pickup', {
      as: 'clerk',
      body: { shipmentId, selectedPricesheetid: sheet.PricesheetID },
    })
    const payer = PaymentType === 'C' ? 'receiver' : 'third party'
    expect([booking.status, booking.body.message]).toEqual([
      422,
      `${carrier} cannot make this label: the ${payer} pays, but the account number is missing.`,
    ])
    expect((await desk.detailsOf(shipmentId)).statusCode).toBe('Q')
  })
})
