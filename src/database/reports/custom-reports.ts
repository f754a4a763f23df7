import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames(
  'custom_reports',
  ['id', 'name', 'is_shared', 'saved_by', 'saved_by_name', 'version'],
  { json: ['definition'] },
)

/** A report that a user created. */
export type CustomReport = ValueOf<typeof NAMES>

export const customReports = register(NAMES, { hides: false })

/** The user's own custom reports and those that colleagues share. */
const seenBy = (db: Db, clientId: string, userId: string) =>
  customReports
    .existing(db, clientId)
    .where((eb) =>
      eb.or([eb('is_shared', '=', true), ...(isId(userId) ? [eb('saved_by', '=', userId)] : [])]),
    )

/** The same by name. */
export const listCustomReports = (db: Db, clientId: string, userId: string): Promise<CustomReport[]> =>
  customReports.rows(seenBy(db, clientId, userId).orderBy('name').orderBy('id'))

/** One of them; `lock` if it will be edited. */
export async function findCustomReport(
  db: Db,
  clientId: string,
  userId: string,
  id: string,
  { lock = false } = {},
): Promise<CustomReport | null> {
  if (!isId(id)) return null
  const query = seenBy(db, clientId, userId).where('id', '=', id)
  return customReports.first(lock ? query.forUpdate() : query)
}
