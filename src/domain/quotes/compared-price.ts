import type { ComparedLine } from './compare-bid.ts'

/** The estimate, by the client's tariffs, of a requested charge that is missing from a spot bid. */
export interface EstimatedCharge {
  code: string
  label: string
  cents: number
  working: string
}

/** A price with the charges that its carrier left out; absent if there are none, as in all tariff prices. */
export interface PriceToCompare {
  cents: number
  estimatedCharges?: readonly EstimatedCharge[] | undefined
}

/** The amount used to compare prices: the price itself, plus the estimates of missing charges. */
export const comparedCents = ({ cents, estimatedCharges }: PriceToCompare): number =>
  estimatedCharges ? estimatedCharges.reduce((sum, charge) => sum + charge.cents, cents) : cents

/** The charges that the comparison has added to a bid. */
export const estimatedCharges = (lines: readonly ComparedLine[]): EstimatedCharge[] =>
  lines.flatMap(({ kind, ...charge }) => (kind === 'estimated' ? [charge] : []))
