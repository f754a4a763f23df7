/**
 * The small numbers of a tariff's rules, row after row in one list of integers: FAK, discounts, absolute minimums, rate
 * increases, and the triggers of automatic accessorials. A price reads most of them, for one carrier after the other.
 * In one list they are a few hundred bytes per tariff; as objects they would be several kilobytes scattered in memory.
 */
import { effectiveDaysOf } from '../calendar/effective-dates.ts'
import { FREIGHT_CLASSES, freightClassIndex } from '../classification/freight-class.ts'
import { TRIGGER } from './accessorial-rows.ts'
import { classOffset, type LaneIndex } from './lane-index.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import type { Sheet } from './sheet.ts'
import type { FakRule, LaneScope, LaneType, TariffHeader } from './tariff.ts'
import type { AccessorialRule } from './tariff-charges.ts'
import { isInArea, type ZoneIndex } from './zone-index.ts'

/** In the numbering of `PreparedLtlRequest.laneType`. */
export const LANE_TYPES: readonly LaneType[] = ['intrastate', 'interstate', 'crossBorder']

/** First two numbers of every row: the first and last day on which it is in effect. -1 in a scope: everywhere. */
export const SCOPED_ROW = {
  fromDay: 0,
  toDay: 1,
  laneType: 2,
  originArea: 3,
  destinationArea: 4,
  /** Hundredths of a pound at which it starts. */
  fromHundredths: 5,
  /** Percent of a discount, cents of a minimum. */
  value: 6,
  length: 7,
} as const

export const INCREASE_ROW = { fromDay: 0, toDay: 1, isNet: 2, isFuelable: 3, percent: 4, length: 5 } as const

/** One row per automatic accessorial; `threshold`: its value in `PreparedLtlRequest` must reach it or stay below it. */
export const TRIGGER_ROW = {
  fromDay: 0,
  toDay: 1,
  /** One of `TRIGGER`. */
  kind: 2,
  area: 3,
  isPickup: 4,
  /** Length: hundredths of an inch of the first tier. Single shipment: hundredths of a pound, below. */
  threshold: 5,
  /** Its index in `TariffHeader.accessorials`. */
  rule: 6,
  length: 7,
} as const

/** In place of a value that is the same for all shipments: it must be looked up in the rows. */
export const BY_ROW = -2

export interface RuleBlock {
  /** First, for each actual class: the class it is rated as, and the offset of that class in a lane (-1 if none). */
  numbers: Int32Array
  /** The starts of the other sections. */
  discountsAt: number
  minimumsAt: number
  increasesAt: number
  triggersAt: number
  blockEnd: number
  /** Percent of the discount and cents of the absolute minimum, -1 none, if all shipments have the same; `BY_ROW`. */
  discountOfAll: number
  minimumOfAll: number
}

export type AreaNumber = (name: string | null) => number

function scopedRow(
  row: { scope: LaneScope; fromLb?: number; effectiveFrom: string; effectiveTo: string | null },
  value: number,
  areaOf: AreaNumber,
): number[] {
  const { fromDay, toDay } = effectiveDaysOf(row)
  const { laneType, originArea, destinationArea } = row.scope
  const lane = laneType === null ? -1 : LANE_TYPES.indexOf(laneType)
  return [fromDay, toDay, lane, areaOf(originArea), areaOf(destinationArea), (row.fromLb ?? 0) * 100, value]
}

function triggerRow(rule: AccessorialRule, number: number, areaOf: AreaNumber): number[] {
  const { trigger, price } = rule
  if (trigger.kind === 'requested') return []
  const { fromDay, toDay } = effectiveDaysOf(rule)
  const area = trigger.kind === 'area' ? areaOf(trigger.area) : -1
  const isPickup = trigger.kind === 'area' && trigger.end === 'pickup' ? 1 : 0
  let threshold = trigger.kind === 'singleShipment' ? trigger.belowLb * 100 : 0
  if (price.basis === 'lengthTiers') threshold = Math.round((price.tiers[0]?.fromInches ?? 0) * 100)
  return [fromDay, toDay, TRIGGER[trigger.kind], area, isPickup, threshold, number]
}

