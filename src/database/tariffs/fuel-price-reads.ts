import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/** The results of the last reads of a public price series. */
export interface FuelPriceRead {
  triedAt: Date
  workedAt: Date | null
  /** Prices that were new in the last successful read. */
  savedCount: number
  /** '' if the last attempt worked. */
  problem: string
}

/** Null if the series was never read. */
export async function findFuelPriceRead(db: Db, indexId: string): Promise<FuelPriceRead | null> {
  const row = await db
    .selectFrom('fuel_price_reads')
    .select(['tried_at as triedAt', 'worked_at as workedAt', 'saved_count as savedCount', 'problem'])
    .where('index_code', '=', indexId)
    .executeTakeFirst()
  return row ?? null
}

/** Saves the result of a read; a failed one keeps the time of the last success. */
export async function keepFuelPriceRead(
  db: Db,
  indexId: string,
  now: Date,
  outcome: { saved: number } | { problem: string },
): Promise<void> {
  const isDone = 'saved' in outcome
  const saved = isDone ? outcome.saved : 0
  const problem = isDone ? '' : outcome.problem
  await sql`
    insert into fuel_price_reads (index_code, tried_at, worked_at, saved_count, problem)
    values (${indexId}, ${now}, ${isDone ? now : null}, ${saved}, ${problem})
    on conflict (index_code) do update set
      tried_at = excluded.tried_at,
      worked_at = coalesce(excluded.worked_at, fuel_price_reads.worked_at),
      saved_count = case when ${isDone}::boolean then excluded.saved_count else fuel_price_reads.saved_count end,
      problem = excluded.problem`.execute(db)
}
