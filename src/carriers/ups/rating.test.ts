import { describe, expect, it } from 'vitest'
import { memoryOf } from '#test/support/carrier-server.ts'
import { troubled } from '../sandbox/trouble.ts'
import { answerUpsSandbox } from '../sandbox/ups.ts'
import { upsRate } from './rating.ts'
import {
  built,
  chicago,
  credentials,
  door,
  fault,
  json,
  NO_OPTIONS,
  NOW,
  onePackage,
  party,
  rateAsk,
  toronto,
} from './ups.test-support.ts'
import { ups, upsToken } from './ups.ts'

const POUNDS = { Code: 'LBS', Description: 'Pounds' }
const INCHES = { Code: 'IN', Description: 'Inches' }
const shipmentOf = (ask = rateAsk()) =>
  JSON.parse(built(upsRate.build(ask, credentials, door)).body).RateRequest.Shipment

describe('the token of UPS', () => {
  it('builds a form with id and secret, which must not be logged', () => {
    const { method, url, headers, body } = built(upsToken.build(null, credentials, door))
    expect([method, url, body]).toEqual([
      'POST',
      'https://api.example/security/v1/oauth/token',
      'grant_type=client_credentials',
    ])
    const basic = Buffer.from('id:se<ret').toString('base64')
    expect(headers).toMatchObject({ authorization: `Basic ${basic}`, 'x-merchant-id': 'A1B2C3' })
    expect(ups.secretsOf(credentials)).toEqual(['se<ret', basic])
  })

  it('reads a token of any length, and refusals', () => {
    const long = 'x'.repeat(2_000)
    const given = json(200, { access_token: long, expires_in: '14399' })
    expect(upsToken.parse(given, null)).toMatchObject({ value: { token: long, expiresIn: 14_399 } })
    expect(upsToken.parse(fault(401, '10401', 'ClientId is Invalid'), null)).toMatchObject({
      reason: 'credentials',
      notices: [{ code: '10401', message: 'ClientId is Invalid' }],
    })
    expect(upsToken.parse(fault(400, '10400', 'Invalid'), null)).toMatchObject({ reason: 'credentials' })
    expect(upsToken.parse(json(503, {}), null)).toMatchObject({ reason: 'unavailable' })
    expect(upsToken.parse(json(200, {}), null)).toMatchObject({ reason: 'unreadable' })
  })
})

