import * as z from 'zod/mini'
import { BILL_KINDS } from '#domain/freight-audit/bill.ts'
import { BILL_STATES } from '#domain/freight-audit/bill-states.ts'
import { DISPUTE_ANSWERS, DISPUTE_STATES } from '#domain/freight-audit/dispute.ts'
import { amount, calendarDate, choice, numberBetween, requiredText, text, wholeNumber } from '../fields.ts'

/** A carrier's bill as received, and as shown with the findings of the audit. Our own names. */

export const BILL_SOURCES = ['edi', 'file', 'form', 'api'] as const

const MOST_LINES = 200

export const billLine = z.object({
  description: text(200),
  /** The carrier's own charge code. */
  code: text(20),
  amount,
  /** Pounds. */
  weight: z._default(z.nullable(numberBetween(0, 1_000_000)), null),
  class: text(10),
})

/** A bill as the caller enters it. Dollars with two decimals, pounds. */
export const billValue = z.object({
  number: requiredText('Number', 40),
  kind: z._default(choice(BILL_KINDS), 'original'),
  /** The number of the bill that a correction, credit or balance due refers to. */
  originalNumber: text(40),
  scac: requiredText('SCAC', 10).check(z.overwrite((value) => value.toUpperCase())),
  proNumber: text(40),
  bolNumber: text(40),
  trackingNumber: text(60),
  references: z._default(z.array(text(60)).check(z.maxLength(20, 'Use at most 20 references.')), []),
  billDate: z._default(calendarDate, ''),
  currency: z._default(
    z.string().check(
      z.overwrite((value) => value.trim().toUpperCase()),
      z.regex(/^[A-Z]{3}$/, 'Use a currency code like USD.'),
    ),
    'USD',
  ),
  billedWeight: z._default(z.nullable(numberBetween(0, 1_000_000)), null),
  billedClass: text(10),
  pieces: z._default(z.nullable(wholeNumber(0, 100_000)), null),
  originZip: text(10),
  destinationZip: text(10),
  lines: z
    .array(billLine)
    .check(
      z.minLength(1, 'Enter at least one charge.'),
      z.maxLength(MOST_LINES, `Use at most ${MOST_LINES} charges.`),
    ),
  /** The total on the bill; it must equal the sum of its lines. */
  total: amount,
})

export const billFinding = z.object({
  cause: z.string(),
  key: z.string(),
  amount,
  words: z.string(),
  needsDecision: z.boolean(),
})

export const billComparison = z.object({
  key: z.string(),
  label: z.string(),
  billed: amount,
  receipt: amount,
  /** The price for the carrier's weight, class, pieces and ZIP codes. */
  recomputed: amount,
  difference: amount,
  isWithin: z.boolean(),
})

/** One line of the queue. */
export const billRow = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(BILL_KINDS),
  scac: z.string(),
  carrierName: z.string(),
  proNumber: z.string(),
  billDate: z.string(),
  currency: z.string(),
  total: amount,
  booked: amount,
  difference: amount,
  /** The amount billed above the receipt, charge by charge. */
  over: amount,
  /** Causes of the findings, the largest first. */
  causes: z.array(z.string()),
  heldBecause: z.string(),
  isWithinTolerance: z.boolean(),
  state: z.enum(BILL_STATES),
  shipmentId: z.string(),
  BOLNumber: z.string(),
  source: z.enum(BILL_SOURCES),
  version: z.int(),
  receivedAt: z.string(),
})

const suggestedShipment = z.object({
  shipmentId: z.string(),
  BOLNumber: z.string(),
  because: z.string(),
})

/** A dispute about a bill, with the carrier's answer. */
const billDispute = z.object({
  state: z.enum(DISPUTE_STATES),
  recipient: z.string(),
  asked: amount,
  words: z.string(),
  answerBy: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  /** When the carrier opened its page; null: not yet. */
  openedAt: z.nullable(z.string()),
  answer: z.enum(['', ...DISPUTE_ANSWERS]),
  agreed: amount,
  /** The amount credited so far. */
  credited: amount,
  creditNumber: z.string(),
  answerWords: z.string(),
  answeredAt: z.nullable(z.string()),
})

/** One bill with all its details. */
export const billDetails = z.extend(billRow, {
  originalNumber: z.string(),
  bolNumberBilled: z.string(),
  trackingNumber: z.string(),
  references: z.array(z.string()),
  billedWeight: z.nullable(z.number()),
  billedClass: z.string(),
  pieces: z.nullable(z.int()),
  originZip: z.string(),
  destinationZip: z.string(),
  lines: z.array(billLine),
  /** The number that identified its shipment: 'PRO 123-456789'; '' if none did. */
  matchedBy: z.string(),
  suggestions: z.array(suggestedShipment),
  comparisons: z.array(billComparison),
  findings: z.array(billFinding),
  unexplained: amount,
  approved: z.nullable(amount),
  firstApprovedBy: z.string(),
  decidedBy: z.string(),
  decidedAt: z.nullable(z.string()),
  decisionNote: z.string(),
  exportedAt: z.nullable(z.string()),
  /** When the carrier withdrew it; null: it is valid. */
  canceledAt: z.nullable(z.string()),
  /** What to do with a bill that waits for a user; '' if the findings explain it. */
  nextStep: z.string(),
  dispute: z.nullable(billDispute),
  /** Where to correct the data behind the errors on the bill. */
  sources: z.array(
    z.object({
      kind: z.enum(['item', 'location', 'contract', 'fuel']),
      search: z.string(),
      label: z.string(),
    }),
  ),
  /** The initial values of a dispute: the last recipient at this carrier, and the amount above the receipt. */
  usualDispute: z.object({ emails: z.string(), amount }),
  /** Other bills of the same shipment. */
  beside: z.array(billRow),
})
