/**
 * Fuel surcharge: published tables band by band, the two ways to read a bound, and the day on which a price takes
 * effect.
 */
import type { FuelRows } from '../compile-tariff.ts'
import type { FuelBand, FuelTable } from '../fuel.ts'
import { ALWAYS } from '../plain-tariff.test-support.ts'
import type { FuelRule } from '../tariff.ts'
import type { FuelCase, FuelDayCase } from './worked-case.ts'

/** One band around $3.500 with that percent, in thousandths. */
export const fuelRows = (percent: number): FuelRows => ({
  tables: [
    {
      id: 'one',
      version: '1',
      ...ALWAYS,
      inclusion: 'atLeastBelow',
      columnsFromLb: [0],
      bands: [{ fromMills: 3000, toMills: 4000, percents: [percent] }],
      above: null,
      below: null,
    },
  ],
  prices: [{ indexId: 'diesel', priceDate: '2025-06-02', mills: 3500 }],
})
/** The rule that uses it; the percent is the one given to `fuelRows`. */
export const FLAT_27_PERCENT: FuelRule = {
  tableId: 'one',
  indexId: 'diesel',
  effectiveWeekday: 3,
  lagWeeks: 0,
  lookupDate: 'pickup',
  staleAfterDays: 7,
}

const printed = (parts: Pick<FuelTable, 'id' | 'inclusion' | 'bands' | 'above'>): FuelTable => ({
  version: '1',
  ...ALWAYS,
  columnsFromLb: [0, 20_000],
  below: null,
  ...parts,
})
const nickel = (from: number, count: number, percents: (band: number) => number[]): FuelBand[] =>
  Array.from({ length: count }, (_, band) => ({
    fromMills: from + band * 50,
    toMills: from + band * 50 + 50,
    percents: percents(band),
  }))
/** S19 as printed: $ from, LTL, truckload; each band ends at the next row. */
const MIDWEST: [dollars: number, ltl: number, truckload: number][] = [
  [3.1, 23.6, 41.4],
  [3.2, 24.3, 42.9],
  [3.3, 25.0, 44.4],
  [3.4, 25.6, 45.8],
  [3.5, 26.2, 47.1],
  [3.6, 26.8, 48.3],
  [3.7, 27.3, 49.4],
  [3.8, 27.8, 50.5],
]

export const PUBLISHED_TABLES: Record<FuelCase['table'], FuelTable> = {
  S18: printed({
    id: 'S18',
    inclusion: 'atLeastBelow',
    bands: nickel(3450, 9, (band) => [31_250 + band * 400, 62_500 + band * 800]),
    above: null,
  }),
  S19: printed({
    id: 'S19',
    inclusion: 'atLeastBelow',
    // The nickel of each dime that the sheet prints.
    bands: MIDWEST.map(([dollars, ...percents]) => ({
      fromMills: Math.round(dollars * 1000),
      toMills: Math.round(dollars * 1000) + 100,
      percents: percents.map((percent) => Math.round(percent * 1000)),
    })),
    above: null,
  }),
  S22: printed({
    id: 'S22',
    inclusion: 'overUpTo',
    bands: nickel(1000, 50, (band) => [1000 + band * 500, 1000 + band * 500]),
    above: { stepMills: 50, addPercents: [500, 500] },
  }),
}

const s18 = (mills: number, expected: FuelCase['expected'], why: string): FuelCase => ({
  table: 'S18',
  source: 'S18',
  mills,
  expected,
  why,
})
const s22 = (mills: number, percent: number, why: string): FuelCase => ({
  table: 'S22',
  source: 'S22',
  mills,
  expected: [percent, percent],
  why,
})

export const FUEL_CASES: readonly FuelCase[] = [
  s18(3450, [31.25, 62.5], 'from $3.450, included'),
  s18(3499, [31.25, 62.5], 'to below $3.500'),
  s18(3500, [31.65, 63.3], 'the next nickel: 0.40 points more, truckload twice that'),
  s18(3561, [32.05, 64.1], 'week of 2025-01-06'),
  s18(3600, [32.45, 64.9], '$3.600 to below $3.650'),
  s18(3659, [32.85, 65.7], 'week of 2025-01-27'),
  s18(3660, [32.85, 65.7], 'week of 2025-02-03'),
  s18(3700, [33.25, 66.5], '$3.700 to below $3.750'),
  s18(3750, [33.65, 67.3], '$3.750 to below $3.800'),
  s18(3800, [34.05, 68.1], '$3.800 to below $3.850'),
  s18(3899, [34.45, 68.9], 'the last mill of the last band'),
  s18(3900, null, 'above what is printed there is no percent, so there is no price'),
  s18(3449, null, 'below what is printed neither'),
  ...MIDWEST.map(
    ([dollars, ltl, truckload]): FuelCase => ({
      table: 'S19',
      source: 'S19',
      mills: Math.round(dollars * 1000) + 45,
      expected: [ltl, truckload],
      why: `printed as $${dollars.toFixed(2)} to $${(dollars + 0.04).toFixed(2)}: a third decimal of 5 is still below the next`,
    }),
  ),
  s22(1001, 1, 'over $1.000 up to and including $1.050: 1.0 %'),
  s22(1050, 1, 'the upper end belongs to the band'),
  s22(1051, 1.5, 'one mill over it is the next'),
  s22(2451, 15.5, '1.0 + 0.5 x 29'),
  s22(2500, 15.5, 'its upper end'),
  s22(3451, 25.5, '1.0 + 0.5 x 49: the last band printed'),
  s22(3500, 25.5, 'its upper end'),
  s22(3501, 26, 'beyond, half a point for each begun nickel'),
  s22(3551, 26.5, 'the second begun nickel'),
]

const MONDAY = '2025-01-06'

export const FUEL_DAY_CASES: readonly FuelDayCase[] = [
  {
    priceDate: MONDAY,
    weekday: 3,
    lagWeeks: 0,
    expected: '2025-01-08',
    source: 'S18',
    why: 'the Wednesday after',
  },
  {
    priceDate: '2025-01-27',
    weekday: 3,
    lagWeeks: 0,
    expected: '2025-01-29',
    source: 'S18',
    why: 'as published',
  },
  {
    priceDate: '2025-02-03',
    weekday: 3,
    lagWeeks: 0,
    expected: '2025-02-05',
    source: 'S18',
    why: 'as published',
  },
  {
    priceDate: MONDAY,
    weekday: 2,
    lagWeeks: 0,
    expected: '2025-01-07',
    source: 'S20',
    why: 'carriers of Tuesday',
  },
  {
    priceDate: MONDAY,
    weekday: 1,
    lagWeeks: 0,
    expected: MONDAY,
    source: 'arithmetic',
    why: 'a Monday at once',
  },
  {
    priceDate: MONDAY,
    weekday: 1,
    lagWeeks: 2,
    expected: '2025-01-20',
    source: 'S66',
    why: 'two weeks later',
  },
  {
    priceDate: MONDAY,
    weekday: 0,
    lagWeeks: 0,
    expected: '2025-01-12',
    source: 'arithmetic',
    why: 'Sunday is last',
  },
  {
    priceDate: '2025-01-07',
    weekday: 3,
    lagWeeks: 0,
    expected: '2025-01-08',
    source: 'S21',
    why: 'told on Tuesday',
  },
]
