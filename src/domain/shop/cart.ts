/** The types of free shipping: the cart, the rules, and the verdict. */

/** Which orders of the client's shop ship free. Amounts in whole cents, weights in pounds. */
export interface FreeShippingRules {
  /** False: nothing ships free, whatever else is set. */
  isEnabled: boolean
  isCartRuleEnabled: boolean
  isSkuRuleEnabled: boolean
  /** The cart rule: from this value of the cart on. */
  minimumCartCents: number
  /** The limit of the whole cart, under either rule; 0: no limit. */
  maximumWeightLb: number
  /** Two-letter codes, under either rule; none: to every country. */
  countries: readonly string[]
  /** States of the USA and provinces of Canada to which nothing ships free. */
  excludedStates: readonly string[]
  /** With both rules on: `any`, one of them suffices for a line; `all`, it needs both. */
  combine: 'any' | 'all'
}

export interface CartLine {
  sku: string
  quantity: number
  /** The price of one piece. */
  priceCents: number
  /** The weight of one piece; null: not known. */
  weightLb: number | null
}

export interface Cart {
  lines: readonly CartLine[]
  countryCode: string
  /** Two letters; '': not known yet. */
  state: string
}

export const CONDITIONS = ['rules', 'cart', 'country', 'state', 'weight', 'cart-value'] as const

/** Whether something holds, and the sentence that says why. */
export interface Judgement {
  isMet: boolean
  reason: string
}

/** One condition of the whole cart and whether it holds, with the reason in a sentence. */
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
  /** null: the weight of a line is not known. */
  weightLb: number | null
  /** The missing amount for free shipping of the whole cart; 0: none, or more value would not help. */
  missingCents: number
  conditions: ConditionVerdict[]
  /** In the order of the cart. */
  lines: LineVerdict[]
}
