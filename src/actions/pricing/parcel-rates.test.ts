import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PARCEL_STAGE, type ParcelCarrierName, parcelDraft } from '#test/support/parcel.ts'
import type { WireDraft } from '#test/support/wire-draft.ts'
import { type LabelDesk, openLabelDesk } from '../parcel/label-desk.test-support.ts'

/** What is sent to parcel carriers, and what the rating shows of their answers, with an account at each of them. */

let desk: LabelDesk
beforeAll(async () => {
  desk = await openLabelDesk()
})
afterAll(() => desk?.close())

const Billto = {
  CompanyName: 'Freight Payers',
  Street: '9 Ledger Ln',
  City: 'Reno',
  State: 'NV',
  Zip: '89502',
  CountryCode: 'US',
}

async function askedOf(draft: WireDraft, carrier: ParcelCarrierName) {
  const { rates, notices } = await desk.rated(draft)
  const { scac } = PARCEL_STAGE[carrier]
  return {
    prices: rates.filter((one: { CarrierSCAC: string }) => one.CarrierSCAC === scac),
    words: notices
      .filter((one: { CarrierSCAC: string }) => one.CarrierSCAC === scac)
      .map(({ message }: { message: string }) => message),
  }
}

describe('prices that another party pays', () => {
  it('are not requested from USPS, which bills only the sender', async () => {
    for (const PaymentType of ['C', 'T'] as const) {
      expect(
        await askedOf(parcelDraft(1, { PaymentType, Billto, UPSAccountNumber: 'A1B2C3' }), 'USPS'),
      ).toMatchObject({
        prices: [],
        words: ['The sender must pay the postage.'],
      })
    }
  })

  it('are not requested from a carrier whose account number has another format', async () => {
    const draft = parcelDraft(1, { PaymentType: 'C', AccountNumber: 'a1-b2 c3' })
    expect(await askedOf(draft, 'FedEx')).toMatchObject({
      prices: [],
      words: ['A FedEx account has nine digits.'],
    })
    const { prices } = await askedOf(draft, 'UPS')
    expect(prices.length).toBeGreaterThan(0)
    expect(desk.stage.servers.UPS.requests.at(-1)!.body).toContain('"AccountNumber":"A1B2C3"')
  })
})

describe('prices outside the US customs territory', () => {
  it('are requested from UPS with the value of the goods to Guam', async () => {
    const draft = parcelDraft(1)
    const goods = { Description: 'Hinges', CountryOfOrigin: 'MX', Qty: 7, UnitValue: 3.33 }
    await askedOf(
      {
        ...draft,
        Destination: { ...draft.Destination, City: 'Hagatna', State: 'GU', Zip: '96910' },
        InternationalForms: { Currency: 'USD', Commodities: [goods] },
      },
      'UPS',
    )
    const { Shipment } = JSON.parse(desk.stage.servers.UPS.requests.at(-1)!.body).RateRequest
    expect(Shipment.InvoiceLineTotal).toEqual({ CurrencyCode: 'USD', MonetaryValue: '23.31' })
  })
})

describe('the account saved in Parcel Accounts for a sold-to', () => {
  const SOLD_TO = '10007'
  const keep = (account: object) =>
    desk.product.call('Shipment/ParcelAccountDetails', {
      as: 'admin',
      query: { Operationtype: 'ADD' },
      body: { account: { SoldTo: SOLD_TO, ShipVia: 'ANY', ...account } },
    })
  const lastOf = (carrier: ParcelCarrierName) => desk.stage.servers[carrier].requests.at(-1)!.body

  beforeAll(async () => {
    for (const account of [
      { SCAC: 'UPSN', AccountNumber: '0Z3571', PaymentType: 'C', Zip: '60699' },
      { SCAC: 'UPSN', AccountNumber: '0Z9999', PaymentType: 'T', IsDefault: true },
      { SCAC: 'FDEG', AccountNumber: '612345678', PaymentType: 'C' },
    ]) {
      expect((await keep(account)).body.Status).toBe('added')
    }
  })

  it('pays if the receiver has to pay, with each carrier’s own account', async () => {
    const draft = parcelDraft(1, { PaymentType: 'C', SoldTo: SOLD_TO })
    const { shipmentId, rates } = await desk.rated(draft)
    expect(lastOf('UPS')).toContain(
      '"BillReceiver":{"AccountNumber":"0Z3571","Address":{"PostalCode":"60699"}}',
    )
    const sheet = rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === PARCEL_STAGE.FedEx.scac)
    const booking = await desk.product.call('Shipment/Pickup', {
      as: 'clerk',
      body: { shipmentId, selectedPricesheetid: sheet.PricesheetID },
    })
    expect([booking.status, booking.body.message]).toEqual([200, undefined])
    await desk.deliver(booking.body.tender.messageId)
    const order = desk.stage.servers.FedEx.requests.find(({ url }) => url.includes('/ship/v1/shipments'))!
    expect(order.body).toContain('"paymentType":"RECIPIENT"')
    expect(order.body).toContain('"accountNumber":{"value":"612345678"}')
  })

  it('is replaced by one that is entered, and pays for no other sold-to', async () => {
    await desk.rated(parcelDraft(1, { PaymentType: 'C', SoldTo: SOLD_TO, AccountNumber: 'A1B2C3' }))
    expect(lastOf('UPS')).toContain('"AccountNumber":"A1B2C3"')
    await desk.rated(parcelDraft(1, { PaymentType: 'C', SoldTo: 'another' }))
    expect(lastOf('UPS')).toContain('"BillShipper"')
    await desk.rated(parcelDraft(1, { SoldTo: SOLD_TO }))
    expect(lastOf('UPS')).toContain('"BillShipper"')
  })
})

