import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { FreeShippingRules } from '#domain/shop/cart.ts'
import { type SkuRule, skuKey } from '#domain/shop/sku-rule.ts'
import { columnNames } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import type { FreeShippingRulesTable } from '../tables/shop.ts'

const NAMES = columnNames(
  'free_shipping_rules',
  [
    ...(['is_enabled', 'is_cart_rule_enabled', 'is_sku_rule_enabled', 'minimum_cart_cents'] as const),
    ...(['maximum_weight_lb', 'combine'] as const),
  ],
  { json: ['countries', 'excluded_states'] },
)

/** The rules of a client; null: never saved. */
export async function readFreeShippingRules(db: Db, clientId: string): Promise<FreeShippingRules | null> {
  const row = await db
    .selectFrom('free_shipping_rules')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

export async function saveFreeShippingRules(
  db: Db,
  clientId: string,
  rules: FreeShippingRules,
): Promise<void> {
  const columns = { ...NAMES.row(rules), updated_at: new Date() }
  await db
    .insertInto('free_shipping_rules')
    .values({ client_id: clientId, ...columns })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(columns))
    .execute()
}

/** All facts that decide about a cart, in addition to the cart itself. */
export interface CartFacts {
  /** null: never saved. */
  rules: FreeShippingRules | null
  /** By `skuKey`. */
  skuRules: Map<string, SkuRule>
  /** Pounds of one piece from the item master, by `skuKey`; items without a weight are missing. */
  weights: Map<string, number>
}

/**
 * Reads the facts in one prepared statement by three unique keys, because shops call this at every change of a cart.
 * They are not cached: this would save a tenth of a millisecond and use outdated rules.
 */
export async function readCartFacts(
  pool: pg.Pool,
  clientId: string,
  cart: { skus: readonly string[]; unweighed: readonly string[] },
): Promise<CartFacts> {
  const { rows } = await pool.query<FactsRow>({
    name: 'cart-facts',
    text: FACTS,
    values: [clientId, cart.skus.map(skuKey), cart.unweighed.map(skuKey)],
  })
  const { rules, sku_rules: skuRules, weights } = rows[0]!
  return {
    rules: rules && NAMES.value(rules),
    skuRules: new Map(skuRules.map(({ key, ...rule }) => [key, rule])),
    weights: new Map(weights.map(({ key, lb }) => [key, lb])),
  }
}

interface FactsRow {
  rules: Selectable<FreeShippingRulesTable> | null
  sku_rules: (SkuRule & { key: string })[]
  weights: { key: string; lb: number }[]
}

const FACTS = `
  select
    (select to_json(r) from free_shipping_rules r where client_id = $1) as rules,
    coalesce((select json_agg(json_build_object('key', sku_key, 'sku', sku, 'isFreeShipping', is_free,
        'minimumQuantity', minimum_quantity))
      from sku_rules where client_id = $1 and sku_key = any ($2::text[])), '[]') as sku_rules,
    coalesce((select json_agg(json_build_object('key', lower(item_code), 'lb', weight_lb))
      from item_master where client_id = $1 and lower(item_code) = any ($3::text[]) and weight_lb > 0
        and deleted_at is null), '[]') as weights`
