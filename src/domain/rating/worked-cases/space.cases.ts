/** Cubic capacity and linear foot rules (S28 to S33). Class 70 at $10, class 125 at $20, class 150 at $15; 50 % off. */
import { ALWAYS, EVERYWHERE, lane } from '../plain-tariff.test-support.ts'
import type { SpacePenalty, SpaceRule } from '../tariff-charges.ts'
import type { LtlCase } from './worked-case.ts'

type Cubic = Extract<SpaceRule, { kind: 'cubicCapacity' }>
type Linear = Extract<SpaceRule, { kind: 'linearFoot' }>

const flat = (dollars: number): number[] => Array(9).fill(dollars)
const LANES = [lane('70', flat(10)), lane('125', flat(20)), lane('150', flat(15))]
const ACTUAL = { kind: 'actual' } as const
const CUBIC_PENALTY: SpacePenalty = {
  poundsPerCubicFoot: 6,
  poundsPerLinearFoot: null,
  freightClass: '125',
  discountPercent: 0,
  replaces: 'whenHigher',
}
const cubic = (parts: Partial<Cubic>): Cubic => ({
  name: 'cubic capacity',
  kind: 'cubicCapacity',
  overCubicFeet: 750,
  belowPcf: 6,
  includesPcf: false,
  cubeHeight: ACTUAL,
  densityHeight: ACTUAL,
  penalty: CUBIC_PENALTY,
  ...ALWAYS,
  ...parts,
})
const linear = (parts: Partial<Linear>): Linear => ({
  name: 'linear feet',
  kind: 'linearFoot',
  overFeet: 15,
  belowPcf: 22.5,
  includesPcf: false,
  densityHeight: ACTUAL,
  penalty: {
    poundsPerCubicFoot: null,
    poundsPerLinearFoot: 1250,
    freightClass: null,
    discountPercent: null,
    replaces: 'always',
  },
  ...ALWAYS,
  ...parts,
})

/** Crates of 5 x 5 x 5 ft, 125 cu ft each, `pounds` together. */
const crates = (quantity: number, weightLb: number): LtlCase['items'] => [
  { quantity, weightLb, dimensions: { length: 60, width: 60, height: 60 } },
]
const pallets = (quantity: number, weightLb: number, height = 48, width = 48): LtlCase['items'] => [
  { quantity, weightLb, dimensions: { length: 48, width, height } },
]
const normal = (pounds: number): LtlCase['expected'] => [
  ['LHS', pounds * 10],
  ['DSC', -pounds * 5],
]
const spaced = (
  why: string,
  source: string,
  rules: SpaceRule[],
  items: LtlCase['items'],
  expected: LtlCase['expected'],
  request: LtlCase['request'] = {},
): LtlCase => ({
  why,
  source,
  lanes: LANES,
  header: { spaceRules: rules, discounts: [{ scope: EVERYWHERE, fromLb: 0, percent: 50_000, ...ALWAYS }] },
  items,
  request,
  expected,
})

const SIX_BY_CLASS_125 = (cubicFeet: number): LtlCase['expected'] => [['LHS', cubicFeet * 6 * 20]]

