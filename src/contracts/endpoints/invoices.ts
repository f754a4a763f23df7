import * as z from 'zod/mini'
import { BILL_DECISIONS, BILL_FILTERS, BILL_STATES } from '#domain/freight-audit/bill-states.ts'
import { post, reply } from '../endpoint.ts'
import { billDetails, billRow, billValue } from '../entities/carrier-bill.ts'
import {
  amount,
  calendarDate,
  choice,
  flag,
  id,
  ids,
  list,
  paging,
  requiredText,
  text,
  wholeNumber,
} from '../fields.ts'

/** Carriers' bills: import, comparison with the receipts, decision. Our own. */

const PAGES = ['FreightAudit'] as const

export const saveInvoice = post('Invoices/Save', {
  summary:
    "Save a carrier's bill: match it to its shipment, check it against earlier bills, compare it with the receipt.",
  pages: PAGES,
  body: billValue,
  reply: reply({ bill: billDetails, isRepeat: z.boolean() }),
  writes: ['bills', 'shipments'],
  audit: 'bill.taken',
})

export const listInvoices = post('Invoices/List', {
  summary: 'List carrier bills with counts by state.',
  pages: PAGES,
  body: z.object({
    ...paging,
    state: z._default(choice(['', ...BILL_STATES]), ''),
    scac: text(10),
    /** A cause of a finding, as in `causes`; 'asBooked', 'held' or 'notCompared' if no cause explains the bill. */
    cause: text(40),
    /** Only bills that wait for a user, are within tolerance, or have a dispute in this state. */
    only: z._default(choice(BILL_FILTERS), ''),
    /** By the date of the bill, or the day it was received if it has none; both included. */
    from: z._default(calendarDate, ''),
    to: z._default(calendarDate, ''),
    currency: text(3),
    shipmentId: z._default(id, ''),
    /** The warehouse of the matching shipment; '' and 0 = any. */
    warehouse: text(80),
    rateModeId: z._default(wholeNumber(0, 5), 0),
    lane: text(120),
    soldTo: text(40),
  }),
  reply: reply({
    ...list(billRow),
    counts: z.record(z.string(), z.int()),
    /** The sums over all filtered bills, by currency: billed above the receipt. */
    over: z.array(z.object({ currency: z.string(), amount })),
  }),
  reads: ['bills'],
})

export const readInvoice = post('Invoices/Details', {
  summary: 'Get one carrier bill: its lines, its receipt, and what explains the difference.',
  pages: [...PAGES, 'ShipmentDetails'],
  body: z.object({ billId: id }),
  reply: reply({ bill: billDetails }),
  reads: ['bills'],
})

export const decideInvoices = post('Invoices/Decide', {
  summary: 'Accept, short pay, dispute, close or reopen bills, with one outcome for each bill.',
  pages: PAGES,
  body: z.object({
    decision: choice(BILL_DECISIONS),
    bills: z
      .array(z.object({ billId: id, version: wholeNumber(1, 1_000_000_000) }))
      .check(z.minLength(1, 'Choose at least one bill.'), z.maxLength(1_000, 'Choose at most 1,000 bills.')),
    /** The amount to pay instead of the receipt; for a short payment of one bill. */
    amount: z.optional(amount),
    /** Required to close, and to accept what exceeds the tolerance. */
    note: text(1_000),
    /** True: bills beyond their tolerance are left out instead of accepted. */
    isWithinOnly: z._default(flag, false),
  }),
  reply: reply({
    outcomes: z.array(
      z.object({
        billId: z.string(),
        outcome: z.enum(['done', 'refused']),
        state: z.string(),
        version: z.int(),
        message: z.string(),
      }),
    ),
  }),
  writes: ['bills', 'shipments'],
  audit: 'bill.decided',
})

export const matchInvoice = post('Invoices/Match', {
  summary: 'Assign a bill to a shipment and compare it with that receipt.',
  pages: PAGES,
  body: z.object({
    billId: id,
    version: wholeNumber(1, 1_000_000_000),
    /** A shipment by its id or its BOL number. */
    shipmentId: z._default(id, ''),
    BOLNumber: text(40),
  }),
  reply: reply({ bill: billDetails }),
  writes: ['bills', 'shipments'],
  audit: 'bill.matched',
})

export const teachCharge = post('Invoices/Charges', {
  summary:
    'List what carriers’ charges mean; with words, add or remove a meaning and compare open bills again.',
  pages: PAGES,
  body: z.object({
    /** '' = for every carrier. */
    scac: text(10),
    /** The carrier's code or words of the charge. */
    words: z.optional(requiredText('Charge', 200)),
    /** 'linehaul', 'fuel', 'tax' or an accessorial code; '' deletes the meaning. */
    means: text(40),
  }),
  reply: reply({
    charges: z.array(z.object({ scac: z.string(), words: z.string(), means: z.string(), label: z.string() })),
    /** The possible meanings of a charge. */
    choices: z.array(z.object({ code: z.string(), label: z.string() })),
    /** Bills that were compared again. */
    compared: z.int(),
  }),
  reads: ['bills'],
  writes: ['bills'],
  isChange: (_query, body) => (body as { words?: unknown } | undefined)?.words !== undefined,
  audit: 'bill.charge-taught',
})

const tolerance = z.object({
  scac: text(10),
  perBill: amount,
  perCharge: amount,
  /** Kind of charge -> amount. */
  kinds: z.record(z.string(), amount),
  needsTwo: z._default(flag, false),
  version: wholeNumber(0, 1_000_000_000),
})

export const billTolerances = post('Invoices/Tolerances', {
  summary:
    'Read how far a bill can exceed its receipt, by carrier and type of charge; with tolerance, save one.',
  pages: PAGES,
  body: z.object({ tolerance: z.optional(tolerance) }),
  reply: reply({ tolerances: z.array(tolerance) }),
  reads: ['bills'],
  writes: ['bills'],
  isChange: (_query, body) => (body as { tolerance?: unknown } | undefined)?.tolerance !== undefined,
  audit: 'bill.tolerance-changed',
})

export const compareInvoices = post('Invoices/Compare', {
  summary: 'Compare bills with their receipts again, after an item, location or contract was corrected.',
  pages: PAGES,
  body: z.object({ billIds: ids(200) }),
  reply: reply({ compared: z.int() }),
  writes: ['bills'],
  audit: 'bill.compared',
})
