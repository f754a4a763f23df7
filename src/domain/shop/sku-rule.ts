import type { Judgement } from './cart.ts'

/** The SKU rule for one SKU. */
export interface SkuRule {
  sku: string
  /** False: it never ships free, whatever the cart's value. */
  isFreeShipping: boolean
  /** It ships free from this quantity in a cart. */
  minimumQuantity: number
}

/** The key of a SKU: case is ignored. */
export const skuKey = (sku: string): string => sku.trim().toLowerCase()

/** Whether a SKU with this `quantity` in a cart ships free on its own. */
export function judgeSku(sku: string, quantity: number, rule: SkuRule | undefined): Judgement {
  if (sku.trim() === '') return { isMet: false, reason: 'This line has no SKU.' }
  if (!rule) return { isMet: false, reason: `The SKU rule does not include ${sku}.` }
  if (!rule.isFreeShipping) return { isMet: false, reason: `${sku} never ships free under the SKU rule.` }
  const { minimumQuantity } = rule
  if (minimumQuantity <= 1) return { isMet: true, reason: `${sku} ships free by the SKU rule.` }
  const from = minimumQuantity.toLocaleString('en-US')
  const had = quantity.toLocaleString('en-US')
  return quantity >= minimumQuantity
    ? { isMet: true, reason: `${sku} ships free at ${from} or more; the cart has ${had}.` }
    : { isMet: false, reason: `${sku} ships free at ${from} or more; the cart has only ${had}.` }
}
