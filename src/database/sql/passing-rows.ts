import { sql } from 'kysely'
import type { Db } from './open.ts'

/**
 * Rows that are only useful for some time: imported lists, ended jobs, sessions, login attempts. A nightly job deletes
 * them.
 */

/** Lists are deleted a few at a time: each has up to some ten thousand rows. */
const IMPORTS_AT_ONCE = 10

/**
 * Deletes old location imports with their rows: completed imports cannot be undone after that, and pending ones are
 * discarded. Keeps an import that is being processed. Returns the number deleted.
 */
export async function forgetLocationImports(db: Db, before: Date): Promise<number> {
  let gone = 0
  for (;;) {
    const { rows } = await sql`
      delete from location_imports where id in (
        select i.id from location_imports i
        where i.created_at < ${before}
          and not exists (select from works w where w.id = i.work_id and w.state in ('waiting', 'running'))
        order by i.created_at limit ${IMPORTS_AT_ONCE})
      returning id`.execute(db)
    gone += rows.length
    if (rows.length < IMPORTS_AT_ONCE) return gone
  }
}

/** Deletes background jobs that ended before, with the outcomes of their rows. The import of a tariff keeps its job. */
export async function forgetWorks(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from works w where w.ended_at < ${before} and w.state in ('done', 'failed', 'cancelled')
        and not exists (select from tariff_imports t where t.work_id = w.id)
      returning id)
    delete from bulk_rows where work_id in (select id from gone)`.execute(db)
}

/** Deletes sessions that expired or were ended before. */
export async function forgetSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('ends_at', '<', before), eb('revoked_at', '<', before)]))
    .execute()
}

/** Deletes counts of login attempts whose window has passed: anyone can create such rows by trying names. */
export async function forgetPastWindows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('login_failures').where('window_ends_at', '<', now).execute()
}
