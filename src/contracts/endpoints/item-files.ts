import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { itemFile } from '../entities/item-file.ts'
import { columnChoice, sheetField, sheetHead, stagedSheet } from '../entities/sheet.ts'
import { choice, flag, id, paging, wholeNumber } from '../fields.ts'

/** Import and export of the item master by file. Our own; an integration uses Shipment/SaveItemDetails. */

const PAGES = ['ItemMaster'] as const
const columns = z.array(columnChoice).check(z.maxLength(100))

export const exportItems = post('ItemMaster/Export', {
  summary:
    'Export all matching items as a file that can be imported again, or an empty list with an example.',
  pages: PAGES,
  body: z.object({
    format: z._default(choice(['CSV', 'XLSX']), 'XLSX'),
    /** True: the file has only the header row and an example. */
    IsTemplate: z._default(flag, false),
    searchText: paging.searchText,
    sortName: paging.sortName,
    sortOrder: paging.sortOrder,
  }),
  reply: z
    .any()
    .check(z.describe('text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  isFile: true,
})

export const previewItems = post('ItemMaster/Preview', {
  summary: 'Get the first rows of an uploaded file with a suggested column for each item field.',
  pages: PAGES,
  body: z.object({ ...stagedSheet, columns: z.optional(columns) }),
  reply: reply({ fields: z.array(sheetField), ...sheetHead }),
})

export const checkItems = post('ItemMaster/Check', {
  summary: 'Check a whole uploaded file in the background for new items, changes and errors.',
  pages: PAGES,
  body: z.object({ ...stagedSheet, headerRow: wholeNumber(1, 1_048_576), columns }),
  reply: reply({ workId: z.string() }),
  writes: ['works'],
  audit: 'items.checked',
})

export const readItemFile = post('ItemMaster/FileDetails', {
  summary: 'Get the result of an item file check or import once its job has ended.',
  pages: PAGES,
  body: z.object({ workId: id }),
  reply: reply({ file: itemFile }),
  reads: ['items', 'works'],
})

export const listItemFiles = post('ItemMaster/Files', {
  summary: 'List item imports, newest first, without their rows.',
  pages: PAGES,
  body: z.object({}),
  reply: reply({ files: z.array(itemFile) }),
  reads: ['items', 'works'],
})

export const takeItems = post('ItemMaster/Take', {
  summary: 'Import the valid rows of a checked file; existing items change only if requested.',
  pages: PAGES,
  body: z.object({
    /** The id of the check. */
    workId: id,
    Overwrite: z._default(flag, false),
  }),
  reply: reply({ workId: z.string() }),
  writes: ['works'],
  audit: 'items.taken',
})

export const undoItems = post('ItemMaster/Undo', {
  summary: 'Undo an item import: remove what it added and restore what it changed, unless changed since.',
  pages: PAGES,
  body: z.object({ workId: id }),
  reply: reply({ file: itemFile }),
  writes: ['items', 'works'],
  audit: 'items.import-undone',
})
