import type { Generated } from 'kysely'
import type { Computed, DefaultInstant, Json } from './columns.ts'

/** Free shipping of the client's shop. Snake case here only; query modules give our names. */

export interface FreeShippingRulesTable {
  client_id: string
  is_enabled: Generated<boolean>
  is_cart_rule_enabled: Generated<boolean>
  is_sku_rule_enabled: Generated<boolean>
  minimum_cart_cents: Generated<number>
  maximum_weight_lb: Generated<number>
  countries: Json<readonly string[]>
  excluded_states: Json<readonly string[]>
  combine: Generated<'any' | 'all'>
  updated_at: DefaultInstant
}

export interface SkuRulesTable {
  id: string
  client_id: string
  sku: string
  sku_key: string
  description: Generated<string>
  is_free: Generated<boolean>
  minimum_quantity: Generated<number>
  search: Computed
  updated_at: DefaultInstant
}
