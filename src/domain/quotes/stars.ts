/** How well a carrier answers quote requests, in stars of 5 (domain facts 10: the specification says only "out of 5"). */

/** How a carrier's invitations ended; open and withdrawn ones are in none of these. */
export interface QuoteCounts {
  won: number
  lost: number
  missed: number
  noBid: number
}

export interface QuoteRates {
  /** (won + lost + no bid) / requested, 0-1; null while nothing was requested. */
  responseRate: number | null
  /** won / (won + lost), 0-1; null while nothing was bid. */
  winRate: number | null
}

export function quoteRates({ won, lost, missed, noBid }: QuoteCounts): QuoteRates {
  const requested = won + lost + missed + noBid
  return {
    responseRate: requested === 0 ? null : (won + lost + noBid) / requested,
    winRate: won + lost === 0 ? null : won / (won + lost),
  }
}

const WEIGHTS = { winRate: 0.4, responseRate: 0.3, onTimeDelivery: 0.3 } as const

/** The formula in words, as the scorecard shows it. */
export const STARS_FORMULA =
  '5 × (0.4 × win rate + 0.3 × response rate + 0.3 × on-time delivery of what it won), to the nearest half. ' +
  'Unknown parts (no bid, nothing delivered) are left out, and the other weights are raised to compensate.'

/** 0-5 in halves; null while nothing was requested. */
export function starsOf(rates: QuoteRates & { onTimeDelivery: number | null }): number | null {
  const known = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).filter((name) => rates[name] !== null)
  const weight = known.reduce((sum, name) => sum + WEIGHTS[name], 0)
  if (rates.responseRate === null || weight === 0) return null
  const score = known.reduce((sum, name) => sum + WEIGHTS[name] * rates[name]!, 0) / weight
  // A little more than nothing: 0.25 halves of 0.7 x 0.5 must not fall by a binary fraction.
  return Math.round(score * 10 + 1e-9) / 2
}
