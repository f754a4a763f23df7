/** Validates a parcel tariff row by row. The messages are for the user who imports it. */
import { type EffectiveDates, effectiveDaysOf, problemOfDates } from '../../calendar/effective-dates.ts'
import type { ServiceScope, SideRounding } from './parcel-surcharge.ts'
import { problemsOfFuels, problemsOfSurcharges } from './parcel-surcharge-problems.ts'
import type { ParcelRateTable, ParcelTariff, ZoneChart } from './parcel-tariff.ts'
import { isAmount, isMeasure, type RowProblem } from './row-problem.ts'
import { compileChart } from './zone-chart.ts'

/** Problems beyond this number are counted, not listed. */
const LISTED_PROBLEMS = 100

/** $2,000 per 100 lb. */
const MOST_CWT_RATE = 20_000_000

const problemOfSides = ({ mode, toInches }: SideRounding): RowProblem =>
  mode === 'none' || toInches === 1 || toInches === 0.25 ? null : `sides cannot be rounded to ${toInches} in`

const isAscending = (list: readonly number[]): boolean =>
  list.every((value, index) => isMeasure(value) && value > (list[index - 1] ?? 0))

const problemOfGrid = (
  zones: readonly string[],
  steps: readonly number[],
  cents: readonly (readonly (number | null)[])[],
): RowProblem => {
  if (zones.length === 0 || new Set(zones).size < zones.length) return 'no zones, or a duplicate zone'
  if (!isAscending(steps) || steps.length === 0) return 'its steps are not in ascending order above 0'
  if (cents.length !== steps.length) return `${cents.length} rows of prices for ${steps.length} steps`
  const row = cents.findIndex((prices) => prices.length !== zones.length)
  if (row >= 0) return `row ${row + 1} does not have one price for each of ${zones.length} zones`
  const faulty = cents.findIndex((prices) =>
    prices.some((price) => price !== null && !(isAmount(price) && price > 0)),
  )
  return faulty >= 0 ? `row ${faulty + 1} has a price that is not an amount` : null
}

function overlap(a: EffectiveDates, b: EffectiveDates): boolean {
  const [one, other] = [effectiveDaysOf(a), effectiveDaysOf(b)]
  return one.fromDay <= other.toDay && other.fromDay <= one.toDay
}

const tableName = ({ service, packaging }: ParcelRateTable): string =>
  `rate table ${service} ${packaging.join(', ')}`

function problemOfTable(
  table: ParcelRateTable,
  index: number,
  tables: readonly ParcelRateTable[],
): RowProblem {
  const grid = problemOfGrid(table.zones, table.upToLb, table.cents)
  if (grid) return grid
  if (table.perLbAbove && table.perLbAbove.length !== table.zones.length)
    return 'not exactly one price per pound for each zone'
  if (table.perLbAbove?.some((price) => price !== null && !isAmount(price)))
    return 'a price per pound that is not an amount'
  const isTwin = (other: ParcelRateTable): boolean =>
    other.service === table.service &&
    other.packaging.some((one) => table.packaging.includes(one)) &&
    overlap(other, table)
  return tables.slice(0, index).some(isTwin) ? 'two tables apply on the same day' : null
}

/** Collects problems under the name of their row. */
class Found {
  readonly problems: string[] = []
  readonly services: Set<string>
  constructor(services: Set<string>) {
    this.services = services
  }
  add(row: string, ...found: RowProblem[]): void {
    for (const problem of found) if (problem) this.problems.push(`${row}: ${problem}`)
  }
  scoped(row: string, scope: ServiceScope & EffectiveDates, ...found: RowProblem[]): void {
    const unknown = scope.services?.find((code) => !this.services.has(code))
    this.add(row, problemOfDates(scope), unknown === undefined ? null : `no service '${unknown}'`, ...found)
  }
}

function addServices(found: Found, document: ParcelTariff): void {
  const charts = new Set(document.charts.map(({ id }) => id))
  const fuels = new Set(document.fuels.map(({ id }) => id))
  if (found.services.size < document.services.length) found.add('services', 'a code is used twice')
  for (const { code, chart, fuel, transitDays, workWeekdays } of document.services) {
    found.add(
      `service ${code}`,
      charts.has(chart) ? null : `no zone chart '${chart}'`,
      fuel === null || fuels.has(fuel) ? null : `no fuel surcharge '${fuel}'`,
      Object.values(transitDays).every((days) => Number.isInteger(days) && days >= 0) ? null : 'invalid days',
      workWeekdays.length > 0 && workWeekdays.every((day) => Number.isInteger(day) && day >= 0 && day <= 6)
        ? null
        : 'no weekdays',
    )
  }
  document.charts.forEach((chart, index) => {
    const isTwin = document.charts
      .slice(0, index)
      .some((other) => other.id === chart.id && overlap(other, chart))
    found.add(
      `zone chart ${chart.id}`,
      problemOfDates(chart),
      isTwin ? 'two charts apply on the same day' : null,
    )
  })
}

