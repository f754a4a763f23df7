import { describe, expect, it } from 'vitest'
import type { AccessorialRule } from '../tariff-charges.ts'
import {
  ALWAYS,
  byLane,
  byMiles,
  chargesOf,
  EVERYWHERE,
  FUEL_RULE,
  fuelRows,
  itemOf,
  noticeOf,
  plainVolume,
  rated,
  roadMiles,
  truck,
  VAN,
} from './plain-volume.test-support.ts'

const total = (...given: Parameters<typeof rated>) => rated(...given).cents

const flat = (code: string, dollars: number, isFuelable = false): AccessorialRule => ({
  code,
  label: code,
  trigger: { kind: 'requested' },
  price: { basis: 'flat', cents: dollars * 100 },
  isFuelable,
  ...ALWAYS,
})

describe('a rate by miles', () => {
  // 1 to 499 miles at $3.10, from 500 at $2.85, from 1,000 at $2.60.
  const scale = plainVolume({
    tables: [
      byMiles([
        [0, 3.1],
        [500, 2.85],
        [1_000, 2.6],
      ]),
    ],
  })
  it.each([
    [100, 31_000, '100 x 3.10'],
    [459, 142_290, '459 x 3.10, below the 1,425.00 of 500 miles'],
    [460, 142_500, '460 x 3.10 = 1,426.00 is more than 500 x 2.85'],
    [499, 142_500, '499 x 3.10 = 1,546.90 is more than 500 x 2.85'],
    [500, 142_500, '500 x 2.85'],
    [912, 259_920, '912 x 2.85 = 2,599.20, below 1,000 x 2.60'],
    [913, 260_000, '913 x 2.85 = 2,602.05 is more than 1,000 x 2.60'],
    [1_000, 260_000, '1,000 x 2.60'],
    [2_013, 523_380, '2,013 x 2.60'],
  ])('for %i miles is %i cents: %s', (miles, cents) => {
    expect(total(scale, truck({ distance: roadMiles(miles) }))).toBe(cents)
  })

  it('stays in its own band if the tariff has no such rule: 499 x 3.10', () => {
    const strict = plainVolume({
      tables: [
        byMiles(
          [
            [0, 3.1],
            [500, 2.85],
          ],
          { takesHigherStep: false },
        ),
      ],
    })
    expect(total(strict, truck({ distance: roadMiles(499) }))).toBe(154_690)
  })

  it('is flat by band if the table is', () => {
    const flats = plainVolume({
      tables: [
        byMiles(
          [
            [0, 950],
            [251, 1_400],
            [501, 1_900],
          ],
          { basis: 'flat' },
        ),
      ],
    })
    const of = (miles: number) => total(flats, truck({ distance: roadMiles(miles) }))
    expect([of(250), of(251), of(500), of(501)]).toEqual([95_000, 140_000, 140_000, 190_000])
  })

  it('rounds half up once per line: 333 x 2.8150 = 937.395', () => {
    const odd = plainVolume({ tables: [byMiles([[0, 2.815]])] })
    expect(total(odd, truck({ distance: roadMiles(333) }))).toBe(93_740)
  })

  it('is raised to the minimum of the table, on a separate line', () => {
    const short = plainVolume({ tables: [byMiles([[0, 3.1]], { minimumCents: 45_000 })] })
    expect(chargesOf(short, truck({ distance: roadMiles(80) }))).toEqual([
      ['LHS', 24_800],
      ['MIN', 20_200],
    ])
    expect(chargesOf(short, truck({ distance: roadMiles(200) }))).toEqual([['LHS', 62_000]])
  })

  it('needs a distance', () => {
    expect(noticeOf(scale, truck({ distance: null }))).toBe('NO_MILEAGE')
  })

  it('has no price if the band has no rate and no higher one may be charged', () => {
    const hole = plainVolume({
      tables: [
        byMiles(
          [
            [0, null],
            [100, 3],
          ],
          { takesHigherStep: false },
        ),
      ],
    })
    expect(noticeOf(hole, truck({ distance: roadMiles(50) }))).toBe('NO_RATE')
  })
})

