/** Which price is taken when nobody looks at each shipment: the rules of a bulk routing. */
import type { PriceToCompare } from '../quotes/compared-price.ts'
import { chooseRate } from './rank.ts'

export type RoutingRule = 'defaults' | 'cheapest' | 'fastest' | 'preferred'

/** What picking needs of a price. */
export interface PickablePrice extends PriceToCompare {
  scac: string
  /** Business days; null when the carrier did not say. */
  serviceDays: number | null
  badges: readonly string[]
}

/**
 * The price that a rule takes, of those that cost more than 0 and that the routing guide does not forbid; null when
 * there is none.
 * - defaults: specification section 4, the cheapest, ODFL before it where it quotes; on collect the carrier marked
 *   selected, where it quotes
 * - cheapest: whoever it is
 * - fastest: fewest business days, the cheaper of equals; carriers that say no days come last
 * - preferred: the cheapest that the routing guide prefers; without one as `defaults`
 * @param selectedScac the collect carrier that the account has selected; '' without one
 */
export function pickByRule<Price extends PickablePrice>(
  rule: RoutingRule,
  prices: readonly Price[],
  selectedScac = '',
): Price | null {
  if (rule === 'cheapest') return chooseRate(prices, [])
  if (rule === 'fastest') return fastest(prices)
  const wished =
    rule === 'preferred'
      ? prices.filter(({ badges }) => badges.includes('Preferred'))
      : prices.filter(({ scac }) => selectedScac !== '' && scac === selectedScac)
  return chooseRate(wished, []) ?? chooseRate(prices)
}

function fastest<Price extends PickablePrice>(prices: readonly Price[]): Price | null {
  const days = (price: Price) => price.serviceDays ?? Number.POSITIVE_INFINITY
  const usable = prices.filter(({ cents, badges }) => cents > 0 && !badges.includes('Do not use'))
  const least = Math.min(...usable.map(days))
  return chooseRate(
    usable.filter((price) => days(price) === least),
    [],
  )
}

/** The dearest price of those that may be used, cents: what a bulk routing saves is told against it. 0 without any. */
export function dearestOf(prices: readonly PickablePrice[]): number {
  return prices.reduce(
    (most, { cents, badges }) => (badges.includes('Do not use') ? most : Math.max(most, cents)),
    0,
  )
}
