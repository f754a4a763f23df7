import { monthPeriod } from '#domain/analysis/period.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import type { ReportRow } from './report-cell.ts'
import type { Choices } from './use-report-choices.ts'

/** The URL parameters of the bill queue for a row of the freight audit; null for a row of another report. */
export function billsBehind(
  row: ReportRow,
  { warehouse, mode }: Pick<Choices, 'warehouse' | 'mode'>,
  period: { from: string; to: string },
): Record<string, string> | null {
  const cell = (key: string): string => (typeof row[key] === 'string' ? row[key] : '')
  if (cell('causeKey') === '') return null
  const { from, to } = within(cell('month'), period)
  const search = {
    ...{ tab: 'all', scac: cell('scac'), cause: cell('causeKey'), currency: cell('currency'), from, to },
    ...{ warehouse: cell('warehouse') || warehouse, mode: modeOf(cell('mode')) || mode, lane: cell('lane') },
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
}

/** The days of a month that are in the period. */
function within(month: string, period: { from: string; to: string }) {
  if (month === '') return period
  const [year = 0, number = 1] = month.split('-').map(Number)
  const whole = monthPeriod(year, number)
  return {
    from: whole.from > period.from ? whole.from : period.from,
    to: whole.to < period.to ? whole.to : period.to,
  }
}

/** RateModeID of a mode's name in reports; '' if there is none. */
const modeOf = (name: string): string =>
  Object.entries(RATE_MODES).find(([, word]) => word === name)?.[0] ?? ''
