/** Accessorial charges by price and trigger. By default, the freight is 700 lb at $100, in lines of 400 and 300 lb. */
import { usualExclusiveAccessorials } from '../accessorial-codes.ts'
import { ALWAYS, flatCharge, lane } from '../plain-tariff.test-support.ts'
import type { TariffHeader } from '../tariff.ts'
import type { AccessorialPrice, AccessorialRule } from '../tariff-charges.ts'
import { FLAT_27_PERCENT, fuelRows } from './fuel.cases.ts'
import type { LtlCase } from './worked-case.ts'

const FREIGHT: [string, number][] = [
  ['LHS', 40_000],
  ['LHS', 30_000],
]
const size = { length: 50, width: 40, height: 40 }
const none = { minimumCents: null, maximumCents: null }
/** One pallet of 400 lb with 40 pieces, two pallets of 300 lb together. */
const ITEMS: LtlCase['items'] = [
  { weightLb: 400, quantity: 1, pieces: 40, dimensions: size },
  { weightLb: 300, quantity: 2, pieces: 0, dimensions: size },
]
const header = (...accessorials: AccessorialRule[]): Partial<TariffHeader> => ({
  accessorials,
  exclusiveAccessorials: usualExclusiveAccessorials(),
  areas: [{ name: 'island', ranges: [{ countryCode: 'US', zipFrom: '895', zipTo: null, state: null }] }],
})
const plain = { lanes: [lane('70', [100, 100, 100])], items: ITEMS, source: 'arithmetic' }

const priced = (why: string, price: AccessorialPrice, cents: number, source = 'arithmetic'): LtlCase => ({
  ...plain,
  source,
  why,
  header: header(flatCharge('LGDEL', 0, { price })),
  request: { services: ['LGDEL'] },
  expected: [...FREIGHT, ['LGDEL', cents]],
})

const asked = (
  why: string,
  rules: AccessorialRule[],
  services: string[],
  charges: [string, number][],
  source = 'S23',
): LtlCase => ({
  ...plain,
  source,
  why,
  header: header(...rules),
  request: { services },
  expected: [...FREIGHT, ...charges],
})

const TIERS = [
  { fromInches: 96, belowInches: 144, cents: 9_000 },
  { fromInches: 144, belowInches: 240, cents: 12_500 },
  { fromInches: 240, belowInches: 313, cents: 19_500 },
]
const long = (why: string, inches: number[], per: 'shipment' | 'piece', cents: number): LtlCase => ({
  ...plain,
  source: 'S28',
  why,
  header: header(
    flatCharge('OVER', 0, {
      trigger: { kind: 'length' },
      price: { basis: 'lengthTiers', tiers: TIERS, per },
    }),
  ),
  items: inches.map((length) => ({
    weightLb: 700 / inches.length,
    dimensions: { length, width: 20, height: 20 },
  })),
  expected: [
    ...inches.map((): [string, number] => ['LHS', 70_000 / inches.length]),
    ...(cents > 0 ? [['OVER', cents] as [string, number]] : []),
  ],
})

