/** A carrier's bill as the audit reads it, whatever its source. Money in cents of the bill's currency. */
import type { Cents } from '../money.ts'

/** The kind of a bill: the first one, charges added later, money given back, or a replacement of an earlier one. */
export const BILL_KINDS = ['original', 'balanceDue', 'credit', 'corrected'] as const
export type BillKind = (typeof BILL_KINDS)[number]

export interface BillLine {
  description: string
  /** The carrier's own charge code; '' if it has none. */
  code: string
  /** Below 0: a discount or a credit. */
  cents: Cents
  /** Pounds on which the line's charge is based; null: not on the line. */
  weightLb: number | null
  /** '' if not on the line. */
  freightClass: string
}

export interface FreightBill {
  /** As printed by the carrier. */
  number: string
  kind: BillKind
  /** The number of the bill that a correction, credit or balance due refers to; '' if absent. */
  originalNumber: string
  scac: string
  proNumber: string
  bolNumber: string
  /** Other numbers of the shipment on the bill: orders, POs, the shipper's references. */
  references: string[]
  trackingNumber: string
  /** YYYY-MM-DD; '' if unknown. */
  billDate: string
  /** ISO 4217. */
  currency: string
  /** Pounds of the whole shipment; null: not on the bill. */
  billedWeightLb: number | null
  /** The one class of the whole bill; '' if there is none or the lines have their own. */
  billedClass: string
  /** Handling units; null: not on the bill. */
  pieces: number | null
  originZip: string
  destinationZip: string
  lines: BillLine[]
  /** The total that the bill states. */
  totalCents: Cents
}

/** Additional charges or credits to an earlier bill of the shipment: the receipt covers all of them. */
export const isAddition = (kind: BillKind): boolean => kind === 'balanceDue' || kind === 'credit'

/** One spelling of a bill, PRO or BOL number: spaces, dashes, leading zeros and case are ignored. */
export function plainNumber(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(?<!\d)0+(?=\d)/g, '')
}

export const linesTotal = (lines: readonly Pick<BillLine, 'cents'>[]): Cents =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

/** Cents by which the stated total exceeds the lines; 0 if they match. */
export const totalGap = (bill: Pick<FreightBill, 'lines' | 'totalCents'>): Cents =>
  bill.totalCents - linesTotal(bill.lines)
