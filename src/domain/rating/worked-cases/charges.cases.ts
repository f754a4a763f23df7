/** From gross to net linehaul: minimum, discount, floor, FAK, increases, pallet prices; and fuel upon it. */
import { ALWAYS, EVERYWHERE, lane } from '../plain-tariff.test-support.ts'
import type { AbsoluteMinimum, DiscountRule, PalletRateRow, RateIncrease, TariffHeader } from '../tariff.ts'
import { FLAT_27_PERCENT, fuelRows } from './fuel.cases.ts'
import type { LtlCase } from './worked-case.ts'

const off = (percent: number, parts: Partial<DiscountRule> = {}): DiscountRule => ({
  scope: EVERYWHERE,
  fromLb: 0,
  percent: percent * 1000,
  ...ALWAYS,
  ...parts,
})
const floor = (dollars: number, parts: Partial<AbsoluteMinimum> = {}): AbsoluteMinimum => ({
  scope: EVERYWHERE,
  cents: dollars * 100,
  ...ALWAYS,
  ...parts,
})
const increase = (percent: number, base: RateIncrease['base'], isFuelable = false): RateIncrease => ({
  percent: percent * 1000,
  base,
  isFuelable,
  ...ALWAYS,
})
const FAK: Partial<TariffHeader> = { fak: [{ fromClass: '50', toClass: '85', ratedClass: '70' }] }
const minimum = (
  applies: TariffHeader['minimum']['applies'],
  discountPercent: number | null,
): Partial<TariffHeader> => ({ minimum: { applies, discountPercent }, discounts: [off(60)] })
/** $50 of class rate on 100 lb, with a lane minimum of $100. */
const SMALL: Pick<LtlCase, 'lanes' | 'items'> = { lanes: [lane('70', [50], 100)], items: [{ weightLb: 100 }] }
/** $480 of class rate on 500 lb. */
const LIST_480: Pick<LtlCase, 'lanes' | 'items'> = { lanes: [lane('70', [100, 96], 90)], items: [{}] }
const LAST = { minimum: { applies: 'afterDiscount', discountPercent: 0 } } as const

