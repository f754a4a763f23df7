import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/**
 * Counts a login attempt under `key` before its password is checked, so that parallel guesses are counted like
 * sequential ones. Returns the number of attempts in the window, including this one, and the seconds until the window
 * ends; an expired window starts over.
 */
export async function countTry(
  db: Db,
  key: string,
  windowSeconds: number,
): Promise<{ tries: number; seconds: number }> {
  const { rows } = await sql<{ tries: number; seconds: number }>`
    insert into login_failures (key, failures, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      failures = case when login_failures.window_ends_at < now() then 1 else login_failures.failures + 1 end,
      window_ends_at = case when login_failures.window_ends_at < now()
        then excluded.window_ends_at else login_failures.window_ends_at end
    returning failures as tries,
      greatest(1, ceil(extract(epoch from window_ends_at - now())))::int as seconds`.execute(db)
  return rows[0]!
}

/** Undoes `countTry`, because the password was correct. */
export async function forgiveTry(db: Db, key: string): Promise<void> {
  await db
    .updateTable('login_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

/** Deletes all counts of the key. */
export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_failures').where('key', '=', key).execute()
}

/** Deletes the counts of one user name from all networks, under keys of `<prefix><network> <user name>`. */
export async function forgetFailuresAnywhere(db: Db, prefix: string, userName: string): Promise<void> {
  await sql`delete from login_failures
    where starts_with(key, ${prefix}) and substr(key, strpos(key, ' ') + 1) = ${userName}`.execute(db)
}