describe('the distance', () => {
  const dollarAMile = { tables: [byMiles([[0, 1]])] }
  const contract = (miles: number, more = {}) => [
    { originZone: 'TX', destinationZone: 'NV', miles, ...ALWAYS, ...more },
  ]

  it('from coordinates is the straight line x 1.17, marked estimated: 1,720.3 x 1.17 = 2,012.751', () => {
    const asked = truck({ distance: { source: 'coordinates', tenths: 17_203 } })
    const { cents, receipt } = rated(plainVolume(dollarAMile), asked)
    expect(cents).toBe(201_300)
    expect(receipt.miles).toEqual({
      miles: 2_013,
      source: 'estimated',
      straightTenths: 17_203,
      circuity: 1_170,
    })
  })

  it('from coordinates uses the circuity factor of the pickup day', () => {
    const circuity = [
      { thousandths: 1_170, effectiveFrom: '2020-01-01', effectiveTo: '2026-05-31' },
      { thousandths: 1_200, effectiveFrom: '2026-06-01', effectiveTo: null },
    ]
    const asked = truck({ distance: { source: 'coordinates', tenths: 10_000 } })
    expect(total(plainVolume({ ...dollarAMile, circuity }), asked)).toBe(120_000)
    expect(noticeOf(plainVolume({ ...dollarAMile, circuity: [] }), asked)).toBe('NO_MILEAGE')
  })

  it('from the contract takes precedence, on its lane and within its dates', () => {
    const tariff = plainVolume({ ...dollarAMile, contractMiles: contract(1_650) })
    expect(rated(tariff, truck()).receipt.miles).toMatchObject({ miles: 1_650, source: 'contract' })
    expect(total(tariff, truck({ distance: null }))).toBe(165_000)
    const back = truck({ origin: truck().destination, destination: truck().origin })
    expect(total(tariff, back)).toBe(100_000)
    const ended = plainVolume({
      ...dollarAMile,
      contractMiles: contract(1_650, { effectiveTo: '2026-06-02' }),
    })
    expect(total(ended, truck())).toBe(100_000)
  })

  it('from the contract is that of the direct road: with a stop the given one is used', () => {
    const stops = [{ freeStops: 1, maxStops: 1, cents: [], isFuelable: false, ...ALWAYS }]
    const tariff = plainVolume({ ...dollarAMile, stops, contractMiles: contract(1_650) })
    expect(total(tariff, truck({ stops: [{ zip: '60601', state: 'IL', countryCode: 'US' }] }))).toBe(100_000)
  })
})

