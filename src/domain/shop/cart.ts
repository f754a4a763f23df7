/** The types of free shipping: the cart, the rules, and the verdict. */

/** The rules for free shipping in the client's shop. Amounts in whole cents, weights in pounds. */
export interface FreeShippingRules {
  /** False: nothing ships free, whatever the other rules. */
  isEnabled: boolean
  isCartRuleEnabled: boolean
  isSkuRuleEnabled: boolean
  /** The cart rule: the minimum value of the cart. */
  minimumCartCents: number
  /** The limit of the whole cart, under either rule; 0: no limit. */
  maximumWeightLb: number
  /** Two-letter codes, under either rule; empty: every country. */
  countries: readonly string[]
  /** States of the USA and provinces of Canada to which nothing ships free. */
  excludedStates: readonly string[]
  /** With both rules enabled: `any`, a line needs one of them; `all`, it needs both. */
  combine: 'any' | 'all'
}

export interface CartLine {
  sku: string
  quantity: number
  /** The price of one piece. */
  priceCents: number
  /** The weight of one piece; null: unknown. */
  weightLb: number | null
}

export interface Cart {
  lines: readonly CartLine[]
  countryCode: string
  /** Two letters; '': unknown. */
  state: string
}

export const CONDITIONS = ['rules', 'cart', 'country', 'state', 'weight', 'cart-value'] as const

/** Whether a condition is met, with the sentence that explains it. */
export interface Judgement {
  isMet: boolean
  reason: string
}

/** One condition of the whole cart and whether it is met, with the reason in a sentence. */
export interface ConditionVerdict extends Judgement {
  condition: (typeof CONDITIONS)[number]
}

export interface LineVerdict {
  sku: string
  quantity: number
  isFree: boolean
  reason: string
}

export interface CartVerdict {
  /** True: every line ships free. */
  isFree: boolean
  cartCents: number
  /** null: the weight of a line is unknown. */
  weightLb: number | null
  /** The missing amount for free shipping of the whole cart; 0: nothing is missing, or more value would not help. */
  missingCents: number
  conditions: ConditionVerdict[]
  /** In the order of the cart. */
  lines: LineVerdict[]
}
