import { describe, expect, it } from 'vitest'
import { recogniseNumber } from '#domain/tracking/recognise-number.ts'
import {
  answerOf,
  built,
  chicago,
  customs,
  door,
  json,
  onePackage,
  options,
  rateAsk,
  shipAsk,
  toronto,
} from '../parcel-samples.test-support.ts'
import { splitOrder } from './per-package.ts'
import { uspsRate } from './rate.ts'
import { uspsShip } from './ship.ts'
import {
  anotherKey,
  asked,
  bodyOf,
  credentials,
  order,
  PAID,
  tomorrow,
  uspsOverHttp,
  WRONG,
} from './usps.test-support.ts'

const http = uspsOverHttp()

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

  it('declares the contents to customs, and refuses shipments that have to be filed', () => {
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

  it('are returned over HTTP, once per key', async () => {
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

  it('cost the quoted price, also by cube, and have UPU numbers for other countries', async () => {
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
      options: options({ returnService: '9' }),
      key: `${anotherKey.slice(0, -1)}c`,
    })
    expect(answerOf(await ask(uspsShip, back)).value.packages[0]!.label).not.toBeNull()
  })

  it('read the published forms: flat, and with nested data', () => {
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
