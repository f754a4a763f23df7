/** A claim for freight that a carrier damaged, lost or delivered short. Money in cents of the claim's currency. */
import type { Cents } from '../money.ts'

export const CLAIM_KINDS = ['damage', 'concealedDamage', 'shortage', 'loss'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

export const CLAIM_KIND_NAMES: Readonly<Record<ClaimKind, string>> = {
  damage: 'Damage',
  concealedDamage: 'Concealed damage',
  shortage: 'Shortage',
  loss: 'Loss',
}

export interface ClaimLine {
  itemCode: string
  description: string
  /** Claimed pieces. */
  quantity: number
  /** Their value together. */
  cents: Cents
}

export interface ClaimAmounts {
  lines: readonly ClaimLine[]
  /** The part of the freight charges that is claimed back. */
  freightCents: Cents
  /** The salvage value of damaged freight; it lowers the claim. */
  salvageCents: Cents
}

export const goodsCents = (lines: readonly Pick<ClaimLine, 'cents'>[]): Cents =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

/** The claimed amount. */
export const claimedCents = ({ lines, freightCents, salvageCents }: ClaimAmounts): Cents =>
  goodsCents(lines) + freightCents - salvageCents

/** The errors in the amounts, by field; empty: none. */
export function amountFaults(claim: ClaimAmounts): Record<string, string> {
  const faults: Record<string, string> = {}
  claim.lines.forEach(({ description, itemCode, cents }, at) => {
    if (description === '' && itemCode === '') faults[`lines.${at}.description`] = 'Enter the item.'
    if (cents < 0) faults[`lines.${at}.value`] = 'Enter a value of 0 or more.'
  })
  if (claim.freightCents < 0) faults.freightCharges = 'Enter an amount of 0 or more.'
  if (claim.salvageCents < 0) faults.salvage = 'Enter an amount of 0 or more.'
  const goods = goodsCents(claim.lines)
  if (claim.salvageCents > goods) faults.salvage = 'Salvage cannot be more than the value of the items.'
  if (Object.keys(faults).length === 0 && claimedCents(claim) <= 0) {
    faults['lines.0.value'] = 'The claim amount must be more than 0.'
  }
  return faults
}

/** '1001' -> 'C-1001', as in letters and on screens. */
export const claimNumber = (serial: number): string => `C-${serial}`
