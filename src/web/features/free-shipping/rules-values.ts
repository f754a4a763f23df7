import type { FreeShippingRulesValue } from '#contracts/entities/shop.ts'

export interface RulesValues extends Record<string, unknown> {
  rules: FreeShippingRulesValue
}
