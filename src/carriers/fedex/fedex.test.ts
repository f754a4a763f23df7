import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/iso-date.ts'
import { isValidFedex12 } from '#domain/check-digits/fedex.ts'
import type { ParcelShipAsk } from '../parcel-network.ts'
import {
  answerOf,
  built,
  chicago,
  customs,
  door,
  json,
  type OverHttp,
  onePackage,
  options,
  overHttp,
  rateAsk,
  shipAsk,
  standIn,
  toronto,
} from '../parcel-samples.test-support.ts'
import { answerFedexSandbox } from '../sandbox/fedex.ts'
import { fedexAddress } from './address.ts'
import { type FedexCredentials, fedex, fedexToken } from './fedex.ts'
import { fedexFind } from './find.ts'
import { fedexRate } from './rate.ts'
import { fedexShip } from './ship.ts'
import { fedexTrack } from './track.ts'
import { fedexVoid } from './void.ts'

const credentials: FedexCredentials = {
  clientId: 'id',
  clientSecret: 's&cret',
  accountNumber: '123456789',
  hubId: '',
}
const bodyOf = (request: { body: string }) => JSON.parse(request.body)
const asked = () => standIn(answerFedexSandbox, credentials)
/** From today on, because the server uses a real clock. */
const tomorrow = () => ({
  pickup: { date: addDays(new Date().toISOString().slice(0, 10), 1), time: '16:00' },
})
const WRONG = json(401, { errors: [{ code: 'NOT.AUTHORIZED.ERROR', message: 'Access token expired.' }] })

let http: OverHttp<FedexCredentials>
beforeAll(async () => {
  http = await overHttp(answerFedexSandbox, credentials)
})
afterAll(() => http.server.close())

describe('the token of FedEx', () => {
  it('builds the form, whose secret must not be logged', () => {
    const { method, url, body } = built(fedexToken.build(null, credentials, door()))
    expect([method, url]).toEqual(['POST', 'https://api.example/oauth/token'])
    expect(body).toBe('grant_type=client_credentials&client_id=id&client_secret=s%26cret')
    expect(fedex.secretsOf(credentials)).toEqual(['s&cret'])
  })

  it('is issued over HTTP', async () => {
    expect(answerOf(await http.ask(fedexToken, null)).value).toEqual({
      token: 'sandbox-token-id',
      expiresIn: 3599,
    })
    expect(http.server.requests.at(-1)).toMatchObject({ method: 'POST', url: '/oauth/token' })
  })

  it('is read, and is a secret', () => {
    const reply = json(200, { access_token: 't1', token_type: 'bearer', expires_in: 3599, scope: 'CXS-TP' })
    expect(fedexToken.parse(reply, null)).toMatchObject({ value: { token: 't1', expiresIn: 3599 } })
    expect(fedexToken.secretsIn!({ token: 't1', expiresIn: 1 })).toEqual(['t1'])
  })

  it('reads refusals', () => {
    expect(fedexToken.parse(WRONG, null)).toMatchObject({ reason: 'credentials' })
    const bad = json(400, { errors: [{ code: 'BAD.REQUEST.ERROR', message: 'Missing client_id.' }] })
    expect(fedexToken.parse(bad, null)).toMatchObject({ reason: 'credentials' })
    expect(fedexToken.parse(json(503, {}), null)).toMatchObject({ reason: 'unavailable' })
    expect(fedexToken.parse(json(200, {}), null)).toMatchObject({ reason: 'unreadable' })
  })
})

