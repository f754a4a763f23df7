import { type Selectable, sql } from 'kysely'
import type { NamedSkuRule } from '#domain/shop/sku-fields.ts'
import { skuKey } from '#domain/shop/sku-rule.ts'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'
import type { SkuRulesTable } from '../tables/shop.ts'

/** A row of the client's SKU rule. */
export interface StoredSkuRule extends NamedSkuRule {
  id: string
}

/** A page of the SKU rule by SKU; a SKU that is what was searched for stands first. */
export async function listSkuRules(
  db: Db,
  clientId: string,
  { searchText, limit, offset }: { searchText: string; limit: number; offset: number },
): Promise<{ rows: StoredSkuRule[]; total: number }> {
  let query = db.selectFrom('sku_rules').where('client_id', '=', clientId)
  for (const word of searchText.toLowerCase().split(/\s+/).filter(Boolean)) {
    query = query.where('search', 'like', `%${escapeLike(word)}%`)
  }
  let sorted = query.selectAll()
  if (searchText !== '') sorted = sorted.orderBy(sql`sku_key = ${skuKey(searchText)}`, 'desc')
  const rows = await sorted.orderBy('sku_key').limit(limit).offset(offset).execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(ruleOf), total }
}

const PAGE = 10_000

/** All rows by SKU, a page at a time. */
export async function* allSkuRules(db: Db, clientId: string): AsyncGenerator<StoredSkuRule[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('sku_rules')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('sku_key', '>', after)
      .orderBy('sku_key')
      .limit(PAGE)
      .execute()
    yield rows.map(ruleOf)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.sku_key
  }
}

/** One row by id, or by its SKU in any case, locked for a change. */
export async function lockSkuRule(
  db: Db,
  clientId: string,
  wanted: { id: string } | { sku: string },
): Promise<StoredSkuRule | null> {
  const query = db.selectFrom('sku_rules').selectAll().where('client_id', '=', clientId)
  const one =
    'id' in wanted ? query.where('id', '=', wanted.id) : query.where('sku_key', '=', skuKey(wanted.sku))
  const row = await one.forUpdate().executeTakeFirst()
  return row ? ruleOf(row) : null
}

/** False when the rule names the SKU already. */
export async function insertSkuRule(db: Db, clientId: string, rule: StoredSkuRule): Promise<boolean> {
  const result = await db
    .insertInto('sku_rules')
    .values({ id: rule.id, client_id: clientId, ...columns(rule) })
    .onConflict((conflict) => conflict.columns(['client_id', 'sku_key']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** False when another row names the SKU already. */
export async function updateSkuRule(db: Db, clientId: string, rule: StoredSkuRule): Promise<boolean> {
  const result = await db
    .updateTable('sku_rules')
    .set({ ...columns(rule), updated_at: new Date() })
    .where('client_id', '=', clientId)
    .where('id', '=', rule.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sku_rules as twin')
            .select('twin.id')
            .where('twin.client_id', '=', clientId)
            .where('twin.sku_key', '=', skuKey(rule.sku))
            .where('twin.id', '<>', rule.id),
        ),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteSkuRule(db: Db, clientId: string, id: string): Promise<void> {
  await db.deleteFrom('sku_rules').where('client_id', '=', clientId).where('id', '=', id).execute()
}

const columns = (rule: NamedSkuRule) => ({
  sku: rule.sku,
  sku_key: skuKey(rule.sku),
  description: rule.description,
  is_free: rule.isFreeShipping,
  minimum_quantity: rule.minimumQuantity,
})

function ruleOf(row: Selectable<SkuRulesTable>): StoredSkuRule {
  return {
    id: row.id,
    sku: row.sku,
    description: row.description,
    isFreeShipping: row.is_free,
    minimumQuantity: row.minimum_quantity,
  }
}