function addRules(found: Found, document: ParcelTariff): void {
  document.weightRules.forEach((rule, index) => {
    found.scoped(`weight rule ${index + 1}`, rule, isMeasure(rule.fromLb) ? null : `from ${rule.fromLb} lb`)
  })
  document.dimRules.forEach((rule, index) => {
    const factor = rule.nonrectangularThousandths
    found.scoped(
      `dim rule ${index + 1}`,
      rule,
      Number.isInteger(rule.divisor) && rule.divisor > 0
        ? null
        : `divisor ${rule.divisor} is not a whole number`,
      problemOfSides(rule.sides),
      factor === null || (Number.isInteger(factor) && factor > 0 && factor <= 1000)
        ? null
        : `factor ${factor}`,
      [rule.overCubicInches, rule.upToCubicInches, rule.maximumLb].every(
        (one) => one === null || isMeasure(one),
      )
        ? null
        : 'a limit that is not a number',
    )
  })
  document.limits.forEach((limit, index) => {
    found.scoped(
      `limit ${index + 1} (${limit.measure})`,
      limit,
      isMeasure(limit.over) ? null : `over ${limit.over}`,
      problemOfSides(limit.sides),
    )
  })
}

function addRates(found: Found, document: ParcelTariff): void {
  document.rateTables.forEach((table, index) => {
    found.scoped(
      tableName(table),
      { ...table, services: [table.service] },
      problemOfTable(table, index, document.rateTables),
    )
  })
  document.cubicRates.forEach((rate, index) => {
    const soft = rate.softPackUpToInches
    found.scoped(
      `cubic rate ${index + 1}`,
      rate,
      problemOfSides(rate.sides),
      problemOfGrid(rate.zones, rate.upToCubicFeet, rate.cents),
      soft === null || (isAscending(soft) && soft.length <= rate.cents.length)
        ? null
        : 'soft pack tiers are not in ascending order',
    )
  })
  document.hundredweights.forEach((rate, index) => {
    const from = rate.breaks.map(({ fromLb }) => fromLb)
    found.scoped(
      `hundredweight ${index + 1}`,
      rate,
      from[0] === rate.minimumLb && isAscending(from)
        ? null
        : 'its breaks are not in ascending order from the minimum weight',
      rate.breaks.some(({ rates }) => rates.length !== rate.zones.length)
        ? 'a break without a rate for each zone'
        : null,
      rate.breaks.every(({ rates }) =>
        rates.every((one) => one === null || (isAmount(one) && one <= MOST_CWT_RATE)),
      )
        ? null
        : 'an invalid rate',
      rate.minimumCents.length === rate.zones.length && rate.minimumCents.every(isAmount)
        ? null
        : 'not exactly one minimum for each zone',
      Number.isInteger(rate.minimumAverageLb) && rate.minimumAverageLb >= 0
        ? null
        : 'the average weight is not a whole number',
    )
  })
}

function checkChart(chart: ZoneChart, problems: string[]): void {
  const zones: string[] = []
  compileChart(chart, (zone) => (zones.includes(zone) ? zones.indexOf(zone) : zones.push(zone) - 1), problems)
}

/** All errors of the document, with their rows; empty if there are none. */
export function parcelTariffProblems(document: ParcelTariff): string[] {
  const found = new Found(new Set(document.services.map(({ code }) => code)))
  found.add(
    'tariff',
    problemOfDates(document),
    /^[A-Z0-9]{2,4}$/.test(document.scac) ? null : `'${document.scac}' is not a SCAC`,
    /^[A-Z]{3}$/.test(document.currency) ? null : `'${document.currency}' is not a currency`,
    document.services.length > 0 ? null : 'no services',
  )
  addServices(found, document)
  addRules(found, document)
  addRates(found, document)
  for (const { row, problems, scope } of problemsOfSurcharges(document)) found.scoped(row, scope, ...problems)
  for (const { row, problem } of problemsOfFuels(document.fuels)) found.add(row, problem)
  const { problems } = found
  for (const chart of document.charts) checkChart(chart, problems)
  const more = problems.length - LISTED_PROBLEMS
  return more > 0 ? [...problems.slice(0, LISTED_PROBLEMS), `and ${more} more`] : problems
}
