import type { WorkProgress } from '#database/queue/works.ts'
import { openDatabase } from '#database/sql/open.ts'
import { exportItems } from './export-items.ts'
import type { ItemExportOrder, ItemFileFound, ItemFileOrder } from './item-thread-orders.ts'
import { runItemFile } from './run-item-file.ts'

/** Tasks with stored items, on a separate connection. For the thread of item lists. */
export async function answerWithDatabase(
  order: ItemFileOrder | ItemExportOrder,
  say: (said: Partial<WorkProgress>) => void,
): Promise<ItemFileFound | Uint8Array> {
  const database = openDatabase({ ...order.connection, max: 1, statement_timeout: 0 })
  try {
    return order.order === 'file'
      ? await runItemFile(database.db, order, say)
      : await exportItems(database.db, order)
  } finally {
    await database.close()
  }
}
