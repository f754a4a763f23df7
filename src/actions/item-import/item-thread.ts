/** The thread in which lists of items are read, taken and made: they may have as many rows as they like. */
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#database/open.ts'
import type { WorkProgress } from '#database/works.ts'
import { ITEM_FIELDS } from '#domain/items/item-fields.ts'
import type { ThreadMessage } from '../in-thread.ts'
import { previewSheet } from '../sheet-files/map-sheet.ts'
import type { PreviewOrder, PreviewResult } from '../sheet-files/preview-staged.ts'
import { exportItems } from './export-items.ts'
import type { ItemExportOrder, ItemFileFound, ItemFileOrder } from './item-thread-orders.ts'
import { runItemFile } from './run-item-file.ts'

type Result = ItemFileFound | PreviewResult | Uint8Array
const say = (message: ThreadMessage<Partial<WorkProgress>, Result>) => parentPort!.postMessage(message)

const order = workerData as PreviewOrder | ItemFileOrder | ItemExportOrder
const result =
  order.order === 'preview'
    ? await previewSheet(order.path, ITEM_FIELDS, order.chosen)
    : await withDatabase(order)
say({ kind: 'result', result })

async function withDatabase(asked: ItemFileOrder | ItemExportOrder): Promise<Result> {
  const database = openDatabase({ ...asked.connection, max: 1, statement_timeout: 0 })
  try {
    return asked.order === 'file'
      ? await runItemFile(database.db, asked, (said) => say({ kind: 'said', said }))
      : await exportItems(database.db, asked)
  } finally {
    await database.close()
  }
}
