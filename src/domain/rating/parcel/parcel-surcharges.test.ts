/**
 * Surcharges (domain facts 3.2, 3.3): at each limit, just under and just over it, and everything that can be requested.
 */
import { describe, expect, it } from 'vitest'
import type { ParcelPiece, ParcelRequest } from './parcel-request.ts'
import type { ParcelSurcharge } from './parcel-surcharge.ts'
import type { ParcelTariff } from './parcel-tariff.ts'
import {
  ALWAYS,
  AS_MEASURED,
  billedLb,
  box,
  limit,
  over,
  parcelCharges,
  parcelNotice,
  parcelRateOf,
  parcelRequest,
  piece,
  plainParcel,
  surcharge,
} from './plain-parcel.test-support.ts'
import { rateParcel } from './rate-parcel.ts'

/** 2026 limits of UPS and FedEx; invented amounts, all different so that they show which row applied. */
const handling = (trigger: ParcelSurcharge['trigger'], cents: number, more = {}) =>
  surcharge('AHS', trigger, cents, { group: 'AHS', ...more })
const large = (trigger: ParcelSurcharge['trigger'], cents: number) =>
  surcharge('LPS', trigger, cents, { group: 'LPS', suppresses: ['AHS'], minimumBillableLb: 90 })
const OVERSIZE: ParcelSurcharge[] = [
  handling(over('longest', 48), 3001),
  handling(over('second', 30), 3002),
  handling(over('cube', 10_368), 3003, { effectiveFrom: '2026-01-26' }),
  handling(over('actualWeight', 50), 4001),
  handling({ kind: 'flagged' }, 2801),
  handling({ kind: 'shape', shapes: ['tube'] }, 2802),
  handling({ kind: 'softPack', over: [18, 14, 6] }, 2803),
  large(over('longest', 96), 25_001),
  large(over('lengthPlusGirth', 130), 25_002),
  large(over('cube', 17_280), 25_003),
  large(over('actualWeight', 110), 25_004),
]

/** Surcharge cents of one piece; '' if there is none. */
function chargeOf(one: ParcelPiece, surcharges = OVERSIZE, more: Partial<ParcelRequest> = {}): string {
  const charges = parcelCharges(plainParcel({ surcharges }), parcelRequest([one], more))
  return charges
    .slice(1)
    .map(([code, cents]) => `${code} ${cents}`)
    .join(', ')
}

