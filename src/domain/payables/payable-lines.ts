/** The lines of an approved bill for accounts payable: its amount by charge and by order, each with its account. */

import type { FreightBill } from '../freight-audit/bill.ts'
import { type KindKey, labelOfKind, sumsOfLines } from '../freight-audit/by-kind.ts'
import type { TaughtCharge } from '../freight-audit/charge-kind.ts'
import type { KindComparison } from '../freight-audit/finding.ts'
import type { Cents } from '../money.ts'
import { allocate } from './allocate.ts'
import { type GlFacts, type GlRule, glCode } from './gl-code.ts'

/** The share of an order in the shipment, or of freight without an order (''). */
export interface OrderShare {
  orderNumber: string
  weightLb: number
}

export interface ApprovedBill {
  bill: FreightBill
  /** True: the receipt's amount is paid, which is less than billed. */
  isShort: boolean
  approvedCents: Cents
  /** The comparison of the audit; empty if nothing could be compared. */
  kinds: readonly KindComparison[]
  /** The facts of the shipment; empty for a bill without one. */
  place: Omit<GlFacts, 'kind'>
  orders: readonly OrderShare[]
}

export interface PayableLine {
  kind: KindKey
  label: string
  orderNumber: string
  glCode: string
  cents: Cents
}

/**
 * The approved amount, charge by charge and order by order; the lines add up to it to the cent. If it differs from the
 * amount that the audit allowed, it is distributed over the charges in proportion to the billed amounts.
 */
export function payableLines(
  { bill, isShort, approvedCents, kinds, place, orders }: ApprovedBill,
  rules: readonly GlRule[],
  taught: readonly TaughtCharge[],
): PayableLine[] {
  const charges = chargesOf(bill, kinds, isShort, taught).filter(({ billed }) => billed !== 0)
  const allowed = charges.reduce((sum, { paid }) => sum + paid, 0)
  const paid =
    allowed === approvedCents
      ? charges.map((charge) => charge.paid)
      : allocate(
          approvedCents,
          charges.map(({ billed }) => Math.abs(billed)),
        )
  return linesOfCharges(
    charges.map(({ key }, at) => ({ key, cents: paid[at]! })),
    { place, orders },
    rules,
  )
}

/** Charges order by order, each with its account; zero amounts are omitted. */
export function linesOfCharges(
  charges: readonly { key: KindKey; cents: Cents }[],
  { place, orders }: Pick<ApprovedBill, 'place' | 'orders'>,
  rules: readonly GlRule[],
): PayableLine[] {
  const shares = orders.length > 0 ? orders : [{ orderNumber: '', weightLb: 1 }]
  return charges.flatMap(({ key, cents }) => {
    const parts = allocate(
      cents,
      shares.map(({ weightLb }) => weightLb),
    )
    const code = glCode(rules, { ...place, kind: key })
    return shares.flatMap(({ orderNumber }, share) =>
      parts[share] === 0
        ? []
        : [{ kind: key, label: labelOfKind(key), orderNumber, glCode: code, cents: parts[share]! }],
    )
  })
}

interface PaidCharge {
  key: KindKey
  billed: Cents
  paid: Cents
}

/** Kinds of charges of the bill itself: the comparison of a balance due also covers the earlier bills. */
function chargesOf(
  bill: FreightBill,
  kinds: readonly KindComparison[],
  isShort: boolean,
  taught: readonly TaughtCharge[],
): PaidCharge[] {
  const expected = new Set(kinds.map(({ key }) => key))
  const receipts = new Map(kinds.map(({ key, receiptCents }) => [key, receiptCents]))
  return [...sumsOfLines(bill.lines, bill.scac, taught, expected).values()].map(({ key, cents }) => {
    const receipt = receipts.get(key)
    const paid = isShort && receipt !== undefined ? Math.min(cents, receipt) : cents
    return { key, billed: cents, paid }
  })
}
