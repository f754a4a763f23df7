import { v7 as newId } from 'uuid'
import { securityKindOf } from '#domain/access/security-log.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '../sql/in-batches.ts'
import { insertRows } from '../sql/insert-rows.ts'
import type { Db } from '../sql/open.ts'
import type { Row } from '../sql/row.ts'

export interface AuditLine {
  clientId: string
  userId: string | null
  userName: string
  what: string
  subjectId: string | null
  detail: Record<string, unknown>
  requestId: string
  /** The caller's address, if any. */
  address?: string
}

export async function insertAuditLine(db: Db, line: AuditLine): Promise<void> {
  await db
    .insertInto('audit_trail')
    .values({ ...columnsOf(line), detail: JSON.stringify(line.detail) })
    .execute()
}

const columnsOf = (line: AuditLine) => ({
  id: newId(),
  client_id: line.clientId,
  user_id: line.userId,
  user_name: line.userName,
  what: line.what,
  subject_id: line.subjectId,
  detail: line.detail,
  request_id: line.requestId,
  address: line.address ?? '',
  security_kind: securityKindOf(line.what),
})

/** Several lines in one statement. */
export async function insertAuditLines(db: Db, lines: readonly AuditLine[]): Promise<void> {
  const rows = lines.map(columnsOf)
  // The time is the database's clock: one for each line.
  await insertRows(db, 'audit_trail', rows as unknown as Row<'audit_trail'>[])
}

/** Deletes older lines of all clients, a batch at a time, so that no statement takes long. */
export function forgetAuditLines(db: Db, before: Date): Promise<number> {
  // The primary key is in chronological order, so no index is needed for the age. The clocks of servers may differ.
  const youngest = idAt(before.getTime() + CLOCKS_DIFFER_MS)
  const old = db
    .selectFrom('audit_trail')
    .select('id')
    .where('id', '<', youngest)
    .where('at', '<', before)
    .orderBy('id')
    .limit(DELETED_AT_ONCE)
  return deleteInBatches(() => db.deleteFrom('audit_trail').where('id', 'in', old).executeTakeFirst())
}

const CLOCKS_DIFFER_MS = 3_600_000

/** The first version 7 id of a point in time. */
function idAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** The audit entries of one thing, newest first. */
export async function listAuditLines(db: Db, clientId: string, subjectId: string, limit = 200) {
  const rows = await db
    .selectFrom('audit_trail')
    .select(['at', 'user_name', 'what', 'detail'])
    .where('subject_id', '=', subjectId)
    .where('client_id', '=', clientId)
    .orderBy('at', 'desc')
    // Lines of one change may have the same time.
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    at: row.at.toISOString(),
    userName: row.user_name,
    what: row.what,
    detail: Object.entries(row.detail)
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', '),
  }))
}
