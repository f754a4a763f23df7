import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { insertRows } from '../sql/insert-rows.ts'
import type { Db } from '../sql/open.ts'
import type { Row as TableRow } from '../sql/row.ts'

const NAMES = columnNames('access_links', [
  ...(['id', 'client_id', 'purpose', 'subject_id', 'expires_at', 'used_at'] as const),
])

/** A link that lets its holder do one thing without a session. */
export type AccessLink = ValueOf<typeof NAMES>

export async function insertAccessLink(db: Db, link: Omit<AccessLink, 'usedAt'>): Promise<void> {
  await db.insertInto('access_links').values(NAMES.row(link)).execute()
}

export async function findAccessLink(db: Db, linkId: string): Promise<AccessLink | null> {
  const row = await db.selectFrom('access_links').selectAll().where('id', '=', linkId).executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** The newest link for one thing, e.g. the tracking link of a shipment. */
export async function findLinkOfSubject(
  db: Db,
  purpose: AccessLink['purpose'],
  subjectId: string,
): Promise<AccessLink | null> {
  const row = await db
    .selectFrom('access_links')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** Several links in one statement. */
export async function insertAccessLinks(db: Db, links: readonly Omit<AccessLink, 'usedAt'>[]): Promise<void> {
  const rows = links.map((link) => ({ ...NAMES.record(link), created_at: new Date() }))
  await insertRows(db, 'access_links', rows as unknown as TableRow<'access_links'>[])
}

/** The newest valid link for each of several things, by subject. */
export async function findLiveLinks(
  db: Db,
  clientId: string,
  purpose: AccessLink['purpose'],
  subjectIds: readonly string[],
): Promise<Map<string, AccessLink>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('access_links')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`subject_id = any (${[...subjectIds]}::uuid[])`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .orderBy('created_at')
    .execute()
  return new Map(rows.map((row) => [row.subject_id, NAMES.value(row)]))
}

/** Subject -> expiry of its newest link; a subject without a valid link is missing. */
export async function linkExpiries(
  db: Db,
  clientId: string,
  purpose: AccessLink['purpose'],
  subjectIds: readonly string[],
): Promise<Map<string, Date>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('access_links')
    .select((eb) => ['subject_id', eb.fn.max<Date>('expires_at').as('expires_at')])
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .where('subject_id', 'in', [...subjectIds])
    .where('used_at', 'is', null)
    .groupBy('subject_id')
    .execute()
  return new Map(rows.map((row) => [row.subject_id, row.expires_at]))
}

/** Closes every link to a thing: earlier mailed links stop working. */
export async function closeLinksOf(
  db: Db,
  clientId: string,
  purpose: AccessLink['purpose'],
  subjectId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('access_links')
    .set({ used_at: at })
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('used_at', 'is', null)
    .execute()
}

/** Marks a one-time link as used; false if another request was first. */
export async function redeemAccessLink(db: Db, linkId: string): Promise<boolean> {
  const result = await db
    .updateTable('access_links')
    .set({ used_at: new Date() })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
