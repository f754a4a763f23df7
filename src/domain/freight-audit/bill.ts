/** A carrier's bill as the audit reads it, whatever way it came in. Money in cents of the bill's currency. */
import type { Cents } from '../money.ts'

/** The kind of a bill: the first one, charges added later, money given back, or a replacement of an earlier one. */
export const BILL_KINDS = ['original', 'balanceDue', 'credit', 'corrected'] as const
export type BillKind = (typeof BILL_KINDS)[number]

export interface BillLine {
  description: string
  /** The carrier's own charge code; '' when it has none. */
  code: string
  /** Below 0: a discount or a credit. */
  cents: Cents
  /** Pounds that the line is charged for; null: not on the line. */
  weightLb: number | null
  /** '' when not on the line. */
  freightClass: string
}

export interface FreightBill {
  /** As printed by the carrier. */
  number: string
  kind: BillKind
  /** The number of the bill that a correction, credit or balance due refers to; '' when it names none. */
  originalNumber: string
  scac: string
  proNumber: string
  bolNumber: string
  /** Other numbers by which the bill names its shipment: orders, POs, the shipper's references. */
  references: string[]
  trackingNumber: string
  /** YYYY-MM-DD; '' when not known. */
  billDate: string
  /** ISO 4217. */
  currency: string
  /** Pounds of the whole shipment; null: not on the bill. */
  billedWeightLb: number | null
  /** The one class of the whole bill; '' when none or when the lines have their own. */
  billedClass: string
  /** Handling units; null: not on the bill. */
  pieces: number | null
  originZip: string
  destinationZip: string
  lines: BillLine[]
  /** The total that the bill states. */
  totalCents: Cents
}

/** Charges or money next to an earlier bill of the shipment: the receipt is of them all. */
export const isAddition = (kind: BillKind): boolean => kind === 'balanceDue' || kind === 'credit'

/** One spelling of a bill, PRO or BOL number: spaces, dashes, zeros before digits and case tell none apart. */
export function plainNumber(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(?<!\d)0+(?=\d)/g, '')
}

export const linesTotal = (lines: readonly Pick<BillLine, 'cents'>[]): Cents =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

/** Cents by which the stated total exceeds the lines; 0 when they add up. */
export const totalGap = (bill: Pick<FreightBill, 'lines' | 'totalCents'>): Cents =>
  bill.totalCents - linesTotal(bill.lines)
