import type { BodyOf } from '#contracts/endpoint.ts'
import type { readReport as endpoint } from '#contracts/endpoints/reports.ts'
import type { ReportType } from '#contracts/entities/report.ts'
import { fail } from '#contracts/errors.ts'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import type { ActionContext } from '../kernel/context.ts'
import { makeDashboard } from './dashboard.ts'
import { makeInternalDashboard } from './internal-dashboard.ts'
import type { ReportMaker } from './report-request.ts'
import { isFileReport } from './report-source.ts'
import { readRunFile, readRunsAndSchedules } from './runs-and-schedules.ts'
import { makeScorecard } from './scorecard.ts'
import { makeTable, makeTableFile } from './table-report.ts'

/** The function for each type of report. */
const MAKERS: Readonly<Record<ReportType, ReportMaker>> = {
  ShipmentManifest: makeTable,
  CarrierSummary: makeTable,
  AccessorialAnalysis: makeTable,
  AccrualReport: makeTable,
  FreightAudit: makeTable,
  CustomReport: makeTable,
  Dashboard: makeDashboard,
  CarrierScorecard: makeScorecard,
  InternalDashboard: makeInternalDashboard,
}

/** The page of each type of report. */
const PAGE_OF: Readonly<Record<ReportType, PageName>> = {
  ShipmentManifest: 'Reports',
  CarrierSummary: 'Reports',
  AccessorialAnalysis: 'Reports',
  AccrualReport: 'Reports',
  FreightAudit: 'Reports',
  CustomReport: 'Reports',
  Dashboard: 'Dashboard',
  CarrierScorecard: 'Dashboard',
  InternalDashboard: 'InternalDashboard',
}

/** A report for the screen or as a file; the file of a past run; without any of these, the runs and schedules. */
export async function readReport(context: ActionContext, body: BodyOf<typeof endpoint>) {
  const { filter, runId, format, ...paging } = body
  refuseWithoutPage(context, filter && runId === '' ? PAGE_OF[filter.type] : 'Reports')
  if (runId !== '') return readRunFile(context, runId)
  if (!filter) return readRunsAndSchedules(context, paging)
  const make = MAKERS[filter.type]
  if (format !== '') {
    const fields = { Format: 'This report is available only on its own page.' }
    return isFileReport(filter.type)
      ? makeTableFile(context, filter, format)
      : fail('VALIDATION_FAILED', { fields })
  }
  const report = await make(context, { filter, ...paging })
  return { report, file: null, runs: [], runTotal: 0, schedules: [] }
}

function refuseWithoutPage({ user, installation }: ActionContext, page: PageName): void {
  if (canOpen(user, page)) return
  fail('PAGE_FORBIDDEN', { page: PAGES[page].title, email: installation.supportEmail })
}
