/** The rules by which a bulk routing chooses a price when no user reviews each shipment. */
import type { PriceToCompare } from '../quotes/compared-price.ts'
import { chooseRate } from './rank.ts'

export type RoutingRule = 'defaults' | 'cheapest' | 'fastest' | 'preferred'

/** The fields of a price that picking needs. */
export interface PickablePrice extends PriceToCompare {
  scac: string
  /** Business days; null if the carrier does not publish them. */
  serviceDays: number | null
  badges: readonly string[]
}

/**
 * The price that a rule chooses, among those above 0 that the routing guide does not forbid; null if there is none.
 * - defaults: specification section 4, the cheapest, but ODFL first if it quotes; on collect, the selected carrier if
 * it quotes
 * - cheapest: of any carrier
 * - fastest: fewest business days, then the cheapest; carriers without transit days come last
 * - preferred: the cheapest that the routing guide prefers; without one like `defaults`
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

/** The highest usable price in cents, with which a bulk routing compares its savings. 0 without any. */
export function dearestOf(prices: readonly PickablePrice[]): number {
  return prices.reduce(
    (most, { cents, badges }) => (badges.includes('Do not use') ? most : Math.max(most, cents)),
    0,
  )
}
