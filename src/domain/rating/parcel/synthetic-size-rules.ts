/**
 * The rules of UPS and FedEx for size and weight (domain facts 3.1-3.3): their real limits and dates, invented amounts.
 * The demo's tariffs and the carriers' sandboxes both use these rows, so that they price a size alike.
 */
import type { Cents } from '../../money.ts'
import type {
  ParcelAmount,
  ParcelMeasure,
  ParcelSurcharge,
  ParcelTrigger,
  SideRounding,
} from './parcel-surcharge.ts'
import type { DimRule, HundredweightRate, ParcelRateTable, ParcelTariff } from './parcel-tariff.ts'

/** Since that day, carriers round each side up to the whole inch; before, to the nearest (3.1). */
const ROUNDED_UP_SINCE = '2025-08-18'
const LAST_NEAREST_DAY = '2025-08-17'
const UP: SideRounding = { mode: 'up', toInches: 1 }
export const NEAREST: SideRounding = { mode: 'nearest', toInches: 1 }

/** The parts of a tariff about size and weight. */
export type SizeRules = Pick<ParcelTariff, 'weightRules' | 'dimRules' | 'limits' | 'surcharges'>

/** A surcharge with defaults: every service, each package, no group, with fuel. */
export function fee(
  code: string,
  label: string,
  trigger: ParcelTrigger,
  amount: ParcelAmount | Cents,
  more: Partial<ParcelSurcharge> = {},
): ParcelSurcharge {
  return {
    services: null,
    effectiveFrom: '2022-01-01',
    effectiveTo: null,
    code,
    label,
    trigger,
    amount: typeof amount === 'number' ? { basis: 'flat', cents: amount } : amount,
    per: 'package',
    isFuelable: true,
    group: null,
    suppresses: [],
    minimumBillableLb: null,
    ...more,
  }
}

interface HandlingPlan {
  /** Groups of zones of the amounts, nearest first; all other zones are in a last group (3.2). */
  nearGroups: string[][]
  /** Day from which cube counts. */
  cubeSince: string
  /** Longest, second and shortest side above which a soft pack needs handling. */
  softPack: [number, number, number]
}

const PLANS = {
  UPS: { nearGroups: [['2'], ['3', '4']], cubeSince: '2026-01-26', softPack: [18, 14, 6] },
  FedEx: { nearGroups: [['2'], ['3', '4'], ['5', '6']], cubeSince: '2026-01-12', softPack: [18, 13, 5] },
} satisfies Record<string, HandlingPlan>

/** Rules of a carrier whose rate tables have these zones, from a given day. */
export function sizeRules(
  carrier: keyof typeof PLANS,
  zones: readonly string[],
  effectiveFrom: string,
): SizeRules {
  const always = { services: null, effectiveFrom, effectiveTo: null }
  return {
    weightRules: [{ ...always, mode: 'up', fromLb: 0 }],
    dimRules: [
      { ...always, ...DIM_139, sides: NEAREST, effectiveTo: LAST_NEAREST_DAY },
      { ...always, ...DIM_139, sides: UP, effectiveFrom: ROUNDED_UP_SINCE },
    ],
    limits: [
      { ...always, measure: 'actualWeight', over: 150, sides: UP },
      { ...always, measure: 'longest', over: 108, sides: UP },
      { ...always, measure: 'lengthPlusGirth', over: 165, sides: UP },
    ],
    surcharges: handlingFees(PLANS[carrier], zones),
  }
}

const DIM_139: Omit<DimRule, 'services' | 'effectiveFrom' | 'effectiveTo' | 'sides'> = {
  zones: null,
  divisor: 139,
  overCubicInches: null,
  upToCubicInches: null,
  nonrectangularThousandths: null,
  maximumLb: null,
}

