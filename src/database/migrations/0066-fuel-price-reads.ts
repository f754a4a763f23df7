import { type Kysely, sql } from 'kysely'

/** When the public price series was last read, whether that worked, and why not. One row per fuel index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fuel_price_reads (
      index_code text primary key,
      tried_at timestamptz not null,
      worked_at timestamptz,
      saved_count integer not null default 0,
      -- Empty when the last try worked.
      problem text not null default ''
    )`.execute(db)
  await sql`
    insert into fuel_price_reads (index_code, tried_at, worked_at)
    select index_code, max(created_at), max(created_at) from fuel_prices
    where client_id is null and not is_synthetic group by index_code`.execute(db)
}
