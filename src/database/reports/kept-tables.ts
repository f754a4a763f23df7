import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

export interface KeptTable {
  bytes: number
  /** Null if the table is empty. */
  oldest: Date | null
}

/** Size and oldest row of the tables with a retention setting. */
export async function readKeptTables(db: Db): Promise<Record<'audit' | 'exchanges' | 'webhooks', KeptTable>> {
  const { rows } = await sql<{ what: 'audit' | 'exchanges' | 'webhooks' } & KeptTable>`
    select 'audit' as what, pg_total_relation_size('audit_trail') as bytes,
      (select at from audit_trail order by id limit 1) as oldest
    union all select 'exchanges', pg_total_relation_size('carrier_exchanges'),
      (select min(started_at) from carrier_exchanges)
    union all select 'webhooks', pg_total_relation_size('webhook_deliveries'),
      (select min(created_at) from webhook_deliveries where state <> 'waiting')`.execute(db)
  return Object.fromEntries(rows.map(({ what, bytes, oldest }) => [what, { bytes, oldest }])) as Record<
    'audit' | 'exchanges' | 'webhooks',
    KeptTable
  >
}
