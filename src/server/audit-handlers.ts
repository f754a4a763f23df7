import { answerDispute, readDisputePage } from '#actions/freight-audit/answer-dispute.ts'
import { chargeLessons, compareBills, tolerances } from '#actions/freight-audit/audit-settings.ts'
import { billTemplate, importBills, previewBills } from '#actions/freight-audit/bill-files.ts'
import { billDetails } from '#actions/freight-audit/bill-view.ts'
import { decideBills } from '#actions/freight-audit/decide-bills.ts'
import { disputeBill } from '#actions/freight-audit/dispute-bill.ts'
import { expectCharges } from '#actions/freight-audit/expect-charges.ts'
import { listBills } from '#actions/freight-audit/list-bills.ts'
import { matchByHand } from '#actions/freight-audit/match-by-hand.ts'
import { exportAccruals } from '#actions/freight-audit/payables/export-accruals.ts'
import { exportBills, listPayables } from '#actions/freight-audit/payables/export-bills.ts'
import { accounts, exportSchedule } from '#actions/freight-audit/payables/payable-rules.ts'
import { saveBill } from '#actions/freight-audit/save-bill.ts'
import type { Handlers } from './handler.ts'

/** Handlers of carrier invoices. */
export const auditHandlers = {
  saveInvoice: (context, { body }) => saveBill(context, body),
  listInvoices: (context, { body }) => listBills(context, body),
  readInvoice: async (context, { body }) => ({ bill: await billDetails(context, body.billId) }),
  decideInvoices: (context, { body }) => decideBills(context, body),
  matchInvoice: (context, { body }) => matchByHand(context, body),
  teachCharge: (context, { body }) => chargeLessons(context, body),
  billTolerances: (context, { body }) => tolerances(context, body),
  compareInvoices: (context, { body }) => compareBills(context, body),
  expectedCharges: (context, { body }) => expectCharges(context, body),
  disputeInvoice: (context, { body }) => disputeBill(context, body),
  billResponse: (context, { body }) => readDisputePage(context, body),
  answerDispute: (context, { body }) => answerDispute(context, body),
  previewInvoices: (context, { body }) => previewBills(context, body),
  importInvoices: (context, { body }) => importBills(context, body),
  invoiceTemplate: async (_context, { body }) => billTemplate(body),
  exportAccruals: (context, { body }) => exportAccruals(context, body),
  exportInvoices: (context, { body }) => exportBills(context, body),
  listPayableExports: (context) => listPayables(context),
  glRules: (context, { body }) => accounts(context, body),
  payableSchedule: (context, { body }) => exportSchedule(context, body),
} satisfies Partial<Handlers>
