import { type Kysely, sql } from 'kysely'

/**
 * Parts of orders that wait, by any piece of their number and code: what searches read has no code in it. These are few,
 * so the index costs nearly nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_open_parts on orders
      using gin (client_id, lower(order_number || '-' || backorder_code) gin_trgm_ops) with (fastupdate = off)
      where backorder_code <> '00' and status in ('O', 'H')
  `.execute(db)
}