describe('additional handling and large packages', () => {
  it.each<[string, ParcelPiece, string]>([
    // S56-S60: comparisons are strictly greater, on sides rounded up.
    ['longest 48 in is not over', box(48, 10, 10), ''],
    ['longest 47.5 is 48, not over', box(47.5, 10, 10), ''],
    ['longest 48.01 is 49, over', box(48.01, 10, 10), 'AHS 3001'],
    ['longest 49', box(49, 10, 10), 'AHS 3001'],
    ['second 30 in is not over', box(30, 30, 5), ''],
    ['second 30.1 is 31, over', box(31, 30.1, 5), 'AHS 3002'],
    ['longest is the longest in any order', box(10, 49, 10), 'AHS 3001'],
    ['cube 10,368 = 24 x 24 x 18 is not over', box(24, 24, 18), ''],
    ['cube 10,800 = 25 x 24 x 18 is over', box(25, 24, 18), 'AHS 3003'],
    ['cube by rounded sides: 23.9 x 24 x 18.1 = 24 x 24 x 19', box(23.9, 24, 18.1), 'AHS 3003'],
    ['weight 50 lb is not over', box(10, 10, 10, 50), ''],
    ['weight 50.01 lb is over', box(10, 10, 10, 50.01), 'AHS 4001'],
    ['dimensional weight is no actual weight', box(24, 24, 18, 50), ''],
    ['several hold: the dearest only', box(49, 31, 3, 51), 'AHS 4001'],
    ['flagged by the shipper', piece({ needsAdditionalHandling: true }), 'AHS 2801'],
    ['a cylinder', piece({ shape: 'tube' }), 'AHS 2802'],
    ['flagged cylinder: the dearer', piece({ shape: 'tube', needsAdditionalHandling: true }), 'AHS 2802'],
    [
      'soft pack of 18 x 14 x 6 is not over',
      piece({ shape: 'softPack', length: 18, width: 14, height: 6 }),
      '',
    ],
    ['soft pack 18.01 long', piece({ shape: 'softPack', length: 18.01, width: 14, height: 6 }), 'AHS 2803'],
    ['soft pack 14.1 wide', piece({ shape: 'softPack', length: 17, width: 14.1, height: 6 }), 'AHS 2803'],
    ['soft pack 6.1 high', piece({ shape: 'softPack', length: 17, width: 13, height: 6.1 }), 'AHS 2803'],
    ['a box of that size is no soft pack', box(20, 14, 6), ''],
    ['longest 96 in is additional handling', box(96, 5, 5), 'AHS 3001'],
    ['longest 96.1 is large, without additional handling', box(96.1, 5, 5), 'LPS 25001'],
    // 90 + 2 x (15 + 5) = 130.
    ['length and girth 130 is not over', box(90, 15, 5), 'AHS 3001'],
    ['length and girth 132', box(90, 15, 6), 'LPS 25002'],
    ['length and girth by rounded sides: 90 + 2 x (15 + 6)', box(90, 15, 5.1), 'LPS 25002'],
    ['cube 17,280 = 36 x 24 x 20 is not over', box(36, 24, 20), 'AHS 3003'],
    // Length and girth 36 + 2 x (25 + 20) = 126.
    ['cube 18,000 = 36 x 25 x 20', box(36, 25, 20), 'LPS 25003'],
    ['weight 110 lb', box(10, 10, 10, 110), 'AHS 4001'],
    ['weight 110.01 lb', box(10, 10, 10, 110.01), 'LPS 25004'],
  ])('%s', (_name, one, charges) => {
    expect(chargeOf(one)).toBe(charges)
  })

  it.each([
    ['2026-01-25', ''],
    ['2026-01-26', 'AHS 3003'],
  ])('charges by cube from its start date: %s', (shipDate, charges) => {
    expect(chargeOf(box(25, 24, 18), OVERSIZE, { shipDate })).toBe(charges)
  })

  it.each<[string, ParcelPiece, number]>([
    ['a large package of 10 lb bills 90 (3.2)', box(97, 5, 5, 10), 90],
    ['its dimensional weight when that is more: 60 x 21 x 16 / 139 = 145.04', box(60, 21, 16, 10), 146],
    ['one of 120 lb bills 120', box(10, 10, 10, 120), 120],
    ['additional handling alone bills no more', box(49, 5, 5, 10), 10],
  ])('%s', (_name, one, lb) => {
    expect(billedLb(plainParcel({ surcharges: OVERSIZE }), parcelRequest([one]))).toBe(lb)
  })

  it('explains charged and omitted surcharges, with measure and limit', () => {
    const { receipt } = parcelRateOf(
      rateParcel(plainParcel({ surcharges: OVERSIZE }), parcelRequest([box(97, 5, 5)])),
    )
    const told = receipt.steps.flatMap((step) =>
      step.step === 'surcharge' || step.step === 'notCharged'
        ? [[step.step, step.code, step.trigger.measure, step.trigger.value, step.trigger.over]]
        : [],
    )
    expect(told).toEqual([
      ['notCharged', 'AHS', 'longest', 9700, 4800],
      ['surcharge', 'LPS', 'longest', 9700, 9600],
    ])
  })

  it('charges every piece separately', () => {
    const tariff = plainParcel({ surcharges: OVERSIZE })
    const pieces = [box(49, 5, 5), piece({ quantity: 2, weightLb: 60 }), piece()]
    expect(parcelCharges(tariff, parcelRequest(pieces)).slice(1)).toEqual([['AHS', 3001 + 2 * 4001]])
  })
})

describe('USPS nonstandard', () => {
  // S71 S72: over 22 in, over 30 in, cube over 2 cu ft; only one of the two length fees applies, and the cube fee is
  // added.
  const fees = [
    surcharge('NSL', over('longest', 22, 30, AS_MEASURED), 400),
    surcharge('NSL', over('longest', 30, null, AS_MEASURED), 1500),
    surcharge('NSC', over('cube', 3456, null, AS_MEASURED), 2500),
  ]
  it.each<[string, ParcelPiece, string]>([
    ['22 in', box(22, 10, 5), ''],
    ['22.01 in', box(22.01, 10, 5), 'NSL 400'],
    ['30 in', box(30, 10, 5), 'NSL 400'],
    ['30.01 in', box(30.01, 10, 5), 'NSL 1500'],
    ['2 cu ft: 18 x 16 x 12 = 3,456', box(18, 16, 12), ''],
    ['18.01 x 16 x 12', box(18.01, 16, 12), 'NSC 2500'],
    ['both: 36 x 12 x 12', box(36, 12, 12), 'NSL 1500, NSC 2500'],
  ])('%s', (_name, one, charges) => {
    expect(chargeOf(one, fees)).toBe(charges)
  })
})

