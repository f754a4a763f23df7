/** Class by weight break, with deficit weight. Rates in dollars per 100 lb: L5C, M5C, M1M, M2M, M5M … */
import { lane } from '../plain-tariff.test-support.ts'
import type { LtlCase } from './worked-case.ts'

const CHEAPER = [lane('70', [100, 90])]
const STEPS = [lane('70', [60, 50, 40, 30, 20, 15, 12, 10, 9])]
const MIXED = [lane('70', [80, 60]), lane('150', [160, 120])]

export const DEFICIT_CASES: readonly LtlCase[] = [
  {
    why: '490 lb at $90 is charged as 500 lb: $441 for the freight and $9 for 10 lb of deficit, $450 below $490. Not $441',
    source: 'S12, S13',
    lanes: CHEAPER,
    items: [{ weightLb: 490 }],
    expected: [
      ['LHS', 44_100],
      ['DEF', 900],
    ],
  },
  {
    why: 'break-even 500 x 90 / 100 = 450 lb: there the actual weight holds',
    source: 'S13',
    lanes: CHEAPER,
    items: [{ weightLb: 450 }],
    expected: [['LHS', 45_000]],
  },
  {
    why: 'one pound above the break-even: 451 lb x $90 + 49 lb x $90 = $450, not $451',
    source: 'S13',
    lanes: CHEAPER,
    items: [{ weightLb: 451 }],
    expected: [
      ['LHS', 40_590],
      ['DEF', 4_410],
    ],
  },
  {
    why: 'below the break-even: 449 lb x $100',
    source: 'S13',
    lanes: CHEAPER,
    items: [{ weightLb: 449 }],
    expected: [['LHS', 44_900]],
  },
  {
    why: 'at the minimum of a column its rate holds: 500 lb x $90, nothing added',
    source: 'S11',
    lanes: CHEAPER,
    items: [{ weightLb: 500 }],
    expected: [['LHS', 45_000]],
  },
  {
    why: 'M5C is 500 to 999 lb: 750 x $50',
    source: 'S10',
    lanes: STEPS,
    items: [{ weightLb: 750 }],
    expected: [['LHS', 37_500]],
  },
  {
    why: 'M1M from 1,000: 1,200 x $40',
    source: 'S10',
    lanes: STEPS,
    items: [{ weightLb: 1200 }],
    expected: [['LHS', 48_000]],
  },
  {
    why: 'M2M from 2,000: 3,000 x $30 = $900, 5,000 as M5M would be $1,000',
    source: 'S10',
    lanes: STEPS,
    items: [{ weightLb: 3000 }],
    expected: [['LHS', 90_000]],
  },
  {
    why: '4,000 x $30 = $1,200; as 5,000 at $20 $1,000: 1,000 lb of deficit',
    source: 'S12',
    lanes: STEPS,
    items: [{ weightLb: 4000 }],
    expected: [
      ['LHS', 80_000],
      ['DEF', 20_000],
    ],
  },
  {
    why: 'M10M, M20M, M30M, M40M: 45,000 lb x $9',
    source: 'S10',
    lanes: STEPS,
    items: [{ weightLb: 45_000 }],
    expected: [['LHS', 405_000]],
  },
  {
    why: '19,000 x $15 = $2,850; as 20,000 at $12 $2,400',
    source: 'S12',
    lanes: STEPS,
    items: [{ weightLb: 19_000 }],
    expected: [
      ['LHS', 228_000],
      ['DEF', 12_000],
    ],
  },
  {
    why: 'over several columns: 495 lb as 1,000 at $40 is $400, as 500 at $99 $495',
    source: 'S12',
    lanes: [lane('70', [100, 99, 40])],
    items: [{ weightLb: 495 }],
    expected: [
      ['LHS', 19_800],
      ['DEF', 20_200],
    ],
  },
  {
    why: 'two columns that cost the same: the lower one, no deficit. 450 x $100 = 500 x $90',
    source: 'S12',
    lanes: CHEAPER,
    items: [{ weightLb: 200 }, { weightLb: 250 }],
    expected: [
      ['LHS', 20_000],
      ['LHS', 25_000],
    ],
  },
  {
    why: 'mixed classes: each line at its own rate of the higher column, 50 lb of deficit at the lowest of them ($60)',
    source: 'S14',
    lanes: MIXED,
    items: [{ weightLb: 300 }, { freightClass: '150', weightLb: 150 }],
    expected: [
      ['LHS', 18_000],
      ['LHS', 18_000],
      ['DEF', 3_000],
    ],
  },
  {
    why: 'the same lines in the other order: the deficit still goes at the lowest rate',
    source: 'S14',
    lanes: MIXED,
    items: [{ freightClass: '150', weightLb: 150 }, { weightLb: 300 }],
    expected: [
      ['LHS', 18_000],
      ['LHS', 18_000],
      ['DEF', 3_000],
    ],
  },
  {
    why: 'the shipment has a deficit, not the line: 300 + 250 lb are 550 lb, at M5C without any',
    source: 'S14',
    lanes: MIXED,
    items: [{ weightLb: 300 }, { freightClass: '150', weightLb: 250 }],
    expected: [
      ['LHS', 18_000],
      ['LHS', 30_000],
    ],
  },
  {
    why: 'the lowest rate of the column decides, not the lowest class: here class 150 is the cheaper one at M5C',
    source: 'S14',
    lanes: [lane('70', [80, 60]), lane('150', [160, 50])],
    items: [{ weightLb: 300 }, { freightClass: '150', weightLb: 150 }],
    expected: [
      ['LHS', 18_000],
      ['LHS', 7_500],
      ['DEF', 2_500],
    ],
  },
  {
    why: 'a higher column without a rate is passed over: 499 x $100',
    source: 'arithmetic',
    lanes: [lane('70', [100])],
    items: [{ weightLb: 499 }],
    expected: [['LHS', 49_900]],
  },
  {
    why: 'a higher column in which one class has no rate is passed over for the whole shipment',
    source: 'arithmetic',
    lanes: [lane('70', [80, 10]), lane('150', [160])],
    items: [{ weightLb: 300 }, { freightClass: '150', weightLb: 150 }],
    expected: [
      ['LHS', 24_000],
      ['LHS', 24_000],
    ],
  },
  {
    why: "no rate in the shipment's own column: a notice, never a price from another column",
    source: 'arithmetic',
    lanes: [lane('70', [100])],
    items: [{ weightLb: 500 }],
    expected: 'NO_BREAK_RATE',
  },
  {
    why: 'one of two classes has no rate on the lane: a notice, never the price of the other line alone',
    source: 'arithmetic',
    lanes: [lane('70', [100, 90])],
    items: [{ weightLb: 300 }, { freightClass: '125', weightLb: 100 }],
    expected: 'NO_CLASS_RATE',
  },
  {
    why: 'each line is rounded half up, then added: 100.01 lb x $0.505 is 50.505 cents, twice',
    source: 'arithmetic',
    lanes: [lane('70', [0.505])],
    items: [{ weightLb: 100.01 }, { weightLb: 100.01 }],
    expected: [
      ['LHS', 51],
      ['LHS', 51],
    ],
  },
  {
    why: 'half a cent goes up: 150 lb x $0.33 is 49.5 cents',
    source: 'arithmetic',
    lanes: [lane('70', [0.33])],
    items: [{ weightLb: 150 }],
    expected: [['LHS', 50]],
  },
  {
    why: 'just below half goes down: 149.99 lb x $0.33 is 49.4967 cents',
    source: 'arithmetic',
    lanes: [lane('70', [0.33])],
    items: [{ weightLb: 149.99 }],
    expected: [['LHS', 49]],
  },
  {
    why: 'weights up to the next pound, line by line: 100.2 and 200.01 lb are 101 and 201',
    source: 'arithmetic',
    header: { weightRounding: 'poundUp' },
    lanes: [lane('70', [100])],
    items: [{ weightLb: 100.2 }, { weightLb: 200.01 }],
    expected: [
      ['LHS', 10_100],
      ['LHS', 20_100],
    ],
  },
  {
    why: 'weights to the nearest pound, a half up: 100.5 lb is 101, 100.49 is 100, 0.3 still a pound',
    source: 'arithmetic',
    header: { weightRounding: 'poundNearest' },
    lanes: [lane('70', [100])],
    items: [{ weightLb: 100.5 }, { weightLb: 100.49 }, { weightLb: 0.3 }],
    expected: [
      ['LHS', 10_100],
      ['LHS', 10_000],
      ['LHS', 100],
    ],
  },
  {
    why: 'rounded weights choose the column: 499.2 lb up is 500 lb',
    source: 'arithmetic',
    header: { weightRounding: 'poundUp' },
    lanes: CHEAPER,
    items: [{ weightLb: 499.2 }],
    expected: [['LHS', 45_000]],
  },
]
