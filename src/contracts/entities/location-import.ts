import * as z from 'zod/mini'
import { choice } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { location } from './address.ts'

/** Imported lists of locations, and merged locations. */

/** What to do with rows whose location exists already. */
export const DUPLICATE_CHOICES = ['skip', 'merge', 'add'] as const

export const LOCATION_IMPORT_STATES = [
  'checking',
  'ready',
  'taking',
  'done',
  'undoing',
  'undone',
  'failed',
] as const

/** The kind of a row before the import, and its result after it. */
export const LOCATION_ROW_OUTCOMES = [
  'new',
  'duplicate',
  'same',
  'repeated',
  'wrong',
  'added',
  'merged',
  'skipped',
] as const

const count = z.int()

/** One file with the number of rows of each kind. */
export const locationImport = renamed(
  {
    id: z.string(),
    state: choice(LOCATION_IMPORT_STATES),
    fileName: z.string(),
    workId: z.nullable(z.string()),
    rows: count,
    counts: z.object({
      new: count,
      duplicate: count,
      same: count,
      repeated: count,
      wrong: count,
      added: count,
      merged: count,
      skipped: count,
    }),
    message: z.string(),
    createdBy: z.string(),
    createdAt: z.string(),
    finishedAt: z.nullable(z.string()),
  },
  { id: 'ImportId', fileName: 'Filename' },
)
export type LocationImportValue = z.output<typeof locationImport>

/** A value that a merge changes. */
const change = z.object({ field: z.string(), from: z.string(), to: z.string() })

/** One row: its values, the matching location, and what a merge would change there. */
export const locationImportRow = renamed(
  {
    row: count,
    outcome: z.enum(LOCATION_ROW_OUTCOMES),
    given: z.nullable(location),
    found: z.nullable(location),
    /** How the match was found. */
    foundBy: z.enum(['', 'code', 'address']),
    choice: z.enum(['', ...DUPLICATE_CHOICES]),
    changes: z.array(change),
    faults: z.array(z.object({ column: z.string(), reason: z.string() })),
  },
  { given: 'Given', found: 'Found' },
)
export type LocationImportRowValue = z.output<typeof locationImportRow>

/** Locations that are probably the same place, the oldest first. */
export const duplicateGroup = z.object({ key: z.string(), locations: z.array(location) })
export type DuplicateGroup = z.output<typeof duplicateGroup>

/** A merge that can be undone. */
export const locationMerge = z.object({
  id: z.string(),
  name: z.string(),
  count,
  createdBy: z.string(),
  createdAt: z.string(),
})
export type LocationMergeValue = z.output<typeof locationMerge>
