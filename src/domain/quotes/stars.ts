/**
 * A carrier's rating for answering quote requests, in stars of 5 (domain facts 10: the specification says only "out of
 * 5").
 */

/** The results of a carrier's invitations; open and withdrawn ones are not counted. */
export interface QuoteCounts {
  won: number
  lost: number
  missed: number
  noBid: number
}

export interface QuoteRates {
  /** (won + lost + no bid) / requested, 0-1; null if nothing was requested. */
  responseRate: number | null
  /** won / (won + lost), 0-1; null if nothing was bid. */
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

/** The formula in words, as on the scorecard. */
export const STARS_FORMULA =
  '5 × (0.4 × win rate + 0.3 × response rate + 0.3 × on-time delivery of what it won), to the nearest half. ' +
  'Unknown parts (no bid, nothing delivered) are left out, and the other weights are raised to compensate.'

/** 0-5 in halves; null if nothing was requested. */
export function starsOf(rates: QuoteRates & { onTimeDelivery: number | null }): number | null {
  const known = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).filter((name) => rates[name] !== null)
  const weight = known.reduce((sum, name) => sum + WEIGHTS[name], 0)
  if (rates.responseRate === null || weight === 0) return null
  const score = known.reduce((sum, name) => sum + WEIGHTS[name] * rates[name]!, 0) / weight
  // Slightly more than 0: the product of 0.7 x 0.5 must not round down because of binary fractions.
  return Math.round(score * 10 + 1e-9) / 2
}