it('parcels to Puerto Rico are international for UPS, with the declared value', async () => {
  const draft = parcelDraft(1)
  const { CountryCode, ...destination } = draft.Destination
  const Destination = { ...destination, City: 'San Juan', State: 'PR', Zip: '00901', CountryCode: 'US' }
  const { prices } = await askedOf({ ...draft, Destination, declaredValue: 250 }, 'UPS')
  expect([CountryCode, prices.length > 0]).toEqual(['US', true])
  const { body } = desk.stage.servers.UPS.requests.at(-1)!
  expect(body).toContain('"PostalCode":"00901","CountryCode":"PR"')
  expect(body).toContain('"InvoiceLineTotal":{"CurrencyCode":"USD","MonetaryValue":"250.00"}')
})

it('a carrier’s remark is shown once, for any number of packages', async () => {
  for (const carrier of ['UPS', 'USPS'] as const) {
    const { words } = await askedOf(parcelDraft(3, { UpsSurePostCode: '93' }), carrier)
    expect(words).toEqual([`Answered by a stand-in, not by ${carrier}.`])
  }
})

it('parcels to an island that USPS treats as a state are international for FedEx and UPS, with the value', async () => {
  const draft = parcelDraft(1)
  const saintThomas = { City: 'St Thomas', State: 'VI', Zip: '00802', CountryCode: 'US' }
  await desk.rated({ ...draft, Destination: { ...draft.Destination, ...saintThomas }, declaredValue: 250 })
  const asked = (carrier: ParcelCarrierName) => JSON.parse(desk.stage.servers[carrier].requests.at(-1)!.body)
  const { recipient, customsClearanceDetail } = asked('FedEx').requestedShipment
  expect(recipient.address.countryCode).toBe('VI')
  expect(customsClearanceDetail.commodities[0].customsValue).toEqual({ amount: 250, currency: 'USD' })
  const { ShipTo, InvoiceLineTotal } = asked('UPS').RateRequest.Shipment
  expect(ShipTo.Address.CountryCode).toBe('VI')
  expect(InvoiceLineTotal).toEqual({ CurrencyCode: 'USD', MonetaryValue: '250.00' })
})

it('a hold for pickup or a return option that the carrier does not offer is reported, not omitted', async () => {
  const held = await askedOf(parcelDraft(1, { HoldForPickup: true }), 'UPS')
  expect(held).toEqual({
    prices: [],
    words: ['UPS holds only international Worldwide Express Freight shipments for pickup.'],
  })
  const back = { Return: true, ReturnServiceType: '8' }
  const signed = await askedOf(parcelDraft(1, { ...back, DeliveryConfirmation: '2' }), 'UPS')
  expect(signed).toEqual({ prices: [], words: ['UPS does not offer a signature for returns.'] })
  const electronic = await askedOf(parcelDraft(1, back), 'FedEx')
  expect(electronic.words).toEqual([
    'FedEx offers only printed return labels, not return service "Electronic return label (ERL)".',
  ])
})

it('a return service without a return flag counts as a return; an explicit false counts as well', async () => {
  const detailsOf = async (draft: object) => {
    const { shipmentId } = await desk.rated({ ...parcelDraft(1), ...draft })
    const body = { shipmentId }
    const { Return = false, ReturnServiceType = '' } = (
      await desk.product.call('Shipment/ShipmentDetails', { as: 'clerk', body })
    ).body.shipment
    const asked = desk.stage.servers.UPS.requests.at(-1)!.body.includes('"ReturnService":{"Code":"8"}')
    return { asked, Return, ReturnServiceType }
  }
  expect(await detailsOf({ ReturnServiceType: '8' })).toEqual({
    ...{ asked: true, Return: true, ReturnServiceType: '8' },
  })
  expect(await detailsOf({ Return: false, ReturnServiceType: '8' })).toEqual({
    ...{ asked: false, Return: false, ReturnServiceType: '' },
  })
})
