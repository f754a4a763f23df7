import { formatMoney } from '../money.ts'
import type {
  Cart,
  CartVerdict,
  ConditionVerdict,
  FreeShippingRules,
  Judgement,
  LineVerdict,
} from './cart.ts'
import { judgeWeight } from './cart-weight.ts'
import { judgeDestination } from './destination.ts'
import { judgeSku, type SkuRule, skuKey } from './sku-rule.ts'

/**
 * Decides for each line of a cart whether it ships free, with the reason. Country, state and weight are judged for the
 * cart and apply to every line; then the cart rule, the SKU rule, or both. A SKU that is marked as never free stays so
 * under either rule. The order of the lines does not matter, and lines of one SKU count together.
 * @param skuRules by `skuKey`; may include SKUs of other carts
 */
export function judgeCart(
  cart: Cart,
  rules: FreeShippingRules,
  skuRules: ReadonlyMap<string, SkuRule>,
): CartVerdict {
  const cartCents = valueOfCart(cart)
  const weight = judgeWeight(cart, rules.maximumWeightLb)
  const gates: ConditionVerdict[] = [
    { condition: 'rules', ...judgeSwitches(rules) },
    { condition: 'cart', ...judgeContent(cart) },
    ...judgeDestination(cart, rules),
    { condition: 'weight', ...weight.judgement },
  ]
  const byValue = judgeValue(cartCents, rules.minimumCartCents)
  const linesWith = (value: Judgement) => judgeLines(cart, rules, skuRules, gates, value)
  const lines = linesWith(byValue)
  const isFree = isAllFree(lines)
  const wouldBeFree =
    rules.isCartRuleEnabled && !byValue.isMet && isAllFree(linesWith({ ...byValue, isMet: true }))
  return {
    isFree,
    cartCents,
    weightLb: weight.weightLb,
    missingCents: !isFree && wouldBeFree ? rules.minimumCartCents - cartCents : 0,
    conditions: rules.isCartRuleEnabled ? [...gates, { condition: 'cart-value', ...byValue }] : gates,
    lines,
  }
}

/** Whole cents; a larger value is capped at the largest number. */
function valueOfCart({ lines }: Cart): number {
  const cents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
  return Math.min(cents, Number.MAX_SAFE_INTEGER)
}

/** Shops in the US: amounts are in US dollars. */
const dollars = (cents: number): string => formatMoney(cents, 'USD')

const isAllFree = (lines: readonly LineVerdict[]): boolean =>
  lines.length > 0 && lines.every((line) => line.isFree)

function judgeSwitches(rules: FreeShippingRules): Judgement {
  if (!rules.isEnabled) return { isMet: false, reason: 'Free shipping is turned off.' }
  const { isCartRuleEnabled: cart, isSkuRuleEnabled: sku, combine } = rules
  if (!cart && !sku) return { isMet: false, reason: 'Neither the cart rule nor the SKU rule is turned on.' }
  if (cart && sku) {
    const reason =
      combine === 'all'
        ? 'The cart rule and the SKU rule must both apply.'
        : 'Either the cart rule or the SKU rule is enough.'
    return { isMet: true, reason }
  }
  return { isMet: true, reason: `The ${cart ? 'cart' : 'SKU'} rule applies.` }
}

const judgeContent = ({ lines }: Cart): Judgement =>
  lines.length === 0
    ? { isMet: false, reason: 'The cart is empty.' }
    : {
        isMet: true,
        reason: lines.length === 1 ? 'The cart has 1 line.' : `The cart has ${lines.length} lines.`,
      }

function judgeValue(cents: number, minimum: number): Judgement {
  if (cents >= minimum) {
    return {
      isMet: true,
      reason: `The cart comes to ${dollars(cents)}; it ships free at ${dollars(minimum)} or more.`,
    }
  }
  const missing = dollars(minimum - cents)
  return {
    isMet: false,
    reason: `The cart comes to ${dollars(cents)}, ${missing} less than the minimum of ${dollars(minimum)}.`,
  }
}

function judgeLines(
  cart: Cart,
  rules: FreeShippingRules,
  skuRules: ReadonlyMap<string, SkuRule>,
  gates: readonly ConditionVerdict[],
  byValue: Judgement,
): LineVerdict[] {
  const shut = gates.find(({ isMet }) => !isMet)
  const quantities = quantitiesBySku(cart)
  return cart.lines.map(({ sku, quantity }) => {
    if (shut) return { sku, quantity, isFree: false, reason: shut.reason }
    const rule = skuRules.get(skuKey(sku))
    const bySku = judgeSku(sku, quantities.get(skuKey(sku)) ?? quantity, rule)
    const isNever = rules.isSkuRuleEnabled && rule?.isFreeShipping === false
    const { isMet, reason } = isNever ? bySku : combine(rules, byValue, bySku)
    return { sku, quantity, isFree: isMet, reason }
  })
}

function quantitiesBySku({ lines }: Cart): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of lines) {
    const key = skuKey(sku)
    quantities.set(key, (quantities.get(key) ?? 0) + quantity)
  }
  return quantities
}

/** The reason comes from the rule that decides: a passed one under `any`, otherwise each failed one. */
function combine(rules: FreeShippingRules, byValue: Judgement, bySku: Judgement): Judgement {
  if (!rules.isSkuRuleEnabled) return byValue
  if (!rules.isCartRuleEnabled) return bySku
  const both = [byValue, bySku]
  const isMet = rules.combine === 'all' ? both.every(met) : both.some(met)
  const deciding = both.filter((one) => one.isMet === isMet)
  const said = isMet && rules.combine === 'any' ? deciding.slice(0, 1) : deciding
  return { isMet, reason: said.map(({ reason }) => reason).join(' ') }
}

const met = ({ isMet }: Judgement): boolean => isMet
