/** Finds the contract rows behind a price for its receipt, so that rating itself does not track them. */
import type { CompiledTariff } from './compiled-tariff.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { STEP, stepLength } from './receipt-steps.ts'
import { SCOPED_ROW } from './rule-block.ts'
import { isInArea, placeAt } from './zone-index.ts'

/** Rows by their position in the contract, from 1; null: none applied. */
export interface NamedRows {
  /** Row of `TariffHeader.discounts` whose percent was taken off. */
  discountRow: number | null
  /** Row of `TariffHeader.absoluteMinimums` that is the floor. */
  floorRow: number | null
}

const NO_ROWS: NamedRows = { discountRow: null, floorRow: null }
/** Offsets within the step of reductions. */
const REDUCTIONS = { percent: 5, discount: 7, absolute: 8 }

/** The discount and floor rows behind the steps of a receipt. */
export function namedRows(
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  steps: readonly number[],
): NamedRows {
  const at = reductionsAt(steps)
  if (at < 0) return NO_ROWS
  const { discountsAt, minimumsAt, increasesAt } = tariff
  const percent = steps[at + REDUCTIONS.percent]!
  const absolute = steps[at + REDUCTIONS.absolute]!
  const find = (from: number, to: number, value: number): number | null =>
    rowOf(tariff, prepared, from, to, value, prepared.total) ??
    // Rated as a heavier shipment: the row starts above its own weight.
    rowOf(tariff, prepared, from, to, value, Number.POSITIVE_INFINITY)
  return {
    discountRow: steps[at + REDUCTIONS.discount] === 0 ? null : find(discountsAt, minimumsAt, percent),
    floorRow: absolute < 0 ? null : find(minimumsAt, increasesAt, absolute),
  }
}

function reductionsAt(steps: readonly number[]): number {
  let found = -1
  for (let at = 0; at < steps.length; at += stepLength(steps, at)) {
    if (steps[at] === STEP.reductions) found = at
  }
  return found
}

function rowOf(
  { numbers, zones }: CompiledTariff,
  { pickupDay, laneType, origin, destination }: PreparedLtlRequest,
  from: number,
  to: number,
  value: number,
  hundredths: number,
): number | null {
  const isAt = (area: number, place: typeof origin): boolean =>
    area < 0 || isInArea(zones, area, placeAt(zones, place), place)
  for (let at = from; at < to; at += SCOPED_ROW.length) {
    const holds =
      numbers[at + SCOPED_ROW.value] === value &&
      numbers[at + SCOPED_ROW.fromDay]! <= pickupDay &&
      pickupDay <= numbers[at + SCOPED_ROW.toDay]! &&
      numbers[at + SCOPED_ROW.fromHundredths]! <= hundredths &&
      (numbers[at + SCOPED_ROW.laneType]! < 0 || numbers[at + SCOPED_ROW.laneType] === laneType) &&
      isAt(numbers[at + SCOPED_ROW.originArea]!, origin) &&
      isAt(numbers[at + SCOPED_ROW.destinationArea]!, destination)
    if (holds) return (at - from) / SCOPED_ROW.length + 1
  }
  return null
}
