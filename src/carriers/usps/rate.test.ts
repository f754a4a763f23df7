import { describe, expect, it } from 'vitest'
import {
  answerOf,
  built,
  door,
  json,
  onePackage,
  options,
  rateAsk,
  toronto,
} from '../parcel-samples.test-support.ts'
import { uspsRate } from './rate.ts'
import { asked, bodyOf, credentials, one, tomorrow, uspsOverHttp, WRONG } from './usps.test-support.ts'

const http = uspsOverHttp()

describe('prices of USPS', () => {
  it('builds the request for one package', () => {
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

  it('encodes value, contract, handling, boxes, returns and other countries', () => {
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
    const back = one({ serviceCode: 'PRIORITY_MAIL', options: options({ returnService: '9' }) })
    expect(packageOf(back).packageDescription.mailClass).toBe('PRIORITY_MAIL_RETURN_SERVICE')
    expect(packageOf(one({ to: toronto() }))).toMatchObject({
      destinationCountryCode: 'CA',
      foreignPostalCode: 'M5V 2T6',
    })
    // Hong Kong has no postal codes, so none is sent.
    const hongKong = one({ to: { ...toronto(), countryCode: 'HK', state: '', zip: '' } })
    expect(packageOf(hongKong)).not.toHaveProperty('foreignPostalCode')
    const express = one({
      serviceCode: 'PRIORITY_MAIL_EXPRESS',
      options: options({ signature: 'signature' }),
    })
    expect(packageOf(express).packageDescription.extraServices).toEqual([981])
  })

  it('sends nothing that USPS does not support', () => {
    const payment = { payer: 'receiver', accountNumber: '1', zip: '60601', countryCode: 'US' } as const
    for (const ask of [
      rateAsk(),
      one({ payment }),
      one({ options: options({ signature: 'indirect' }) }),
      one({ options: options({ isHoldForPickup: true }) }),
      one({ options: options({ other: ['WHITE_GLOVE'] }) }),
      one({ options: options({ uspsEndorsement: 'ADDRESS_CORRECTION' }) }),
      one({ to: toronto(), options: options({ uspsEndorsement: 'RETURN_SERVICE_REQUESTED' }) }),
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

  it('are returned over HTTP: the cheapest of each class, adding up, with their day', async () => {
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
    expect(http.requests().at(-1)?.url).toBe('/shipments/v3/options/search')
  })

  it('are by cube if that is cheaper, and by the box for packages in one', async () => {
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

  it('use dimensional weight if it counts, in pounds', async () => {
    const large = {
      packages: [onePackage({ weightLb: 2, dimensions: { length: 16, width: 12, height: 12 } })],
    }
    const ask = rateAsk({ ...large, serviceCode: 'USPS_GROUND_ADVANTAGE' })
    expect(answerOf(await asked()(uspsRate, ask)).value).toMatchObject([{ billedWeightLb: 14 }])
  })

  it('include the fee for packages that do not fit the sorting machines', async () => {
    const long = rateAsk({ packages: [onePackage({ dimensions: { length: 28, width: 6, height: 6 } })] })
    const [quote] = answerOf(await asked()(uspsRate, { ...long, serviceCode: 'USPS_GROUND_ADVANTAGE' })).value
    expect(quote).toMatchObject({ processingCategory: 'NONSTANDARD' })
    expect(quote!.charges).toContainEqual({ code: 'FEE', label: 'Nonstandard Length > 22', cents: 450 })
  })

  it('reach Canada, and never omit an extra service', async () => {
    const abroad = answerOf(await asked()(uspsRate, one({ to: toronto() }))).value
    expect(abroad.map(({ serviceCode }) => serviceCode)).toContain('PRIORITY_MAIL_INTERNATIONAL')
    const odd = one({ options: options({ other: ['955'] }) })
    expect(await asked()(uspsRate, odd)).toMatchObject({
      reason: 'input',
      // Media Mail has none either, but it is offered only on request.
      notices: ['Ground Advantage', 'Priority Mail', 'Priority Mail Express'].map((name) => ({
        code: 'NOT_OFFERED',
        message: `${name} has no return receipt here.`,
      })),
    })
  })

  it('are read from the published example', () => {
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
