import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../sql/open.ts'

/** Exact number of orders and shipments per bucket, with `tendered` and `problem` in addition to the status codes. */
export async function countBuckets(
  pool: pg.Pool,
  clientId: string,
  warehouse = '',
): Promise<{ counts: Record<string, number>; pieces: number }> {
  const { rows } = await pool.query({
    name: warehouse ? 'count-buckets-of-warehouse' : 'count-buckets',
    text: `select bucket, sum(difference)::int as total, count(*)::int as pieces from bucket_counts
      where client_id = $1 ${warehouse ? 'and warehouse = $2' : ''} group by bucket`,
    values: warehouse ? [clientId, warehouse] : [clientId],
  })
  const counts: Record<string, number> = { O: 0, Q: 0, H: 0, T: 0, A: 0, D: 0, V: 0, tendered: 0, problem: 0 }
  let pieces = 0
  for (const row of rows) {
    counts[row.bucket] = row.total
    pieces += row.pieces
  }
  return { counts, pieces }
}

/** Merges the differences of many changes into one row per bucket; a scheduled job calls this. */
export async function compactBucketCounts(db: Db): Promise<void> {
  await sql`select compact_bucket_counts()`.execute(db)
}