describe('limits', () => {
  const limits: ParcelTariff['limits'] = [
    limit('actualWeight', 150),
    limit('longest', 108),
    limit('lengthPlusGirth', 165),
  ]
  it.each<[string, ParcelPiece, string | number]>([
    ['150 lb', box(10, 10, 10, 150), 16_000],
    ['150.01 lb', box(10, 10, 10, 150.01), 'OVER_LIMIT: does not accept pieces over 150 lb'],
    ['108 in', box(108, 5, 5, 100), 11_000],
    ['108.01 in', box(108.01, 5, 5, 100), 'OVER_LIMIT: does not accept pieces over 108 in long'],
    // 65 + 2 x (30 + 20) = 165; 65 x 30 x 20 / 139 = 280.6 lb is beyond the table.
    ['165 in of length plus girth', box(65, 30, 20), 'NO_RATE: no price for 281 lb in zone 5'],
    ['166 in', box(66, 30, 20), 'OVER_LIMIT: does not accept pieces over 165 in of length plus girth'],
  ])('%s', (_name, one, wanted) => {
    expect(parcelNotice(plainParcel({ limits }), parcelRequest([one]))).toBe(wanted)
  })
})

describe('address and requested options', () => {
  const DAS = { name: 'DAS', zips: ['89502', '59001-59008'], ...ALWAYS }
  const EXTENDED = { name: 'EDAS', zips: ['895'], ...ALWAYS }
  const rows = [
    surcharge('RES', { kind: 'residential' }, 600),
    surcharge('DAS', { kind: 'area', area: 'DAS', address: 'commercial' }, 400, { group: 'DAS' }),
    surcharge('DAS', { kind: 'area', area: 'DAS', address: 'residential' }, 500, { group: 'DAS' }),
    surcharge('EDAS', { kind: 'area', area: 'EDAS', address: 'residential' }, 700, { group: 'DAS' }),
    surcharge('SATDEL', { kind: 'option', option: 'SATDEL' }, 1600),
    surcharge('SIG', { kind: 'option', option: 'SIG' }, 650),
    surcharge('ASIG', { kind: 'option', option: 'SIGADULT' }, 800),
    surcharge('ISIG', { kind: 'option', option: 'SIGINDIRECT' }, 550),
    surcharge('SATPU', { kind: 'option', option: 'SATPU' }, 2100, { per: 'shipment' }),
  ]
  const ask = (more: Partial<ParcelRequest>, pieces = [piece()]) =>
    parcelCharges(
      plainParcel({ surcharges: rows, areas: [DAS, EXTENDED] }),
      parcelRequest(pieces, more),
    ).slice(1)
  const plain89 = { zip: '89434', state: 'NV', countryCode: 'US' }

  it.each<[string, Partial<ParcelRequest>, [string, number][]]>([
    ['a business outside of every area', { destination: plain89 }, []],
    ['a residence', { isResidential: true, destination: plain89 }, [['RES', 600]]],
    ['a business in the area', {}, [['DAS', 400]]],
    [
      'a residence in two areas: the dearer',
      { isResidential: true },
      [
        ['RES', 600],
        ['EDAS', 700],
      ],
    ],
    ['ZIP+4 is its ZIP', { destination: { ...plain89, zip: '89502-1234' } }, [['DAS', 400]]],
    ['Saturday delivery', { isSaturdayDelivery: true, destination: plain89 }, [['SATDEL', 1600]]],
    ['signature (UPS 2, USPS 921)', { signature: 'signature', destination: plain89 }, [['SIG', 650]]],
    ['adult signature (UPS 3, USPS 922)', { signature: 'adult', destination: plain89 }, [['ASIG', 800]]],
    ['indirect signature (FedEx)', { signature: 'indirect', destination: plain89 }, [['ISIG', 550]]],
    [
      'an option twice is one',
      { options: ['SIG', 'SIG'], signature: 'signature', destination: plain89 },
      [['SIG', 650]],
    ],
  ])('%s', (_name, more, charges) => {
    expect(ask(more)).toEqual(charges)
  })

  it('charges a package fee once per package, a shipment fee once', () => {
    const three = [piece({ quantity: 2 }), piece()]
    expect(ask({ isResidential: true, options: ['SATPU'], destination: plain89 }, three)).toEqual([
      ['RES', 1800],
      ['SATPU', 2100],
    ])
  })

  it('looks the area up on the ship date', () => {
    const areas = [
      { ...DAS, effectiveTo: '2025-12-31' },
      { ...DAS, zips: ['59001'], effectiveFrom: '2026-01-01' },
    ]
    const tariff = plainParcel({ surcharges: rows.slice(0, 3), areas })
    const cents = (shipDate: string) => parcelCharges(tariff, parcelRequest([piece()], { shipDate })).length
    expect([cents('2025-12-31'), cents('2026-01-01')]).toEqual([2, 1])
  })

  it.each<[string, Partial<ParcelRequest>, Partial<ParcelPiece>, string]>([
    ['residential', { isResidential: true }, {}, 'residential delivery'],
    ['Saturday', { isSaturdayDelivery: true }, {}, 'service SATDEL'],
    ['signature', { signature: 'adult' }, {}, 'service SIGADULT'],
    ['an option', { options: ['COD'] }, {}, 'service COD'],
    ['handling', {}, { needsAdditionalHandling: true }, 'additional handling'],
    ['declared value', {}, { declaredValueCents: 1 }, 'declared value'],
  ])('has no price without a row for %s', (_name, more, one, missing) => {
    expect(parcelNotice(plainParcel(), parcelRequest([piece(one)], more))).toBe(
      `NO_SURCHARGE: no ${missing} in the tariff of this service`,
    )
  })

  it('treats a row of 0 cents as included, without a charge', () => {
    const tariff = plainParcel({ surcharges: [surcharge('RES', { kind: 'residential' }, 0)] })
    expect(parcelCharges(tariff, parcelRequest([piece()], { isResidential: true }))).toEqual([['LHS', 2000]])
  })

  it('charges a peak surcharge only within its dates', () => {
    const dates = { effectiveFrom: '2026-10-01', effectiveTo: '2027-01-15' }
    const surcharges = [surcharge('PEAK', { kind: 'always' }, 75, dates)]
    const count = (shipDate: string) =>
      parcelCharges(plainParcel({ surcharges }), parcelRequest([piece()], { shipDate })).length
    expect(['2026-09-30', '2026-10-01', '2027-01-15', '2027-01-16'].map(count)).toEqual([1, 2, 2, 1])
  })
})

