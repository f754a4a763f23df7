/** The rules by which a bulk routing chooses a price when no user reviews each shipment. */
import type { PriceToCompare } from '../quotes/compared-price.ts'
import { chooseRate } from './rank.ts'

export type RoutingRule = 'defaults' | 'cheapest' | 'fastest' | 'preferred'

/** The fields of a price that picking needs. */
export interface PickablePrice extends PriceToCompare {
  scac: string
  /** Business days; null when the carrier did not say. */
  serviceDays: number | null
  badges: readonly string[]
}

/**
 * The price that a rule chooses, of those that cost more than 0 and that the routing guide does not forbid; null when
 * there is none.
 * - defaults: specification section 4, the cheapest, ODFL before it where it quotes; on collect the carrier marked
 * selected, where it quotes
 * - cheapest: of any carrier
 * - fastest: fewest business days, then the cheapest; carriers without transit days come last
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

/** The highest usable price in cents: a bulk routing compares its savings with it. 0 without any. */
export function dearestOf(prices: readonly PickablePrice[]): number {
  return prices.reduce(
    (most, { cents, badges }) => (badges.includes('Do not use') ? most : Math.max(most, cents)),
    0,
  )
}
