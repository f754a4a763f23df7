import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { download } from '../entities/file.ts'
import {
  customReport,
  REPORT_FORMATS,
  reportData,
  reportField,
  reportFilter,
  reportRemoval,
  reportRun,
  reportSchedule,
  scheduleRequest,
} from '../entities/report.ts'
import { choice, id, paging, text } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Reports, the dashboard and the rate benchmark: run, download, mail, schedule, delete. */

const REPORT_PAGES = ['Reports', 'Dashboard', 'InternalDashboard'] as const

export const readReport = post('Shipment/GetReportData', {
  summary: 'Run a report or preview it, as rows or as a file; without a filter: past runs and schedules.',
  pages: REPORT_PAGES,
  via: 'data',
  hasFixedOrder: true,
  body: renamed(
    {
      ...paging,
      /** Each type needs its own page: the four reports need Reports, the others the page of their name. */
      filter: z.optional(reportFilter),
      /** '' = rows for the screen. */
      format: z._default(choice(['', ...REPORT_FORMATS]), ''),
      /** A past run, to get its file again. */
      runId: z._default(id, ''),
    },
    { filter: 'Filter', format: 'Format', runId: 'RunId' },
  ),
  reply: reply({
    report: z.nullable(reportData),
    file: z.nullable(download),
    runs: z.array(reportRun),
    /** How many runs there are in all. */
    runTotal: z._default(z.int(), 0),
    schedules: z.array(reportSchedule),
  }),
  isFromReplica: true,
  reads: ['reports', 'shipments', 'price-sheets', 'tariffs'],
})

export const sendReport = post('Shipment/SendReportFile', {
  summary: 'Mail a report now, schedule it daily, weekly or monthly, or both.',
  pages: ['Reports'],
  via: 'data',
  body: renamed(
    {
      /** '' = the name of the report. */
      name: text(100),
      filter: reportFilter,
      format: z._default(choice(REPORT_FORMATS), 'XLSX'),
      /** '' with `now`: the report is saved, and mailed to no one. */
      emails: text(1000),
      when: z._default(choice(['now', 'nowAndScheduled', 'scheduled']), 'now'),
      schedule: z.optional(scheduleRequest),
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

export const readCustomReports = post('Reports/CustomReports', {
  summary: 'List the custom reports that the user can run, and the fields they can contain.',
  pages: ['Reports'],
  silent: true,
  body: z.object({}),
  reply: reply({ reports: z.array(customReport), fields: z.array(reportField) }),
  reads: ['reports'],
})

export const saveCustomReport = post('Reports/SaveCustomReport', {
  summary: 'Save a custom report: its columns, groups, sums and filters; share it with colleagues.',
  pages: ['Reports'],
  body: renamed({ report: customReport }, { report: 'Report' }),
  reply: reply({ report: customReport }),
  writes: ['reports'],
  audit: 'report.saved',
})

export const deleteCustomReport = post('Reports/DeleteCustomReport', {
  summary: 'Delete a custom report that no schedule uses.',
  pages: ['Reports'],
  body: renamed({ id }, { id: 'CustomReportId' }),
  reply: reply({ removed: z.int() }),
  writes: ['reports'],
  audit: 'report.deleted',
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
