import type { Selectable } from 'kysely'
import type { ReportDefinition } from '#domain/reports/definition.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { CustomReportsTable } from '../tables/reports.ts'

/** A report that a user put together. */
export interface CustomReport {
  id: string
  clientId: string
  name: string
  definition: ReportDefinition
  isShared: boolean
  savedBy: { id: string | null; name: string }
  version: number
}

/** The user's own custom reports and those that colleagues share, by name. */
export async function listCustomReports(db: Db, clientId: string, userId: string): Promise<CustomReport[]> {
  const rows = await seenBy(db, clientId, userId).orderBy('name').orderBy('id').execute()
  return rows.map(customReport)
}

/** One of them. */
export async function findCustomReport(
  db: Db,
  clientId: string,
  userId: string,
  id: string,
): Promise<CustomReport | null> {
  if (!isId(id)) return null
  const row = await seenBy(db, clientId, userId).where('id', '=', id).executeTakeFirst()
  return row ? customReport(row) : null
}

/** The same, locked for an edit. */
export async function lockCustomReport(
  db: Db,
  clientId: string,
  userId: string,
  id: string,
): Promise<CustomReport | null> {
  if (!isId(id)) return null
  const row = await seenBy(db, clientId, userId).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? customReport(row) : null
}

const seenBy = (db: Db, clientId: string, userId: string) =>
  db
    .selectFrom('custom_reports')
    .selectAll()
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.or([eb('is_shared', '=', true), ...(isId(userId) ? [eb('saved_by', '=', userId)] : [])]),
    )

export async function insertCustomReport(db: Db, report: CustomReport): Promise<void> {
  await db
    .insertInto('custom_reports')
    .values({
      id: report.id,
      client_id: report.clientId,
      name: report.name,
      definition: JSON.stringify(report.definition),
      is_shared: report.isShared,
      saved_by: report.savedBy.id,
      saved_by_name: report.savedBy.name,
    })
    .execute()
}

/** Writes name, definition and sharing; the owner stays. @returns the new version */
export async function updateCustomReport(db: Db, report: CustomReport): Promise<number> {
  const { version } = await db
    .updateTable('custom_reports')
    .set((eb) => ({
      name: report.name,
      definition: JSON.stringify(report.definition),
      is_shared: report.isShared,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', report.id)
    .where('client_id', '=', report.clientId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteCustomReport(db: Db, clientId: string, id: string): Promise<void> {
  await db.deleteFrom('custom_reports').where('client_id', '=', clientId).where('id', '=', id).execute()
}

const customReport = (row: Selectable<CustomReportsTable>): CustomReport => ({
  id: row.id,
  clientId: row.client_id,
  name: row.name,
  definition: row.definition,
  isShared: row.is_shared,
  savedBy: { id: row.saved_by, name: row.saved_by_name },
  version: row.version,
})