export const CHARGE_CASES: readonly LtlCase[] = [
  {
    why: 'list $720 less 70 % is $216; the absolute minimum of $250 adds $34',
    source: 'S15',
    lanes: [lane('70', [150, 144])],
    header: { discounts: [off(70)], absoluteMinimums: [floor(250)] },
    items: [{}],
    expected: [
      ['LHS', 72_000],
      ['DSC', -50_400],
      ['AMC', 3_400],
    ],
  },
  {
    why: 'base $480 less 65 % is $168, above the minimum of $90; fuel 27 % of $168 is $45.36: $213.36',
    source: 'S16',
    ...LIST_480,
    header: { ...LAST, discounts: [off(65)], fuel: FLAT_27_PERCENT },
    fuel: fuelRows(27_000),
    expected: [
      ['LHS', 48_000],
      ['DSC', -31_200],
      ['FSC', 4_536],
    ],
  },
  {
    why: 'never below the minimum after discount or the absolute minimum, whichever is higher: $168 against $90 and $175',
    source: 'S17',
    ...LIST_480,
    header: { ...LAST, discounts: [off(65)], absoluteMinimums: [floor(175)] },
    expected: [
      ['LHS', 48_000],
      ['DSC', -31_200],
      ['AMC', 700],
    ],
  },
  {
    why: 'exactly at the floor nothing is added: $168',
    source: 'S17',
    ...LIST_480,
    header: { ...LAST, discounts: [off(65)], absoluteMinimums: [floor(168)] },
    expected: [
      ['LHS', 48_000],
      ['DSC', -31_200],
    ],
  },
  {
    why: 'fuel is charged after the floor: 27 % of $250 is $67.50, not of $168',
    source: 'S16, S17',
    ...LIST_480,
    header: { ...LAST, discounts: [off(65)], absoluteMinimums: [floor(250)], fuel: FLAT_27_PERCENT },
    fuel: fuelRows(27_000),
    expected: [
      ['LHS', 48_000],
      ['DSC', -31_200],
      ['AMC', 8_200],
      ['FSC', 6_750],
    ],
  },
  {
    why: 'minimum before discount, itself not discounted: $100',
    source: 'S17',
    ...SMALL,
    header: minimum('beforeDiscount', 0),
    expected: [
      ['LHS', 5_000],
      ['MIN', 5_000],
    ],
  },
  {
    why: 'minimum before discount, discounted like the freight: $100 less 60 %',
    source: 'S17',
    ...SMALL,
    header: minimum('beforeDiscount', null),
    expected: [
      ['LHS', 5_000],
      ['MIN', 5_000],
      ['DSC', -6_000],
    ],
  },
  {
    why: 'minimum before discount, with a discount of its own: $100 less 25 %',
    source: 'S17',
    ...SMALL,
    header: minimum('beforeDiscount', 25_000),
    expected: [
      ['LHS', 5_000],
      ['MIN', 5_000],
      ['DSC', -2_500],
    ],
  },
  {
    why: 'minimum after discount: $50 less 60 % is $20, raised to $100',
    source: 'S17',
    ...SMALL,
    header: minimum('afterDiscount', 0),
    expected: [
      ['LHS', 5_000],
      ['DSC', -3_000],
      ['MIN', 8_000],
    ],
  },
  {
    why: 'minimum after discount, itself 50 % off: $20 raised to $50',
    source: 'S17',
    ...SMALL,
    header: minimum('afterDiscount', 50_000),
    expected: [
      ['LHS', 5_000],
      ['DSC', -3_000],
      ['MIN', 3_000],
    ],
  },
  {
    why: 'the minimum of mixed classes is the highest of theirs: $120',
    source: 'arithmetic',
    lanes: [lane('70', [50], 100), lane('125', [40], 120)],
    items: [{ weightLb: 50 }, { freightClass: '125', weightLb: 50 }],
    expected: [
      ['LHS', 2_500],
      ['LHS', 2_000],
      ['MIN', 7_500],
    ],
  },
  {
    why: 'the first discount whose weight is reached: 70 % from 1,000 lb, 60 % below',
    source: 'arithmetic',
    lanes: [lane('70', [100, 100, 100])],
    header: { discounts: [off(70, { fromLb: 1000 }), off(60)] },
    items: [{ weightLb: 1000 }],
    expected: [
      ['LHS', 100_000],
      ['DSC', -70_000],
    ],
  },
  {
    why: 'a pound below it the other one holds, though 1,000 lb would be cheaper: $999.00 less 60 %',
    source: 'arithmetic',
    lanes: [lane('70', [100, 100, 101])],
    header: { discounts: [off(70, { fromLb: 1000 }), off(60)] },
    items: [{ weightLb: 999 }],
    expected: [
      ['LHS', 99_900],
      ['DSC', -59_940],
    ],
  },
  {
    why: 'where the contract rates as a higher discount weight: $1,010.00 less 70 % is under $999.00 less 60 %',
    source: 'arithmetic',
    lanes: [lane('70', [100, 100, 101])],
    header: { discounts: [off(70, { fromLb: 1000 }), off(60)], ratesAsHigherDiscountWeight: true },
    items: [{ weightLb: 999 }],
    expected: [
      ['LHS', 100_899],
      ['DEF', 101],
      ['DSC', -70_700],
    ],
  },
  {
    why: 'far below it not even there: 700 x $1 less 60 % is $280, 1,000 lb would cost $303',
    source: 'arithmetic',
    lanes: [lane('70', [100, 100, 101])],
    header: { discounts: [off(70, { fromLb: 1000 }), off(60)], ratesAsHigherDiscountWeight: true },
    items: [{ weightLb: 700 }],
    expected: [
      ['LHS', 70_000],
      ['DSC', -42_000],
    ],
  },
  {
    why: 'a discount that ended the day before the pickup is none',
    source: 'arithmetic',
    ...LIST_480,
    header: { discounts: [off(65, { effectiveTo: '2025-06-03' })] },
    expected: [['LHS', 48_000]],
  },
  {
    why: 'floors by lane type: Texas to Nevada is interstate, $200; within a state it would be $150',
    source: 'S17',
    ...LIST_480,
    header: {
      discounts: [off(65)],
      absoluteMinimums: [
        floor(150, { scope: { ...EVERYWHERE, laneType: 'intrastate' } }),
        floor(200, { scope: { ...EVERYWHERE, laneType: 'interstate' } }),
      ],
    },
    expected: [
      ['LHS', 48_000],
      ['DSC', -31_200],
      ['AMC', 3_200],
    ],
  },
  {
    why: 'a floor of a named area: deliveries to ZIP 895 at least $300',
    source: 'S17',
    ...LIST_480,
    header: {
      areas: [{ name: 'Reno', ranges: [{ countryCode: 'US', zipFrom: '895', zipTo: null, state: null }] }],
      discounts: [off(65)],
      absoluteMinimums: [floor(300, { scope: { ...EVERYWHERE, destinationArea: 'Reno' } }), floor(100)],
    },
    expected: [
      ['LHS', 48_000],
      ['DSC', -31_200],
      ['AMC', 13_200],
    ],
  },
  ...(['50', '60', '77.5', '85'] as const).map(
    (freightClass): LtlCase => ({
      why: `FAK "50-85 rated as 70": class ${freightClass} at the rate of class 70`,
      source: 'arithmetic',
      lanes: [lane('70', [10]), lane('92.5', [20])],
      header: FAK,
      items: [{ freightClass, weightLb: 100 }],
      expected: [['LHS', 1_000]],
    }),
  ),
  {
    why: 'class 92.5 is outside of that FAK and keeps its own rate',
    source: 'arithmetic',
    lanes: [lane('70', [10]), lane('92.5', [20])],
    header: FAK,
    items: [{ freightClass: '92.5', weightLb: 100 }],
    expected: [['LHS', 2_000]],
  },
  {
    why: 'FAK to a class without a rate on the lane is a notice, though the actual class has one',
    source: 'arithmetic',
    lanes: [lane('60', [10])],
    header: FAK,
    items: [{ freightClass: '60', weightLb: 100 }],
    expected: 'NO_CLASS_RATE',
  },
  {
    why: 'an increase of 5.9 % on the gross is discounted too: $480 + $28.32, less 65 % = $330.41 (33,040.8 cents)',
    source: 'S62',
    ...LIST_480,
    header: { discounts: [off(65)], rateIncreases: [increase(5.9, 'gross')] },
    expected: [
      ['LHS', 48_000],
      ['GRI', 2_832],
      ['DSC', -33_041],
    ],
  },
  {
    why: 'an increase of 5.9 % on the net comes after all: 5.9 % of $168 is $9.91 (991.2 cents)',
    source: 'S62',
    ...LIST_480,
    header: { discounts: [off(65)], rateIncreases: [increase(5.9, 'net')] },
    expected: [
      ['LHS', 48_000],
      ['DSC', -31_200],
      ['GRI', 991],
    ],
  },
  {
    why: 'fuel on a net increase where the tariff says so: 27 % of $168 + $9.91 is $48.04 (4,803.57 cents)',
    source: 'arithmetic',
    ...LIST_480,
    header: {
      ...LAST,
      discounts: [off(65)],
      rateIncreases: [increase(5.9, 'net', true)],
      fuel: FLAT_27_PERCENT,
    },
    fuel: fuelRows(27_000),
    expected: [
      ['LHS', 48_000],
      ['DSC', -31_200],
      ['FSC', 4_804],
      ['GRI', 991],
    ],
  },
  {
    why: 'a tariff that begins the day after the pickup has no price yet',
    source: 'arithmetic',
    ...LIST_480,
    header: { effectiveFrom: '2025-06-05' },
    expected: 'TARIFF_NOT_EFFECTIVE',
  },
]

