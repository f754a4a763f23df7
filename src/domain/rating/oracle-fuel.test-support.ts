/** The oracle's fuel percent: scans the rows like a clerk who reads them from the carrier's page. */
import { addDays } from '../calendar/iso-date.ts'
import type { FuelRows } from './compile-tariff.ts'
import type { FuelTable } from './fuel.ts'
import type { LtlRequest } from './ltl-request.ts'
import type { FuelRule } from './tariff.ts'

/** The first such weekday on or after the price date, plus whole weeks; counted day by day. */
function effectiveDate(rule: FuelRule, priceDate: string): string {
  let date = priceDate
  while (new Date(`${date}T00:00:00Z`).getUTCDay() !== rule.effectiveWeekday) date = addDays(date, 1)
  return addDays(date, rule.lagWeeks * 7)
}

const effective = new WeakMap<FuelRows, Map<string, { date: string; mills: number }[]>>()

function pricesOf(rule: FuelRule, rows: FuelRows): { date: string; mills: number }[] {
  const byRule = effective.get(rows) ?? new Map<string, { date: string; mills: number }[]>()
  effective.set(rows, byRule)
  const key = JSON.stringify([rule.indexId, rule.effectiveWeekday, rule.lagWeeks])
  const known = byRule.get(key)
  if (known) return known
  const found = rows.prices
    .filter((price) => price.indexId === rule.indexId)
    .toSorted((a, b) => (a.priceDate < b.priceDate ? -1 : 1))
    .map((price) => ({ date: effectiveDate(rule, price.priceDate), mills: price.mills }))
  byRule.set(key, found)
  return found
}

function percentAt(table: FuelTable, mills: number, column: number): number | null {
  for (const band of table.bands) {
    const isIn =
      table.inclusion === 'atLeastBelow'
        ? mills >= band.fromMills && mills < band.toMills
        : mills > band.fromMills && mills <= band.toMills
    if (isIn) return band.percents[column]!
  }
  const first = table.bands[0]!
  const last = table.bands.at(-1)!
  const isAbove = table.inclusion === 'atLeastBelow' ? mills >= last.toMills : mills > last.toMills
  const step = isAbove ? table.above : table.below
  if (!step) return null
  // Walks outward step by step until the price is covered.
  let percent = isAbove ? last.percents[column]! : first.percents[column]!
  const isCovered = (edge: number): boolean => {
    if (isAbove) return table.inclusion === 'atLeastBelow' ? mills < edge : mills <= edge
    return table.inclusion === 'atLeastBelow' ? mills >= edge : mills > edge
  }
  for (let edge = isAbove ? last.toMills : first.fromMills; !isCovered(edge); ) {
    percent += isAbove ? step.addPercents[column]! : -step.addPercents[column]!
    edge += isAbove ? step.stepMills : -step.stepMills
  }
  return Math.max(0, percent)
}

/** Thousandths of a percent, or why there is none. `weight` in hundredths of a pound. */
export function oracleFuelPercent(
  rule: FuelRule,
  rows: FuelRows,
  request: LtlRequest,
  weight: bigint,
): number | 'NO_FUEL_PRICE' | 'NO_FUEL_PERCENT' {
  const date = rule.lookupDate === 'pickup' ? request.pickupDate : request.ratingDate
  const price = pricesOf(rule, rows).findLast((row) => row.date <= date)
  if (!price) return 'NO_FUEL_PRICE'
  const table = rows.tables
    .filter(
      (one) => one.id === rule.tableId && one.effectiveFrom <= date && (one.effectiveTo ?? '9999') >= date,
    )
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]
  if (!table) return 'NO_FUEL_PERCENT'
  const column = table.columnsFromLb.findLastIndex((from) => BigInt(from) * 100n <= weight)
  return percentAt(table, price.mills, column) ?? 'NO_FUEL_PERCENT'
}
