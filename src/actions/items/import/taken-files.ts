import type { ItemFileValue } from '#contracts/entities/item-file.ts'
import { fail } from '#contracts/errors.ts'
import { changeItemImport, findItemImport, listItemImports } from '#database/items/item-imports.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { queueWork } from '../../kernel/long-work.ts'
import { refuseImport } from '../../kernel/refuse-import.ts'
import { ITEM_FILE } from './item-file-work.ts'
import { fileOf } from './item-files.ts'

/** Lists of items that were imported, and how to undo them. */

export async function listItemFiles(context: ActionContext): Promise<{ files: ItemFileValue[] }> {
  const files: ItemFileValue[] = []
  for (const id of await listItemImports(context.db, context.clientId)) {
    files.push({ ...(await fileOf(context, id)), faults: [], newItems: [], changes: [] })
  }
  return { files }
}

/** Queues the undo of an imported list. */
export async function undoItems(context: ActionContext, workId: string): Promise<{ file: ItemFileValue }> {
  const { db, clientId } = context
  const taken = (await findItemImport(db, clientId, workId, { lock: true })) ?? fail('IMPORT_NOT_FOUND')
  if (taken.state !== 'taken') refuseImport(taken.state, 'undoing it')
  const { fileName, added, changed } = await fileOf(context, workId)
  const undoWorkId = await queueWork(context, {
    kind: ITEM_FILE,
    title: `Undo of ${fileName}`,
    input: { undoes: workId },
  })
  await changeItemImport(db, workId, { state: 'undoing', undoWorkId, message: '' })
  context.note(workId, { file: fileName, added, changed })
  return { file: await fileOf(context, workId) }
}
