import { describe, expect, it } from 'vitest'
import { usualExclusiveAccessorials } from './accessorial-codes.ts'
import {
  ALWAYS,
  chargesOf,
  flatCharge,
  lane,
  plainRequest,
  plainTariff,
} from './plain-tariff.test-support.ts'
import { rateLtl } from './rate-ltl.ts'
import type { AccessorialPrice, AccessorialRule } from './tariff-charges.ts'

const LANES = [lane('70', [100, 100, 100])]
const tariffWith = (...accessorials: AccessorialRule[]) =>
  plainTariff({
    header: {
      accessorials,
      exclusiveAccessorials: usualExclusiveAccessorials(),
      areas: [{ name: 'island', ranges: [{ countryCode: 'US', zipFrom: '895', zipTo: null, state: null }] }],
    },
    lanes: LANES,
  })
const extras = (tariff: ReturnType<typeof tariffWith>, request: Parameters<typeof chargesOf>[1]) =>
  chargesOf(tariff, request).filter(([code]) => code !== 'LHS')

describe('accessorial prices', () => {
  const bounds = { minimumCents: null, maximumCents: null }
  const size = { dimensions: { length: 50, width: 40, height: 40 } }
  it.each<[AccessorialPrice, number]>([
    [{ basis: 'flat', cents: 7500 }, 7500],
    [{ basis: 'perCwt', rate: 84_500, ...bounds }, 5915],
    [{ basis: 'perCwt', rate: 84_500, minimumCents: 7500, maximumCents: null }, 7500],
    [{ basis: 'perCwt', rate: 84_500, minimumCents: null, maximumCents: 5000 }, 5000],
    [{ basis: 'perHandlingUnit', cents: 1100, ...bounds }, 3300],
    [{ basis: 'perPiece', cents: 25, ...bounds }, 1025],
    // Three pallets of 50 in, two abreast: 100 in, 9 begun feet.
    [{ basis: 'perLinearFoot', cents: 232, ...bounds }, 2088],
    // of $700.00 linehaul.
    [{ basis: 'percent', percent: 25_000, ...bounds }, 17_500],
  ])('%o', (price, cents) => {
    const tariff = tariffWith(flatCharge('GUAR', 0, { price }))
    const request = plainRequest(
      [
        { weightLb: 400, quantity: 1, pieces: 40, ...size },
        { weightLb: 300, quantity: 2, pieces: 1, ...size },
      ],
      { services: ['GUAR'] },
    )
    // One pallet alone takes one row of trailer length, a pair takes one, too.
    expect(extras(tariff, request)).toEqual([['GUAR', cents]])
  })

  it('takes the row of the pickup day', () => {
    const tariff = tariffWith(
      flatCharge('LGDEL', 7500, { effectiveTo: '2025-06-30' }),
      flatCharge('LGDEL', 8000, { effectiveFrom: '2025-07-01' }),
    )
    const at = (pickupDate: string) => extras(tariff, plainRequest([{}], { services: ['LGDEL'], pickupDate }))
    expect(at('2025-06-30')).toEqual([['LGDEL', 7500]])
    expect(at('2025-07-01')).toEqual([['LGDEL', 8000]])
  })

  it('understands aliases and charges a repeated service once', () => {
    const tariff = tariffWith(flatCharge('INDEL', 9000))
    expect(extras(tariff, plainRequest([{}], { services: ['INSDEL', 'INDEL'] }))).toEqual([['INDEL', 9000]])
  })
})

describe('mutual exclusions', () => {
  it('charges the more expensive of residential and limited access', () => {
    const tariff = tariffWith(
      flatCharge('RESDEL', 9000),
      flatCharge('LTDDEL', 9500),
      flatCharge('LGDEL', 7500),
    )
    const request = plainRequest([{}], { services: ['RESDEL', 'LGDEL', 'LTDDEL'] })
    expect(extras(tariff, request)).toEqual([
      ['LGDEL', 7500],
      ['LTDDEL', 9500],
    ])
  })

  it('keeps the first of two with equal prices', () => {
    const tariff = tariffWith(flatCharge('APPT', 2500), flatCharge('NOTIFY', 2500))
    expect(extras(tariff, plainRequest([{}], { services: ['NOTIFY', 'APPT'] }))).toEqual([['NOTIFY', 2500]])
  })
})

