import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { rateSheetDetails, rateSheetImport, SHEET_KINDS } from '../entities/rate-sheet.ts'
import { columnChoice, sheetField, sheetHead, stagedSheet } from '../entities/sheet.ts'
import { calendarDate, choice, id, requiredText, text, wholeNumber } from '../fields.ts'

/**
 * Rate sheets, fee schedules, fuel and transit tables, terminal lists: upload, compare, go live, roll back. Our own.
 */

const PAGES = ['Carriers'] as const
const columns = z.array(columnChoice).check(z.maxLength(300))

export const listRateSheets = post('RateSheets/List', {
  summary: 'List the sheet types that can be loaded with their fields, and earlier loads.',
  pages: PAGES,
  body: z.object({}),
  reply: reply({
    kinds: z.array(
      z.object({
        id: z.enum(SHEET_KINDS),
        label: z.string(),
        isOfCarrier: z.boolean(),
        /** Rate modes of its carriers; empty if it does not belong to a carrier. */
        rateModeIds: z.array(z.int()),
        /** The sheet is added to the rules of a version: a draft, or the one in force. */
        isAdded: z.boolean(),
        fields: z.array(sheetField),
      }),
    ),
    imports: z.array(rateSheetImport),
    /** Names of the existing fuel tables: a sheet for one of them becomes its next version. */
    fuelTables: z.array(z.string()),
  }),
  reads: ['tariffs', 'works'],
})

export const downloadSheetTemplate = post('RateSheets/Template', {
  summary: 'Download a sheet template with a header row and an example; for a contract, a whole workbook.',
  pages: PAGES,
  body: z.object({
    kind: choice(SHEET_KINDS),
    format: z._default(choice(['CSV', 'XLSX']), 'XLSX'),
    /** The mode of a contract workbook. */
    rateModeId: z._default(wholeNumber(1, 5), 1),
  }),
  reply: z
    .any()
    .check(z.describe('text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  isFile: true,
})

export const previewRateSheet = post('RateSheets/Preview', {
  summary: 'Get the first rows of an uploaded file with a suggested column for each field, and its errors.',
  pages: PAGES,
  body: z.object({ kind: choice(SHEET_KINDS), ...stagedSheet, columns: z.optional(columns) }),
  reply: reply(sheetHead),
})

export const checkRateSheet = post('RateSheets/Check', {
  summary:
    'Check a whole uploaded file in the background; if it has no errors, it becomes a draft with a comparison.',
  pages: PAGES,
  body: z.object({
    kind: choice(SHEET_KINDS),
    ...stagedSheet,
    headerRow: wholeNumber(1, 1_048_576),
    columns,
    scac: text(10),
    rateModeId: z._default(wholeNumber(1, 5), 1),
    /** The name of the tariff or table; '' = the name of the previous version. */
    name: text(100),
    /** The version that the sheet is added to, such as a draft of rules; absent: the latest live one. */
    basedOn: z.optional(id),
  }),
  reply: reply({ importId: z.string(), workId: z.string() }),
  writes: ['works'],
  audit: 'rate-sheet.checked',
})

export const readRateSheet = post('RateSheets/Details', {
  summary: 'Get one loaded sheet: its errors by row, or the cost of each lane of the last 90 days under it.',
  pages: PAGES,
  body: z.object({ importId: id }),
  reply: reply({ details: rateSheetDetails }),
  reads: ['tariffs', 'works'],
})

export const downloadRateSheet = post('RateSheets/Download', {
  summary: 'Download the errors of a loaded sheet, or its lane comparison, as CSV.',
  pages: PAGES,
  body: z.object({ importId: id, what: choice(['faults', 'comparison']) }),
  reply: z.any().check(z.describe('text/csv')),
  isFile: true,
})

export const putRateSheetLive = post('RateSheets/GoLive', {
  summary: 'Put a draft in force from a given day; the previous version ends the day before.',
  pages: PAGES,
  body: z.object({ importId: id, effectiveFrom: calendarDate }),
  reply: reply({ import: rateSheetImport }),
  writes: ['tariffs'],
  audit: 'rate-sheet.went-live',
})

export const rollBackRateSheet = post('RateSheets/RollBack', {
  summary: 'Roll back a live version; the one it replaced is in force again.',
  pages: PAGES,
  body: z.object({ importId: id, reason: requiredText('Reason', 300) }),
  reply: reply({ import: rateSheetImport }),
  writes: ['tariffs'],
  audit: 'rate-sheet.rolled-back',
})

export const discardRateSheet = post('RateSheets/Discard', {
  summary: 'Discard a draft with its rows, or a rejected file with its errors.',
  pages: PAGES,
  body: z.object({ importId: id }),
  reply: reply({ import: rateSheetImport }),
  writes: ['works'],
  audit: 'rate-sheet.discarded',
})