describe('prices of FedEx', () => {
  it('builds the request with every package', () => {
    const request = built(
      fedexRate.build(rateAsk({ options: options({ signature: 'adult' }) }), credentials, door()),
    )
    expect([request.method, request.url]).toEqual(['POST', 'https://api.example/rate/v1/rates/quotes'])
    expect(request.headers).toMatchObject({ authorization: 'Bearer sandbox-token-id', 'x-locale': 'en_US' })
    expect(bodyOf(request)).toMatchObject({
      accountNumber: { value: '123456789' },
      rateRequestControlParameters: { returnTransitTimes: true },
      carrierCodes: ['FDXE', 'FDXG'],
      requestedShipment: {
        rateRequestType: ['ACCOUNT', 'LIST'],
        pickupType: 'USE_SCHEDULED_PICKUP',
        packagingType: 'YOUR_PACKAGING',
        shipDateStamp: '2026-11-24',
        totalPackageCount: 2,
        shipper: { address: { postalCode: '98101', countryCode: 'US', residential: false } },
        requestedPackageLineItems: [
          {
            weight: { units: 'LB', value: 5.13 },
            dimensions: { length: 12, width: 11, height: 8, units: 'IN' },
            packageSpecialServices: {
              specialServiceTypes: ['SIGNATURE_OPTION'],
              signatureOptionType: 'ADULT',
            },
          },
          { weight: { units: 'LB', value: 7 } },
        ],
      },
    })
    expect(bodyOf(request).requestedShipment).not.toHaveProperty('serviceType')
  })

  it('sends nothing that FedEx does not support', () => {
    const refuse = (more: Parameters<typeof rateAsk>[0]) =>
      fedexRate.build(rateAsk(more), credentials, door())
    for (const one of [
      { options: options({ other: ['HAZMAT'] }) },
      { options: options({ isHoldForPickup: true }) },
      { options: options({ isImportControl: true }) },
      { serviceCode: 'SMART_POST' },
      { packages: [] },
      { packages: [onePackage({ weightLb: 0 })] },
      { packages: [onePackage(), onePackage({ packageType: 'FEDEX_PAK' })] },
    ]) {
      expect(refuse(one), JSON.stringify(one)).toMatchObject({ kind: 'refused', reason: 'unsupported' })
    }
  })

  it('requests list prices only if another party pays, and the hub if USPS delivers', () => {
    const payment = {
      payer: 'thirdParty',
      accountNumber: '987654321',
      zip: '10001',
      countryCode: 'US',
    } as const
    const other = bodyOf(built(fedexRate.build(rateAsk({ payment }), credentials, door())))
    expect(other.requestedShipment.rateRequestType).toEqual(['LIST'])
    const ask = rateAsk({
      serviceCode: 'SMART_POST',
      options: options({ uspsEndorsement: 'RETURN_SERVICE' }),
    })
    const economy = bodyOf(built(fedexRate.build(ask, { ...credentials, hubId: '5531' }, door())))
    expect(economy.carrierCodes).toEqual(['FXSP'])
    expect(economy.requestedShipment.smartPostInfoDetail).toEqual({
      hubId: '5531',
      indicia: 'PARCEL_SELECT',
      ancillaryEndorsement: 'RETURN_SERVICE',
    })
    const back = { ...ask, options: options({ returnService: '9' }) }
    const returned = bodyOf(built(fedexRate.build(back, { ...credentials, hubId: '5531' }, door())))
    expect(returned.requestedShipment.smartPostInfoDetail.indicia).toBe('PARCEL_RETURN')
  })

  it('are returned over HTTP, add up, and have their day', async () => {
    const { value, notices } = answerOf(await http.ask(fedexRate, rateAsk(tomorrow())))
    expect(value.map(({ serviceCode }) => serviceCode)).toContain('FEDEX_GROUND')
    expect(value.map(({ serviceCode }) => serviceCode)).not.toContain('SMART_POST')
    for (const quote of value) {
      expect(quote.charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(quote.cents)
      expect(quote.deliveryDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(quote.listCents).toBeGreaterThan(quote.cents)
    }
    expect(value.find(({ serviceCode }) => serviceCode === 'PRIORITY_OVERNIGHT')).toMatchObject({
      serviceName: 'Priority Overnight',
      deliveryTime: '10:30',
      isGuaranteed: true,
      transitDays: 1,
    })
    expect(notices.map(({ code }) => code)).toContain('SANDBOX')
    expect(http.server.requests.at(-1)?.url).toBe('/rate/v1/rates/quotes')
  })

  it('differ by the kind of address, and reach Canada', async () => {
    const home = answerOf(await asked()(fedexRate, rateAsk({ to: chicago({ isResidential: true }) }))).value
    expect(home.map(({ serviceCode }) => serviceCode)).toContain('GROUND_HOME_DELIVERY')
    expect(home.map(({ serviceCode }) => serviceCode)).not.toContain('FEDEX_GROUND')
    const abroad = answerOf(
      await asked()(fedexRate, rateAsk({ to: toronto(), customsValueCents: 10_000 })),
    ).value
    expect(abroad.map(({ serviceCode }) => serviceCode)).toContain('INTERNATIONAL_ECONOMY')
  })

  it('are read from the published example', () => {
    const block = {
      rateType: 'ACCOUNT',
      totalDiscounts: 2.79,
      totalBaseCharge: 49.85,
      totalNetCharge: 53.59,
      shipmentRateDetail: {
        rateZone: '5',
        surCharges: [{ type: 'FUEL', description: 'Fuel Surcharge', level: 'PACKAGE', amount: 3.74 }],
        totalBillingWeight: { units: 'LB', value: 22 },
        currency: 'USD',
      },
      currency: 'USD',
    }
    const reply = json(200, {
      output: {
        rateReplyDetails: [
          {
            serviceType: 'FEDEX_GROUND',
            serviceName: 'FedEx Ground®',
            customerMessages: [{ code: 'M1', message: 'Rate does not include duties.' }],
            ratedShipmentDetails: [{ ...block, rateType: 'LIST', totalNetCharge: 60.1 }, block],
            operationalDetail: { transitTime: 'FOUR_DAYS', ineligibleForMoneyBackGuarantee: true },
            commit: { dateDetail: { dayOfWeek: 'MON', dayFormat: '2026-11-30T23:59:00' } },
          },
        ],
      },
    })
    expect(answerOf(fedexRate.parse(reply, rateAsk()))).toEqual({
      kind: 'answer',
      notices: [{ code: 'M1', message: 'Rate does not include duties.' }],
      value: [
        {
          serviceCode: 'FEDEX_GROUND',
          serviceName: 'Ground',
          cents: 5_359,
          listCents: 6_010,
          isNegotiated: true,
          currency: 'USD',
          charges: [
            { code: 'LHS', label: 'Transportation', cents: 4_985 },
            { code: 'DSC', label: 'Discount', cents: -279 },
            { code: 'FSC', label: 'Fuel Surcharge', cents: 374 },
            { code: 'OTH', label: 'Not itemized by the carrier', cents: 279 },
          ],
          transitDays: 4,
          deliveryDate: '2026-11-30',
          deliveryTime: '',
          isGuaranteed: false,
          billedWeightLb: 22,
          zone: '5',
        },
      ],
    })
  })

  it('read refusals, and never a service without a price', async () => {
    expect(fedexRate.parse(WRONG, rateAsk())).toMatchObject({ reason: 'credentials' })
    expect(fedexRate.parse(json(200, '<html>'), rateAsk())).toMatchObject({ reason: 'unreadable' })
    const none = json(200, {
      output: { rateReplyDetails: [{ serviceType: 'FEDEX_2_DAY', ratedShipmentDetails: [] }] },
    })
    expect(fedexRate.parse(none, rateAsk())).toMatchObject({
      reason: 'input',
      notices: [{ code: 'NO_AMOUNT' }],
    })
    const wrong = standIn(answerFedexSandbox, { ...credentials, accountNumber: '0' })
    expect(await wrong(fedexRate, rateAsk())).toMatchObject({
      notices: [{ code: 'ACCOUNT.NUMBER.MISMATCH' }],
    })
    const heavy = rateAsk({ packages: [onePackage({ weightLb: 400 })] })
    expect(await asked()(fedexRate, heavy)).toMatchObject({ reason: 'input' })
  })
})

describe('labels of FedEx', () => {
  it('builds the order, with our key as a reference', () => {
    const request = built(
      fedexShip.build(
        shipAsk('FEDEX_GROUND', { labelFormat: 'ZPL', poNumber: 'PO 55' }),
        credentials,
        door(),
      ),
    )
    expect([request.method, request.url]).toEqual(['POST', 'https://api.example/ship/v1/shipments'])
    expect(bodyOf(request)).toMatchObject({
      labelResponseOptions: 'LABEL',
      requestedShipment: {
        serviceType: 'FEDEX_GROUND',
        shipDatestamp: '2026-11-24',
        shippingChargesPayment: {
          paymentType: 'SENDER',
          payor: { responsibleParty: { accountNumber: { value: '123456789' } } },
        },
        labelSpecification: { imageType: 'ZPLII', labelStockType: 'STOCK_4X6', resolution: 203 },
        recipients: [{ contact: { companyName: 'Store 7', phoneNumber: '2065550100' } }],
        requestedPackageLineItems: [
          {
            sequenceNumber: 1,
            customerReferences: [
              { customerReferenceType: 'CUSTOMER_REFERENCE', value: '018f0000aaaa7bbb8ccc0000000000' },
              { customerReferenceType: 'P_O_NUMBER', value: 'PO 55' },
              { customerReferenceType: 'INVOICE_NUMBER', value: 'SO 9' },
            ],
          },
          { sequenceNumber: 2 },
        ],
      },
    })
    expect(fedexShip.isRepeatable).toBe(false)
    expect(
      fedexShip.build(shipAsk('FEDEX_GROUND', { labelFormat: 'GIF' }), credentials, door()),
    ).toMatchObject({
      reason: 'unsupported',
    })
    const abroad = shipAsk('INTERNATIONAL_ECONOMY', { to: toronto() })
    expect(fedexShip.build(abroad, credentials, door())).toMatchObject({ reason: 'unsupported' })
  })

  it('sends only the buyer’s order number as such, whatever other references there are', () => {
    const typesOf = (more: object) => {
      const ask = shipAsk('FEDEX_GROUND', { packages: [onePackage({ references: ['BOX 1'] })], ...more })
      const { requestedShipment } = bodyOf(built(fedexShip.build(ask, credentials, door())))
      const [line] = requestedShipment.requestedPackageLineItems
      return line.customerReferences
        .slice(1)
        .map(({ customerReferenceType, value }: Record<string, string>) => [customerReferenceType, value])
    }
    expect(typesOf({})).toEqual([
      ['INVOICE_NUMBER', 'BOX 1'],
      ['DEPARTMENT_NUMBER', 'SO 9'],
    ])
    expect(typesOf({ poNumber: 'PO 7', references: ['PO 7', 'SO 9', 'BOL 1'] })).toEqual([
      ['P_O_NUMBER', 'PO 7'],
      ['INVOICE_NUMBER', 'BOX 1'],
      ['DEPARTMENT_NUMBER', 'SO 9'],
    ])
  })

  it('declares the contents to customs, and requests the invoice', () => {
    const ask = shipAsk('INTERNATIONAL_ECONOMY', { to: toronto(), customs, customsValueCents: 10_000 })
    const { requestedShipment } = bodyOf(built(fedexShip.build(ask, credentials, door())))
    expect(requestedShipment.customsClearanceDetail).toMatchObject({
      dutiesPayment: { paymentType: 'RECIPIENT' },
      totalCustomsValue: { amount: 100, currency: 'USD' },
      commodities: [
        {
          description: 'Brass fittings',
          harmonizedCode: '741220',
          countryOfManufacture: 'US',
          quantity: 40,
          unitPrice: { amount: 2.5, currency: 'USD' },
          customsValue: { amount: 100, currency: 'USD' },
        },
      ],
      commercialInvoice: { termsOfSale: 'DAP', shipmentPurpose: 'SOLD' },
    })
    expect(requestedShipment.shippingDocumentSpecification.shippingDocumentTypes).toEqual([
      'COMMERCIAL_INVOICE',
    ])
  })

  it('come over HTTP: a number with a valid check digit and an image for each package', async () => {
    const { value } = answerOf(await http.ask(fedexShip, shipAsk('FEDEX_GROUND', tomorrow())))
    expect(value.packages).toHaveLength(2)
    expect(value.shipmentNumber).toBe(value.packages[0]!.trackingNumber)
    for (const { trackingNumber, label } of value.packages) {
      // Twelve digits sometimes also pass another carrier's check.
      expect(isValidFedex12(trackingNumber)).toBe(true)
      const text = Buffer.from(label!.base64, 'base64').toString('latin1')
      expect(text.startsWith('%PDF-')).toBe(true)
      expect(text).toContain('SANDBOX')
    }
    expect(value.packages[0]!.trackingNumber).not.toBe(value.packages[1]!.trackingNumber)
    expect(value.charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(value.cents)
    expect(value.listCents).toBeGreaterThan(value.cents)
  })

  it('have the quoted price, and the customs documents', async () => {
    const ask = asked()
    const order = shipAsk('INTERNATIONAL_ECONOMY', { to: toronto(), customs, labelFormat: 'ZPL' })
    const quotes = answerOf(await ask(fedexRate, { ...order })).value
    const { value } = answerOf(await ask(fedexShip, order))
    expect(value.cents).toBe(quotes[0]!.cents)
    expect(value.documents).toMatchObject([
      { kind: 'customs', name: 'commercial invoice', image: { format: 'PDF' } },
    ])
    const zpl = Buffer.from(value.packages[0]!.label!.base64, 'base64').toString('utf8')
    expect(zpl).toMatch(/^\^XA[\s\S]*SANDBOX[\s\S]*\^XZ\s*$/)
    expect(value.packages[0]!.label!.format).toBe('ZPL')
  })

  it('have the list price if another party pays, as in the quote; or no price', async () => {
    const payment = { payer: 'receiver', accountNumber: '612345678', zip: '', countryCode: 'US' } as const
    const order = shipAsk('FEDEX_GROUND', { payment, packages: [onePackage()] })
    const { requestedShipment } = JSON.parse(built(fedexShip.build(order, credentials, door())).body)
    expect(requestedShipment.rateRequestType).toEqual(['LIST'])
    expect(await asked()(fedexShip, order)).toMatchObject({
      value: { cents: 0, listCents: null, isNegotiated: false, charges: [] },
      notices: [{ code: 'SANDBOX' }, { code: 'NO_AMOUNT' }],
    })
    const block = (rateType: string, totalNetCharge: number) => ({
      rateType,
      totalNetCharge,
      currency: 'USD',
    })
    const shipmentRateDetails = [block('PAYOR_ACCOUNT_PACKAGE', 12.4), block('PAYOR_LIST_PACKAGE', 15.5)]
    const rating = { shipmentRating: { actualRateType: 'PAYOR_ACCOUNT_PACKAGE', shipmentRateDetails } }
    const told = json(200, {
      output: {
        transactionShipments: [
          {
            masterTrackingNumber: '794953535000',
            pieceResponses: [{ trackingNumber: '794953535000', netChargeAmount: 12.4 }],
            completedShipmentDetail: rating,
          },
        ],
      },
    })
    const centsOf = (ask: ParcelShipAsk) => answerOf(fedexShip.parse(told, ask)).value.cents
    expect([centsOf(order), centsOf({ ...order, payment: rateAsk().payment })]).toEqual([1_550, 1_240])
  })

  it('read a published answer without a total by the sums of its packages', () => {
    const piece = (trackingNumber: string, packageSequenceNumber: number) => ({
      trackingNumber,
      packageSequenceNumber,
      netChargeAmount: 21.45,
      packageDocuments: [{ contentType: 'LABEL', docType: 'PDF', encodedLabel: 'JVBERi0=' }],
    })
    const reply = json(200, {
      output: {
        alerts: [{ code: 'SHIP.RECIPIENT.POSTALCITY.MISMATCH', message: 'Recipient Postal-City Mismatch.' }],
        transactionShipments: [
          {
            masterTrackingNumber: '794953535000',
            pieceResponses: [piece('794953535011', 2), piece('794953535000', 1)],
          },
        ],
      },
    })
    const three = shipAsk('FEDEX_GROUND', { packages: [onePackage(), onePackage(), onePackage()] })
    expect(fedexShip.parse(reply, three)).toMatchObject({ reason: 'unreadable' })
    expect(answerOf(fedexShip.parse(reply, shipAsk('FEDEX_GROUND')))).toMatchObject({
      notices: [{ code: 'SHIP.RECIPIENT.POSTALCITY.MISMATCH' }],
      value: {
        shipmentNumber: '794953535000',
        cents: 4_290,
        packages: [
          { trackingNumber: '794953535000', label: { format: 'PDF', base64: 'JVBERi0=' } },
          { trackingNumber: '794953535011' },
        ],
      },
    })
  })

  it('read refusals and answers without labels', () => {
    const ask = shipAsk('FEDEX_GROUND')
    expect(fedexShip.parse(WRONG, ask)).toMatchObject({ reason: 'credentials' })
    expect(fedexShip.parse(json(200, { output: { jobId: 'x' } }), ask)).toMatchObject({
      reason: 'unreadable',
    })
    expect(fedexShip.parse(json(500, {}), ask)).toMatchObject({ reason: 'unavailable' })
  })

  it('are found again by our key after an answer was lost', async () => {
    const ask = asked()
    const order = shipAsk('FEDEX_GROUND')
    const request = built(fedexFind.build({ key: order.key, date: '2026-11-24' }, credentials, door()))
    expect(request.url).toBe('https://api.example/track/v1/referencenumbers')
    expect(bodyOf(request).referencesInformation).toEqual({
      type: 'CUSTOMER_REFERENCE',
      value: '018f0000aaaa7bbb8ccc0000000000',
      accountNumber: '123456789',
      shipDateBegin: '2026-11-23',
      shipDateEnd: '2026-12-08',
      shipDateEndDate: '2026-12-08',
    })
    expect(answerOf(await ask(fedexFind, { key: order.key, date: '2026-11-24' })).value).toEqual([])
    const bought = answerOf(await ask(fedexShip, order)).value
    const found = answerOf(await ask(fedexFind, { key: order.key, date: '2026-11-24' })).value
    expect(found).toEqual(bought.packages.map(({ trackingNumber }) => trackingNumber))
    expect(fedexFind.parse(WRONG, { key: 'k', date: '2026-11-24' })).toMatchObject({ reason: 'credentials' })
    expect(answerOf(await http.ask(fedexFind, { key: 'none', date: '2026-11-24' })).value).toEqual([])
  })
})

describe('an order at FedEx after its answer was lost', () => {
  const ask = { key: 'k', date: '2026-11-24' }
  const errorOf = (code: string) =>
    json(200, {
      output: { completeTrackResults: [{ trackResults: [{ error: { code, message: 'words' } }] }] },
    })

  it('counts as not placed only if FedEx reports none', () => {
    for (const code of ['TRACKING.REFERENCENUMBER.NOTFOUND', 'TRACKING.DATA.NOTFOUND']) {
      expect(answerOf(fedexFind.parse(errorOf(code), ask)).value).toEqual([])
    }
    expect(fedexFind.parse(errorOf('TRACKING.DATA.NOTUNIQUE'), ask)).toMatchObject({
      kind: 'refused',
      notices: [{ code: 'TRACKING.DATA.NOTUNIQUE', message: 'words' }],
    })
    expect(fedexFind.parse(json(200, { output: {} }), ask)).toMatchObject({ reason: 'unreadable' })
  })
})

describe('canceling at FedEx', () => {
  it('builds the request for all packages, and not for single ones', () => {
    const all = built(fedexVoid.build({ shipmentNumber: '1', trackingNumbers: [] }, credentials, door()))
    expect([all.method, all.url]).toEqual(['PUT', 'https://api.example/ship/v1/shipments/cancel'])
    expect(bodyOf(all)).toEqual({
      accountNumber: { value: '123456789' },
      trackingNumber: '1',
      deletionControl: 'DELETE_ALL_PACKAGES',
    })
    const one = fedexVoid.build({ shipmentNumber: '1', trackingNumbers: ['2'] }, credentials, door())
    expect(one).toMatchObject({ reason: 'unsupported' })
  })

  it('is done over HTTP, twice with the same answer', async () => {
    const { value } = answerOf(await http.ask(fedexShip, shipAsk('FEDEX_2_DAY', tomorrow())))
    const ask = { shipmentNumber: value.shipmentNumber, trackingNumbers: [] }
    expect(answerOf(await http.ask(fedexVoid, ask)).value).toEqual({ isVoided: true, packages: [] })
    expect(answerOf(await http.ask(fedexVoid, ask)).value).toEqual({ isVoided: true, packages: [] })
    expect(answerOf(await http.ask(fedexTrack, value.shipmentNumber)).value.isVoided).toBe(true)
  })

  it('reads the answer and refusals', async () => {
    const ask = { shipmentNumber: '794953535000', trackingNumbers: [] }
    const output = { cancelledShipment: true, cancelledHistory: true, successMessage: 'Success' }
    const { value: done } = answerOf(fedexVoid.parse(json(200, { output }), ask))
    expect(done).toEqual({ isVoided: true, packages: [] })
    // Older answers have only a sentence.
    const older = { output: { successMessage: 'Success' } }
    expect(answerOf(fedexVoid.parse(json(200, older), ask)).value.isVoided).toBe(true)
    const not = { output: { cancelledShipment: false, successMessage: 'Success' } }
    expect(answerOf(fedexVoid.parse(json(200, not), ask)).value.isVoided).toBe(false)
    expect(answerOf(fedexVoid.parse(json(200, { output: {} }), ask)).value.isVoided).toBe(false)
    expect(fedexVoid.parse(WRONG, ask)).toMatchObject({ reason: 'credentials' })
    expect(await asked()(fedexVoid, ask)).toMatchObject({ reason: 'input' })
    const stand = asked()
    const { value } = answerOf(await stand(fedexShip, shipAsk('FEDEX_GROUND')))
    const late = { shipmentNumber: value.shipmentNumber, trackingNumbers: [] }
    expect(await stand(fedexVoid, late, new Date('2026-11-25T10:00:00Z'))).toMatchObject({ reason: 'input' })
  })
})

describe('tracking at FedEx', () => {
  it('builds the request', () => {
    const request = built(fedexTrack.build('794953535000', credentials, door()))
    expect([request.method, request.url]).toEqual(['POST', 'https://api.example/track/v1/trackingnumbers'])
    expect(bodyOf(request)).toEqual({
      includeDetailedScans: true,
      trackingInfo: [{ trackingNumberInfo: { trackingNumber: '794953535000' } }],
    })
  })

  it('tracks a purchased label over HTTP until it is delivered', async () => {
    const bought = answerOf(await http.ask(fedexShip, shipAsk('FEDEX_GROUND', tomorrow()))).value
    const fresh = answerOf(await http.ask(fedexTrack, bought.packages[1]!.trackingNumber)).value
    expect(fresh.scans.map(({ status }) => status)).toEqual(['Prepared Pickup'])

    const ask = asked()
    const { value } = answerOf(await ask(fedexShip, shipAsk('FEDEX_2_DAY')))
    const number = value.packages[0]!.trackingNumber
    const later = answerOf(await ask(fedexTrack, number, new Date('2026-12-20T00:00:00Z'))).value
    expect(later).toMatchObject({ serviceName: '2Day', signedBy: 'SANDBOX', isVoided: false })
    expect(later.deliveredAt).not.toBe('')
    expect(later.scans.map(({ status }) => status)).toEqual([
      'Delivered',
      'In Transit',
      'In Transit',
      'In Transit',
      'Pickup',
      'Prepared Pickup',
    ])
    expect(later.scans[0]).toMatchObject({ code: 'DL', city: 'Chicago', state: 'IL', countryCode: 'US' })
  })

  it('reads the published form', () => {
    const reply = json(200, {
      output: {
        completeTrackResults: [
          {
            trackingNumber: '776094337676',
            trackResults: [
              {
                trackingNumberInfo: { trackingNumber: '776094337676', carrierCode: 'FDXE' },
                latestStatusDetail: { code: 'FD', derivedCode: 'RL', description: 'At destination facility' },
                serviceDetail: { type: 'PRIORITY_OVERNIGHT', description: 'FedEx Priority Overnight' },
                dateAndTimes: [{ type: 'COMMITMENT', dateTime: '2024-04-25T10:30:00-07:00' }],
                scanEvents: [
                  {
                    date: '2024-04-25T11:26:00-07:00',
                    eventType: 'DE',
                    eventDescription: 'Delivery exception',
                    exceptionDescription: 'Customer not available or business closed',
                    scanLocation: { city: 'CLOVIS', stateOrProvinceCode: 'CA', countryCode: 'US' },
                  },
                  { date: '2024-04-24T16:05:00-07:00', eventType: 'PU', eventDescription: 'Picked up' },
                  { date: '', eventType: 'IT', eventDescription: 'On the way' },
                ],
              },
            ],
          },
        ],
      },
    })
    expect(answerOf(fedexTrack.parse(reply, '776094337676')).value).toEqual({
      trackingNumber: '776094337676',
      serviceName: 'Priority Overnight',
      expectedDelivery: '2024-04-25',
      deliveredAt: '',
      signedBy: '',
      isVoided: false,
      scans: [
        {
          code: 'DE',
          words: 'Delivery exception: Customer not available or business closed',
          status: 'Problem',
          isEstimate: false,
          at: '2024-04-25T11:26:00-07:00',
          city: 'CLOVIS',
          state: 'CA',
          countryCode: 'US',
        },
        expect.objectContaining({ code: 'PU', status: 'Pickup' }),
      ],
    })
  })

  it('distinguishes a dispatched driver from a pickup, and a delay from transit', () => {
    const statusOf = (eventType: string) => {
      const scanEvents = [{ date: '2026-11-24T16:05:00-07:00', eventType, eventDescription: '' }]
      const output = { completeTrackResults: [{ trackResults: [{ scanEvents }] }] }
      return answerOf(fedexTrack.parse(json(200, { output }), '1')).value.scans[0]!.status
    }
    expect(['DS', 'EP', 'AP'].map(statusOf)).toEqual(Array(3).fill('Prepared Pickup'))
    expect(['PU', 'PX'].map(statusOf)).toEqual(['Pickup', 'Pickup'])
    expect(['CD', 'DR', 'PD'].map(statusOf)).toEqual(Array(3).fill('Problem'))
    expect(['CC', 'CP'].map(statusOf)).toEqual(['In Transit', 'In Transit'])
  })

  it('reads errors: inside an answer, and instead of one', async () => {
    expect(await asked()(fedexTrack, '794953535000')).toMatchObject({
      reason: 'input',
      notices: [{ code: 'TRACKING.TRACKINGNUMBER.NOTFOUND' }],
    })
    const empty = json(400, {
      errors: [{ code: 'TRACKING.TRACKINGNUMBER.EMPTY', message: 'Please provide it.' }],
    })
    expect(fedexTrack.parse(empty, '')).toMatchObject({ reason: 'input' })
    expect(fedexTrack.parse(json(429, {}), '1')).toMatchObject({ reason: 'unavailable' })
    expect(fedexTrack.parse(json(200, { output: {} }), '1')).toMatchObject({ reason: 'unreadable' })
  })
})

describe('addresses at FedEx', () => {
  const ask = { ...chicago({ street2: 'Apt 4' }) }

  it('builds the request', () => {
    const request = built(fedexAddress.build(ask, credentials, door()))
    expect([request.method, request.url]).toEqual([
      'POST',
      'https://api.example/address/v1/addresses/resolve',
    ])
    expect(bodyOf(request)).toEqual({
      inEffectAsOfTimestamp: '2026-11-23',
      addressesToValidate: [
        {
          address: {
            streetLines: ['7 Lake St', 'Apt 4'],
            city: 'Chicago',
            stateOrProvinceCode: 'IL',
            postalCode: '60601',
            countryCode: 'US',
          },
        },
      ],
    })
  })

  it('sends no request without a street', () => {
    expect(fedexAddress.build({ ...ask, street: ' ', street2: '' }, credentials, door())).toMatchObject({
      kind: 'refused',
      notices: [{ code: 'NO_STREET' }],
    })
  })

  it('checks over HTTP whether an address is residential', async () => {
    expect(answerOf(await http.ask(fedexAddress, ask)).value).toEqual({
      verdict: 'valid',
      addressClass: 'residential',
      candidates: [
        {
          street: '7 LAKE ST',
          street2: 'APT 4',
          city: 'CHICAGO',
          state: 'IL',
          zip: '60601-0001',
          countryCode: 'US',
          addressClass: 'residential',
        },
      ],
    })
    expect(answerOf(await asked()(fedexAddress, { ...ask, street2: '' })).value.addressClass).toBe(
      'commercial',
    )
  })

  it('reports missing parts, and addresses that do not exist', async () => {
    const tower = answerOf(await asked()(fedexAddress, { ...ask, street: '7 Lake Tower', street2: '' }))
    expect(tower).toMatchObject({
      value: { verdict: 'ambiguous' },
      notices: [{ code: 'SANDBOX' }, { code: 'SUITE.NUMBER.REQUIRED' }],
    })
    // The attribute alone is enough, as true or as the word.
    for (const mark of [true, 'true']) {
      const attributes = { DPV: true, InvalidSuiteNumber: mark }
      const reply = json(200, { output: { resolvedAddresses: [{ attributes }] } })
      expect(answerOf(fedexAddress.parse(reply, ask))).toMatchObject({
        value: { verdict: 'ambiguous' },
        notices: [{ code: 'INVALID.SUITE.NUMBER' }],
      })
    }
    const nowhere = answerOf(await asked()(fedexAddress, { ...ask, street: 'Nowhere', street2: '' })).value
    expect(nowhere).toEqual({ verdict: 'unknown', addressClass: 'unknown', candidates: [] })
  })

  it('reads errors', () => {
    expect(fedexAddress.parse(WRONG, ask)).toMatchObject({ reason: 'credentials' })
    expect(fedexAddress.parse(json(200, { output: {} }), ask)).toMatchObject({ reason: 'unreadable' })
    expect(fedexAddress.parse(json(503, {}), ask)).toMatchObject({ reason: 'unavailable' })
  })
})
