import { deleteCustomReport, readCustomReports, saveCustomReport } from '#actions/reports/custom-reports.ts'
import { removeReports } from '#actions/reports/remove-reports.ts'
import { sendReport } from '#actions/reports/send-report.ts'
import type { Handlers } from './handler.ts'

/** Handlers of reports: mail, schedule, combine, delete. */
export const reportHandlers = {
  sendReport: (context, { body }) => sendReport(context, body),
  removeReports: (context, { body }) => removeReports(context, body),
  readCustomReports: (context) => readCustomReports(context),
  saveCustomReport: (context, { body }) => saveCustomReport(context, body),
  deleteCustomReport: (context, { body }) => deleteCustomReport(context, body),
} satisfies Partial<Handlers>
