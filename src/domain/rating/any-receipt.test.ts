import { describe, expect, it } from 'vitest'
import { type AnyReceipt, explainAnyReceipt, isParcelReceipt, isVolumeReceipt } from './any-receipt.ts'
import { explainReceipt } from './explain-receipt.ts'
import { explainParcelReceipt } from './parcel/explain-parcel-receipt.ts'
import { parcelRateOf, parcelRequest, piece, plainParcel } from './parcel/plain-parcel.test-support.ts'
import { rateParcel } from './parcel/rate-parcel.ts'
import { lane, plainRequest, plainTariff, rateOf } from './plain-tariff.test-support.ts'
import { rateLtl } from './rate-ltl.ts'
import { explainVolumeReceipt } from './volume/explain-volume-receipt.ts'
import { byMiles, plainVolume, rated, truck } from './volume/plain-volume.test-support.ts'

const ltl = rateOf(
  rateLtl(plainTariff({ lanes: [lane('70', [100])] }), plainRequest([{ weightLb: 400 }])),
).receipt
const volume = rated(plainVolume({ tables: [byMiles([[0, 2]])] }), truck()).receipt
const parcel = parcelRateOf(rateParcel(plainParcel(), parcelRequest([piece()]))).receipt

/** The receipt as the database returns it. */
const stored = <R extends AnyReceipt>(receipt: R): R => JSON.parse(JSON.stringify(receipt))

describe('a receipt of any kind', () => {
  it.each([
    ['LTL', stored(ltl), false, false, explainReceipt(ltl)],
    ['volume', stored(volume), true, false, explainVolumeReceipt(volume)],
    ['parcel', stored(parcel), false, true, explainParcelReceipt(parcel)],
  ] as const)(
    'is explained by the engine that made it: %s',
    (_name, receipt: AnyReceipt, isVolume, isParcel, lines) => {
      expect([isVolumeReceipt(receipt), isParcelReceipt(receipt)]).toEqual([isVolume, isParcel])
      expect(explainAnyReceipt(receipt)).toEqual(lines)
      expect(lines.at(-1)).toMatchObject({ step: 'total', amount: receipt.cents })
    },
  )

  it('has no kind if it is from the first prices, and is LTL', () => {
    expect('kind' in ltl).toBe(false)
  })
})
