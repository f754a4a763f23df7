/**
 * Rates a price at its own weight if it was rated as a higher discount weight: for its receipt, never for the price.
 */
import type { CompiledTariff } from './compiled-tariff.ts'
import { FOUND_ROW, findLane } from './lane-finder.ts'
import type { OwnWeight } from './ltl-result.ts'
import { contractDiscount, discountedLinehaul } from './net-linehaul.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { readSteps } from './receipt-steps.ts'
import { NO_PRICE, newSheet, startRecord } from './sheet.ts'

/**
 * The shipment at its own weight, if it was rated as a higher one for a better discount; null otherwise.
 * @param steps of the price, which no space rule set
 */
export function ownWeightOf(
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  steps: readonly number[],
): OwnWeight | null {
  if (tariff.discountSteps.length === 0) return null
  const charged = linehaulSteps(steps)
  if (!charged) return null
  const sheet = newSheet()
  const found = new Int32Array(FOUND_ROW.length)
  findLane(found, 0, tariff, prepared)
  startRecord(sheet)
  sheet.originPlace = found[FOUND_ROW.originPlace]!
  sheet.destinationPlace = found[FOUND_ROW.destinationPlace]!
  sheet.laneAt = found[FOUND_ROW.laneAt]!
  const mark = sheet.end
  const percent = contractDiscount(sheet, tariff, prepared)
  const net = discountedLinehaul(sheet, tariff, prepared, 0, -1, percent)
  const own = net === NO_PRICE ? null : linehaulSteps(Array.from(sheet.numbers.subarray(mark, sheet.end)))
  if (!own || (own.ratedTotal === charged.ratedTotal && own.percent === charged.percent)) return null
  return { weight: own.total, column: own.column, gross: own.gross, percent, net }
}

function linehaulSteps(steps: readonly number[]) {
  const read = readSteps(steps)
  const columns = read.find((one) => one.step === 'columns')
  const reductions = read.find((one) => one.step === 'reductions')
  if (!columns || !reductions) return null
  const { own: column, total, ratedTotal, entries } = columns
  return { column, total, ratedTotal, gross: entries[0]!.lines, percent: reductions.percent }
}
