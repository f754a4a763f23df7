import { describe, expect, it } from 'vitest'
import { answerOf, built, door, rateAsk, shipAsk } from '../parcel-samples.test-support.ts'
import { joinLabels, joinQuotes, splitOrder, splitQuestion } from './per-package.ts'
import { uspsRate } from './rate.ts'
import { uspsShip } from './ship.ts'
import { asked, bodyOf, credentials, PAID } from './usps.test-support.ts'

describe('several packages at USPS', () => {
  it('are quoted one by one, and combined into one price', async () => {
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

  it('get one label each, each with its own key', async () => {
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