describe('rates of UPS', () => {
  it('sets the bill type by pallets, documents and countries', () => {
    const billTypeOf = (more: Parameters<typeof rateAsk>[0]) =>
      shipmentOf(rateAsk(more)).DeliveryTimeInformation.PackageBillType
    const pallet = { packages: [onePackage({ packageType: '30' })] }
    expect(billTypeOf({ to: toronto })).toBe('03')
    expect(billTypeOf({ to: toronto, isDocument: true })).toBe('02')
    expect(billTypeOf({ to: toronto, ...pallet })).toBe('04')
    expect(billTypeOf(pallet)).toBe('07')
  })

  it('builds a request for all services with time in transit', () => {
    const { method, url, headers } = built(upsRate.build(rateAsk(), credentials, door))
    expect([method, url]).toEqual(['POST', 'https://api.example/api/rating/v2409/Shoptimeintransit'])
    expect(headers).toMatchObject({ transid: '0193aa', transactionsrc: 'Lading' })
    expect(shipmentOf()).toEqual({
      Shipper: expect.objectContaining({ ShipperNumber: 'A1B2C3' }),
      ShipTo: {
        Name: 'Customer',
        Address: {
          AddressLine: ['1 Main St'],
          City: 'Chicago',
          StateProvinceCode: 'IL',
          PostalCode: '60601',
          CountryCode: 'US',
        },
      },
      ShipFrom: expect.objectContaining({ Name: 'Plant 1' }),
      PaymentDetails: { ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: 'A1B2C3' } }] },
      NumOfPieces: '1',
      ShipmentTotalWeight: { UnitOfMeasurement: POUNDS, Weight: '10.1' },
      Package: [
        {
          PackagingType: { Code: '02' },
          Dimensions: { UnitOfMeasurement: INCHES, Length: '12.00', Width: '10.00', Height: '8.50' },
          PackageWeight: { UnitOfMeasurement: POUNDS, Weight: '10.1' },
        },
      ],
      ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
      DeliveryTimeInformation: { PackageBillType: '03', Pickup: { Date: '20261124', Time: '1600' } },
    })
  })

  it('puts each option where UPS expects it: within the US on the package, otherwise on the shipment', () => {
    const options = { ...NO_OPTIONS, signature: 'adult' as const, isSaturdayDelivery: true }
    const home = shipmentOf(
      rateAsk({
        options,
        to: { ...chicago, isResidential: true },
        packages: [onePackage({ declaredValueCents: 25_050 })],
      }),
    )
    expect(home.ShipTo.Address.ResidentialAddressIndicator).toBe('')
    expect(home.Package[0].PackageServiceOptions).toEqual({
      DeliveryConfirmation: { DCISType: '3' },
      DeclaredValue: { CurrencyCode: 'USD', MonetaryValue: '250.50' },
    })
    expect(home.ShipmentServiceOptions).toEqual({ SaturdayDeliveryIndicator: '' })
    const back = shipmentOf(rateAsk({ options: { ...NO_OPTIONS, returnService: '9' } }))
    expect(back.ShipmentServiceOptions).toEqual({ ReturnService: { Code: '9' } })
    const abroad = shipmentOf(rateAsk({ options, to: toronto, customsValueCents: 9_900 }))
    expect(abroad.Package[0].PackageServiceOptions).toBeUndefined()
    expect(abroad.ShipmentServiceOptions.DeliveryConfirmation).toEqual({ DCISType: '2' })
    expect(abroad.InvoiceLineTotal).toEqual({ CurrencyCode: 'USD', MonetaryValue: '99.00' })
    expect(abroad.DeliveryTimeInformation.PackageBillType).toBe('03')
  })

  it('requests a signature for each package between the US and Puerto Rico, and within Canada', () => {
    const options = { ...NO_OPTIONS, signature: 'signature' as const }
    const island = { ...chicago, city: 'San Juan', state: 'PR', zip: '00901', countryCode: 'PR' }
    const vancouver = { ...toronto, city: 'Vancouver', state: 'BC', zip: 'V5K0A1' }
    for (const asked of [
      rateAsk({ options, to: island, customsValueCents: 9_900 }),
      rateAsk({ options, from: vancouver, to: toronto }),
    ]) {
      const shipment = shipmentOf(asked)
      expect(shipment.Package[0].PackageServiceOptions).toEqual({ DeliveryConfirmation: { DCISType: '2' } })
      expect(shipment.ShipmentServiceOptions).toBeUndefined()
    }
  })

  it('treats Puerto Rico as a country, however it was written, and sends a value', () => {
    const sanJuan = { ...chicago, city: 'San Juan', state: 'PR', zip: '00901' }
    const shipment = shipmentOf(rateAsk({ to: sanJuan }))
    expect(shipment.ShipTo.Address).toMatchObject({ StateProvinceCode: 'PR', CountryCode: 'PR' })
    expect(shipment.InvoiceLineTotal).toEqual({ CurrencyCode: 'USD', MonetaryValue: '1.00' })
    expect(shipmentOf(rateAsk({ to: sanJuan, from: sanJuan })).InvoiceLineTotal).toBeUndefined()
    const guam = { ...chicago, city: 'Hagatna', state: 'GU', zip: '96910' }
    expect(shipmentOf(rateAsk({ to: guam })).ShipTo.Address.CountryCode).toBe('GU')
    expect(shipmentOf(rateAsk()).InvoiceLineTotal).toBeUndefined()
  })

  it('uses the rating names of import control, invoice removal and hold for pickup', () => {
    const options = {
      ...NO_OPTIONS,
      ...{ isImportControl: true, isCommercialInvoiceRemoval: true, isHoldForPickup: true },
    }
    expect(shipmentOf(rateAsk({ options, to: toronto })).ShipmentServiceOptions).toEqual({
      CommercialInvoiceRemovalIndicator: '',
      ImportControl: { Code: '05' },
      PickupOptions: { HoldForPickupIndicator: '' },
    })
  })

  it('bills the chosen payer', () => {
    const third = shipmentOf(
      rateAsk({ payment: { payer: 'thirdParty', accountNumber: 'X9Y8Z7', zip: '75201', countryCode: 'US' } }),
    )
    expect(third.PaymentDetails.ShipmentCharge[0].BillThirdParty).toEqual({
      AccountNumber: 'X9Y8Z7',
      Address: { PostalCode: '75201', CountryCode: 'US' },
    })
  })

  it('refuses options that UPS does not have', () => {
    for (const options of [
      { ...NO_OPTIONS, other: ['COD'] },
      { ...NO_OPTIONS, signature: 'indirect' as const },
      { ...NO_OPTIONS, returnService: '7' },
    ])
      expect(upsRate.build(rateAsk({ options }), credentials, door)).toMatchObject({ reason: 'unsupported' })
    expect(upsRate.build(rateAsk({ packages: [] }), credentials, door)).toMatchObject({
      reason: 'unsupported',
    })
    const iced = rateAsk({ options: { ...NO_OPTIONS, other: ['DRYICE'] } })
    expect(JSON.stringify(upsRate.build(iced, credentials, door))).toContain(
      'Lading does not support dry ice with UPS.',
    )
  })

  it('reads list prices, even of a single service outside a list', () => {
    const parsed = upsRate.parse(
      json(200, {
        RateResponse: {
          Response: { Alert: { Code: '110971', Description: 'Your invoice may vary.' } },
          RatedShipment: {
            Service: { Code: '03' },
            BillingWeight: { UnitOfMeasurement: { Code: 'KGS' }, Weight: '5.0' },
            TotalCharges: { CurrencyCode: 'USD', MonetaryValue: '21.07' },
            ItemizedCharges: [{ Code: '375', CurrencyCode: 'USD', MonetaryValue: '3.00' }],
            RatedPackage: { ItemizedCharges: { Code: '999', Description: 'Odd fee', MonetaryValue: '1.00' } },
            GuaranteedDelivery: { BusinessDaysInTransit: '4' },
          },
        },
      }),
      rateAsk(),
    )
    expect(parsed).toEqual({
      kind: 'answer',
      notices: [{ code: '110971', message: 'Your invoice may vary.' }],
      value: [
        {
          ...{ serviceCode: '03', serviceName: 'Ground', cents: 2_107, listCents: null, isNegotiated: false },
          ...{ currency: 'USD', transitDays: 4, deliveryDate: '', deliveryTime: '', isGuaranteed: true },
          ...{ billedWeightLb: 11.02, zone: '' },
          charges: [
            { code: 'LHS', label: 'Transportation', cents: 1_707 },
            { code: 'FSC', label: 'Fuel surcharge', cents: 300 },
            { code: '999', label: 'Odd fee', cents: 100 },
          ],
        },
      ],
    })
  })

  it('reads the account’s own price instead, and the arrival', () => {
    const parsed = upsRate.parse(
      json(200, {
        RateResponse: {
          RatedShipment: [
            {
              Service: { Code: '01' },
              TotalCharges: { CurrencyCode: 'USD', MonetaryValue: '40.00' },
              NegotiatedRateCharges: { TotalCharge: { CurrencyCode: 'USD', MonetaryValue: '30.00' } },
              TimeInTransit: {
                ServiceSummary: {
                  // It is returned for every service.
                  GuaranteedIndicator: '',
                  EstimatedArrival: {
                    Arrival: { Date: '20261125', Time: '103000' },
                    BusinessDaysInTransit: '1',
                  },
                },
              },
            },
          ],
        },
      }),
      rateAsk(),
    )
    expect(parsed).toMatchObject({
      value: [
        {
          ...{ cents: 3_000, listCents: 4_000, isNegotiated: true, isGuaranteed: false },
          ...{ transitDays: 1, deliveryDate: '2026-11-25', deliveryTime: '10:30' },
        },
      ],
    })
  })

  it('reads refusals, and accepts no service without its price', () => {
    expect(upsRate.parse(fault(400, '111210', 'Not between these.'), rateAsk())).toEqual({
      kind: 'refused',
      reason: 'input',
      notices: [{ code: '111210', message: 'Not between these.' }],
    })
    expect(upsRate.parse(fault(401, '250002', 'Invalid'), rateAsk())).toMatchObject({ reason: 'credentials' })
    expect(upsRate.parse(fault(429, '10429', 'Too many'), rateAsk())).toMatchObject({ reason: 'unavailable' })
    expect(upsRate.parse(json(500, {}), rateAsk())).toMatchObject({ reason: 'unavailable' })
    const free = json(200, { RateResponse: { RatedShipment: [{ Service: { Code: '03' } }] } })
    expect(upsRate.parse(free, rateAsk())).toMatchObject({ reason: 'unreadable' })
    expect(upsRate.parse({ status: 200, headers: {}, body: '<html>' }, rateAsk())).toMatchObject({
      reason: 'unreadable',
    })
  })

  it('work with the sandbox: lines add up, a heavier or larger package costs more, and other countries have their own services', async () => {
    const ask = async (question = rateAsk(), own = credentials) => {
      const request = built(upsRate.build(question, own, door))
      return upsRate.parse(await answerUpsSandbox(request, memoryOf(), NOW), question)
    }
    const quotes = async (question = rateAsk()) => {
      const parsed = await ask(question)
      if (parsed.kind !== 'answer') throw new Error(JSON.stringify(parsed))
      return parsed.value
    }
    const home = await quotes()
    expect(home.map(({ serviceCode }) => serviceCode)).toEqual(['03', '12', '02', '13', '01'])
    for (const quote of home) {
      expect(quote.charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(quote.cents)
      expect(quote.listCents).toBeGreaterThan(quote.cents)
      expect(quote.deliveryDate > '2026-11-24').toBe(true)
    }
    const large = await quotes(
      rateAsk({ packages: [onePackage({ dimensions: { length: 40, width: 20, height: 20 } })] }),
    )
    expect(large[0]!.billedWeightLb).toBe(116)
    expect(large[0]!.cents).toBeGreaterThan(home[0]!.cents)
    expect((await quotes(rateAsk({ to: toronto }))).map(({ serviceCode }) => serviceCode)).toContain('11')
    const paris = party({ city: 'Paris', state: '', zip: '75001', countryCode: 'FR' })
    expect((await quotes(rateAsk({ to: paris }))).map(({ serviceCode }) => serviceCode)).not.toContain('11')
    expect(await ask(rateAsk({ to: toronto, serviceCode: '03' }))).toMatchObject({
      reason: 'input',
      notices: [{ code: '111210' }],
    })
    expect(await ask(rateAsk(), { ...credentials, accountNumber: '1' })).toMatchObject({
      reason: 'credentials',
    })
  })

  it('fail in the sandbox like at UPS', async () => {
    const request = built(upsRate.build(rateAsk(), credentials, door))
    const answerOf = async (trouble: Parameters<typeof troubled>[1]) =>
      upsRate.parse(await troubled(answerUpsSandbox, trouble)(request, memoryOf(), NOW), rateAsk())
    expect(await answerOf({ isDown: true })).toMatchObject({ reason: 'unavailable' })
    expect(await answerOf({ errors: 0.3, random: () => 0.2 })).toMatchObject({ reason: 'unavailable' })
    expect(await answerOf({ garbage: 0.3, random: () => 0.2 })).toMatchObject({ reason: 'unreadable' })
    expect(await answerOf({ latencyMs: 1, errors: 0.3, random: () => 0.9 })).toMatchObject({ kind: 'answer' })
  })
})
