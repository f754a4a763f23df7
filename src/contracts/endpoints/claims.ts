import * as z from 'zod/mini'
import { CARRIER_ANSWERS, CLAIM_STATES } from '#domain/claims/claim-states.ts'
import { post, reply } from '../endpoint.ts'
import { claimDetails, claimLine, claimRow, claimValue, RECOVERY_KINDS } from '../entities/claim.ts'
import { storedFile } from '../entities/file.ts'
import { amount, calendarDate, choice, flag, id, ids, list, paging, text, wholeNumber } from '../fields.ts'

/** Claims for freight that was damaged, lost or delivered short: filed, answered, paid, closed. Our own. */

const PAGES = ['Claims'] as const
const version = wholeNumber(1, 1_000_000_000)
const one = { claimId: id, version }
const answered = reply({ claim: claimDetails })
const WRITES = ['claims', 'shipments'] as const

export const prefillClaim = post('Claims/Prefill', {
  summary: 'Get the starting values of a new claim for a shipment: items, values, carrier and dates.',
  pages: PAGES,
  body: z.object({ shipmentId: id }),
  reply: reply({
    claim: z.object({
      shipmentId: z.string(),
      BOLNumber: z.string(),
      carrierName: z.string(),
      currency: z.string(),
      lines: z.array(claimLine),
      freightCharges: amount,
      deliveredOn: z.string(),
      trackingNumbers: z.array(z.string()),
      /** The last day to file, and to report concealed damage; '' while no day is known. */
      fileBy: z.string(),
      reportBy: z.string(),
    }),
  }),
  reads: ['claims'],
})

export const saveClaim = post('Claims/Save', {
  summary: 'Add a claim for a shipment, or change one that has not been filed.',
  pages: PAGES,
  body: claimValue,
  reply: answered,
  writes: WRITES,
  audit: 'claim.saved',
})

export const listClaims = post('Claims/List', {
  summary: 'List claims with their deadlines, counts by state, and the amounts claimed and recovered.',
  pages: [...PAGES, 'ShipmentDetails'],
  body: z.object({
    ...paging,
    state: z._default(choice(['', 'open', ...CLAIM_STATES]), ''),
    scac: text(10),
    /** Only claims whose next deadline has passed or is within a week. */
    only: z._default(choice(['', 'overdue', 'pressing']), ''),
    shipmentId: z._default(id, ''),
  }),
  reply: reply({
    ...list(claimRow),
    counts: z.record(z.string(), z.int()),
    /** The sums over all filtered claims, by currency. */
    sums: z.array(z.object({ currency: z.string(), claimed: amount, agreed: amount, recovered: amount })),
  }),
  reads: ['claims'],
})

export const readClaim = post('Claims/Details', {
  summary: 'Get one claim: items, deadlines, the carrier’s answers, and the amounts recovered.',
  pages: [...PAGES, 'ShipmentDetails'],
  body: z.object({ claimId: id }),
  reply: answered,
  reads: ['claims', 'attachments'],
})

export const claimLetter = post('Claims/Letter', {
  summary: 'Download the claim letter as a PDF, as it would be sent now.',
  pages: PAGES,
  body: z.object({ claimId: id }),
  reply: z.any().check(z.describe('application/pdf')),
  isFile: true,
  reads: ['claims'],
})

export const fileClaim = post('Claims/File', {
  summary:
    'File a claim: e-mail the letter and its documents to the carrier, or record that it was filed elsewhere.',
  pages: PAGES,
  body: z.object({
    ...one,
    by: z._default(choice(['mail', 'elsewhere']), 'mail'),
    /** One or several addresses. */
    to: text(1_000),
    /** In the mail, above the claim. */
    message: text(2_000),
    /** Ids of files that do not go with the letter. */
    leaveOut: z._default(ids(100), []),
    /** The carrier's own number of the claim, if known. */
    carrierNumber: text(60),
  }),
  reply: answered,
  writes: [...WRITES, 'attachments'],
  audit: 'claim.filed',
})

export const sendClaimAgain = post('Claims/SendAgain', {
  summary: 'Mail the letter of a filed claim to the carrier again, as a reminder or to another address.',
  pages: PAGES,
  body: z.object({ ...one, to: text(1_000), message: text(2_000) }),
  reply: answered,
  writes: WRITES,
  audit: 'claim.sent-again',
})

