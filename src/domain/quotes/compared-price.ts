import type { ComparedLine } from './compare-bid.ts'

/** A charge that a spot bid leaves out and that was asked for, as the client's tariffs estimate it. */
export interface EstimatedCharge {
  code: string
  label: string
  cents: number
  working: string
}

/** A price with what its carrier left out; absent where nothing was, as in every price of a tariff. */
export interface PriceToCompare {
  cents: number
  estimatedCharges?: readonly EstimatedCharge[] | undefined
}

/** The amount by which a price is compared with others: what would be paid, and the estimates of what is missing. */
export const comparedCents = ({ cents, estimatedCharges }: PriceToCompare): number =>
  estimatedCharges ? estimatedCharges.reduce((sum, charge) => sum + charge.cents, cents) : cents

/** The charges that the comparison has added to a bid. */
export const estimatedCharges = (lines: readonly ComparedLine[]): EstimatedCharge[] =>
  lines.flatMap(({ kind, ...charge }) => (kind === 'estimated' ? [charge] : []))
