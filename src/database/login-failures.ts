import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Seconds until the most restrictive of `keys` is free again; 0 = free. `limits` is how many failures each takes. */
export async function secondsUntilFree(db: Db, limits: { key: string; failures: number }[]): Promise<number> {
  const rows = await db
    .selectFrom('login_failures')
    .select([
      'key',
      'failures',
      sql<number>`ceil(extract(epoch from window_ends_at - now()))::int`.as('seconds'),
    ])
    .where(
      'key',
      'in',
      limits.map((limit) => limit.key),
    )
    .execute()
  const blocking = rows.filter((row) =>
    limits.some((limit) => limit.key === row.key && row.failures >= limit.failures && row.seconds > 0),
  )
  return Math.max(0, ...blocking.map((row) => row.seconds))
}

/** Counts one failure under each key; a window that has passed starts anew. */
export async function countFailure(db: Db, keys: string[], windowSeconds: number): Promise<void> {
  for (const key of [...keys].sort()) {
    await sql`
      insert into login_failures (key, failures, window_ends_at)
      values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
      on conflict (key) do update set
        failures = case when login_failures.window_ends_at < now() then 1 else login_failures.failures + 1 end,
        window_ends_at = case when login_failures.window_ends_at < now()
          then excluded.window_ends_at else login_failures.window_ends_at end`.execute(db)
  }
}

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_failures').where('key', '=', key).execute()
}
