import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { download } from '../entities/file.ts'
import {
  REPORT_FORMATS,
  reportData,
  reportFilter,
  reportRemoval,
  reportRun,
  reportSchedule,
} from '../entities/report.ts'
import { choice, id, paging, requiredText, text } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Reports, the dashboard and the rate benchmark: run, download, mail, schedule, remove. */

const REPORT_PAGES = ['Reports', 'Dashboard', 'RateBenchmark', 'InternalDashboard'] as const

export const readReport = post('Shipment/GetReportData', {
  summary: 'Run a report or preview it, as rows or as a file; without a filter: past runs and schedules.',
  pages: REPORT_PAGES,
  via: 'data',
  body: renamed(
    {
      ...paging,
      /** Each type needs its own page: the four reports Reports, the others the page of their name. */
      filter: z.optional(reportFilter),
      /** '' = rows for the screen. */
      format: z._default(choice(['', ...REPORT_FORMATS]), ''),
      /** A past run: its file again. */
      runId: z._default(id, ''),
    },
    { filter: 'Filter', format: 'Format', runId: 'RunId' },
  ),
  reply: reply({
    report: z.nullable(reportData),
    file: z.nullable(download),
    runs: z.array(reportRun),
    schedules: z.array(reportSchedule),
  }),
  reads: ['reports', 'shipments', 'price-sheets', 'tariffs'],
})

export const sendReport = post('Shipment/SendReportFile', {
  summary: 'Mail a report now, schedule it daily, weekly or monthly, or both.',
  pages: ['Reports'],
  via: 'data',
  body: renamed(
    {
      name: text(100),
      filter: reportFilter,
      format: z._default(choice(REPORT_FORMATS), 'XLSX'),
      emails: requiredText('E-mail', 1000),
      when: z._default(choice(['now', 'nowAndScheduled', 'scheduled']), 'now'),
      schedule: z.optional(reportSchedule),
    },
    {
      name: 'ReportName',
      filter: 'Filter',
      format: 'Format',
      emails: 'EmailID',
      when: 'When',
      schedule: 'Schedule',
    },
  ),
  reply: reply({ run: z.nullable(reportRun), schedule: z.nullable(reportSchedule) }),
  writes: ['reports'],
  audit: 'report.sent',
})

export const removeReports = post('Shipment/deletereport', {
  summary: 'Remove past runs and schedules.',
  pages: ['Reports'],
  via: 'data',
  body: reportRemoval,
  reply: reply({ removed: z.int() }),
  writes: ['reports'],
  audit: 'report.removed',
})
