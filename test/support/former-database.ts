import type pg from 'pg'
import { FORMER, LAST_OF_SCHEMA } from '#database/migrations/former-migrations.ts'

/** Records in the database what versions before November 28, 2026 recorded, up to `last`. */
export async function recordFormer(pool: pg.Pool, last = FORMER.at(-1)!): Promise<void> {
  await pool.query('delete from kysely_migration where name <= $1 or name = any ($2)', [
    LAST_OF_SCHEMA,
    FORMER,
  ])
  await pool.query(
    `insert into kysely_migration (name, timestamp)
      select name, '2026-11-01T12:00:00.' || lpad(place::text, 3, '0') || 'Z'
        from unnest($1::text[]) with ordinality as former (name, place) where name <= $2`,
    [FORMER, last],
  )
}
