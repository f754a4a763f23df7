import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/iso-date.ts'
import { recogniseNumber } from '#domain/tracking/recognise-number.ts'
import { memoryOf } from '#test/support/carrier-server.ts'
import type { ParcelRateAsk, ParcelShipAsk } from '../parcel-network.ts'
import {
  answerOf,
  built,
  chicago,
  customs,
  door,
  json,
  NOW,
  type OverHttp,
  onePackage,
  options,
  overHttp,
  rateAsk,
  shipAsk,
  standIn,
  toronto,
} from '../parcel-samples.test-support.ts'
import { troubled } from '../sandbox/trouble.ts'
import { answerUspsSandbox } from '../sandbox/usps.ts'
import { uspsAddress } from './address.ts'
import { uspsPayment } from './payment.ts'
import { joinLabels, joinQuotes, splitOrder, splitQuestion } from './per-package.ts'
import { uspsPrices } from './prices.ts'
import { uspsRate } from './rate.ts'
import { uspsShip } from './ship.ts'
import { uspsTrack } from './track.ts'
import { type UspsCredentials, usps, uspsToken } from './usps.ts'
import { uspsVoid } from './void.ts'

const credentials: UspsCredentials = {
  clientId: 'id',
  clientSecret: 's"cret',
  crid: '12345678',
  mid: '901755477',
  manifestMid: '',
  accountNumber: '1000405525',
  hasContract: false,
}
const PAID = 'sandbox.payment.1000405525'
const bodyOf = (request: { body: string }) => JSON.parse(request.body)
const asked = () => standIn(answerUspsSandbox, credentials)
const one = (more = {}) => rateAsk({ packages: [onePackage({ weightLb: 2 })], ...more })
const anotherKey = '018f0000-aaaa-7bbb-8ccc-0000000000bb'
const order = (serviceCode: string, more: Partial<ParcelShipAsk> = {}) =>
  splitOrder(shipAsk(serviceCode, { packages: [onePackage({ weightLb: 2 })], ...more }), PAID)[0]!
/** Of today on, because a real clock runs behind the socket. */
const tomorrow = () => ({
  pickup: { date: addDays(new Date().toISOString().slice(0, 10), 1), time: '16:00' },
})
const WRONG = json(401, { error: 'invalid_client', error_description: 'Client authentication failed.' })
const fault = (status: number, code: string, detail: string) =>
  json(status, {
    apiVersion: 'v3',
    error: { code: String(status), message: 'Bad', errors: [{ code, detail }] },
  })

let http: OverHttp<UspsCredentials>
beforeAll(async () => {
  http = await overHttp(answerUspsSandbox, credentials)
})
afterAll(() => http.server.close())

describe('the token of USPS', () => {
  it('builds the request, whose secret the record may not keep', () => {
    const request = built(uspsToken.build(null, credentials, door()))
    expect([request.method, request.url]).toEqual(['POST', 'https://api.example/oauth2/v3/token'])
    expect(bodyOf(request)).toEqual({
      client_id: 'id',
      client_secret: 's"cret',
      grant_type: 'client_credentials',
    })
    expect(usps.secretsOf(credentials)).toEqual(['s"cret'])
    expect(usps.readCredentials(credentials)).toEqual(credentials)
    expect(usps.readCredentials({ clientId: 'id' })).toBeNull()
  })

  it('is given over HTTP, and refused in the words of OAuth', async () => {
    expect(answerOf(await http.ask(uspsToken, null)).value).toEqual({
      token: 'sandbox-token-id',
      expiresIn: 28_799,
    })
    expect(http.server.requests.at(-1)).toMatchObject({ method: 'POST', url: '/oauth2/v3/token' })
    const wrong = standIn(answerUspsSandbox, { ...credentials, clientSecret: 'wrong' })
    expect(await wrong(uspsToken, null)).toMatchObject({
      reason: 'credentials',
      notices: [{ code: 'invalid_client', message: 'Client authentication failed.' }],
    })
  })

  it('is read', () => {
    const reply = json(200, { access_token: 't1', expires_in: 100 })
    expect(uspsToken.parse(reply, null)).toMatchObject({ value: { token: 't1', expiresIn: 100 } })
    expect(uspsToken.parse(json(200, {}), null)).toMatchObject({ reason: 'unreadable' })
    expect(uspsToken.parse(json(400, { error: 'x', error_description: 'y' }), null)).toMatchObject({
      reason: 'credentials',
    })
  })
})