export const ACCESSORIAL_CASES: readonly LtlCase[] = [
  priced('flat', { basis: 'flat', cents: 7_500 }, 7_500),
  priced('7 cwt x $8.45', { basis: 'perCwt', rate: 84_500, ...none }, 5_915),
  priced(
    '$59.15 raised to its minimum',
    { basis: 'perCwt', rate: 84_500, minimumCents: 7_500, maximumCents: null },
    7_500,
  ),
  priced(
    '$59.15 cut to its maximum',
    { basis: 'perCwt', rate: 84_500, minimumCents: null, maximumCents: 5_000 },
    5_000,
  ),
  priced('3 handling units x $11', { basis: 'perHandlingUnit', cents: 1_100, ...none }, 3_300),
  priced('40 pieces and 2 uncounted pallets x $0.25', { basis: 'perPiece', cents: 25, ...none }, 1_050),
  priced(
    '100 in of trailer are 9 begun feet x $2.32',
    { basis: 'perLinearFoot', cents: 232, ...none },
    2_088,
    'S29',
  ),
  priced('guaranteed: 25 % of $700', { basis: 'percent', percent: 25_000, ...none }, 17_500),
  priced(
    '1 % of $700 raised to $20',
    { basis: 'percent', percent: 1_000, minimumCents: 2_000, maximumCents: null },
    2_000,
  ),
  asked(
    'an alias is the same service, and is charged once',
    [flatCharge('INDEL', 9_000)],
    ['INSDEL', 'INDEL'],
    [['INDEL', 9_000]],
  ),
  asked(
    'residential and limited access: the dearer one only',
    [flatCharge('RESDEL', 9_000), flatCharge('LTDDEL', 9_500)],
    ['RESDEL', 'LTDDEL'],
    [['LTDDEL', 9_500]],
    'arithmetic',
  ),
  asked(
    'a school is limited access as well',
    [flatCharge('RESDEL', 9_900), flatCharge('EDUDEL', 9_500)],
    ['EDUDEL', 'RESDEL'],
    [['RESDEL', 9_900]],
  ),
  asked(
    'a delivery appointment includes the call before delivery',
    [flatCharge('APPT', 4_000), flatCharge('NOTIFY', 1_500)],
    ['NOTIFY', 'APPT'],
    [['APPT', 4_000]],
    'arithmetic',
  ),
  asked(
    'services that do not exclude each other are all charged, in the order asked for',
    [flatCharge('LGPU', 7_000), flatCharge('LGDEL', 7_500)],
    ['LGDEL', 'LGPU'],
    [
      ['LGDEL', 7_500],
      ['LGPU', 7_000],
    ],
  ),
  {
    ...plain,
    why: 'a service that the tariff does not price is a notice, never a price without it',
    header: header(),
    request: { services: ['LGDEL'] },
    expected: 'NO_ACCESSORIAL',
  },
  {
    ...plain,
    why: 'hazardous goods ask for HAZM by themselves',
    source: 'S24',
    header: header(flatCharge('HAZM', 4_500)),
    items: [{ weightLb: 700, isHazmat: true }],
    expected: [
      ['LHS', 70_000],
      ['HAZM', 4_500],
    ],
  },
  {
    ...plain,
    why: 'the row of the pickup day: 2025-06-04 is the last day of $75',
    header: header(
      flatCharge('LGDEL', 7_500, { ...ALWAYS, effectiveTo: '2025-06-04' }),
      flatCharge('LGDEL', 8_000, { effectiveFrom: '2025-06-05', effectiveTo: null }),
    ),
    request: { services: ['LGDEL'] },
    expected: [...FREIGHT, ['LGDEL', 7_500]],
  },
  long('95.99 in is not overlength', [95.99], 'shipment', 0),
  long('96 in is', [96], 'shipment', 9_000),
  long('143.99 in: the first tier', [143.99], 'shipment', 9_000),
  long('144 in: the second', [144], 'shipment', 12_500),
  long('240 in: the third', [240], 'shipment', 19_500),
  long('once a shipment, by its longest piece', [100, 150], 'shipment', 12_500),
  long('every piece: $90 + $125', [100, 150], 'piece', 21_500),
  {
    ...plain,
    why: 'delivery in a high-cost area, by ZIP',
    header: header(
      flatCharge('HICOSTDEL', 4_100, { trigger: { kind: 'area', area: 'island', end: 'delivery' } }),
    ),
    expected: [...FREIGHT, ['HICOSTDEL', 4_100]],
  },
  {
    ...plain,
    why: 'the pickup is not in it',
    header: header(
      flatCharge('HICOSTPU', 4_100, { trigger: { kind: 'area', area: 'island', end: 'pickup' } }),
    ),
    expected: [...FREIGHT],
  },
  {
    ...plain,
    why: 'single shipment below 701 lb',
    header: header(flatCharge('SINGLE', 3_300, { trigger: { kind: 'singleShipment', belowLb: 701 } })),
    request: { isSingleShipment: true },
    expected: [...FREIGHT, ['SINGLE', 3_300]],
  },
  {
    ...plain,
    why: 'not at exactly 700 lb where the fee is for less',
    header: header(flatCharge('SINGLE', 3_300, { trigger: { kind: 'singleShipment', belowLb: 700 } })),
    request: { isSingleShipment: true },
    expected: [...FREIGHT],
  },
  {
    ...plain,
    why: 'fuel is charged on what burns fuel only: 27 % of $700 + $75, not on the appointment',
    source: 'S18',
    header: {
      ...header(flatCharge('LGDEL', 7_500, { isFuelable: true }), flatCharge('APPT', 2_500)),
      fuel: FLAT_27_PERCENT,
    },
    fuel: fuelRows(27_000),
    request: { services: ['LGDEL', 'APPT'] },
    expected: [...FREIGHT, ['FSC', 20_925], ['LGDEL', 7_500], ['APPT', 2_500]],
  },
]
