/** Fuel percent by day: index prices, effective weekday and table are resolved once, when a tariff is compiled. */
import { effectiveDaysOf, problemOfDates } from '../calendar/effective-dates.ts'
import { parseIsoDate, weekdayOf } from '../calendar/iso-date.ts'
import { WHOLE_PERCENT } from '../money.ts'
import type { FuelBand, FuelIndexPrice, FuelStep, FuelTable } from './fuel.ts'
import type { FuelRule } from './tariff.ts'

/** The values from `fromDay` until the next period. */
export interface FuelPeriod {
  fromDay: number
  /** Index price, its date, and the day from which the carrier uses it. */
  mills: number
  priceDay: number
  effectiveDay: number
  /** 'id@version' of the table; '' if none is in effect. */
  table: string
  columnsFromLb: number[]
  /** One per column, thousandths of a percent; null: no table, or the price is outside of its bands. */
  percents: number[] | null
  /** Why nothing can be charged if the table has no percent; '' if it has one, or if there is no table. */
  refusal: string
}

/** The values of a period that a price reads, as a row of numbers. */
export const FUEL_ROW = {
  mills: 0,
  priceDay: 1,
  effectiveDay: 2,
  /** 0: no table is in effect, or it has no percent for the price. */
  hasPercents: 3,
  /** Hundredths of a pound at which each weight column starts (columns that a table lacks: never), then percents. */
  columns: 4,
} as const

/** Periods ascending by `fromDay`, and the index of the period for every day from the first to the last of them. */
export interface FuelCalendar {
  periods: FuelPeriod[]
  /** The periods as `FUEL_ROW`s of `rowLength` numbers, each with room for `columns` weight columns. */
  rows: Int32Array
  rowLength: number
  columns: number
  firstDay: number
  periodOfDay: Uint16Array
}

/** 1,000 %: beyond it, the surcharge of a large price would not be exact. */
const HIGHEST_PERCENT = 10 * WHOLE_PERCENT

/** The largest distance in days between index prices and tables. */
const MOST_DAYS = 40_000

/** Day number from which the carrier uses a price of `priceDate`. */
export function effectiveFuelDay(rule: FuelRule, priceDate: string): number {
  const price = parseIsoDate(priceDate)
  return price + ((rule.effectiveWeekday - weekdayOf(price) + 7) % 7) + rule.lagWeeks * 7
}

function stepped(percents: number[], step: FuelStep, begun: number, sign: 1 | -1): number[] | null {
  const found = percents.map((percent, column) =>
    Math.max(0, percent + sign * begun * step.addPercents[column]!),
  )
  return found.every((percent) => percent <= HIGHEST_PERCENT) ? found : null
}

/**
 * Percents of a fuel table at a price, one per weight column; null if the table does not cover the price.
 * @param mills thousandths of a dollar per gallon
 */
export function fuelPercents(table: FuelTable, mills: number): number[] | null {
  const first = table.bands[0]
  const last = table.bands.at(-1)
  if (!first || !last) return null
  // 'over … up to and including' equals 'at least … below' one mill higher; prices are whole mills.
  const price = table.inclusion === 'overUpTo' ? mills - 1 : mills
  if (price >= last.toMills) {
    if (!table.above) return null
    return stepped(
      last.percents,
      table.above,
      Math.floor((price - last.toMills) / table.above.stepMills) + 1,
      1,
    )
  }
  if (price < first.fromMills) {
    if (!table.below) return null
    const begun = Math.floor((first.fromMills - 1 - price) / table.below.stepMills) + 1
    return stepped(first.percents, table.below, begun, -1)
  }
  const band = table.bands.find(({ fromMills, toMills }) => fromMills <= price && price < toMills)
  return band ? band.percents : null
}

function problemOfBand(band: FuelBand, previous: FuelBand | undefined, columns: number): string | null {
  if (band.toMills <= band.fromMills) return 'a band ends before it begins'
  if (previous && previous.toMills !== band.fromMills) return `a gap or overlap at ${band.fromMills} mills`
  if (band.percents.length !== columns) return 'a band without a percent for each column'
  if (band.percents.some((percent) => !Number.isInteger(percent) || percent < 0 || percent > HIGHEST_PERCENT))
    return 'an invalid percent'
  return null
}