describe('prices of USPS', () => {
  it('builds the question for one package', () => {
    const ask = one({ options: options({ signature: 'signature' }) })
    const request = built(uspsRate.build(ask, credentials, door()))
    expect([request.method, request.url]).toEqual(['POST', 'https://api.example/shipments/v3/options/search'])
    expect(bodyOf(request)).toEqual({
      pricingOptions: [{ priceType: 'COMMERCIAL' }],
      originZIPCode: '98101',
      destinationZIPCode: '60601',
      destinationEntryFacilityType: 'NONE',
      packageDescription: {
        weight: 2,
        length: 12,
        width: 10.5,
        height: 8,
        mailClass: 'ALL_OUTBOUND',
        extraServices: [921],
        mailingDate: '2026-11-24',
      },
    })
  })

  it('spells value, contract, handling, boxes, returns and other countries', () => {
    const packageOf = (ask: ReturnType<typeof rateAsk>, own = credentials) =>
      bodyOf(built(uspsRate.build(ask, own, door())))
    const dear = onePackage({ declaredValueCents: 60_000, packageType: 'TUBE' })
    expect(packageOf(rateAsk({ packages: [dear] })).packageDescription).toMatchObject({
      extraServices: [931],
      packageValue: 600,
      hasNonstandardCharacteristics: true,
    })
    expect(packageOf(one(), { ...credentials, hasContract: true }).pricingOptions).toEqual([
      { priceType: 'CONTRACT', paymentAccount: { accountType: 'EPS', accountNumber: '1000405525' } },
    ])
    const box = onePackage({
      packageType: 'SM_FLAT_RATE_BOX',
      dimensions: { length: 0, width: 0, height: 0 },
    })
    expect(packageOf(rateAsk({ packages: [box] })).packageDescription).toMatchObject({
      length: 8.69,
      height: 1.75,
    })
    const back = one({ serviceCode: 'PRIORITY_MAIL', options: options({ returnService: 'X' }) })
    expect(packageOf(back).packageDescription.mailClass).toBe('PRIORITY_MAIL_RETURN_SERVICE')
    expect(packageOf(one({ to: toronto() }))).toMatchObject({
      destinationCountryCode: 'CA',
      foreignPostalCode: 'M5V 2T6',
    })
    // Hong Kong has no postal codes, and none is said.
    const hongKong = one({ to: { ...toronto(), countryCode: 'HK', state: '', zip: '' } })
    expect(packageOf(hongKong)).not.toHaveProperty('foreignPostalCode')
    const express = one({
      serviceCode: 'PRIORITY_MAIL_EXPRESS',
      options: options({ signature: 'signature' }),
    })
    expect(packageOf(express).packageDescription.extraServices).toEqual([981])
  })

  it('says nothing that USPS would not understand', () => {
    const payment = { payer: 'receiver', accountNumber: '1', zip: '60601', countryCode: 'US' } as const
    for (const ask of [
      rateAsk(),
      one({ payment }),
      one({ options: options({ signature: 'indirect' }) }),
      one({ options: options({ isHoldForPickup: true }) }),
      one({ options: options({ other: ['WHITE_GLOVE'] }) }),
      one({ serviceCode: 'MEDIA_MAIL', options: options({ returnService: '9' }) }),
      one({ from: toronto() }),
      rateAsk({ packages: [onePackage({ weightLb: 71 })] }),
      rateAsk({ packages: [onePackage({ dimensions: { length: 1, width: 1, height: 0 } })] }),
    ]) {
      expect(uspsRate.build(ask, credentials, door())).toMatchObject({
        kind: 'refused',
        reason: 'unsupported',
      })
    }
  })

  it('come over HTTP: the cheapest of each class, adding up, with their day', async () => {
    const { value, notices } = answerOf(await http.ask(uspsRate, one(tomorrow())))
    expect(value.map(({ serviceCode }) => serviceCode)).toEqual([
      'USPS_GROUND_ADVANTAGE',
      'PRIORITY_MAIL',
      'PRIORITY_MAIL_EXPRESS',
    ])
    for (const quote of value) {
      expect(quote.charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(quote.cents)
      expect(quote.deliveryDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(quote.transitDays).toBeGreaterThan(0)
    }
    expect(notices).toEqual([{ code: 'SANDBOX', message: 'Answered by a stand-in, not by USPS.' }])
    expect(http.server.requests.at(-1)?.url).toBe('/shipments/v3/options/search')
  })

  it('go by cube where that is cheaper, and by the box for what is in one', async () => {
    const ask = asked()
    const small = rateAsk({ packages: [onePackage({ dimensions: { length: 8, width: 8, height: 8 } })] })
    const cubic = answerOf(await ask(uspsRate, { ...small, serviceCode: 'PRIORITY_MAIL' })).value
    expect(cubic).toMatchObject([
      { serviceCode: 'PRIORITY_MAIL', rateIndicator: 'CP', processingCategory: 'MACHINABLE' },
    ])
    const boxed = rateAsk({ packages: [onePackage({ packageType: 'MD_FLAT_RATE_BOX' })] })
    const box = answerOf(await ask(uspsRate, boxed)).value
    expect(box).toMatchObject([{ serviceCode: 'PRIORITY_MAIL', rateIndicator: 'FB', cents: 1_990 }])
  })

  it('go by the weight of the size where that counts, in pounds', async () => {
    const large = {
      packages: [onePackage({ weightLb: 2, dimensions: { length: 16, width: 12, height: 12 } })],
    }
    const ask = rateAsk({ ...large, serviceCode: 'USPS_GROUND_ADVANTAGE' })
    expect(answerOf(await asked()(uspsRate, ask)).value).toMatchObject([{ billedWeightLb: 14 }])
  })

  it('name the fee for what does not fit the machines', async () => {
    const long = rateAsk({ packages: [onePackage({ dimensions: { length: 28, width: 6, height: 6 } })] })
    const [quote] = answerOf(await asked()(uspsRate, { ...long, serviceCode: 'USPS_GROUND_ADVANTAGE' })).value
    expect(quote).toMatchObject({ processingCategory: 'NONSTANDARD' })
    expect(quote!.charges).toContainEqual({ code: 'FEE', label: 'Nonstandard Length > 22', cents: 450 })
  })

  it('reach Canada, and never leave an extra service out', async () => {
    const abroad = answerOf(await asked()(uspsRate, one({ to: toronto() }))).value
    expect(abroad.map(({ serviceCode }) => serviceCode)).toContain('PRIORITY_MAIL_INTERNATIONAL')
    const odd = one({ options: options({ other: ['955'] }) })
    expect(await asked()(uspsRate, odd)).toMatchObject({
      reason: 'input',
      notices: [{ code: 'NOT_OFFERED' }, {}, {}, {}],
    })
  })

  it('are read as the published example has them', () => {
    const rate = {
      description: 'Ground Advantage Nonstandard Single-piece',
      price: 6.17,
      zone: '05',
      weight: 1.0,
      dimWeight: 3.0,
      fees: [{ name: 'Nonstandard Length > 22', price: 3.0, SKU: 'D811XVCXXXX0000' }],
      priceType: 'COMMERCIAL',
      mailClass: 'USPS_GROUND_ADVANTAGE',
      processingCategory: 'NONSTANDARD',
      rateIndicator: 'SP',
      destinationEntryFacilityType: 'NONE',
    }
    const option = {
      commitment: { name: '2 Days', expectedDeliveryDate: '2026-11-27', guaranteedDelivery: false },
      totalBasePrice: 9.17,
      totalPrice: 12.67,
      rates: [rate],
      extraServices: [{ name: 'Signature Confirmation', price: 3.5, extraService: '921', warnings: [] }],
    }
    const presort = { ...option, totalPrice: 1, rates: [{ ...rate, rateIndicator: '5D' }] }
    const reply = json(200, {
      pricingOptions: [
        { shippingOptions: [{ mailClass: 'USPS_GROUND_ADVANTAGE', rateOptions: [presort, option] }] },
      ],
    })
    const ask = one({ options: options({ signature: 'signature' }) })
    expect(answerOf(uspsRate.parse(reply, ask)).value).toEqual([
      {
        serviceCode: 'USPS_GROUND_ADVANTAGE',
        serviceName: 'Ground Advantage',
        cents: 1_267,
        listCents: null,
        isNegotiated: true,
        currency: 'USD',
        charges: [
          { code: 'LHS', label: 'Postage', cents: 617 },
          { code: 'FEE', label: 'Nonstandard Length > 22', cents: 300 },
          { code: '921', label: 'Signature Confirmation', cents: 350 },
        ],
        zone: '5',
        billedWeightLb: 3,
        transitDays: 2,
        deliveryDate: '2026-11-27',
        deliveryTime: '',
        isGuaranteed: false,
        rateIndicator: 'SP',
        processingCategory: 'NONSTANDARD',
        destinationEntryFacilityType: 'NONE',
      },
    ])
  })

  it('read refusals', async () => {
    expect(uspsRate.parse(WRONG, one())).toMatchObject({ reason: 'credentials' })
    expect(uspsRate.parse(json(200, '<html>'), one())).toMatchObject({ reason: 'unreadable' })
    expect(uspsRate.parse(json(503, {}), one())).toMatchObject({ reason: 'unavailable' })
    const past = one({ pickup: { date: '2026-01-01', time: '' } })
    expect(await asked()(uspsRate, past)).toMatchObject({ reason: 'input', notices: [{ code: '030003' }] })
  })
})

describe('the prices service of USPS', () => {
  const pricesOf = (ask: ParcelRateAsk) => bodyOf(built(uspsPrices.build(ask, credentials, door())))

  it('builds the question, with nothing that it does not know', () => {
    const ask = one({ serviceCode: 'PRIORITY_MAIL_EXPRESS' })
    const request = built(uspsPrices.build(ask, credentials, door()))
    expect([request.method, request.url]).toEqual([
      'POST',
      'https://api.example/prices/v3/total-rates/search',
    ])
    const { weight, length, width, height, itemValue, ...body } = bodyOf(request)
    expect(body).toEqual({
      originZIPCode: '98101',
      destinationZIPCode: '60601',
      mailClasses: ['PRIORITY_MAIL_EXPRESS'],
      priceType: 'COMMERCIAL',
      mailingDate: ask.pickup.date,
      extraServices: itemValue === undefined ? [986] : [925],
    })
    expect(pricesOf(one()).mailClasses).toEqual(['ALL'])
    const odd = rateAsk({ packages: [onePackage({ needsAdditionalHandling: true, declaredValueCents: 0 })] })
    expect(pricesOf(odd)).toMatchObject({ hasNonstandardCharacteristics: true, extraServices: [920] })
  })

  it('is not asked for what it has no prices of', () => {
    for (const ask of [
      one({ to: toronto() }),
      one({ options: options({ returnService: '9' }) }),
      one({ options: options({ other: ['853', '699'] }) }),
      one({ serviceCode: 'PRIORITY_MAIL_INTERNATIONAL' }),
    ]) {
      expect(uspsPrices.build(ask, credentials, door())).toMatchObject({ reason: 'unsupported' })
    }
  })

  it('says over HTTP what the options say', async () => {
    const when = tomorrow()
    const prices = answerOf(await http.ask(uspsPrices, one(when))).value
    const found = answerOf(await http.ask(uspsRate, one(when))).value
    expect(prices.map(({ cents }) => cents)).toEqual(found.map(({ cents }) => cents))
    expect(prices[0]).toMatchObject({ deliveryDate: '', transitDays: null })
  })

  it('reads its answers and errors', () => {
    const rates = [
      { mailClass: 'PRIORITY_MAIL', rateIndicator: 'SP', price: 9.2, priceType: 'COMMERCIAL', zone: '04' },
    ]
    const reply = json(200, {
      rateOptions: [{ totalBasePrice: 9.2, totalPrice: 9.2, rates, extraServices: [] }],
    })
    expect(answerOf(uspsPrices.parse(reply, one())).value).toMatchObject([{ cents: 920, zone: '4' }])
    // Told with the tracking that was named, which was not wanted: the postage alone counts.
    const dearer = json(200, { rateOptions: [{ totalBasePrice: 9.2, totalPrice: 12.9, rates }] })
    expect(answerOf(uspsPrices.parse(dearer, one())).value).toMatchObject([{ cents: 920 }])
    expect(uspsPrices.parse(json(200, {}), one())).toMatchObject({ reason: 'unreadable' })
    expect(uspsPrices.parse(fault(400, '030004', 'weight'), one())).toMatchObject({
      reason: 'input',
      notices: [{ code: '030004', message: 'weight' }],
    })
  })
})

describe('payment of USPS', () => {
  it('builds the roles', () => {
    const request = built(uspsPayment.build(null, credentials, door()))
    expect(request.url).toBe('https://api.example/payments/v3/payment-authorization')
    expect(bodyOf(request).roles).toEqual([
      {
        roleName: 'PAYER',
        CRID: '12345678',
        MID: '901755477',
        manifestMID: '901755477',
        accountType: 'EPS',
        accountNumber: '1000405525',
      },
      { roleName: 'LABEL_OWNER', CRID: '12345678', MID: '901755477', manifestMID: '901755477' },
      { roleName: 'RATE_HOLDER', CRID: '12345678', accountType: 'EPS', accountNumber: '1000405525' },
    ])
  })

  it('is authorized over HTTP, by a token that is a secret', async () => {
    const { value } = answerOf(await http.ask(uspsPayment, null))
    expect(value).toEqual({ token: PAID, expiresIn: 28_800 })
    expect(uspsPayment.secretsIn!(value)).toEqual([PAID])
  })

  it('reads the token and refusals, which are the account’s', async () => {
    const reply = json(200, { paymentAuthorizationToken: 'header.body.signature', roles: [] })
    expect(answerOf(uspsPayment.parse(reply, null)).value.token).toBe('header.body.signature')
    const poor = standIn(answerUspsSandbox, { ...credentials, accountNumber: '0' })
    expect(await poor(uspsPayment, null)).toMatchObject({
      reason: 'credentials',
      notices: [{ code: '100003' }],
    })
    expect(uspsPayment.parse(json(200, {}), null)).toMatchObject({ reason: 'unreadable' })
  })
})

describe('labels of USPS', () => {
  it('builds the order with the payment and our key', () => {
    const ask = order('USPS_GROUND_ADVANTAGE', {
      labelFormat: 'ZPL',
      options: options({ uspsEndorsement: 'RETURN_SERVICE_REQUESTED' }),
    })
    const request = built(uspsShip.build(ask, credentials, door()))
    expect([request.method, request.url]).toEqual(['POST', 'https://api.example/labels/v3/label'])
    expect(request.headers).toMatchObject({
      accept: 'application/vnd.usps.labels+json',
      'x-payment-authorization-token': PAID,
      'x-idempotency-key': '018f0000-aaaa-7bbb-8ccc-000000000001',
    })
    expect(bodyOf(request)).toEqual({
      imageInfo: {
        imageType: 'ZPL203DPI',
        labelType: '4X6LABEL',
        receiptOption: 'NONE',
        suppressPostage: true,
      },
      toAddress: {
        firm: 'Store 7',
        firstName: 'Shipping',
        lastName: 'Desk',
        streetAddress: '7 Lake St',
        city: 'Chicago',
        state: 'IL',
        ZIPCode: '60601',
        phone: '2065550100',
      },
      fromAddress: expect.objectContaining({ firm: 'Plant 1', ZIPCode: '98101' }),
      packageDescription: {
        mailClass: 'USPS_GROUND_ADVANTAGE',
        rateIndicator: 'SP',
        processingCategory: 'MACHINABLE',
        destinationEntryFacilityType: 'NONE',
        weightUOM: 'lb',
        dimensionsUOM: 'in',
        weight: 2,
        length: 12,
        width: 10.5,
        height: 8,
        mailingDate: '2026-11-24',
        extraServices: [],
        customerReference: [
          { referenceNumber: 'PO 55', printReferenceNumber: true },
          { referenceNumber: 'SO 9', printReferenceNumber: true },
        ],
        packageOptions: { ancillaryServiceEndorsements: 'RETURN_SERVICE_REQUESTED' },
      },
    })
    expect(uspsShip.isRepeatable).toBe(true)
    expect(uspsShip.build({ ...ask, key: 'x' }, credentials, door())).toMatchObject({ reason: 'unsupported' })
  })

  it('says to customs what is inside, and refuses what has to be filed', () => {
    const ask = order('PRIORITY_MAIL_INTERNATIONAL', { to: toronto(), customs })
    const request = built(uspsShip.build(ask, credentials, door()))
    expect(request.url).toBe('https://api.example/international-labels/v3/international-label')
    expect(bodyOf(request)).toMatchObject({
      toAddress: { province: 'ON', postalCode: 'M5V 2T6', countryISOAlpha2Code: 'CA' },
      customsForm: {
        AESITN: 'NO EEI 30.36',
        customsContentType: 'MERCHANDISE',
        contents: [
          { itemQuantity: 40, itemTotalValue: 100, HSTariffNumber: '741220', countryofOrigin: 'US' },
        ],
      },
    })
    const berlin = chicago({ city: 'Berlin', state: 'BE', zip: '10115', countryCode: 'DE' })
    const dear = { ...customs, commodities: [{ ...customs.commodities[0]!, unitValueCents: 10_000 }] }
    const filed = uspsShip.build(
      order('PRIORITY_MAIL_INTERNATIONAL', { to: berlin, customs: dear }),
      credentials,
      door(),
    )
    expect(filed).toMatchObject({ reason: 'unsupported', notices: [{ code: 'AES' }] })
    const blank = uspsShip.build(order('PRIORITY_MAIL_INTERNATIONAL', { to: berlin }), credentials, door())
    expect(blank).toMatchObject({ reason: 'unsupported' })
  })

  it('come over HTTP, once for a key', async () => {
    const ask = order('PRIORITY_MAIL', tomorrow())
    const { value, notices } = answerOf(await http.ask(uspsShip, ask))
    const [bought] = value.packages
    expect(recogniseNumber(bought!.trackingNumber)).toMatchObject({
      kind: 'certain',
      candidate: { form: 'usps-impb' },
    })
    const picture = Buffer.from(bought!.label!.base64, 'base64').toString('latin1')
    expect(picture.startsWith('%PDF-')).toBe(true)
    expect(picture).toContain('SANDBOX')
    expect(value.charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(value.cents)
    expect(notices).toMatchObject([{ code: 'SANDBOX' }])
    expect(answerOf(await http.ask(uspsShip, ask)).value).toEqual(value)
    expect(await http.ask(uspsShip, { ...ask, description: 'x', references: ['other'] })).toMatchObject({
      reason: 'input',
      notices: [{ code: '160410' }],
    })
  })

  it('cost what was asked for before, also by cube, and have numbers of the world’s posts abroad', async () => {
    const ask = asked()
    const small = { packages: [onePackage({ dimensions: { length: 8, width: 8, height: 8 } })] }
    const [quote] = answerOf(await ask(uspsRate, rateAsk({ ...small, serviceCode: 'PRIORITY_MAIL' }))).value
    const [bySplit] = splitOrder(shipAsk('PRIORITY_MAIL', small), PAID, [quote!])
    expect(answerOf(await ask(uspsShip, bySplit!)).value.cents).toBe(quote!.cents)
    const abroad = answerOf(
      await ask(uspsShip, order('PRIORITY_MAIL_INTERNATIONAL', { to: toronto(), customs, key: anotherKey })),
    ).value
    expect(recogniseNumber(abroad.shipmentNumber)).toMatchObject({
      kind: 'certain',
      candidate: { form: 's10' },
    })
    const back = order('PRIORITY_MAIL', {
      options: options({ returnService: 'X' }),
      key: `${anotherKey.slice(0, -1)}c`,
    })
    expect(answerOf(await ask(uspsShip, back)).value.packages[0]!.label).not.toBeNull()
  })

  it('read the published forms: flat, and with the facts inside', () => {
    const facts = {
      trackingNumber: '9205590006662200704797',
      postage: 8.72,
      fees: [{ name: 'Nonstandard Length > 22', price: 4 }],
      extraServices: [{ name: 'Insurance <= $500', price: 3.1 }],
      weight: 0.5,
      warnings: [{ warningCode: '160423', warningDescription: 'ADVISORY' }],
    }
    const ask = order('PRIORITY_MAIL')
    const flat = answerOf(uspsShip.parse(json(200, { ...facts, labelImage: 'JVBERi0=' }), ask))
    expect(flat).toEqual(
      answerOf(uspsShip.parse(json(200, { labelMetadata: facts, labelImage: 'JVBERi0=' }), ask)),
    )
    expect(flat).toMatchObject({
      notices: [{ code: '160423', message: 'ADVISORY' }],
      value: {
        shipmentNumber: '9205590006662200704797',
        cents: 1_182,
        charges: [
          { label: 'Postage', cents: 472 },
          { label: 'Nonstandard Length > 22', cents: 400 },
          { label: 'Insurance <= $500', cents: 310 },
        ],
        packages: [{ label: { format: 'PDF', base64: 'JVBERi0=' } }],
      },
    })
  })

  it('read refusals', async () => {
    const ask = order('PRIORITY_MAIL')
    expect(uspsShip.parse(WRONG, ask)).toMatchObject({ reason: 'credentials' })
    expect(uspsShip.parse(json(200, { trackingNumber: '1' }), ask)).toMatchObject({ reason: 'unreadable' })
    expect(await asked()(uspsShip, { ...ask, paymentToken: 'none' })).toMatchObject({
      reason: 'credentials',
      notices: [{ code: '100007' }],
    })
    const cubic = {
      ...ask,
      product: { rateIndicator: 'P9', processingCategory: '', destinationEntryFacilityType: '' },
    }
    expect(await asked()(uspsShip, cubic)).toMatchObject({ reason: 'input', notices: [{ code: '160013' }] })
  })
})

describe('several packages at USPS', () => {
  it('are asked for one by one, and stand together as one price', async () => {
    const ask = asked()
    const questions = splitQuestion(rateAsk())
    const perPackage = await Promise.all(
      questions.map(async (one) => answerOf(await ask(uspsRate, one)).value),
    )
    const joined = joinQuotes(perPackage)
    expect(joined.map(({ serviceCode }) => serviceCode)).toEqual(
      perPackage[0]!.map(({ serviceCode }) => serviceCode),
    )
    expect(joined[0]!.cents).toBe(perPackage[0]![0]!.cents + perPackage[1]![0]!.cents)
    expect(joined[0]!.charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(joined[0]!.cents)
    expect(joined[0]!.billedWeightLb).toBe(12.125)
    expect(joinQuotes([perPackage[0]!, []])).toEqual([])
  })

  it('get a label each, under a key each', async () => {
    const ask = asked()
    const orders = splitOrder(shipAsk('PRIORITY_MAIL'), PAID)
    expect(orders.map(({ key }) => key)).toEqual([
      '018f0000-aaaa-7bbb-8ccc-000000000001',
      '018f0000-aaaa-7bbb-8ccc-000000000002',
    ])
    const second = bodyOf(built(uspsShip.build(orders[1]!, credentials, door())))
    expect(second.imageInfo).toMatchObject({ packageNumber: 2, totalPackages: 2 })
    const labels = await Promise.all(orders.map(async (one) => answerOf(await ask(uspsShip, one)).value))
    const joined = joinLabels(labels)
    expect(new Set(joined.packages.map(({ trackingNumber }) => trackingNumber)).size).toBe(2)
    expect(joined.shipmentNumber).toBe(joined.packages[0]!.trackingNumber)
    expect(joined.cents).toBe(labels[0]!.cents + labels[1]!.cents)
  })
})

describe('cancelling at USPS', () => {
  const gone = { shipmentNumber: '9205590006662200704797', trackingNumbers: [], paymentToken: PAID }

  it('builds the request by the kind of number', () => {
    const home = built(uspsVoid.build(gone, credentials, door()))
    expect([home.method, home.url]).toEqual([
      'DELETE',
      'https://api.example/labels/v3/label/9205590006662200704797',
    ])
    expect(home.headers['x-payment-authorization-token']).toBe(PAID)
    const abroad = built(uspsVoid.build({ ...gone, shipmentNumber: 'LZ123456785US' }, credentials, door()))
    expect(abroad.url).toBe('https://api.example/international-labels/v3/international-label/LZ123456785US')
    const two = uspsVoid.build({ ...gone, trackingNumbers: ['1', '2'] }, credentials, door())
    expect(two).toMatchObject({ reason: 'unsupported' })
  })

  it('is done over HTTP, twice with the same answer', async () => {
    const { value } = answerOf(
      await http.ask(uspsShip, {
        ...order('PRIORITY_MAIL', tomorrow()),
        key: '018f0000-aaaa-7bbb-8ccc-0000000000ff',
      }),
    )
    const ask = { shipmentNumber: value.shipmentNumber, trackingNumbers: [], paymentToken: PAID }
    const done = { isVoided: true, packages: [{ trackingNumber: value.shipmentNumber, isVoided: true }] }
    expect(answerOf(await http.ask(uspsVoid, ask)).value).toEqual(done)
    expect(answerOf(await http.ask(uspsVoid, ask)).value).toEqual(done)
    expect(answerOf(await http.ask(uspsTrack, value.shipmentNumber)).value.isVoided).toBe(true)
  })

  it('tells a refund from a cancellation', async () => {
    const ask = asked()
    const { value } = answerOf(await ask(uspsShip, order('PRIORITY_MAIL')))
    const late = { shipmentNumber: value.shipmentNumber, trackingNumbers: [], paymentToken: PAID }
    const answer = await ask(uspsVoid, late, new Date('2026-11-26T00:00:00Z'))
    expect(answer).toMatchObject({ kind: 'answer', notices: [{ code: 'DISPUTED' }] })
  })

  it('reads refusals', async () => {
    expect(uspsVoid.parse(WRONG, gone)).toMatchObject({ reason: 'credentials' })
    expect(uspsVoid.parse(json(200, {}), gone)).toMatchObject({ reason: 'unreadable' })
    expect(await asked()(uspsVoid, gone)).toMatchObject({
      reason: 'input',
      notices: [{ message: 'Order not found' }],
    })
  })
})

describe('tracking at USPS', () => {
  it('builds the question', () => {
    const { method, url } = built(uspsTrack.build('9400109104250532908587', credentials, door()))
    expect([method, url]).toEqual([
      'GET',
      'https://api.example/tracking/v3/tracking/9400109104250532908587?expand=DETAIL',
    ])
  })

  it('follows a label that was bought, over HTTP and until it is delivered', async () => {
    const key = '018f0000-aaaa-7bbb-8ccc-0000000000aa'
    const bought = answerOf(await http.ask(uspsShip, { ...order('PRIORITY_MAIL', tomorrow()), key })).value
    const fresh = answerOf(await http.ask(uspsTrack, bought.shipmentNumber)).value
    expect(fresh.scans.map(({ status }) => status)).toEqual(['Prepared Pickup'])
    const ask = asked()
    const { value } = answerOf(await ask(uspsShip, order('USPS_GROUND_ADVANTAGE')))
    const later = answerOf(await ask(uspsTrack, value.shipmentNumber, new Date('2026-12-20T00:00:00Z'))).value
    expect(later).toMatchObject({ serviceName: 'Ground Advantage', signedBy: 'SANDBOX', isVoided: false })
    expect(later.scans.map(({ status }) => status)).toEqual([
      'Delivered',
      'In Transit',
      'In Transit',
      'In Transit',
      'Pickup',
      'Prepared Pickup',
    ])
    expect(later.deliveredAt).toBe(later.scans[0]!.at)
  })

  it('reads the published form', () => {
    const event = (eventCode: string, eventType: string, GMTTimestamp: string) => ({
      eventType,
      eventTimestamp: '2024-11-22T13:58:00',
      GMTTimestamp,
      GMTOffset: '-05:00',
      eventCountry: null,
      eventCity: 'HERNANDO',
      eventState: 'FL',
      eventZIP: '34442',
      name: null,
      eventCode,
    })
    const reply = json(200, {
      trackingNumber: '9400109104250532908587',
      mailClass: 'USPS Ground Advantage<SUP>&#153;</SUP>',
      statusCategory: 'Delivered',
      trackingEvents: [
        event('OF', 'Out for Delivery', '2024-11-22T14:10:45Z'),
        event('01', 'Delivered, Parcel Locker', '2024-11-22T18:58:40Z'),
        event('ZZ', 'Something of its own', ''),
      ],
    })
    expect(answerOf(uspsTrack.parse(reply, 'x')).value).toMatchObject({
      trackingNumber: '9400109104250532908587',
      serviceName: 'Ground Advantage',
      expectedDelivery: '',
      deliveredAt: '2024-11-22T18:58:40Z',
      // By the moment in UTC: 13:58 of the clock in Florida is a little before the scan that says so.
      scans: [
        {
          code: '01',
          words: 'Delivered, Parcel Locker',
          status: 'Delivered',
          city: 'HERNANDO',
          countryCode: 'US',
        },
        { code: 'ZZ', status: null, at: '2024-11-22T13:58:00-05:00' },
        { code: 'OF', status: 'In Transit' },
      ],
    })
  })

  it('reads errors', async () => {
    expect(await asked()(uspsTrack, '9400109104250532908587')).toMatchObject({
      reason: 'input',
      notices: [{ code: 'NOT_FOUND' }],
    })
    expect(uspsTrack.parse(fault(400, '150002', 'Not valid'), '1')).toMatchObject({ reason: 'input' })
    expect(uspsTrack.parse(WRONG, '1')).toMatchObject({ reason: 'credentials' })
    expect(uspsTrack.parse(json(429, {}), '1')).toMatchObject({ reason: 'unavailable' })
    expect(uspsTrack.parse(json(200, {}), '1')).toMatchObject({ reason: 'unreadable' })
  })
})

describe('addresses at USPS', () => {
  const ask = { ...chicago({ street2: 'Apt 4' }) }

  it('builds the question', () => {
    const { method, url } = built(uspsAddress.build({ ...ask, zip: '60601-1234' }, credentials, door()))
    expect(method).toBe('GET')
    expect(url).toBe(
      'https://api.example/addresses/v3/address?firm=Store+7&streetAddress=7+Lake+St&secondaryAddress=Apt+4&city=Chicago&state=IL&ZIPCode=60601&ZIPPlus4=1234',
    )
    expect(uspsAddress.build(toronto(), credentials, door())).toMatchObject({ reason: 'unsupported' })
  })

  it('judges over HTTP whether it is a business', async () => {
    expect(answerOf(await http.ask(uspsAddress, ask)).value).toMatchObject({
      verdict: 'valid',
      addressClass: 'residential',
      candidates: [{ street: '7 LAKE ST', street2: 'APT 4', zip: '60601-0001', countryCode: 'US' }],
    })
    const office = answerOf(await asked()(uspsAddress, { ...ask, street2: '' })).value
    expect(office.addressClass).toBe('commercial')
  })

  it('tells what is missing, and what does not exist', async () => {
    const tower = answerOf(await asked()(uspsAddress, { ...ask, street: '7 Lake Tower', street2: '' }))
    expect(tower).toMatchObject({ value: { verdict: 'ambiguous' }, notices: [{ code: '32' }, {}] })
    const nowhere = answerOf(await asked()(uspsAddress, { ...ask, street: 'Nowhere' })).value
    expect(nowhere).toEqual({ verdict: 'unknown', addressClass: 'unknown', candidates: [] })
    const several = uspsAddress.parse(fault(400, '010006', 'Multiple addresses were found.'), ask)
    expect(answerOf(several).value.verdict).toBe('ambiguous')
  })

  it('reads errors', () => {
    expect(uspsAddress.parse(WRONG, ask)).toMatchObject({ reason: 'credentials' })
    expect(uspsAddress.parse(json(200, {}), ask)).toMatchObject({ reason: 'unreadable' })
    expect(uspsAddress.parse(fault(400, '999', 'Something else.'), ask)).toMatchObject({ reason: 'input' })
  })
})

describe('USPS in trouble', () => {
  it('is a refusal in words, whatever it answers; a label is bought once all the same', async () => {
    let turn = 0
    const memory = memoryOf()
    // Some answers are 503, some are no JSON, the rest comes through.
    const stand = troubled(answerUspsSandbox, { garbage: 0.2, errors: 0.2, random: () => (turn++ % 7) / 7 })
    const ask = order('PRIORITY_MAIL')
    const request = built(uspsShip.build(ask, credentials, door()))
    const numbers = new Set<string>()
    const reasons = new Set<string>()
    for (let round = 0; round < 30; round++) {
      const parsed = uspsShip.parse(await stand(request, memory, NOW), ask)
      if (parsed.kind === 'answer') numbers.add(parsed.value.shipmentNumber)
      else reasons.add(parsed.reason)
    }
    expect(numbers.size).toBe(1)
    expect([...reasons].sort()).toEqual(['unavailable', 'unreadable'])
  })
})
