import * as z from 'zod/mini'
import { CLAIM_KINDS } from '#domain/claims/claim.ts'
import { CLAIM_STATES } from '#domain/claims/claim-states.ts'
import { CLOCKS } from '#domain/claims/deadlines.ts'
import {
  amount,
  calendarDate,
  choice,
  id,
  numberBetween,
  requiredText,
  text,
  wholeNumber,
} from '../fields.ts'
import { auditLine } from './shipment.ts'

/** A claim against a carrier, as entered and as shown. Our own names. */

export const RECOVERY_KINDS = ['payment', 'credit'] as const

const MOST_LINES = 100
const MOST_QUANTITY = 1_000_000

export const claimLine = z.object({
  itemCode: text(60),
  description: text(200),
  quantity: numberBetween(0.01, MOST_QUANTITY),
  /** The value of all the pieces together. */
  value: amount,
})

/** The fields of a claim that a user enters. Dollars with two decimals. */
export const claimValue = z.object({
  /** '' = a new one. */
  claimId: z._default(id, ''),
  /** The version of the claim as it was read; 0 for a new one. */
  version: z._default(wholeNumber(0, 1_000_000_000), 0),
  shipmentId: z._default(id, ''),
  kind: choice(CLAIM_KINDS),
  currency: z._default(
    z.string().check(
      z.overwrite((value) => value.trim().toUpperCase()),
      z.regex(/^[A-Z]{3}$/, 'Use a currency code like USD.'),
    ),
    'USD',
  ),
  lines: z
    .array(claimLine)
    .check(
      z.minLength(1, 'Enter at least one item.'),
      z.maxLength(MOST_LINES, `Use at most ${MOST_LINES} items.`),
    ),
  freightCharges: z._default(amount, 0),
  salvage: z._default(amount, 0),
  /** The events, for the letter. */
  description: requiredText('Description', 2_000),
  /** The tracking number of the claimed parcel; '' for freight or for all parcels of the shipment. */
  trackingNumber: text(60),
  /** '' = never delivered. */
  deliveredOn: z._default(calendarDate, ''),
  /** The day on which the damage or shortage was found. */
  discoveredOn: z._default(calendarDate, ''),
})

const clock = z.object({
  key: z.enum(CLOCKS),
  /** YYYY-MM-DD, this day included. */
  due: z.string(),
  /** Below 0: it has passed. */
  daysLeft: z.int(),
})

/** One row of the list. */
export const claimRow = z.object({
  id: z.string(),
  /** As printed in letters: C-1001. */
  number: z.string(),
  kind: z.enum(CLAIM_KINDS),
  state: z.enum(CLAIM_STATES),
  scac: z.string(),
  carrierName: z.string(),
  shipmentId: z.string(),
  BOLNumber: z.string(),
  PRONumber: z.string(),
  consignee: z.string(),
  currency: z.string(),
  claimed: amount,
  /** The amount that the carrier agreed to pay; null: none yet. */
  agreed: z.nullable(amount),
  recovered: amount,
  filedOn: z.string(),
  /** The nearest deadline first. */
  clocks: z.array(clock),
  version: z.int(),
  createdAt: z.string(),
})

export const claimRecovery = z.object({
  id: z.string(),
  kind: z.enum(RECOVERY_KINDS),
  amount,
  receivedOn: z.string(),
  /** Check number, or the number of the credit. */
  reference: z.string(),
  recordedBy: z.string(),
})

/** One claim with all its details. */
export const claimDetails = z.extend(claimRow, {
  lines: z.array(claimLine),
  freightCharges: amount,
  salvage: amount,
  description: z.string(),
  trackingNumber: z.string(),
  deliveredOn: z.string(),
  shippedOn: z.string(),
  discoveredOn: z.string(),
  /** The last day to file; '' while no day is known. */
  fileBy: z.string(),
  /** The carrier's own number of the claim. */
  carrierNumber: z.string(),
  /** The recipient of the letter; '' if it was filed by other means. */
  sentTo: z.string(),
  /** The mail status of the newest letter; '' = none was mailed. */
  letterState: z.string(),
  letterDetail: z.string(),
  acknowledgedOn: z.string(),
  answeredOn: z.string(),
  offered: z.nullable(amount),
  answerNote: z.string(),
  closeNote: z.string(),
  recoveries: z.array(claimRecovery),
  /** Credits from the carrier for this shipment that no claim uses. */
  credits: z.array(z.object({ billId: z.string(), number: z.string(), amount, billDate: z.string() })),
  /** The documents of the letter, in this order; one without an id is made together with the letter. */
  packet: z.array(z.object({ fileId: z.string(), name: z.string(), kind: z.string() })),
  /** Suggested addresses of the carrier. */
  carrierEmail: z.string(),
  history: z.array(auditLine),
})
