import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { deleteCustomReport as remove, saveCustomReport as save } from '#contracts/endpoints/reports.ts'
import type { CustomReportValue } from '#contracts/entities/report.ts'
import { fail } from '#contracts/errors.ts'
import {
  type CustomReport,
  customReports,
  findCustomReport,
  listCustomReports,
} from '#database/reports/custom-reports.ts'
import { schedulesOfCustomReport } from '#database/reports/report-schedules.ts'
import { REPORT_FIELDS } from '#domain/reports/fields.ts'
import { REPORT_SUMS } from '#domain/reports/sums.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { checkDefinition } from './check-definition.ts'

/** The reports that the user may run, and the fields for custom ones. */
export async function readCustomReports({ db, clientId, user }: ActionContext) {
  const reports = await listCustomReports(db, clientId, user.id)
  return {
    reports: reports.map((report) => shown(report, user.id)),
    fields: [
      ...REPORT_FIELDS.map(({ key, label, kind, definition, isGroup }) => ({
        ...{ key, label, kind, definition, isGroup, isColumn: true, isSum: false },
      })),
      ...REPORT_SUMS.map(({ key, label, kind, definition }) => ({
        ...{ key, label, kind, definition, isGroup: false, isColumn: false, isSum: true },
      })),
    ],
  }
}

/** Adds a custom report, or changes one of the user's own. */
export async function saveCustomReport(
  context: ActionContext,
  { report: asked }: BodyOf<typeof save>,
): Promise<{ report: CustomReportValue }> {
  const { db, clientId, user } = context
  checkDefinition(asked.definition, 'Report.Definition')
  const before = asked.id ? await ownReport(context, asked.id) : null
  if (before) refuseOvertaken(asked.version, before.version, 'CUSTOM_REPORT_CHANGED', 'Report.version')
  const { name, definition, isShared } = asked
  const given = { name, definition, isShared, id: before?.id ?? newId() }
  const owner = { savedBy: user.id, savedByName: user.userName }
  const report = before
    ? await customReports.update(db, clientId, given)
    : await customReports.insert(db, clientId, { ...given, ...owner })
  if (!report) return fail('CUSTOM_REPORT_NOT_FOUND')
  context.note(report.id, { report: name, ...(isShared ? { shared: true } : {}) })
  return { report: shown(report, user.id) }
}

/** Deletes one of the user's own custom reports, unless a schedule runs it. */
export async function deleteCustomReport(context: ActionContext, { id }: BodyOf<typeof remove>) {
  const { db, clientId } = context
  const report = await ownReport(context, id)
  const [schedule] = await schedulesOfCustomReport(db, clientId, report.id)
  if (schedule !== undefined) fail('CUSTOM_REPORT_IN_USE', { schedule })
  await customReports.remove(db, clientId, report.id, context.now)
  context.note(report.id, { report: report.name })
  return { removed: 1 }
}

/** @throws if it does not exist, or belongs to a colleague; an administrator may change everyone's. */
async function ownReport({ db, clientId, user }: ActionContext, id: string): Promise<CustomReport> {
  const report = await findCustomReport(db, clientId, user.id, id, { lock: true })
  if (!report) return fail('CUSTOM_REPORT_NOT_FOUND')
  const isOwn = report.savedBy === user.id || user.userType === 'Admin'
  return isOwn ? report : fail('CUSTOM_REPORT_OF_OTHERS', { owner: report.savedByName })
}

const shown = (
  { id, name, definition, isShared, savedBy, savedByName, version }: CustomReport,
  userId: string,
) => ({
  ...{ id, name, isShared, savedBy: savedByName, isOwn: savedBy === userId, version },
  definition: {
    ...definition,
    columns: [...definition.columns],
    groups: [...definition.groups],
    sums: [...definition.sums],
    conditions: definition.conditions.map((condition) => ({ ...condition })),
  },
})
