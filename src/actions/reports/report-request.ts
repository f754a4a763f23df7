import type { BodyOf } from '#contracts/endpoint.ts'
import type { readReport } from '#contracts/endpoints/reports.ts'
import type { ReportData, ReportFilter } from '#contracts/entities/report.ts'
import { fail } from '#contracts/errors.ts'
import type { AnalysisFilter } from '#database/reports/analysis.ts'
import { closedStatuses } from '#domain/access/buckets.ts'
import { monthPeriod, type Period, periodBefore } from '#domain/analysis/period.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { lastToday } from '#domain/calendar/last-today.ts'
import type { ActionContext } from '../kernel/context.ts'

/** A request for a report: its filter, and the page of its rows. */
export interface ReportRequest extends Pick<BodyOf<typeof readReport>, 'pageIndex' | 'pageSize'> {
  filter: ReportFilter
}

/** Makes the rows and figures of one type of report. */
export type ReportMaker = (context: ActionContext, request: ReportRequest) => Promise<ReportData>

const USUAL_DAYS = 30
const MOST_YEARS_DAYS = 3_660

/**
 * The period of a filter: a month, two dates, or the 30 days up to today.
 * @throws VALIDATION_FAILED for a period that ends before it begins, or is longer than ten years
 */
export function periodOf(filter: Pick<ReportFilter, 'from' | 'to' | 'year' | 'month'>, now: Date): Period {
  if (filter.month > 0) {
    const year = filter.year > 0 ? filter.year : Number(lastToday(now).slice(0, 4))
    return monthPeriod(year, filter.month)
  }
  if (filter.year > 0) return { from: monthPeriod(filter.year, 1).from, to: monthPeriod(filter.year, 12).to }
  const to = filter.to || lastToday(now)
  const from = filter.from || addDays(to, 1 - USUAL_DAYS)
  if (from > to) fail('VALIDATION_FAILED', { fields: { toDate: 'The period ends before it begins.' } })
  if (addDays(from, MOST_YEARS_DAYS) < to) {
    fail('VALIDATION_FAILED', { fields: { fromDate: 'Choose a period of at most ten years.' } })
  }
  return { from, to }
}

/** The reader of figures: the user of a call, or the one for whom a report runs. */
export type AnalysisReader = Pick<ActionContext, 'db' | 'pool' | 'clientId' | 'now'> & Seer
type Seer = Pick<ActionContext, 'user'> | { closedStatuses: readonly string[] }

/** Buckets that are closed to the reader. */
export const closedTo = (reader: Seer): readonly string[] =>
  'closedStatuses' in reader ? reader.closedStatuses : closedStatuses(reader.user.pageIds)

/** The shipments of a filter that the reader may see. */
export const analysisFilter = (reader: Seer, filter: ReportFilter, period: Period): AnalysisFilter => ({
  ...period,
  warehouse: filter.warehouse,
  mode: filter.rateModeId > 0 ? String(filter.rateModeId) : '',
  carrier: filter.scac.toUpperCase(),
  lane: filter.lane,
  originState: filter.originState.toUpperCase(),
  destinationState: filter.destinationState.toUpperCase(),
  closedStatuses: closedTo(reader),
})

export const shownPeriod = (period: Period): ReportData['period'] => {
  const before = periodBefore(period)
  return { ...period, beforeFrom: before.from, beforeTo: before.to }
}

/** An empty report, to be filled. */
export const emptyReport = (now: Date, period: Period): ReportData => ({
  ...{ columns: [], rows: [], total: 0, totals: {}, totalRows: [], figures: [], series: [], remarks: [] },
  period: shownPeriod(period),
  computedAt: now.toISOString(),
})