describe('a rate by lane', () => {
  it('is flat', () => {
    expect(total(plainVolume({ tables: [byLane('flat', [[0, 2_450]])] }), truck({ distance: null }))).toBe(
      245_000,
    )
  })

  it('is per 100 lb, charged as the next break if that is cheaper', () => {
    const cwt = plainVolume({
      tables: [
        byLane('perCwt', [
          [5_000, 12],
          [10_000, 9.5],
          [20_000, 7.25],
        ]),
      ],
    })
    const of = (weightLb: number) => total(cwt, truck({ items: [itemOf({ weightLb })] }))
    // 3,000 lb as 5,000: 50 x 12. 7,916 lb: 79.16 x 12 = 949.92. 7,917: 950.04 against 100 x 9.50.
    expect([of(3_000), of(7_916), of(7_917), of(10_000)]).toEqual([60_000, 94_992, 95_000, 95_000])
    // 15,263 lb: 152.63 x 9.50 = 1,449.985, up to 1,449.99; 15,264 against 200 x 7.25 = 1,450.00.
    expect([of(15_263), of(15_264), of(24_000)]).toEqual([144_999, 145_000, 174_000])
  })

  it('is per pallet, fewer dollars with more pallets', () => {
    const pallets = plainVolume({
      tables: [
        byLane('perPallet', [
          [1, 210],
          [6, 180],
          [11, 150],
        ]),
      ],
    })
    const of = (quantity: number) => total(pallets, truck({ items: [itemOf({ quantity })] }))
    // 5 x 210 = 1,050 < 6 x 180 = 1,080; 10 x 180 = 1,800 > 11 x 150 = 1,650.
    expect([of(1), of(5), of(6), of(10), of(11)]).toEqual([21_000, 105_000, 108_000, 165_000, 165_000])
  })

  it('is per pallet only if everything is on pallets', () => {
    const pallets = plainVolume({ tables: [byLane('perPallet', [[1, 210]])] })
    expect(noticeOf(pallets, truck({ items: [itemOf(), itemOf({ packageType: 'CTN' })] }))).toBe('NO_RATE')
    expect(total(pallets, truck({ items: [itemOf(), itemOf({ packageType: 'SKD' })] }))).toBe(42_000)
  })

  it('is per started linear foot: 12 pallets of 48 in, two abreast, are 24 ft', () => {
    const feet = plainVolume({ tables: [byLane('perLinearFoot', [[1, 95]])] })
    expect(total(feet, truck({ items: [itemOf({ quantity: 12 })] }))).toBe(228_000)
    // 6.25 ft are 7 started feet.
    expect(total(feet, truck({ linearFeet: 6.25 }))).toBe(66_500)
    const unsized = itemOf({ dimensions: { length: 0, width: 0, height: 0 } })
    expect(noticeOf(feet, truck({ items: [unsized] }))).toBe('NO_DIMENSIONS')
    expect(total(feet, truck({ items: [unsized], linearFeet: 10 }))).toBe(95_000)
  })

  it('has the higher of the minimums of table and lane', () => {
    const lane = { minimumCents: 60_000 }
    const tariff = plainVolume({ tables: [byLane('perCwt', [[0, 12]], { lane, minimumCents: 50_000 })] })
    expect(chargesOf(tariff, truck())).toEqual([
      ['LHS', 12_000],
      ['MIN', 48_000],
    ])
  })

  it('is a notice if the table does not have it, or if a place is not served', () => {
    const tariff = plainVolume({ tables: [byLane('flat', [[0, 2_450]])] })
    const back = truck({ origin: truck().destination, destination: truck().origin })
    expect(noticeOf(tariff, back)).toBe('NO_LANE')
    expect(noticeOf(tariff, truck({ destination: { zip: '97201', state: 'OR', countryCode: 'US' } }))).toBe(
      'NO_ZONE',
    )
  })
})

describe('the equipment', () => {
  const half = {
    ...VAN,
    code: 'HALF',
    label: 'Half trailer',
    maxLb: 20_000,
    maxLinearFeet: 28,
    maxPallets: 14,
  }
  const reefer = { ...VAN, code: 'REEFER', label: 'Refrigerated', isOnRequest: true }
  const tariff = plainVolume({
    equipment: [half, VAN, reefer],
    tables: [
      byMiles([[0, 1.5]], { name: 'half', equipment: 'HALF' }),
      byMiles([[0, 2.5]], { name: 'van' }),
      byMiles([[0, 1]], { name: 'cold', equipment: 'REEFER' }),
    ],
  })
  const load = (quantity: number, weightLb: number) => truck({ items: [itemOf({ quantity, weightLb })] })

  it('is the cheapest that the freight fits, by weight and by length', () => {
    expect(total(tariff, load(14, 20_000))).toBe(150_000)
    expect(total(tariff, load(14, 20_001))).toBe(250_000)
    // 16 pallets two abreast are 32 ft.
    expect(total(tariff, load(16, 9_000))).toBe(250_000)
  })

  it('is the requested one; on-request equipment is never chosen automatically, however cheap', () => {
    expect(total(tariff, { ...load(2, 2_000), equipment: 'REEFER' })).toBe(100_000)
    expect(total(tariff, { ...load(2, 2_000), equipment: 'VAN53' })).toBe(250_000)
    expect(noticeOf(tariff, { ...load(2, 2_000), equipment: 'FLAT48' })).toBe('NO_EQUIPMENT')
  })

  it('has no price if it is too small for the freight', () => {
    expect(noticeOf(tariff, load(2, 45_001))).toBe('TOO_LARGE')
    expect(noticeOf(tariff, load(28, 9_000))).toBe('TOO_LARGE')
  })

  it('is compared by pallets without dimensions, and the receipt says so', () => {
    const unsized = (quantity: number) =>
      truck({ items: [itemOf({ quantity, dimensions: { length: 0, width: 0, height: 0 } })] })
    expect(total(tariff, unsized(14))).toBe(150_000)
    expect(total(tariff, unsized(15))).toBe(250_000)
    expect(noticeOf(tariff, unsized(27))).toBe('TOO_LARGE')
    expect(rated(tariff, unsized(14)).receipt.tried[0]).toMatchObject({ isLengthUnchecked: true })
  })
})