/** For each actual class, the class it is rated as (the first FAK rule decides) and its offset in a lane. */
function ratedClasses(fak: readonly FakRule[], lanes: LaneIndex): number[] {
  return FREIGHT_CLASSES.flatMap((_, actual) => {
    const rule = fak.find(
      (one) => freightClassIndex(one.fromClass) <= actual && actual <= freightClassIndex(one.toClass),
    )
    const rated = rule ? freightClassIndex(rule.ratedClass) : actual
    return [rated, classOffset(lanes, rated)]
  })
}

/** The value of the first row if it applies to every shipment of the tariff; -1: there is no row. */
function valueOfAll(
  header: TariffHeader,
  rows: readonly { scope: LaneScope; fromLb?: number; effectiveFrom: string; effectiveTo: string | null }[],
  values: readonly number[],
): number {
  const [first] = rows
  if (!first) return -1
  const own = effectiveDaysOf(first)
  const whole = effectiveDaysOf(header)
  const isEverywhere = Object.values(first.scope).every((part) => part === null)
  const isAlways = own.fromDay <= whole.fromDay && whole.toDay <= own.toDay
  return isEverywhere && isAlways && (first.fromLb ?? 0) === 0 ? values[0]! : BY_ROW
}

/** The block of a tariff. `areaOf` numbers its named areas; null is -1. */
export function compileRuleBlock(header: TariffHeader, lanes: LaneIndex, areaOf: AreaNumber): RuleBlock {
  const numbers = ratedClasses(header.fak, lanes)
  const discountsAt = numbers.length
  numbers.push(...header.discounts.flatMap((row) => scopedRow(row, row.percent, areaOf)))
  const minimumsAt = numbers.length
  numbers.push(...header.absoluteMinimums.flatMap((row) => scopedRow(row, row.cents, areaOf)))
  const increasesAt = numbers.length
  for (const row of header.rateIncreases) {
    const { fromDay, toDay } = effectiveDaysOf(row)
    numbers.push(fromDay, toDay, row.base === 'net' ? 1 : 0, row.isFuelable ? 1 : 0, row.percent)
  }
  const triggersAt = numbers.length
  numbers.push(...header.accessorials.flatMap((rule, number) => triggerRow(rule, number, areaOf)))
  return {
    numbers: Int32Array.from(numbers),
    discountsAt,
    minimumsAt,
    increasesAt,
    triggersAt,
    blockEnd: numbers.length,
    discountOfAll: valueOfAll(
      header,
      header.discounts,
      header.discounts.map(({ percent }) => percent),
    ),
    minimumOfAll: valueOfAll(
      header,
      header.absoluteMinimums,
      header.absoluteMinimums.map(({ cents }) => cents),
    ),
  }
}

/**
 * Value of the first scoped row from `from` up to `to` that applies to the shipment at that weight; -1 if none does.
 */
export function scopedValue(
  { originPlace, destinationPlace }: Sheet,
  { numbers, zones }: RuleBlock & { zones: ZoneIndex },
  from: number,
  to: number,
  prepared: PreparedLtlRequest,
  hundredths = prepared.total,
): number {
  const day = prepared.pickupDay
  for (let at = from; at < to; at += SCOPED_ROW.length) {
    if (numbers[at + SCOPED_ROW.fromDay]! > day || day > numbers[at + SCOPED_ROW.toDay]!) continue
    if (numbers[at + SCOPED_ROW.fromHundredths]! > hundredths) continue
    const laneType = numbers[at + SCOPED_ROW.laneType]!
    if (laneType >= 0 && laneType !== prepared.laneType) continue
    const origin = numbers[at + SCOPED_ROW.originArea]!
    if (origin >= 0 && !isInArea(zones, origin, originPlace, prepared.origin)) continue
    const destination = numbers[at + SCOPED_ROW.destinationArea]!
    if (destination >= 0 && !isInArea(zones, destination, destinationPlace, prepared.destination)) continue
    return numbers[at + SCOPED_ROW.value]!
  }
  return -1
}