describe('automatic charges', () => {
  // Domain facts 2.6, an old published pattern: 96-143 in $90, 144-239 in $125, 240-312 in $195.
  const tiers = [
    { fromInches: 96, belowInches: 144, cents: 9000 },
    { fromInches: 144, belowInches: 240, cents: 12_500 },
    { fromInches: 240, belowInches: null, cents: 19_500 },
  ]
  const overlength = (per: 'shipment' | 'piece') =>
    tariffWith(
      flatCharge('OVER', 0, { trigger: { kind: 'length' }, price: { basis: 'lengthTiers', tiers, per } }),
    )
  const long = (length: number, quantity = 1) => ({ quantity, dimensions: { length, width: 20, height: 20 } })

  it.each([
    [95.99, []],
    [96, [['OVER', 9000]]],
    [143.99, [['OVER', 9000]]],
    [144, [['OVER', 12_500]]],
    [240, [['OVER', 19_500]]],
    [700, [['OVER', 19_500]]],
  ])('a piece of %s in once per shipment', (length, charges) => {
    expect(extras(overlength('shipment'), plainRequest([long(length)]))).toEqual(charges)
  })

  it('charges every long piece if the tariff does', () => {
    expect(extras(overlength('piece'), plainRequest([long(100, 2), long(150), long(50)]))).toEqual([
      ['OVER', 30_500],
    ])
  })

  it('gives no price if overlength is requested without dimensions, and only reports that it was not checked otherwise', () => {
    const asked = rateLtl(overlength('shipment'), plainRequest([{}], { services: ['OVER'] }))
    expect(asked).toMatchObject({ kind: 'notice', code: 'NO_DIMENSIONS' })
    expect(extras(overlength('shipment'), plainRequest([{}]))).toEqual([])
  })

  it('charges a high-cost area by ZIP and a single shipment below its weight', () => {
    const tariff = tariffWith(
      flatCharge('HICOSTDEL', 4100, { trigger: { kind: 'area', area: 'island', end: 'delivery' } }),
      flatCharge('HICOSTPU', 4200, { trigger: { kind: 'area', area: 'island', end: 'pickup' } }),
      flatCharge('SINGLE', 3300, { trigger: { kind: 'singleShipment', belowLb: 500 } }),
    )
    const request = (weightLb: number, isSingleShipment: boolean) =>
      extras(tariff, plainRequest([{ weightLb }], { isSingleShipment }))
    expect(request(499.99, true)).toEqual([
      ['HICOSTDEL', 4100],
      ['SINGLE', 3300],
    ])
    expect(request(500, true)).toEqual([['HICOSTDEL', 4100]])
    expect(request(400, false)).toEqual([['HICOSTDEL', 4100]])
    const asked = plainRequest([{ weightLb: 499.99 }], { services: ['SINGLE'] })
    expect(extras(tariff, asked)).toEqual(request(499.99, true))
  })
})

describe('fuel on accessorials', () => {
  it('is charged only on those that include fuel', () => {
    const tariff = plainTariff({
      header: {
        accessorials: [flatCharge('LGDEL', 10_000, { isFuelable: true }), flatCharge('APPT', 5_000)],
        fuel: {
          tableId: 'one',
          indexId: 'diesel',
          effectiveWeekday: 3,
          lagWeeks: 0,
          lookupDate: 'pickup',
          staleAfterDays: 7,
        },
      },
      lanes: LANES,
      fuel: {
        tables: [
          {
            id: 'one',
            version: '1',
            ...ALWAYS,
            inclusion: 'atLeastBelow',
            columnsFromLb: [0],
            bands: [{ fromMills: 3000, toMills: 4000, percents: [10_000] }],
            above: null,
            below: null,
          },
        ],
        prices: [{ indexId: 'diesel', priceDate: '2025-06-02', mills: 3500 }],
      },
    })
    expect(chargesOf(tariff, plainRequest([{}], { services: ['LGDEL', 'APPT'] }))).toEqual([
      ['LHS', 50_000],
      ['FSC', 6_000],
      ['LGDEL', 10_000],
      ['APPT', 5_000],
    ])
  })
})
