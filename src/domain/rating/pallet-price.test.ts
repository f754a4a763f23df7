import { describe, expect, it } from 'vitest'
import { explainReceipt } from './explain-receipt.ts'
import {
  ALWAYS,
  chargesOf,
  flatCharge,
  lane,
  plainRequest,
  plainTariff,
  rateOf,
} from './plain-tariff.test-support.ts'
import { rateLtl } from './rate-ltl.ts'

const TARIFF = plainTariff({
  header: {
    palletPricing: { packageTypes: ['PLT', 'SKD'] },
    accessorials: [flatCharge('LGDEL', 7500), flatCharge('APPT', 2500)],
  },
  lanes: [lane('70', [100, 100, 100, 100])],
  palletRates: [
    {
      originZone: 'TX',
      destinationZone: 'NV',
      palletCount: 2,
      cents: 31_500,
      includesFuel: true,
      includedAccessorials: ['LGDEL'],
      maxLbPerPallet: 1000,
      maxLength: 48,
      maxWidth: 48,
      maxHeight: 72,
      ...ALWAYS,
    },
  ],
})
const pallets = { quantity: 2, weightLb: 1500, dimensions: { length: 48, width: 48, height: 72 } }
const CLASS_RATE: [string, number][] = [['LHS', 150_000]]

describe('pallet prices', () => {
  it('are all-in: included services are not charged again', () => {
    const request = plainRequest([pallets], { services: ['LGDEL', 'APPT'] })
    expect(chargesOf(TARIFF, request)).toEqual([
      ['PAL', 31_500],
      ['APPT', 2_500],
    ])
    expect(explainReceipt(rateOf(rateLtl(TARIFF, request)).receipt).map(({ working }) => working)).toContain(
      'included in the pallet price',
    )
  })

  it.each([
    ['another number of pallets', { quantity: 3 }],
    ['too heavy', { weightLb: 2000.01 }],
    ['too long', { dimensions: { length: 48.01, width: 48, height: 72 } }],
    ['too high', { dimensions: { length: 48, width: 48, height: 73 } }],
    ['sizes unknown', { dimensions: { length: 0, width: 0, height: 0 } }],
    ['not on pallets', { packageType: 'CTN' }],
  ])('do not apply, so class rates do: %s', (_, item) => {
    const result = chargesOf(TARIFF, plainRequest([{ ...pallets, ...item }]))
    expect(result.map(([code]) => code)).toEqual(CLASS_RATE.map(([code]) => code))
  })

  it('are limited by the weight per pallet', () => {
    expect(chargesOf(TARIFF, plainRequest([{ ...pallets, weightLb: 2000 }]))).toEqual([['PAL', 31_500]])
  })
})