const PALLETS: PalletRateRow = {
  originZone: 'TX',
  destinationZone: 'NV',
  palletCount: 2,
  cents: 31_500,
  includesFuel: false,
  includedAccessorials: [],
  maxLbPerPallet: 1000,
  maxLength: 48,
  maxWidth: 48,
  maxHeight: 72,
  ...ALWAYS,
}
const size = { length: 48, width: 48, height: 72 }
const palletTariff = {
  lanes: [lane('70', Array(9).fill(10))],
  header: { palletPricing: { packageTypes: ['PLT', 'SKD'] }, fuel: FLAT_27_PERCENT },
  fuel: fuelRows(27_000),
}

/** Prices by pallet count (the specification's ODFLPalletRates; the published idea is all-in, S37). */
export const PALLET_CASES: readonly (LtlCase & { palletRates: PalletRateRow[] })[] = [
  {
    why: 'two pallets within the limits: $315 and fuel on it, 27 % = $85.05',
    source: 'S37',
    ...palletTariff,
    palletRates: [PALLETS],
    items: [{ quantity: 2, weightLb: 2000, dimensions: size }],
    expected: [
      ['PAL', 31_500],
      ['FSC', 8_505],
    ],
  },
  {
    why: 'fuel included',
    source: 'S37',
    ...palletTariff,
    palletRates: [{ ...PALLETS, includesFuel: true }],
    items: [{ quantity: 2, weightLb: 2000, dimensions: size }],
    expected: [['PAL', 31_500]],
  },
  {
    why: 'a hundredth of a pound above 1,000 a pallet: class rates, 2,000.02 lb x $10 and fuel',
    source: 'S37',
    ...palletTariff,
    palletRates: [PALLETS],
    items: [{ quantity: 2, weightLb: 2000.02, dimensions: size }],
    expected: [
      ['LHS', 20_000],
      ['FSC', 5_400],
    ],
  },
  {
    why: 'a pallet of 73 in is too high: class rates',
    source: 'S37',
    ...palletTariff,
    palletRates: [PALLETS],
    items: [{ quantity: 2, weightLb: 1000, dimensions: { ...size, height: 73 } }],
    expected: [
      ['LHS', 10_000],
      ['FSC', 2_700],
    ],
  },
  {
    why: 'three pallets have no price of their own: class rates, never the price of two',
    source: 'S37',
    ...palletTariff,
    palletRates: [PALLETS],
    items: [{ quantity: 3, weightLb: 900, dimensions: size }],
    expected: [
      ['LHS', 9_000],
      ['FSC', 2_430],
    ],
  },
]