describe('several tables', () => {
  it('use the lowest precedence, even if another is cheaper', () => {
    const tariff = plainVolume({
      tables: [
        byMiles([[0, 1]], { name: 'miles', precedence: 2 }),
        byLane('flat', [[0, 2_450]], { name: 'contract' }),
      ],
    })
    expect(total(tariff, truck())).toBe(245_000)
    const back = truck({ origin: truck().destination, destination: truck().origin })
    expect(total(tariff, back)).toBe(100_000)
  })

  it('use the cheapest of equal precedence, only in its area and within its dates', () => {
    const areas = [
      { name: 'Reno', ranges: [{ countryCode: 'US', zipFrom: '895', zipTo: '895', state: null }] },
    ]
    const tariff = plainVolume({
      areas,
      tables: [
        byMiles([[0, 2]], { name: 'usual' }),
        byMiles([[0, 1.75]], { name: 'to Reno', scope: { ...EVERYWHERE, destinationArea: 'Reno' } }),
        byMiles([[0, 1]], { name: 'last year', effectiveTo: '2025-12-31' }),
        byMiles([[0, 1]], { name: 'within a state', scope: { ...EVERYWHERE, laneType: 'intrastate' } }),
      ],
    })
    expect(total(tariff, truck())).toBe(175_000)
    expect(total(tariff, truck({ destination: { zip: '89101', state: 'NV', countryCode: 'US' } }))).toBe(
      200_000,
    )
  })
})

describe('stops on the way', () => {
  const stop = { zip: '60601', state: 'IL', countryCode: 'US' }
  const stops = [{ freeStops: 1, maxStops: 4, cents: [7_500, 10_000], isFuelable: true, ...ALWAYS }]
  const tariff = plainVolume({ stops, tables: [byMiles([[0, 1]])] })
  const halts = (count: number) => truck({ stops: Array.from({ length: count }, () => stop) })

  it.each([
    [1, 0],
    [2, 7_500],
    [3, 17_500],
    [4, 27_500],
  ])('%i cost %i cents: one is free, then 75, then 100 each', (count, cents) => {
    expect(chargesOf(tariff, halts(count))).toEqual([
      ['LHS', 100_000],
      ['SOC', cents],
    ])
  })

  it('are refused if the carrier makes none, or not so many', () => {
    expect(noticeOf(tariff, halts(5))).toBe('NO_STOPS')
    expect(noticeOf(plainVolume({ tables: [byMiles([[0, 1]])] }), halts(1))).toBe('NO_STOPS')
  })

  it('have fuel if the rule includes it: 20 % of 1,000.00 + 75.00', () => {
    const fuelled = plainVolume(
      { stops, fuel: { basis: 'percent', rule: FUEL_RULE }, tables: [byMiles([[0, 1]])] },
      fuelRows(20_000),
    )
    expect(chargesOf(fuelled, halts(2))).toContainEqual(['FSC', 21_500])
  })
})

