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
    /** `refused`: it cannot be read to its end. `failed`: the work ended early. */
    state: z.enum(['working', 'checked', 'refused', 'taken', 'undoing', 'undone', 'failed']),
    createdBy: z.string(),
    createdAt: z.string(),
    /** The id of the job that undoes it; '' none. */
    undoWorkId: z.string(),
    /** The rows that an undo left alone. */
    message: z.string(),
    rows: count,
    added: count,
    /** There already, and other than the list says: what the user must agree to. */
    changed: count,
    /** There already, and just as the list says. */
    unchanged: count,
    /** Other than the list says, and left as they were. */
    kept: count,
    /** Rows that are wrong, and are not taken. */
    wrong: count,
    /** The first faults, by row; a row may have several. */
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
    /** Why the work ended early; '' otherwise. */
    problem: z.string(),
  },
  { fileName: 'Filename', problem: 'Problem' },
)
export type ItemFileValue = z.output<typeof itemFile>
