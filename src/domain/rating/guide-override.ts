/** Booking against the routing guide: when it needs a reason, and what it costs. */
import { comparedCents, type PriceToCompare } from '../quotes/compared-price.ts'

/** The fields of a price that the judgment needs; `badges` from the ranking. */
export interface GuidedPrice extends PriceToCompare {
  scac: string
  carrierName: string
  badges: readonly string[]
}

export interface GuideOverride<Price> {
  /** Why it is one: a preferred carrier quoted and was passed over, or the carrier is not to be used. */
  because: 'passedOver' | 'doNotUse'
  /** The best price that the guide allowed; null when it allowed none of those quoted. */
  best: Price | null
  /** Cents paid more than at the best allowed price; below 0 when the override saves money. */
  costCents: number | null
}

const has = (price: GuidedPrice, badge: string): boolean => price.badges.includes(badge)

/**
 * Whether choosing a price goes against the guide, given all prices of the shipment (the chosen one may be among
 * them): null when it does not. A preferred price is never an override, nor is any price while no preferred carrier
 * quoted. The best allowed is the cheapest preferred price; without one, the cheapest that is not forbidden.
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
