import { sql, type Transaction } from 'kysely'
import { v7 as newId } from 'uuid'
import type { NamedSkuRule } from '#domain/shop/sku-fields.ts'
import { skuKey } from '#domain/shop/sku-rule.ts'
import type { Tables } from '../sql/schema.ts'

/** The rows of a file with the SKU rules: the changes that they would make, and the import itself. */

type Tx = Transaction<Tables>

export interface SkuFileChanges {
  added: number
  changed: number
  /** Existing rules with the same values. */
  unchanged: number
  /** Not in the file. */
  missing: number
}

const BATCH = 5_000

/** Puts the rows of a file into a temporary table that exists until the transaction ends. */
export async function stageSkuRows(tx: Tx, rules: readonly NamedSkuRule[]): Promise<void> {
  await sql`create temporary table sku_file (place integer, id uuid, sku text, sku_key text, description text,
    is_free boolean, minimum_quantity integer) on commit drop`.execute(tx)
  for (let from = 0; from < rules.length; from += BATCH) {
    const rows = rules.slice(from, from + BATCH)
    await sql`insert into sku_file select * from unnest(
      ${rows.map((_, index) => from + index)}::int[],
      ${rows.map(() => newId())}::uuid[],
      ${rows.map(({ sku }) => sku)}::text[],
      ${rows.map(({ sku }) => skuKey(sku))}::text[],
      ${rows.map(({ description }) => description)}::text[],
      ${rows.map(({ isFreeShipping }) => isFreeShipping)}::boolean[],
      ${rows.map(({ minimumQuantity }) => minimumQuantity)}::int[])`.execute(tx)
  }
  await sql`analyze sku_file`.execute(tx)
}

const IS_SAME = sql`(s.sku, s.description, s.is_free, s.minimum_quantity) =
  (f.sku, f.description, f.is_free, f.minimum_quantity)`

/** Compares the staged rows with the client's SKU rule. */
export async function compareSkuRows(tx: Tx, clientId: string): Promise<SkuFileChanges> {
  const { rows } = await sql<SkuFileChanges>`
    select
      count(*) filter (where s.id is null)::int as added,
      count(*) filter (where s.id is not null and not ${IS_SAME})::int as changed,
      count(*) filter (where s.id is not null and ${IS_SAME})::int as unchanged,
      (select count(*) from sku_rules r where client_id = ${clientId}
        and not exists (select from sku_file where sku_key = r.sku_key))::int as missing
    from sku_file f left join sku_rules s on s.client_id = ${clientId} and s.sku_key = f.sku_key`.execute(tx)
  return rows[0]!
}

/** Replaces the SKU rule by the staged rows; `onTaken` gets the number of imported rows. */
export async function takeSkuRows(
  tx: Tx,
  clientId: string,
  staged: { count: number; replacesAll: boolean },
  onTaken: (count: number) => void,
): Promise<void> {
  if (staged.replacesAll) {
    await sql`delete from sku_rules r where client_id = ${clientId}
      and not exists (select from sku_file where sku_key = r.sku_key)`.execute(tx)
  }
  for (let from = 0; from < staged.count; from += BATCH) {
    await sql`
      insert into sku_rules as s (id, client_id, sku, sku_key, description, is_free, minimum_quantity)
      select id, ${clientId}, sku, sku_key, description, is_free, minimum_quantity from sku_file
        where place >= ${from} and place < ${from + BATCH}
      on conflict (client_id, sku_key) do update
        set sku = excluded.sku, description = excluded.description, is_free = excluded.is_free,
          minimum_quantity = excluded.minimum_quantity, updated_at = now()
        where (s.sku, s.description, s.is_free, s.minimum_quantity) is distinct from
          (excluded.sku, excluded.description, excluded.is_free, excluded.minimum_quantity)`.execute(tx)
    onTaken(Math.min(staged.count, from + BATCH))
  }
}