describe('fuel', () => {
  const tables = [byMiles([[0, 2.5]])]

  it('is a percent of linehaul and of the services that include fuel: 31.25 % of 2,500.00 + 96.00', () => {
    const accessorials = [flat('LGDEL', 96, true), flat('APPT', 36)]
    const tariff = plainVolume(
      { tables, accessorials, fuel: { basis: 'percent', rule: FUEL_RULE } },
      fuelRows(31_250),
    )
    expect(chargesOf(tariff, truck({ services: ['LGDEL', 'APPT'] }))).toEqual([
      ['LHS', 250_000],
      ['FSC', 81_125],
      ['LGDEL', 9_600],
      ['APPT', 3_600],
    ])
  })

  it('is per mile if the rule is: 1,000 miles x $0.4550', () => {
    const tariff = plainVolume({ tables, fuel: { basis: 'perMile', rule: FUEL_RULE } }, fuelRows(4_550))
    expect(chargesOf(tariff, truck())).toEqual([
      ['LHS', 250_000],
      ['FSC', 45_500],
    ])
    expect(rated(tariff, truck()).receipt.fuelPerMile).toMatchObject({
      rate: 4_550,
      mills: 3_500,
      isStale: true,
    })
  })

  it('per mile needs a distance, even if the lane is flat', () => {
    const lanes = [byLane('flat', [[0, 2_450]])]
    const tariff = plainVolume(
      { tables: lanes, fuel: { basis: 'perMile', rule: FUEL_RULE } },
      fuelRows(4_550),
    )
    expect(noticeOf(tariff, truck({ distance: null }))).toBe('NO_MILEAGE')
  })

  it('without a price or a percent for the day is a notice', () => {
    const tariff = plainVolume({ tables, fuel: { basis: 'percent', rule: FUEL_RULE } }, fuelRows(20_000))
    expect(noticeOf(tariff, truck({ pickupDate: '2026-05-26' }))).toBe('NO_FUEL_PRICE')
  })
})

describe('services', () => {
  const tariff = plainVolume({
    tables: [byMiles([[0, 1]])],
    accessorials: [
      flat('LGDEL', 96),
      {
        ...flat('SORTDEL', 0),
        price: { basis: 'perPiece', cents: 110, minimumCents: 5_500, maximumCents: null },
      },
      flat('RESDEL', 112),
      flat('LTDDEL', 108),
    ],
    exclusiveAccessorials: [{ codes: ['RESDEL', 'LTDDEL'] }],
  })

  it('are charged as in LTL tariffs: with bounds, and only the most expensive of one family', () => {
    expect(chargesOf(tariff, truck({ services: ['SORTDEL', 'LTDDEL', 'RESDEL'] }))).toEqual([
      ['LHS', 100_000],
      ['SORTDEL', 5_500],
      ['RESDEL', 11_200],
    ])
  })

  it('without a price give a notice, and are never omitted', () => {
    expect(noticeOf(tariff, truck({ services: ['APPT'] }))).toBe('NO_ACCESSORIAL')
  })
})

describe('a tariff', () => {
  it('is in effect only within its dates', () => {
    const tariff = plainVolume({ tables: [byMiles([[0, 1]])], effectiveTo: '2026-06-02' })
    expect(noticeOf(tariff, truck())).toBe('TARIFF_NOT_EFFECTIVE')
    expect(total(tariff, truck({ pickupDate: '2026-06-02' }))).toBe(100_000)
  })

  it('refuses an invalid shipment', () => {
    const tariff = plainVolume({ tables: [byMiles([[0, 1]])] })
    expect(noticeOf(tariff, truck({ items: [] }))).toBe('REQUEST_INVALID')
    expect(noticeOf(tariff, truck({ items: [itemOf({ weightLb: 0 })] }))).toBe('REQUEST_INVALID')
    expect(noticeOf(tariff, truck({ distance: { source: 'road', tenths: 0.5 } }))).toBe('REQUEST_INVALID')
  })

  it('returns the days of its service: 1,000 miles at 500 per day, never less than one', () => {
    const tariff = plainVolume({ tables: [byMiles([[0, 1]])], milesPerDay: 500 })
    const days = (miles: number) => rated(tariff, truck({ distance: roadMiles(miles) })).serviceDays
    expect([days(1_000), days(1_001), days(10)]).toEqual([2, 3, 1])
    expect(rated(plainVolume({ tables: [byMiles([[0, 1]])] }), truck()).serviceDays).toBeNull()
  })
})
