import { describe, expect, it } from 'vitest'
import type { ParcelShipAsk } from '../parcel-network.ts'
import {
  chicago,
  customs,
  onePackage,
  options,
  party,
  shipAsk,
  toronto,
} from '../parcel-samples.test-support.ts'
import { upsJudgeAddress } from './address-validation.ts'
import { upsRate } from './rating.ts'
import { upsShip } from './shipping.ts'
import { built, credentials, door } from './ups.test-support.ts'

/**
 * The adapter's handling of limits in UPS's published description of Rating, Shipping and Address Validation.
 * ../published tests that everything fits.
 */

const rateOf = (ask: ParcelShipAsk) =>
  JSON.parse(built(upsRate.build(ask, credentials, door)).body).RateRequest.Shipment
const orderOf = (ask: ParcelShipAsk) =>
  JSON.parse(built(upsShip.build(ask, credentials, door)).body).ShipmentRequest

describe('the limits of UPS', () => {
  it('prevent a label without the account’s street, or without a postal code in countries that have them', () => {
    const refusalOf = (more: Partial<ParcelShipAsk>) => upsShip.build(shipAsk('07', more), credentials, door)
    const hongKong = party({ city: 'Hong Kong', state: '', zip: '', countryCode: 'HK' })
    const refusal = { kind: 'refused', reason: 'unsupported' }
    expect(refusalOf({ shipper: party({ street: '' }) })).toMatchObject(refusal)
    expect(refusalOf({ shipper: party({ companyName: ' ', contactName: '' }) })).toMatchObject(refusal)
    expect(refusalOf({ to: { ...toronto(), zip: '' }, customs })).toMatchObject(refusal)
    const { ShipTo } = orderOf(shipAsk('07', { to: hongKong, customs })).Shipment
    expect(ShipTo.Address).toEqual({ AddressLine: ['100 Dock St'], City: 'Hong Kong', CountryCode: 'HK' })
  })

  it('split a long street over three lines, and use one complete address of a list of e-mails', () => {
    const street = '4500 North Avenue of the Americas Building 12'
    const to = chicago({ street, street2: 'Dock 3', email: `${'x'.repeat(60)}@example.com,dock@example.com` })
    const { ShipTo } = orderOf(shipAsk('03', { to })).Shipment
    expect(ShipTo.Address.AddressLine).toEqual(['4500 North Avenue of the Americas', 'Building 12', 'Dock 3'])
    expect(ShipTo.EMailAddress).toBe('dock@example.com')
  })

  it('require accounts of six letters and digits', () => {
    for (const payer of ['receiver', 'thirdParty'] as const) {
      const ask = shipAsk('03', { payment: { payer, accountNumber: 'x', zip: '60601', countryCode: 'US' } })
      for (const build of [upsRate.build(ask, credentials, door), upsShip.build(ask, credentials, door)]) {
        expect(build).toMatchObject({ kind: 'refused', reason: 'unsupported' })
      }
    }
  })

  it('exclude military mail', () => {
    const ask = shipAsk('03', { to: chicago({ city: 'APO', state: 'AE', zip: '09012' }), customs })
    for (const build of [upsRate.build(ask, credentials, door), upsShip.build(ask, credentials, door)]) {
      expect(build).toMatchObject({ kind: 'refused', reason: 'unsupported' })
    }
  })

  it('allow Puerto Rico without an invoice, with the value of the goods', () => {
    const island = chicago({ city: 'San Juan', state: 'PR', zip: '00901', countryCode: 'PR' })
    const none = { ...customs, commodities: [] }
    const { Shipment } = orderOf(shipAsk('03', { to: island, customs: none, customsValueCents: 12_500 }))
    expect(Shipment.InvoiceLineTotal).toEqual({ CurrencyCode: 'USD', MonetaryValue: '125.00' })
    expect(Shipment).not.toHaveProperty('ShipmentServiceOptions')
    expect(Shipment.PaymentInformation.ShipmentCharge).toHaveLength(1)
    const refusal = upsShip.build(
      shipAsk('03', { to: island, customs, customsValueCents: 0 }),
      credentials,
      door,
    )
    expect(refusal).toMatchObject({ kind: 'refused', reason: 'unsupported' })
  })

  it('limit a package to 50,000, and use ounces below a pound', () => {
    const asked = (serviceCode: string, more: object) => {
      const ask = shipAsk(serviceCode, { packages: [onePackage(more)] })
      return [upsRate.build(ask, credentials, door), upsShip.build(ask, credentials, door)]
    }
    for (const build of asked('03', { declaredValueCents: 5_000_001 })) {
      expect(build).toMatchObject({ kind: 'refused', reason: 'unsupported' })
    }
    for (const weightLb of [1, 0.996]) {
      for (const build of asked('92', { weightLb })) {
        expect(build).toMatchObject({ kind: 'refused', reason: 'unsupported' })
      }
    }
    for (const build of asked('92', { weightLb: 0.99 }))
      expect(built(build).body).toContain('"Weight":"15.9"')
    for (const build of asked('92', { weightLb: 0.5 })) {
      expect(built(build).body).toContain('"PackageWeight":{"UnitOfMeasurement":{"Code":"OZS"')
      expect(built(build).body).toContain('"Weight":"8.0"')
    }
  })

  it('apply to address validation', () => {
    const blank = { companyName: '', street: '1 Main St', street2: '', city: '', state: '', zip: '' }
    const requestOf = (more: object) => {
      const ask = { ...blank, countryCode: 'US', ...more }
      return JSON.parse(built(upsJudgeAddress.build(ask, credentials, door)).body).XAVRequest
    }
    expect(requestOf({})).toEqual({
      Request: { RequestOption: '3' },
      AddressKeyFormat: { AddressLine: ['1 Main St'], CountryCode: 'US' },
    })
    const { AddressKeyFormat } = requestOf({ companyName: 'x'.repeat(99), street: 'y'.repeat(199) })
    // A state for USPS; the answer is written like the request.
    const island = { ...blank, countryCode: 'US', state: 'PR', city: 'San Juan', zip: '00901' }
    expect(requestOf(island).AddressKeyFormat.CountryCode).toBe('PR')
    const found = { AddressKeyFormat: { AddressLine: ['1 MAIN ST'], CountryCode: 'PR' } }
    const body = JSON.stringify({ XAVResponse: { ValidAddressIndicator: '', Candidate: [found] } })
    expect(upsJudgeAddress.parse({ status: 200, headers: {}, body }, island)).toMatchObject({
      value: { candidates: [{ countryCode: 'US', state: 'PR' }] },
    })
    expect([AddressKeyFormat.ConsigneeName.length, AddressKeyFormat.AddressLine[0].length]).toEqual([40, 100])
  })

  it('allow three digits for the sides of a package on a label, but fractions for a price', () => {
    const ask = shipAsk('03', {
      packages: [onePackage({ dimensions: { length: 12, width: 10.5, height: 8 } })],
    })
    expect(orderOf(ask).Shipment.Package[0].Dimensions).toMatchObject({
      Length: '12',
      Width: '11',
      Height: '8',
    })
    expect(rateOf(ask).Package[0].Dimensions).toMatchObject({ Length: '12.00', Width: '10.50' })
  })

  it('have postal codes without hyphen or space, also for payers', () => {
    const payment = {
      payer: 'receiver' as const,
      accountNumber: 'X1Y2Z3',
      zip: '60601-1234',
      countryCode: 'US',
    }
    const ask = shipAsk('11', { to: toronto(), customs, payment })
    const { ShipTo, PaymentInformation } = orderOf(ask).Shipment
    expect(ShipTo.Address.PostalCode).toBe('M5V2T6')
    expect(PaymentInformation.ShipmentCharge[0].BillReceiver.Address).toEqual({ PostalCode: '606011234' })
    const unknown = orderOf({ ...ask, payment: { ...payment, zip: '' } }).Shipment.PaymentInformation
    expect(unknown.ShipmentCharge[0].BillReceiver).toEqual({ AccountNumber: 'X1Y2Z3' })
    const british = party({ city: 'London', state: '', zip: 'SW1A 1AA', countryCode: 'GB' })
    expect(rateOf(shipAsk('07', { to: british })).ShipTo.Address).toMatchObject({ PostalCode: 'SW1A 1AA' })
  })

  it('allow no e-mail and no residential flag at the origin', () => {
    const lived = { isResidential: true, email: 'dock@example.com' }
    const ask = shipAsk('03', { from: party(lived), to: chicago(lived) })
    for (const { ShipFrom, ShipTo } of [rateOf(ask), orderOf(ask).Shipment]) {
      expect(ShipFrom).not.toHaveProperty('EMailAddress')
      expect(ShipFrom.Address).not.toHaveProperty('ResidentialAddressIndicator')
      expect(ShipTo.Address.ResidentialAddressIndicator).toBe('')
    }
    expect(orderOf(ask).Shipment.ShipTo.EMailAddress).toBe('dock@example.com')
  })

  it('require the size of every label, and send a return label by e-mail only if there is an address', () => {
    expect(orderOf(shipAsk('03', { labelFormat: 'GIF' })).LabelSpecification).toEqual({
      LabelImageFormat: { Code: 'GIF' },
      LabelStockSize: { Height: '6', Width: '4' },
      HTTPUserAgent: 'Mozilla/4.5',
    })
    const electronic = options({ returnService: '8' })
    const deliveryOf = (email: string) =>
      orderOf(shipAsk('03', { options: electronic, from: party({ email }) })).Shipment.ShipmentServiceOptions
        .LabelDelivery
    expect(deliveryOf('')).toEqual({ LabelLinksIndicator: '' })
    expect(deliveryOf('a@b.example')).toEqual({
      LabelLinksIndicator: '',
      EMail: { EMailAddress: 'a@b.example' },
    })
  })
})

