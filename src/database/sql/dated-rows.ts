import { sql } from 'kysely'
import type { Db } from './open.ts'

/** A carrier's tables that are replaced as a whole from a given day: each row has its first and last day. */

export type DatedTable = 'transit_days' | 'terminals'

interface Of {
  table: DatedTable
  clientId: string
  scac: string
  /** YYYY-MM-DD: the first day of the version. */
  from: string
}

/** Ends the rows in effect on the day with the day before. */
export async function closeBefore(db: Db, { table, clientId, scac, from }: Of): Promise<void> {
  await sql`update ${sql.table(table)} set effective_to = ${from}::date - 1
    where client_id = ${clientId} and scac = ${scac} and effective_from < ${from}
      and coalesce(effective_to, 'infinity') >= ${from}::date`.execute(db)
}

/** The last day of a version that begins on the day: the day before the next one begins; null if there is none. */
export async function lastDayOf(db: Db, { table, clientId, scac, from }: Of): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`select (min(effective_from) - 1)::text as last
    from ${sql.table(table)}
    where client_id = ${clientId} and scac = ${scac} and effective_from > ${from}`.execute(db)
  return rows[0]?.last ?? null
}

/** Removes the version that begins on the day. */
export async function dropVersion(db: Db, { table, clientId, scac, from }: Of): Promise<void> {
  await sql`delete from ${sql.table(table)}
    where client_id = ${clientId} and scac = ${scac} and effective_from = ${from}`.execute(db)
}

/** Rows that ended on the day before stay in effect until the next version begins. */
export async function reopenBefore(db: Db, of: Of): Promise<void> {
  const last = await lastDayOf(db, of)
  await sql`update ${sql.table(of.table)} set effective_to = ${last}
    where client_id = ${of.clientId} and scac = ${of.scac} and effective_to = ${of.from}::date - 1`.execute(
    db,
  )
}
