/** Booking against the routing guide: when it needs a reason, and what it costs. */
import { comparedCents, type PriceToCompare } from '../quotes/compared-price.ts'

/** The fields of a price that are needed here; `badges` from the ranking. */
export interface GuidedPrice extends PriceToCompare {
  scac: string
  carrierName: string
  badges: readonly string[]
}

export interface GuideOverride<Price> {
  /** Why it is an override: a preferred carrier quoted and was not chosen, or the carrier is not to be used. */
  because: 'passedOver' | 'doNotUse'
  /** The best price that the guide allows; null if it allows none of them. */
  best: Price | null
  /** Cents paid in addition to the best allowed price; below 0 if the override saves money. */
  costCents: number | null
}

const has = (price: GuidedPrice, badge: string): boolean => price.badges.includes(badge)

/**
 * Whether choosing a price goes against the guide, given all prices of the shipment (the chosen one may be among them):
 * null if it does not. A preferred price is never an override, nor is any price if no preferred carrier quoted. The
 * best allowed price is the cheapest preferred one; without one, the cheapest that is not forbidden.
 */
export function judgeOverride<Price extends GuidedPrice>(
  chosen: GuidedPrice,
  prices: readonly Price[],
): GuideOverride<Price> | null {
  const usable = prices.filter((price) => price.cents > 0 && !has(price, 'Do not use'))
  const preferred = usable.filter((price) => has(price, 'Preferred'))
  const isForbidden = has(chosen, 'Do not use')
  if (!isForbidden && (has(chosen, 'Preferred') || preferred.length === 0)) return null
  const allowed = preferred.length > 0 ? preferred : usable
  const best = allowed.reduce<Price | null>(
    (least, price) => (least === null || comparedCents(price) < comparedCents(least) ? price : least),
    null,
  )
  return {
    because: isForbidden ? 'doNotUse' : 'passedOver',
    best,
    costCents: best === null ? null : comparedCents(chosen) - comparedCents(best),
  }
}
