import { type Kysely, sql } from 'kysely'

/** Spot prices say what their bid leaves out, so that they are compared with other prices as bids are; routings keep their extra cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price_sheets add column estimated_charges jsonb not null default '[]';
    update price_sheets as p set estimated_charges = e.charges
      from quote_bids as b, lateral (
        select jsonb_agg(line - 'kind' order by place) as charges
          from jsonb_array_elements(b.comparison) with ordinality as l (line, place)
          where line ->> 'kind' = 'estimated') as e
      where b.price_sheet_id = p.id and e.charges is not null;
    -- Of a routing: how much more the pick costs than the cheapest price of its row; null where nothing was picked.
    alter table bulk_rows add column above_cheapest_cents bigint;
  `.execute(db)
}
