import type pg from 'pg'
import type { CalendarVersion } from '#domain/calendar/carrier-calendar.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'

/** A stored version of a carrier's own calendar. */
export interface StoredCalendar extends CalendarVersion {
  id: string
}

/** Every version of every carrier of a client, by carrier and start. */
export async function loadCalendars(db: Db, clientId: string): Promise<StoredCalendar[]> {
  const rows = await db
    .selectFrom('carrier_calendars')
    .select(['id', 'scac', 'effective_from', 'calendar'])
    .where('client_id', '=', clientId)
    .orderBy('scac')
    .orderBy('effective_from')
    .execute()
  return rows.map(({ id, scac, effective_from, calendar }) => ({
    id,
    scac,
    effectiveFrom: effective_from,
    ...calendar,
  }))
}

/** One version of the client's, locked for a change. */
export async function lockCalendar(db: Db, clientId: string, id: string): Promise<StoredCalendar | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('carrier_calendars')
    .select(['id', 'scac', 'effective_from', 'calendar'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? { id: row.id, scac: row.scac, effectiveFrom: row.effective_from, ...row.calendar } : null
}

/** Like `loadCalendars`, but outside any transaction: for rating's cache. */
export async function readCalendars(pool: pg.Pool, clientId: string): Promise<StoredCalendar[]> {
  const { rows } = await pool.query<{ calendars: StoredCalendar[] }>(
    `select coalesce(jsonb_agg(calendar || jsonb_build_object('id', id, 'scac', scac, 'effectiveFrom', effective_from)
        order by scac, effective_from), '[]') as calendars
      from carrier_calendars where client_id = $1`,
    [clientId],
  )
  return rows[0]!.calendars
}

/** Saves a version, new or changed; false if the carrier has another one that begins on the same day. */
export async function saveCalendar(
  db: Db,
  clientId: string,
  { id, scac, effectiveFrom, workWeekdays, holidays, pickup }: StoredCalendar,
): Promise<boolean> {
  const twin = await db
    .selectFrom('carrier_calendars')
    .select('id')
    .where('client_id', '=', clientId)
    .where('scac', '=', scac)
    .where('effective_from', '=', effectiveFrom)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (twin) return false
  const calendar = JSON.stringify({ workWeekdays, holidays, pickup })
  await db
    .insertInto('carrier_calendars')
    .values({ id, client_id: clientId, scac, effective_from: effectiveFrom, calendar })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ effective_from: effectiveFrom, calendar })
        .where('carrier_calendars.client_id', '=', clientId),
    )
    .execute()
  return true
}

export async function deleteCalendar(db: Db, clientId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('carrier_calendars')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
