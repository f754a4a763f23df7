import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { location } from '../entities/address.ts'
import { upload } from '../entities/file.ts'
import {
  DUPLICATE_CHOICES,
  duplicateGroup,
  LOCATION_ROW_OUTCOMES,
  locationImport,
  locationImportRow,
  locationMerge,
} from '../entities/location-import.ts'
import { rejectedRow } from '../entities/outcome.ts'
import { columnChoice, sheetField, sheetHead, stagedSheet } from '../entities/sheet.ts'
import { choice, flag, id, ids, list, paging, text, UPLOAD_BODY_BYTES, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/**
 * Import and export of locations by file, and duplicates in the list. The screen's calls are our own; an integration
 * uses Address/AddressIntegration.
 */

const PAGES = ['Locations'] as const
const columns = z.array(columnChoice).check(z.maxLength(100))
const format = z._default(choice(['CSV', 'XLSX']), 'XLSX')
const file = z
  .any()
  .check(z.describe('text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'))

export const downloadLocationTemplate = post('Locations/Template', {
  summary: 'Download an empty location list with a header row and an example row.',
  pages: PAGES,
  body: z.object({ format }),
  reply: file,
  isFile: true,
})

export const exportLocations = post('Locations/Export', {
  summary: 'Export all matching locations as a file that can be imported again.',
  pages: PAGES,
  body: z.object({ format, searchText: text(200), LocationType: text(40) }),
  reply: file,
  isFile: true,
})

export const previewLocations = post('Locations/Preview', {
  summary: 'Get the first rows of an uploaded file with a suggested column for each location field.',
  pages: PAGES,
  body: z.object({ ...stagedSheet, columns: z.optional(columns) }),
  reply: reply({
    fields: z.array(sheetField),
    ...sheetHead,
  }),
})

export const checkLocations = post('Locations/Check', {
  summary: 'Check a whole uploaded file in the background for errors, new rows and existing locations.',
  pages: PAGES,
  body: z.object({ ...stagedSheet, headerRow: wholeNumber(1, 1_048_576), columns }),
  reply: reply({ import: locationImport }),
  writes: ['works'],
  audit: 'locations.checked',
})

export const listLocationImports = post('Locations/Imports', {
  summary: 'List location imports, newest first.',
  pages: PAGES,
  body: z.object({}),
  reply: reply({ imports: z.array(locationImport) }),
  reads: ['locations', 'works'],
})

export const readLocationImport = post('Locations/ImportDetails', {
  summary: 'Get one location file with its rows of one kind: with errors, new, or already existing.',
  pages: PAGES,
  hasFixedOrder: true,
  body: z.object({
    ...paging,
    importId: id,
    outcome: z._default(choice(LOCATION_ROW_OUTCOMES), 'duplicate'),
  }),
  reply: reply({ import: locationImport, ...list(locationImportRow) }),
  reads: ['locations', 'works'],
})

export const takeLocations = post('Locations/Take', {
  summary: 'Import a checked file: new locations are added; existing ones are merged only as chosen here.',
  pages: PAGES,
  body: z.object({
    importId: id,
    duplicates: z._default(choice(DUPLICATE_CHOICES), 'skip'),
    /** The user's choices for single rows that differ from the choice for all. */
    rows: z._default(
      z
        .array(z.object({ row: wholeNumber(1, 2_000_000), choice: choice(DUPLICATE_CHOICES) }))
        .check(z.maxLength(10_000)),
      [],
    ),
    /** False: imports nothing while any row has an error. */
    skipRejected: z._default(flag, true),
  }),
  reply: reply({ import: locationImport }),
  writes: ['locations', 'works'],
  audit: 'locations.taken',
})

export const undoLocations = post('Locations/Undo', {
  summary: 'Undo an import: remove what it added and restore what it merged, unless changed since.',
  pages: PAGES,
  body: z.object({ importId: id }),
  reply: reply({ import: locationImport }),
  writes: ['locations', 'works'],
  audit: 'locations.import-undone',
})

export const downloadLocationFaults = post('Locations/Faults', {
  summary: 'Download the rows of a file that have errors, with their errors, as CSV.',
  pages: PAGES,
  body: z.object({ importId: id }),
  reply: z.any().check(z.describe('text/csv')),
  isFile: true,
})

export const findDuplicateLocations = post('Locations/Duplicates', {
  summary: 'List saved locations that look like the same place, and merges that can be undone.',
  pages: PAGES,
  body: z.object({}),
  reply: reply({ groups: z.array(duplicateGroup), total: z.int(), merges: z.array(locationMerge) }),
  reads: ['locations'],
})

export const mergeLocations = post('Locations/Merge', {
  summary: 'Merge locations: the one you keep gets missing details, the others are removed from the list.',
  pages: PAGES,
  body: z.object({
    keepId: id,
    ids: ids(50),
    /**
     * The versions of these locations, by their ids: the change is refused if another user has changed one of them
     * since.
     */
    versions: z._default(z.record(z.string(), z.int()), {}),
  }),
  reply: reply({ location, mergeId: z.string() }),
  writes: ['locations'],
  audit: 'locations.merged',
})

export const undoMerge = post('Locations/UndoMerge', {
  summary:
    'Undo a merge: the other locations are restored, and so is the kept one unless it was changed since.',
  pages: PAGES,
  body: z.object({ mergeId: id }),
  reply: reply({ isRestored: z.boolean() }),
  writes: ['locations'],
  audit: 'locations.merge-undone',
})

export const importLocations = post('Address/AddressIntegration', {
  summary:
    'Import locations from a file or rows: each row is checked, and duplicates are merged only on request.',
  pages: ['Locations', 'OrderIntegration'],
  via: 'file-upload',
  isApiOnly: true,
  body: renamed(
    {
      /** XLSX or CSV, read in the background by its column headings. */
      file: z.optional(upload),
      /** Each row like the location of Address/UpdateLocation. A wrong row is rejected alone; the request goes on. */
      rows: z._default(
        z
          .array(z.record(z.string(), z.unknown()))
          .check(z.maxLength(5_000, 'Send at most 5,000 rows, or a file.')),
        [],
      ),
      /** What to do with a row whose location already exists; `ask`: the row is returned and not imported. */
      duplicates: z._default(choice(['ask', ...DUPLICATE_CHOICES]), 'ask'),
      /** False: imports nothing while any row has an error. */
      skipRejected: z._default(flag, true),
      /** For a file sent before: returns its result. */
      importId: z._default(id, ''),
    },
    { file: 'File', duplicates: 'Duplicates', skipRejected: 'SkipRejected', importId: 'ImportId' },
  ),
  reply: reply({
    import: z.nullable(locationImport),
    accepted: z.int(),
    merged: z.int(),
    /** Rows of data are counted from 1, rows of a file as a spreadsheet counts them. The first 1,000. */
    rejected: z.array(rejectedRow),
    duplicates: z.array(locationImportRow),
  }),
  writes: ['locations', 'works'],
  isChange: (_query, body) => !(body as { importId?: string } | undefined)?.importId,
  bodyLimit: UPLOAD_BODY_BYTES,
  audit: 'locations.imported',
})
