import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { download } from '../entities/file.ts'
import { amount, calendarDate, choice, id, requiredText, text, timeOfDay, wholeNumber } from '../fields.ts'

/** Approved bills on their way to accounts payable, and the general ledger accounts of their charges. Our own. */

const PAGES = ['FreightAudit'] as const
const MOST_RULES = 500
const VERSION = wholeNumber(0, 2_000_000_000)

const sum = z.object({ currency: z.string(), amount })

export const payableExport = z.object({
  id: z.string(),
  kind: z.enum(['bills', 'accruals']),
  /** 1, 2, 3 … of the company and kind. */
  number: z.int(),
  /** Bills, or shipments that were accrued or reversed. */
  bills: z.int(),
  /** The last day of accruals; '' for bills. */
  through: z.string(),
  totals: z.array(sum),
  madeBy: z.string(),
  madeAt: z.string(),
  /** Mail addresses; '' when it was downloaded. */
  sentTo: z.string(),
})

export const payableLine = z.object({
  billId: z.string(),
  billNumber: z.string(),
  billDate: z.string(),
  kind: z.string(),
  scac: z.string(),
  carrierName: z.string(),
  proNumber: z.string(),
  BOLNumber: z.string(),
  orderNumber: z.string(),
  charge: z.string(),
  glCode: z.string(),
  currency: z.string(),
  amount,
})

export const exportInvoices = post('Invoices/Export', {
  summary:
    'Send all approved bills to accounts payable, each once, charge by charge with its account; or repeat an export.',
  pages: PAGES,
  body: z.object({
    /** '' = rows without a file. */
    format: z._default(choice(['', 'CSV', 'XLSX']), ''),
    /** A former export again; '' = a new export of all bills approved since the last one. */
    exportId: z._default(id, ''),
  }),
  reply: reply({
    /** Null: nothing was approved since the last export. */
    export: z.nullable(payableExport),
    rows: z.array(payableLine),
    file: z.nullable(download),
  }),
  reads: ['bills'],
  writes: ['bills'],
  isChange: (_query, body) => ((body as { exportId?: unknown } | undefined)?.exportId ?? '') === '',
  audit: 'bill.exported',
})

export const listPayableExports = post('Invoices/Exports', {
  summary: 'List what was sent to accounts payable and what is waiting to be sent.',
  pages: PAGES,
  body: z.object({}),
  reply: reply({
    exports: z.array(payableExport),
    waiting: z.object({ bills: z.int(), totals: z.array(sum) }),
    accruals: z.object({
      /** The shipments that are accrued and not reversed. */
      shipments: z.int(),
      totals: z.array(sum),
      /** The last day that was accrued; '' = never. */
      lastThrough: z.string(),
      /** The default days of an export. */
      from: z.string(),
      through: z.string(),
    }),
  }),
  reads: ['bills'],
})

const accrualLine = z.object({
  entry: z.enum(['accrual', 'reversal']),
  /** Why it is reversed: 'billed', 'voided' or 'repriced'; '' for an accrual. */
  because: z.string(),
  shipmentId: z.string(),
  BOLNumber: z.string(),
  proNumber: z.string(),
  scac: z.string(),
  carrierName: z.string(),
  leftOn: z.string(),
  orderNumber: z.string(),
  kind: z.string(),
  charge: z.string(),
  glCode: z.string(),
  currency: z.string(),
  amount,
})

export const exportAccruals = post('Invoices/Accruals', {
  summary:
    'Accrue freight that shipped but is not billed, and reverse what was billed since; each shipment once. Or repeat an export.',
  pages: PAGES,
  body: z.object({
    /** The days on which the freight left, both included; '' = the 90 days through the end of last month. */
    from: z._default(calendarDate, ''),
    through: z._default(calendarDate, ''),
    /** '' = rows without a file. */
    format: z._default(choice(['', 'CSV', 'XLSX']), ''),
    /** A former export again; '' = a new one. */
    exportId: z._default(id, ''),
  }),
  reply: reply({
    /** Null: nothing changed since the last export. */
    export: z.nullable(payableExport),
    rows: z.array(accrualLine),
    /** True: there are more rows than one export can hold. Call again for the rest. */
    isMore: z.boolean(),
    file: z.nullable(download),
  }),
  reads: ['bills', 'shipments'],
  writes: ['bills'],
  isChange: (_query, body) => ((body as { exportId?: unknown } | undefined)?.exportId ?? '') === '',
  audit: 'bill.accrued',
})

const glRule = z.object({
  code: requiredText('Account', 40),
  /** The kind of charge: 'linehaul', 'fuel', 'tax' or an accessorial code; '' = any. */
  kind: text(40),
  soldTo: text(40),
  warehouse: text(40),
  /** 0 = any. */
  rateModeId: z._default(wholeNumber(0, 5), 0),
})

export const glRules = post('Invoices/Accounts', {
  summary: 'Read the rules that assign charges to general ledger accounts; with rules, save them.',
  pages: PAGES,
  body: z.object({
    rules: z.optional(z.array(glRule).check(z.maxLength(MOST_RULES, `Use at most ${MOST_RULES} rules.`))),
    /** The version that was read; required with rules. */
    version: z.optional(VERSION),
  }),
  reply: reply({
    rules: z.array(glRule),
    version: z.int(),
    /** The possible kinds of a charge. */
    choices: z.array(z.object({ code: z.string(), label: z.string() })),
  }),
  reads: ['bills'],
  writes: ['bills'],
  isChange: (_query, body) => (body as { rules?: unknown } | undefined)?.rules !== undefined,
  audit: 'bill.accounts-changed',
})

const exportSchedule = z.object({
  /** '' = not automatically. */
  every: z._default(choice(['', 'Daily', 'Weekly', 'Monthly']), ''),
  /** 1 Monday to 7 Sunday. */
  weekday: z._default(wholeNumber(1, 7), 1),
  dayOfMonth: z._default(wholeNumber(1, 31), 1),
  at: z._default(timeOfDay, '07:00'),
  /** '' = the company's. */
  timeZone: text(60),
  format: z._default(choice(['CSV', 'XLSX']), 'XLSX'),
  emails: text(1_000),
  version: z._default(VERSION, 0),
})

export const payableSchedule = post('Invoices/ExportSchedule', {
  summary: 'Read when approved bills are mailed to accounts payable automatically; with schedule, save it.',
  pages: PAGES,
  body: z.object({ schedule: z.optional(exportSchedule) }),
  reply: reply({ schedule: z.extend(exportSchedule, { nextAt: z.nullable(z.string()) }) }),
  reads: ['bills'],
  writes: ['bills'],
  isChange: (_query, body) => (body as { schedule?: unknown } | undefined)?.schedule !== undefined,
  audit: 'bill.export-schedule-changed',
})
