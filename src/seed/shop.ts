/** Scene: the free shipping rules of the shipper's own shop. */

import type { Row } from '#database/sql/row.ts'
import { skuKey } from '#domain/shop/sku-rule.ts'
import type { Item } from './items/items.ts'
import { rowIds } from './row-ids.ts'
import type { Scene } from './scene.ts'

const MOST_SKUS = 120
/** Cartons above this weight never ship free; single ones below the next weight do. */
const HEAVY_LB = 120
const LIGHT_LB = 25

export function makeFreeShipping(
  { client, clientId, items }: Scene,
  setUp: Date,
): { rules: Row<'free_shipping_rules'>[]; skus: Row<'sku_rules'>[] } {
  const ids = rowIds(`${client.code} free shipping`)
  const rules: Row<'free_shipping_rules'> = {
    client_id: clientId,
    is_enabled: true,
    is_cart_rule_enabled: true,
    is_sku_rule_enabled: true,
    minimum_cart_cents: 49_900,
    maximum_weight_lb: 300,
    countries: ['US'],
    excluded_states: ['AK', 'HI', 'PR'],
    combine: 'any',
    updated_at: setUp,
  }
  const skus = items.slice(0, MOST_SKUS).flatMap((item) => skuRow(item, clientId, ids.at(setUp), setUp) ?? [])
  return { rules: [rules], skus }
}

/** Light items ship free, hazardous and heavy ones never; the rule does not mention the rest. */
function skuRow({ row }: Item, clientId: string, id: string, setUp: Date): Row<'sku_rules'> | null {
  const weightLb = row.weight_lb ?? 0
  const isNever = row.is_hazmat === true || weightLb > HEAVY_LB
  if (!isNever && weightLb > LIGHT_LB * 2) return null
  return {
    id,
    client_id: clientId,
    sku: row.item_code,
    sku_key: skuKey(row.item_code),
    description: row.description,
    is_free: !isNever,
    minimum_quantity: isNever || weightLb <= LIGHT_LB ? 1 : 4,
    updated_at: setUp,
  }
}