/** Additional handling and large packages. */
function handlingFees(plan: HandlingPlan, zones: readonly string[]): ParcelSurcharge[] {
  const handling = (label: string, cents: Cents, step: Cents) => ({
    code: 'AHS',
    label: `Additional handling, ${label}`,
    amount: amountByZone(plan, zones, cents, step),
    more: { group: 'additional handling' },
  })
  const large = {
    code: 'LPS',
    label: 'Large package',
    amount: amountByZone(plan, zones, 24_800, 2_450),
    more: { group: 'large package', suppresses: ['additional handling'], minimumBillableLb: 90 },
  }
  const size = handling('dimensions', 2_870, 360)
  const packaging = (trigger: ParcelTrigger): ParcelSurcharge =>
    fee('AHS', 'Additional handling, packaging', trigger, 2_650, { group: 'additional handling' })
  return [
    ...byMeasure(size, 'longest', 48),
    ...byMeasure(size, 'second', 30),
    ...byMeasure(size, 'cube', 10_368, plan.cubeSince),
    ...byMeasure(handling('weight', 4_380, 420), 'actualWeight', 50),
    packaging({ kind: 'flagged' }),
    packaging({ kind: 'shape', shapes: ['tube', 'nonrectangular'] }),
    packaging({ kind: 'softPack', over: plan.softPack }),
    ...byMeasure(large, 'longest', 96),
    ...byMeasure(large, 'lengthPlusGirth', 130),
    ...byMeasure(large, 'cube', 17_280, plan.cubeSince),
    ...byMeasure(large, 'actualWeight', 110, plan.cubeSince),
  ]
}

function amountByZone(
  { nearGroups }: HandlingPlan,
  zones: readonly string[],
  cents: Cents,
  step: Cents,
): ParcelAmount {
  const near = nearGroups.flat()
  const groups = [...nearGroups, zones.filter((zone) => !near.includes(zone))]
  return {
    basis: 'byZone',
    groups: groups.map((zonesOfGroup, place) => ({ zones: zonesOfGroup, cents: cents + place * step })),
  }
}

/** A row by measure: with sides rounded to the nearest inch until the rounding changed, and up since then. */
function byMeasure(
  row: { code: string; label: string; amount: ParcelAmount; more: Partial<ParcelSurcharge> },
  measure: ParcelMeasure,
  over: number,
  since = '2022-01-01',
): ParcelSurcharge[] {
  const make = (sides: SideRounding, dates: Partial<ParcelSurcharge>): ParcelSurcharge =>
    fee(row.code, row.label, { kind: 'measure', measure, over, upTo: null, sides }, row.amount, {
      ...row.more,
      ...dates,
    })
  const isSplit = since < ROUNDED_UP_SINCE && measure !== 'actualWeight'
  if (!isSplit) return [make(UP, { effectiveFrom: since })]
  return [
    make(NEAREST, { effectiveFrom: since, effectiveTo: LAST_NEAREST_DAY }),
    make(UP, { effectiveFrom: ROUNDED_UP_SINCE }),
  ]
}

/** Beyond its last row, which only dimensional weight reaches, a table continues per pound. */
export const perLbBeyond = ({ upToLb, cents }: Pick<ParcelRateTable, 'upToLb' | 'cents'>) =>
  cents.at(-1)!.map((price) => (price === null ? null : Math.ceil(price / upToLb.at(-1)!)))

export interface HundredweightPlan {
  service: string
  zones: readonly string[]
  /** Lighter shipments are rated as if they had this weight: about 200 lb by ground, 100 lb by air (3.3). */
  minimumLb: number
  /** The price of a single 25 lb package in a zone. */
  centsOf25Lb: (zone: string) => Cents
}

/** A rate per 100 lb for shipments of several packages. */
export function hundredweightRate(
  { service, zones, minimumLb, centsOf25Lb }: HundredweightPlan,
  dates: { effectiveFrom: string; effectiveTo: string | null },
): HundredweightRate {
  // A little less than four packages of 25 lb, in hundredths of a cent.
  const rate = (zone: string, percent: number): number => 4 * centsOf25Lb(zone) * percent
  return {
    services: [service],
    ...dates,
    packaging: ['package'],
    minimumPieces: 2,
    minimumLb,
    belowMinimum: 'raised',
    minimumAverageLb: 15,
    belowAverage: 'raised',
    zones: [...zones],
    breaks: [
      { fromLb: minimumLb, rates: zones.map((zone) => rate(zone, 92)) },
      { fromLb: 500, rates: zones.map((zone) => rate(zone, 83)) },
      { fromLb: 1000, rates: zones.map((zone) => rate(zone, 75)) },
    ],
    minimumCents: zones.map((zone) => Math.round((rate(zone, 92) * minimumLb) / 10_000)),
  }
}
