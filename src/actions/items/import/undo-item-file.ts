import { changeItemImport, findItemImport, undoItemRows } from '#database/items/item-imports.ts'
import { waitForOtherItemLists } from '#database/items/items.ts'
import { lotsOfRows } from '#database/locations/undo-import.ts'
import type { TakenWork } from '#database/queue/works.ts'
import { changedSince } from '#domain/text/changed-since.ts'
import type { WorkTools } from '../../kernel/long-work.ts'
import type { ItemFileFound } from './item-thread-orders.ts'

const LOT = 2_000

/** Undoes the import of a list, except for items changed since; returns what it did. */
export async function undoItemFile(
  work: TakenWork,
  { undoes }: ItemUndoInput,
  { database, signal, report }: WorkTools,
): Promise<ItemFileFound> {
  return database.db.transaction().execute(async (tx) => {
    await waitForOtherItemLists(tx, work.clientId)
    const taken = await findItemImport(tx, work.clientId, undoes, { lock: true })
    if (!taken) throw new Error(`the list ${undoes} is gone`)
    const found = taken.found as unknown as ItemFileFound
    if (taken.state !== 'undoing') return found
    let undone = 0
    for (const lot of lotsOfRows(taken.lastRow, LOT)) {
      signal.throwIfAborted()
      undone += await undoItemRows(tx, work.clientId, undoes, lot)
      report({ step: 'Undoing', done: lot.to, total: taken.lastRow })
    }
    const kept = found.added + found.changed - undone
    await changeItemImport(tx, undoes, { state: 'undone', message: changedSince(kept) })
    return found
  })
}

/** Undoes the import of another work. */
export interface ItemUndoInput {
  undoes: string
}
