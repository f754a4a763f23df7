import * as z from 'zod/mini'
import { renamed } from '../renamed.ts'
import { rowFault } from './sheet.ts'

const count = z.int()

/** The changes that a list of items would make to the item master, or has made. */
export const itemFile = renamed(
  {
    /** The id of the job that checked or imported the list. */
    workId: z.string(),
    fileName: z.string(),
    /** `refused`: it cannot be read to the end. `failed`: the job ended early. */
    state: z.enum(['working', 'checked', 'refused', 'taken', 'undoing', 'undone', 'failed']),
    createdBy: z.string(),
    createdAt: z.string(),
    /** The id of the job that undoes it; '' none. */
    undoWorkId: z.string(),
    /** The rows that an undo did not change. */
    message: z.string(),
    rows: count,
    added: count,
    /** Existing items with other values, which the user must agree to overwrite. */
    changed: count,
    /** Existing items with the same values. */
    unchanged: count,
    /** Existing items with other values that were not overwritten. */
    kept: count,
    /** Rows with errors, which are not imported. */
    wrong: count,
    /** The first errors, by row; a row may have several. */
    faults: z.array(rowFault),
    newItems: z.array(
      renamed(
        { row: z.int(), itemCode: z.string(), description: z.string() },
        { itemCode: 'ItemCode', description: 'Description' },
      ),
    ),
    changes: z.array(
      renamed(
        {
          row: z.int(),
          itemCode: z.string(),
          changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
        },
        { itemCode: 'ItemCode' },
      ),
    ),
    /** Why the job ended early; '' otherwise. */
    problem: z.string(),
  },
  { fileName: 'Filename', problem: 'Problem' },
)
export type ItemFileValue = z.output<typeof itemFile>