describe('exported goods with UPS', () => {
  const abroad = (more: Partial<ParcelShipAsk> = {}) =>
    shipAsk('11', { to: toronto(), customs, customsValueCents: 10_000, ...more })
  const goods = (more: object) => ({ ...customs, commodities: [{ ...customs.commodities[0]!, ...more }] })
  const formsOf = (ask: ParcelShipAsk) => orderOf(ask).Shipment.ShipmentServiceOptions.InternationalForms

  it('have their total on an order from the US to Canada and Puerto Rico, and on no other lane', () => {
    const total = { CurrencyCode: 'USD', MonetaryValue: '100.00' }
    const island = party({ city: 'San Juan', state: 'PR', zip: '00901', countryCode: 'PR' })
    const paris = party({ city: 'Paris', state: '', zip: '75001', countryCode: 'FR' })
    expect(orderOf(abroad()).Shipment.InvoiceLineTotal).toEqual(total)
    expect(orderOf(abroad({ to: island, customs: null })).Shipment.InvoiceLineTotal).toEqual(total)
    expect(orderOf(abroad({ to: paris })).Shipment.InvoiceLineTotal).toBeUndefined()
    const back = abroad({ options: options({ returnService: '9' }) })
    expect(orderOf(back).Shipment.InvoiceLineTotal).toBeUndefined()
  })

  it('have their pieces counted as freight, and have a description, like returns', () => {
    expect(orderOf(abroad({ packages: [onePackage(), onePackage()] })).Shipment).not.toHaveProperty(
      'NumOfPiecesInShipment',
    )
    const freight = { ...abroad({ packages: [onePackage(), onePackage()] }), serviceCode: '96' }
    expect(orderOf(freight).Shipment.NumOfPiecesInShipment).toBe('2')
    const nameless = (ask: ParcelShipAsk) =>
      JSON.stringify(upsShip.build({ ...ask, description: ' ' }, credentials, door))
    const words = 'UPS needs a description of the goods in a return or an international shipment.'
    expect(nameless(abroad())).toContain(words)
    expect(nameless(shipAsk('03', { options: options({ returnService: '9' }) }))).toContain(words)
    expect(nameless(shipAsk('03'))).not.toContain(words)
    expect(nameless(abroad({ packages: [onePackage({ packageType: '01' })] }))).not.toContain(words)
  })

  it('have a partial invoice if they are returned', () => {
    expect(formsOf(abroad()).FormType).toEqual(['01'])
    expect(formsOf(abroad({ options: options({ returnService: '9' }) })).FormType).toEqual(['05'])
  })

  it('have tariff codes of at least six characters, and units of three', () => {
    const [first] = formsOf(
      abroad({ customs: goods({ htsCode: '7412.20.00', unitOfMeasure: 'EACH' }) }),
    ).Product
    expect(first.CommodityCode).toBe('74122000')
    expect(first.Unit.UnitOfMeasurement).toEqual({ Code: 'OTH', Description: 'EAC' })
    const [bare] = formsOf(abroad({ customs: goods({ htsCode: '' }) })).Product
    expect(bare).not.toHaveProperty('CommodityCode')
    const short = upsShip.build(abroad({ customs: goods({ htsCode: '74.12' }) }), credentials, door)
    expect(short).toMatchObject({ kind: 'refused', reason: 'unsupported' })
  })
})