const CUBIC_CASES: LtlCase[] = [
  spaced('exactly 750 cu ft is fine: 6 x 125', 'S31', [cubic({})], crates(6, 1000), normal(1000)),
  spaced('875 cu ft at exactly 6 pcf is fine', 'S31', [cubic({})], crates(7, 5250), normal(5250)),
  spaced(
    '875 cu ft below 6 pcf: 5,250 lb of class 125 at $20 without discount',
    'S31, S32',
    [cubic({})],
    crates(7, 5249.99),
    SIX_BY_CLASS_125(875),
  ),
  spaced('one rule is not enough: 375 cu ft at 0.8 pcf', 'S31', [cubic({})], crates(3, 300), normal(300)),
  spaced(
    'a carrier that asks below 4 pcf: 5 pcf is fine',
    'S30',
    [cubic({ belowPcf: 4 })],
    crates(8, 5000),
    normal(5000),
  ),
  spaced(
    '250 cu ft below 6: 375 cu ft x 6 = 2,250 lb',
    'S32',
    [cubic({ overCubicFeet: 250 })],
    crates(3, 300),
    SIX_BY_CLASS_125(375),
  ),
  spaced(
    '350 cu ft below 3: 375 cu ft at 3 pcf is fine',
    'S33',
    [cubic({ overCubicFeet: 350, belowPcf: 3 })],
    crates(3, 1125),
    normal(1125),
  ),
  spaced(
    '350 cu ft below 3: 375 cu ft at 2.9 pcf is not',
    'S33',
    [cubic({ overCubicFeet: 350, belowPcf: 3 })],
    crates(3, 1087.5),
    SIX_BY_CLASS_125(375),
  ),
  spaced(
    '750 cu ft at 5 pcf or less: exactly 5 counts',
    'S33',
    [cubic({ belowPcf: 5, includesPcf: true })],
    crates(8, 5000),
    SIX_BY_CLASS_125(1000),
  ),
  spaced(
    '830 cu ft below 4, or 13 linear feet: the second holds for 875 cu ft at 5 pcf, 35 ft x 1,250 lb at class rate',
    'S33',
    [cubic({ overCubicFeet: 830, belowPcf: 4 }), linear({ overFeet: 13, belowPcf: null })],
    crates(7, 4375),
    [
      ['LHS', 43_750],
      ['DEF', 393_750],
      ['DSC', -218_750],
    ],
  ),
  spaced(
    'at class 150 where the tariff says so: 5,250 lb x $15',
    'S32',
    [cubic({ penalty: { ...CUBIC_PENALTY, freightClass: '150' } })],
    crates(7, 1000),
    [['LHS', 78_750]],
  ),
  spaced(
    'with the contract discount where the tariff says so: 5,250 lb x $20 less 50 %',
    'S32',
    [cubic({ penalty: { ...CUBIC_PENALTY, discountPercent: null } })],
    crates(7, 1000),
    [
      ['LHS', 105_000],
      ['DSC', -52_500],
    ],
  ),
  spaced(
    'true height: 16 x 53.33 cu ft is 853, at 5.86 pcf the rule holds: 5,120 lb x $20',
    'S30',
    [cubic({})],
    pallets(16, 5000, 40),
    [['LHS', 102_400]],
  ),
  spaced(
    'raised to 84 in what cannot be stacked: 10 pallets of 48 in are 1,120 cu ft for the cube, 7.8 pcf true: fine',
    'S33',
    [cubic({ cubeHeight: { kind: 'raised', toInches: 84, of: 'nonStackable' } })],
    pallets(10, 5000),
    normal(5000),
  ),
  spaced(
    'raised to 96 in for both: 8 pallets are 1,024 cu ft at 4.88 pcf, 6,144 lb x $20',
    'S30',
    [
      cubic({
        cubeHeight: { kind: 'raised', toInches: 96, of: 'nonStackable' },
        densityHeight: { kind: 'raised', toInches: 96, of: 'nonStackable' },
      }),
    ],
    pallets(8, 5000, 60),
    [['LHS', 122_880]],
  ),
  spaced(
    'the same, stackable, is not raised: 640 cu ft',
    'S30',
    [
      cubic({
        cubeHeight: { kind: 'raised', toInches: 96, of: 'nonStackable' },
        densityHeight: { kind: 'raised', toInches: 96, of: 'nonStackable' },
      }),
    ],
    pallets(8, 5000, 60).map((item) => ({ ...item, isStackable: true })),
    normal(5000),
  ),
  spaced(
    'wider than 48 in counts as 96 in wide: 7 pallets of 48 x 50 x 48 in are 896 cu ft, not 467; 5,376 lb x $20',
    'S32',
    [cubic({ cubeWidth: { overInches: 48, asInches: 96 } })],
    pallets(7, 1000, 48, 50),
    [['LHS', 107_520]],
  ),
  spaced(
    'exactly 48 in wide counts as it is: 7 x 64 = 448 cu ft',
    'S32',
    [cubic({ cubeWidth: { overInches: 48, asInches: 96 } })],
    pallets(7, 1000),
    normal(1000),
  ),
  spaced(
    'without sizes the rule cannot be checked',
    'arithmetic',
    [cubic({})],
    [{ weightLb: 9000 }],
    normal(9000),
  ),
  spaced(
    'kept where the normal price is higher: 60,000 lb at $10 less 50 % against 66,000 lb',
    'S32',
    [
      cubic({
        belowPcf: null,
        penalty: { ...CUBIC_PENALTY, poundsPerCubicFoot: 1, freightClass: '150', discountPercent: 90_000 },
      }),
    ],
    crates(7, 60_000),
    normal(60_000),
  ),
]

const LINEAR_CASES: LtlCase[] = [
  spaced(
    'exactly 15 ft is fine: pairs of 60 in',
    'S28',
    [linear({})],
    pallets(6, 1000, 80).map(long60),
    normal(1000),
  ),
  spaced(
    '20 ft below 22.5 pcf: 25,000 lb, 24,000 of them added at the class rate, discounted',
    'S28',
    [linear({})],
    pallets(8, 1000, 80).map(long60),
    [
      ['LHS', 10_000],
      ['DEF', 240_000],
      ['DSC', -125_000],
    ],
  ),
  spaced(
    '20 ft at 22.5 pcf is fine: 8 x 133.33 cu ft x 22.5 = 24,000 lb',
    'S28',
    [linear({})],
    pallets(8, 24_000, 80).map(long60),
    normal(24_000),
  ),
  spaced("the shipper's own 14 ft", 'S28', [linear({})], pallets(8, 1000, 80).map(long60), normal(1000), {
    linearFeet: 14,
  }),
  spaced(
    'wider than 48 in two do not stand abreast: 4 pallets are 16 ft, 20,000 lb',
    'S32',
    [linear({})],
    pallets(4, 1000, 80, 49),
    [
      ['LHS', 10_000],
      ['DEF', 190_000],
      ['DSC', -100_000],
    ],
  ),
  spaced(
    'stackable up to 48 in high: 16 pallets in 4 stacks abreast are 16 ft, 20,000 lb',
    'arithmetic',
    [linear({})],
    pallets(16, 1000).map((item) => ({ ...item, isStackable: true })),
    [
      ['LHS', 10_000],
      ['DEF', 190_000],
      ['DSC', -100_000],
    ],
  ),
  spaced(
    '16 linear feet or 750 cu ft at 5 pcf or less: 17 ft of 34 x 20 in boards',
    'S33',
    [cubic({ belowPcf: 5, includesPcf: true }), linear({ overFeet: 16, belowPcf: null })],
    [{ weightLb: 1000, dimensions: { length: 204, width: 34, height: 20 } }],
    [
      ['LHS', 10_000],
      ['DEF', 202_500],
      ['DSC', -106_250],
    ],
  ),
]

function long60(item: LtlCase['items'][number]): LtlCase['items'][number] {
  return { ...item, dimensions: { ...item.dimensions!, length: 60 } }
}

export const SPACE_CASES: readonly LtlCase[] = [...CUBIC_CASES, ...LINEAR_CASES]
