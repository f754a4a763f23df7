import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { columnChoice, rowFault, sheetField, sheetHead, stagedSheet } from '../entities/sheet.ts'
import { choice, text, wholeNumber } from '../fields.ts'

/** Carriers' bills as files. Our own. */

const PAGES = ['FreightAudit'] as const
const LAYOUTS = ['ups', 'fedex', 'usps'] as const
const columns = z.array(columnChoice).check(z.maxLength(100))

export const previewInvoices = post('Invoices/Preview', {
  summary:
    'Get the first rows of an uploaded bill file with a suggested column for each field, or the columns used last.',
  pages: PAGES,
  body: z.object({ ...stagedSheet, columns: z.optional(columns) }),
  reply: reply({
    fields: z.array(sheetField),
    ...sheetHead,
    /** The published layout of a parcel carrier's own file; null: the file is read by its columns. */
    layout: z.nullable(z.object({ id: z.enum(LAYOUTS), name: z.string(), scac: z.string() })),
  }),
})

export const importInvoices = post('Invoices/Import', {
  summary:
    'Check an uploaded file of freight or parcel bills, or import its valid bills; each is matched and compared separately.',
  pages: PAGES,
  body: z.object({
    ...stagedSheet,
    headerRow: wholeNumber(1, 1_048_576),
    columns,
    /** The layout that the preview found; '' = by the columns. */
    layout: z._default(choice(['', ...LAYOUTS]), ''),
    /** The carrier of rows that name none. */
    scac: text(10),
    step: z._default(choice(['check', 'import']), 'check'),
  }),
  reply: reply({
    rows: z.int(),
    /** Bills that are imported, or would be. */
    taken: z.int(),
    /** The number of these that match no shipment yet. */
    unmatched: z.int(),
    /** Received before: nothing is done. */
    repeated: z.int(),
    /** Rows that do not belong to any bill. */
    wrong: z.int(),
    faults: z.array(rowFault),
    message: z.string(),
  }),
  writes: ['bills', 'shipments'],
  isChange: (_query, body) => (body as { step?: string } | undefined)?.step === 'import',
  audit: 'bill.file-taken',
})

export const invoiceTemplate = post('Invoices/Template', {
  summary: 'Download an empty bill list with a header row and an example.',
  pages: PAGES,
  body: z.object({ format: z._default(choice(['CSV', 'XLSX']), 'XLSX') }),
  reply: z
    .any()
    .check(z.describe('text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  isFile: true,
})