describe('amounts', () => {
  it.each<[string, 'whole' | 'excess', number, number]>([
    // S65: the first $100 included, then per started $100 with a minimum.
    ['$100.00 is included', 'whole', 10_000, 0],
    ['$100.01 of the whole value: 2 steps of $1.20, minimum $4.50', 'whole', 10_001, 450],
    ['$300: 3 steps of $1.20 = $3.60, minimum', 'whole', 30_000, 450],
    ['$400.00: 4 steps = $4.80', 'whole', 40_000, 480],
    ['$400.01: 5 steps', 'whole', 40_001, 600],
    ['$500 beyond the first $100: 4 steps', 'excess', 50_000, 480],
    ['$500.01 beyond the first: 5 steps', 'excess', 50_001, 600],
  ])('declared value %s', (_name, counts, declaredValueCents, cents) => {
    const amount = {
      basis: 'declaredValue' as const,
      includedCents: 10_000,
      counts,
      stepCents: 10_000,
      perStepCents: 120,
      minimumCents: 450,
      maximumValueCents: 5_000_000,
    }
    const tariff = plainParcel({ surcharges: [surcharge('DV', { kind: 'declaredValue' }, amount)] })
    const charges = parcelCharges(tariff, parcelRequest([piece({ declaredValueCents })]))
    expect(charges.slice(1)).toEqual(cents === 0 ? [] : [['DV', cents]])
    expect(parcelNotice(tariff, parcelRequest([piece({ declaredValueCents: 5_000_001 })]))).toBe(
      'OVER_LIMIT: a declared value over $50,000 is not accepted',
    )
  })

  it('is by zone group, and a zone in no group has no price', () => {
    const amount = { basis: 'byZone' as const, groups: [{ zones: ['2', '5'], cents: 3300 }] }
    const tariff = plainParcel({ surcharges: [surcharge('AHS', over('longest', 48), amount)] })
    const long = [box(50, 5, 5)]
    const far = { destination: { zip: '10001', state: 'NY', countryCode: 'US' } }
    expect(parcelCharges(tariff, parcelRequest(long)).slice(1)).toEqual([['AHS', 3300]])
    expect(parcelNotice(tariff, parcelRequest(long, far))).toBe("NO_SURCHARGE: no amount for 'AHS' in zone 8")
    expect(parcelNotice(tariff, parcelRequest([piece()], far))).toBe(4000)
  })
})
