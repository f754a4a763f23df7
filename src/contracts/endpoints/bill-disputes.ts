import * as z from 'zod/mini'
import { DISPUTE_ANSWERS, DISPUTE_STATES } from '#domain/freight-audit/dispute.ts'
import { post, reply } from '../endpoint.ts'
import { billDetails } from '../entities/carrier-bill.ts'
import { amount, calendarDate, id, text, wholeNumber } from '../fields.ts'

/** Disputes of carriers' bills by mail, and the page on which the carrier answers. Our own. */

export const disputeInvoice = post('Invoices/Dispute', {
  summary:
    'E-mail the carrier to correct a bill, with the receipt, bill of lading, weight, POD and an answer deadline.',
  pages: ['FreightAudit'],
  body: z.object({
    billId: id,
    version: wholeNumber(1, 1_000_000_000),
    /** Several with commas. */
    emails: text(1_000),
    /** The amount to deduct; absent: the amount above the receipt. */
    amount: z.optional(amount),
    /** The day by which the carrier shall answer; '' = in 30 days. */
    answerBy: z._default(calendarDate, ''),
    /** The shipper's own words. */
    words: text(2_000),
  }),
  reply: reply({ bill: billDetails }),
  writes: ['bills'],
  audit: 'bill.disputed',
})

const dispute = z.object({
  shipper: z.object({ name: z.string(), phone: z.string(), logoUrl: z.string() }),
  carrierName: z.string(),
  billNumber: z.string(),
  BOLNumber: z.string(),
  proNumber: z.string(),
  currency: z.string(),
  billed: amount,
  asked: amount,
  state: z.enum(DISPUTE_STATES),
  answerBy: z.string(),
  /** One row for each charge that differs. */
  charges: z.array(z.object({ label: z.string(), billed: amount, receipt: amount })),
  findings: z.array(z.string()),
  words: z.string(),
  answer: z.enum(['', ...DISPUTE_ANSWERS]),
  agreed: amount,
  creditNumber: z.string(),
  answerWords: z.string(),
})
export type DisputePageValue = z.output<typeof dispute>

export const billResponse = post('Invoices/BillResponse', {
  summary: 'Get the carrier’s page for a disputed bill, for the holder of its mailed link.',
  door: 'access-id',
  body: z.object({ accessid: text(200) }),
  reply: reply({ dispute }),
  reads: ['bills'],
})

export const answerDispute = post('Invoices/AnswerDispute', {
  summary:
    'Record the carrier’s answer to a dispute by its mailed link: correct all or part of the bill, or refuse.',
  door: 'access-id',
  body: z.object({
    accessid: text(200),
    answer: z.enum(DISPUTE_ANSWERS),
    /** The amount that the carrier gives back if it agrees in part. */
    amount: z._default(amount, 0),
    /** Number of the credit or corrected bill; '' = not known yet. */
    creditNumber: text(40),
    /** Required to refuse. */
    words: text(1_000),
  }),
  reply: reply({ state: z.enum(DISPUTE_STATES) }),
  writes: ['bills'],
  audit: 'bill.dispute-answered',
})