/** The errors in a fuel table; empty if none. */
export function problemsOfFuelTable(table: FuelTable): string[] {
  const problems: string[] = []
  const dates = problemOfDates(table)
  if (dates) problems.push(dates)
  const columns = table.columnsFromLb
  if (columns[0] !== 0 || columns.some((from, index) => index > 0 && from <= columns[index - 1]!)) {
    problems.push('weight columns must start at 0 and be in ascending order')
  }
  if (table.bands.length === 0) problems.push('no bands')
  table.bands.forEach((band, index) => {
    const problem = problemOfBand(band, table.bands[index - 1], columns.length)
    if (problem) problems.push(problem)
  })
  for (const step of [table.above, table.below]) {
    if (step && (!(step.stepMills > 0) || step.addPercents.length !== columns.length)) {
      problems.push('a step without a size or without a percent for each column')
    } else if (step?.addPercents.some((percent) => !Number.isInteger(percent) || percent < 0))
      problems.push('a step with an invalid percent')
  }
  return problems.map((problem) => `fuel table ${table.id}@${table.version}: ${problem}`)
}

/** All periods of a carrier's fuel rule, from its first price on; problems are added to `problems`. */
export function compileFuel(
  rule: FuelRule,
  tables: readonly FuelTable[],
  prices: readonly FuelIndexPrice[],
  problems: string[],
): FuelCalendar {
  const versions = tables
    .filter((table) => table.id === rule.tableId)
    .map((table) => ({ table, ...effectiveDaysOf(table) }))
    .sort((a, b) => b.fromDay - a.fromDay)
  if (versions.length === 0) problems.push(`no fuel table '${rule.tableId}'`)
  for (const { table } of versions) problems.push(...problemsOfFuelTable(table))
  const rows = prices
    .filter((price) => price.indexId === rule.indexId)
    .map((price) => ({
      price,
      priceDay: parseIsoDate(price.priceDate),
      day: effectiveFuelDay(rule, price.priceDate),
    }))
    .sort((a, b) => a.priceDay - b.priceDay)
  for (const { price, day } of rows) {
    if (Number.isNaN(day)) problems.push(`fuel price of '${price.priceDate}': not a date`)
    if (!Number.isInteger(price.mills) || price.mills <= 0)
      problems.push(`fuel price ${price.mills}: not in mills`)
  }
  if (problems.length > 0) return byDay([])
  const first = rows[0]?.day ?? 0
  const starts = new Set(rows.map(({ day }) => day))
  for (const { fromDay, toDay } of versions) starts.add(fromDay).add(toDay + 1)
  const periods = [...starts]
    .filter((day) => day >= first && day < first + MOST_DAYS)
    .sort((a, b) => a - b)
    .flatMap((fromDay): FuelPeriod[] => {
      const row = rows.findLast(({ day }) => day <= fromDay)
      if (!row) return []
      const table = versions.find((version) => version.fromDay <= fromDay && fromDay <= version.toDay)?.table
      const { mills } = row.price
      const name = table ? `${table.id}@${table.version}` : ''
      const percents = table ? fuelPercents(table, mills) : null
      return [
        {
          fromDay,
          mills,
          priceDay: row.priceDay,
          effectiveDay: row.day,
          table: name,
          columnsFromLb: table?.columnsFromLb ?? [0],
          percents,
          refusal: table && !percents ? noPercent(name, mills) : '',
        },
      ]
    })
  return byDay(periods)
}

const noPercent = (table: string, mills: number): string =>
  `fuel table ${table} has no percent for $${(mills / 1000).toFixed(3)}`

function byDay(periods: FuelPeriod[]): FuelCalendar {
  const firstDay = periods[0]?.fromDay ?? 0
  const lastDay = periods.at(-1)?.fromDay ?? -1
  const periodOfDay = new Uint16Array(lastDay - firstDay + 1)
  periods.forEach((period, number) => {
    periodOfDay.fill(number, period.fromDay - firstDay)
  })
  const columns = Math.max(1, ...periods.map(({ columnsFromLb }) => columnsFromLb.length))
  const rows = periods.flatMap((period) => rowOf(period, columns))
  return {
    periods,
    rows: Int32Array.from(rows, (value) => Math.min(value, HIGHEST_NUMBER)),
    rowLength: FUEL_ROW.columns + 2 * columns,
    columns,
    firstDay,
    periodOfDay,
  }
}

/** A weight that no shipment reaches. */
const HIGHEST_NUMBER = 2 ** 31 - 1

function rowOf(
  { mills, priceDay, effectiveDay, percents, columnsFromLb }: FuelPeriod,
  columns: number,
): number[] {
  const from = Array.from(
    { length: columns },
    (_, column) => (columnsFromLb[column] ?? Number.POSITIVE_INFINITY) * 100,
  )
  const percent = Array.from({ length: columns }, (_, column) => percents?.[column] ?? 0)
  return [mills, priceDay, effectiveDay, percents ? 1 : 0, ...from, ...percent]
}

/** Index of the period that includes a day number; -1 before the first price. */
export function fuelPeriodOn(calendar: FuelCalendar, day: number): number {
  const days = calendar.periodOfDay
  const since = day - calendar.firstDay
  if (since < 0 || days.length === 0) return -1
  return days[since < days.length ? since : days.length - 1]!
}
