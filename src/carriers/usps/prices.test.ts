import { describe, expect, it } from 'vitest'
import type { ParcelRateAsk } from '../parcel-network.ts'
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
import { uspsPrices } from './prices.ts'
import { uspsRate } from './rate.ts'
import { bodyOf, credentials, fault, one, tomorrow, uspsOverHttp } from './usps.test-support.ts'

const http = uspsOverHttp()

describe('the prices service of USPS', () => {
  const pricesOf = (ask: ParcelRateAsk) => bodyOf(built(uspsPrices.build(ask, credentials, door())))

  it('builds the request, without fields that it does not have', () => {
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

  it('is not used for packages that it has no prices for', () => {
    for (const ask of [
      one({ to: toronto() }),
      one({ options: options({ returnService: '9' }) }),
      one({ options: options({ other: ['853', '699'] }) }),
      one({ serviceCode: 'PRIORITY_MAIL_INTERNATIONAL' }),
    ]) {
      expect(uspsPrices.build(ask, credentials, door())).toMatchObject({ reason: 'unsupported' })
    }
  })

  it('returns over HTTP the same as the options', async () => {
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
    // Includes the listed tracking, which was not requested: only the postage counts.
    const dearer = json(200, { rateOptions: [{ totalBasePrice: 9.2, totalPrice: 12.9, rates }] })
    expect(answerOf(uspsPrices.parse(dearer, one())).value).toMatchObject([{ cents: 920 }])
    expect(uspsPrices.parse(json(200, {}), one())).toMatchObject({ reason: 'unreadable' })
    expect(uspsPrices.parse(fault(400, '030004', 'weight'), one())).toMatchObject({
      reason: 'input',
      notices: [{ code: '030004', message: 'weight' }],
    })
  })
})
