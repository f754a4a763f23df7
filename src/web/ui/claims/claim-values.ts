import { t } from '@lingui/core/macro'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { prefillClaim, saveClaim } from '#contracts/endpoints/claims.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import type { ClaimKind } from '#domain/claims/claim.ts'
import { formatDecimal, parseDecimal } from '#domain/money.ts'
import type { ClaimDetails } from './claim-words.ts'

/** A claim as typed: the texts of its fields. */
export interface TypedClaim {
  kind: ClaimKind
  lines: TypedLine[]
  freightCharges: string
  salvage: string
  description: string
  trackingNumber: string
  deliveredOn: string
  discoveredOn: string
}

export interface TypedLine {
  key: string
  itemCode: string
  description: string
  quantity: string
  value: string
}

const CENTS = 2
const typedMoney = (cents: number): string => (cents === 0 ? '' : formatDecimal(cents, CENTS, CENTS))
const centsOf = (text: string): number | null => (text.trim() === '' ? 0 : parseDecimal(text, CENTS))
const quantityOf = (text: string): number => Number(text.replaceAll(',', '') || 'NaN')

export const newLine = (): TypedLine => ({
  ...{ key: crypto.randomUUID(), itemCode: '', description: '', quantity: '1', value: '' },
})

type Line = ClaimDetails['lines'][number]
const typedLine = ({ itemCode, description, quantity, value }: Line): TypedLine => ({
  ...{ key: crypto.randomUUID(), itemCode, description },
  ...{ quantity: String(quantity), value: typedMoney(value) },
})

/** A new claim, prefilled from its shipment. */
export const typedFrom = (prefill: ReplyOf<typeof prefillClaim>['claim']): TypedClaim => ({
  kind: prefill.deliveredOn ? 'damage' : 'loss',
  lines: prefill.lines.length > 0 ? prefill.lines.map(typedLine) : [newLine()],
  ...{ freightCharges: typedMoney(prefill.freightCharges), salvage: '', description: '' },
  ...{ trackingNumber: '', deliveredOn: prefill.deliveredOn, discoveredOn: '' },
})

/** The form values of a draft. */
export const typedOf = (claim: ClaimDetails): TypedClaim => ({
  kind: claim.kind,
  lines: claim.lines.map(typedLine),
  freightCharges: typedMoney(claim.freightCharges),
  salvage: typedMoney(claim.salvage),
  description: claim.description,
  trackingNumber: claim.trackingNumber,
  deliveredOn: claim.deliveredOn,
  discoveredOn: claim.discoveredOn,
})

const isTyped = ({ itemCode, description, value }: TypedLine): boolean =>
  [itemCode, description, value].some((text) => text.trim() !== '')

/** The claimed amount of the form values, in cents. */
export const claimedOf = ({ lines, freightCharges, salvage }: TypedClaim): number =>
  lines.reduce((sum, { value }) => sum + (centsOf(value) ?? 0), 0) +
  (centsOf(freightCharges) ?? 0) -
  (centsOf(salvage) ?? 0)

const AMOUNT = t`Enter an amount like 1240.50.`

/** The errors of a typed claim by field. */
export function claimFaultsOf(claim: TypedClaim): Record<string, string> {
  const faults: Record<string, string> = {}
  const lines = claim.lines.filter(isTyped)
  if (lines.length === 0) faults['lines.0.description'] = t`Enter at least one item.`
  for (const [index, line] of claim.lines.entries()) {
    if (!isTyped(line)) continue
    if (line.itemCode.trim() === '' && line.description.trim() === '') {
      faults[`lines.${index}.description`] = t`Enter the name of the item.`
    }
    if (!(quantityOf(line.quantity) > 0)) faults[`lines.${index}.quantity`] = t`Enter a number above 0.`
    if (centsOf(line.value) === null) faults[`lines.${index}.value`] = AMOUNT
  }
  if (centsOf(claim.freightCharges) === null) faults.freightCharges = AMOUNT
  if (centsOf(claim.salvage) === null) faults.salvage = AMOUNT
  if (claim.description.trim() === '') faults.description = t`Describe what happened.`
  if (claim.kind !== 'loss' && claim.deliveredOn === '')
    faults.deliveredOn = t`Enter the day of the delivery.`
  return faults
}

/** The request body; call it only if `claimFaultsOf` finds nothing. */
export function bodyOfClaim(
  claim: TypedClaim,
  of: { claimId: string; version: number; shipmentId: string; currency: string },
): Sparse<BodyOf<typeof saveClaim>> {
  const { lines, freightCharges, salvage, ...rest } = claim
  return {
    ...of,
    ...rest,
    lines: lines.filter(isTyped).map(({ itemCode, description, quantity, value }) => ({
      ...{ itemCode, description, quantity: quantityOf(quantity), value: centsOf(value) ?? 0 },
    })),
    freightCharges: centsOf(freightCharges) ?? 0,
    salvage: centsOf(salvage) ?? 0,
  }
}