const carrierSays = {
  answer: choice(CARRIER_ANSWERS),
  /** The amount of an offer; an agreement is to the claimed amount. */
  amount: z.optional(amount),
  carrierNumber: text(60),
  note: text(1_000),
}

export const answerClaim = post('Claims/Answer', {
  summary: 'Record what a carrier answered by phone or letter, or accept or refuse its offer.',
  pages: PAGES,
  body: z.object({
    ...one,
    ...carrierSays,
    answer: choice([...CARRIER_ANSWERS, 'acceptOffer', 'refuseOffer']),
    /** The day of the answer; '' = today. */
    on: z._default(calendarDate, ''),
  }),
  reply: answered,
  writes: WRITES,
  audit: 'claim.answered',
})

export const recoverClaim = post('Claims/Recover', {
  summary: 'Record a payment or a credit for a claim, or remove one that was recorded by mistake.',
  pages: PAGES,
  body: z.object({
    ...one,
    kind: z._default(choice(RECOVERY_KINDS), 'payment'),
    amount: z.optional(amount),
    receivedOn: z._default(calendarDate, ''),
    reference: text(60),
    /** A credit from the carrier, as listed in `credits`. */
    billId: z._default(id, ''),
    /** Removes this one; nothing is added. */
    removeId: z._default(id, ''),
  }),
  reply: answered,
  writes: WRITES,
  audit: 'claim.recovered',
})

export const closeClaim = post('Claims/Close', {
  summary: 'Close a claim with a reason, or reopen one in the state it had before.',
  pages: PAGES,
  body: z.object({ ...one, note: text(1_000), isReopened: z._default(flag, false) }),
  reply: answered,
  writes: WRITES,
  audit: 'claim.closed',
})

const rule = z.object({
  /** '' = every carrier without its own rule. */
  scac: text(10),
  /** Months to file after delivery; 0: the days count. */
  filingMonths: wholeNumber(0, 60),
  filingDays: wholeNumber(0, 1_800),
  /** Days to report concealed damage. */
  concealedDays: wholeNumber(1, 365),
  version: wholeNumber(0, 1_000_000_000),
})

export const claimRules = post('Claims/Rules', {
  summary: 'Read the deadlines for claims and concealed damage by carrier; with rule, save one.',
  pages: PAGES,
  body: z.object({ rule: z.optional(rule) }),
  reply: reply({ rules: z.array(rule) }),
  reads: ['claims'],
  writes: ['claims'],
  isChange: (_query, body) => (body as { rule?: unknown } | undefined)?.rule !== undefined,
  audit: 'claim.rule-changed',
})

const claimPage = z.object({
  shipper: z.object({ name: z.string(), phone: z.string(), logoUrl: z.string() }),
  number: z.string(),
  carrierName: z.string(),
  kind: z.string(),
  state: z.enum(CLAIM_STATES),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  lines: z.array(claimLine),
  freightCharges: amount,
  salvage: amount,
  currency: z.string(),
  claimed: amount,
  offered: z.nullable(amount),
  agreed: z.nullable(amount),
  description: z.string(),
  carrierNumber: z.string(),
  answerNote: z.string(),
  /** YYYY-MM-DD; '' if it no longer matters. */
  acknowledgeBy: z.string(),
  answerBy: z.string(),
  files: z.array(storedFile),
})
export type ClaimPageValue = z.output<typeof claimPage>

export const claimResponse = post('Claims/Response', {
  summary: 'Get the carrier’s page for a claim, for the holder of its mailed link.',
  door: 'access-id',
  body: z.object({ accessid: text(200) }),
  reply: reply({ claim: claimPage }),
  reads: ['claims'],
})

export const carrierAnswer = post('Claims/CarrierAnswer', {
  summary:
    'Record the carrier’s answer to a claim by its mailed link: acknowledge, pay, decline or make an offer.',
  door: 'access-id',
  body: z.object({ accessid: text(200), ...carrierSays }),
  reply: reply({ state: z.enum(CLAIM_STATES) }),
  writes: ['claims', 'shipments'],
  audit: 'claim.answered',
})
