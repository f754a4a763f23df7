import { changeItemImport, findItemImport } from '#database/items/item-imports.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { TakenWork } from '#database/queue/works.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import type { Db } from '#database/sql/open.ts'
import type { WorkKind, WorkTools } from '../../kernel/long-work.ts'
import type { PreviewOrder } from '../../sheet-files/preview-staged.ts'
import { pathOfStaged, readInThread } from '../../sheet-files/read-in-thread.ts'
import { ITEM_THREAD, type ItemFileFound, type ItemFileOrder } from './item-thread-orders.ts'
import { type ItemUndoInput, undoItemFile } from './undo-item-file.ts'

/** The name of the work in the queue. */
export const ITEM_FILE = 'item-file'

export interface ItemFileInput {
  fileId: string
  fileName: string
  chosen: PreviewOrder['chosen']
  isTaken: boolean
  overwrites: boolean
}

/** The background work for a list of items, in a thread with its own connection and transaction. */
export const ITEM_FILE_WORK: WorkKind = {
  // Import and undo are one transaction each, so they may be restarted after a kill.
  mostStarts: 3,
  run: async (work, tools) => {
    const input = work.input as unknown as ItemFileInput | ItemUndoInput
    const found =
      'undoes' in input ? await undoItemFile(work, input, tools) : await runFile(work, input, tools)
    const isChanged = 'undoes' in input || (input.isTaken && found.added + found.changed > 0)
    if (isChanged) await tellAll(tools.database.db, work)
    return { ...found }
  },
  onBroken: async (db, work, problem) => {
    const { undoes } = work.input as Partial<ItemUndoInput>
    if (!undoes) return
    const message = problem === 'cancelled' ? 'Canceled: nothing was changed.' : problem
    await changeItemImport(db, undoes, { state: 'taken', message })
    await tellAll(db, work)
  },
}

const tellAll = (db: Db, work: TakenWork) =>
  notifyLive(db, { clientId: work.clientId, topic: 'changed', data: { tags: ['items', 'works'] } })

async function runFile(
  work: TakenWork,
  { fileId, chosen, isTaken, overwrites }: ItemFileInput,
  tools: WorkTools,
): Promise<ItemFileFound> {
  const { db, pool } = tools.database
  // Imported by a process that was killed before it could report that.
  const taken = isTaken ? await findItemImport(db, work.clientId, work.id) : null
  const order: ItemFileOrder = {
    order: 'file',
    connection: connectionOf(pool),
    clientId: work.clientId,
    path: taken ? '' : await pathOfStaged(work, tools, fileId),
    takenBy: isTaken ? work.id : null,
    ...{ chosen, overwrites },
  }
  const found = taken
    ? (taken.found as unknown as ItemFileFound)
    : await readInThread<ItemFileFound>(ITEM_THREAD, order, tools)
  tools.report({ done: found.rows - found.wrong, failed: found.wrong, total: found.rows })
  return found
}
