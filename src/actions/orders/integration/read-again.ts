import { v7 as newId } from 'uuid'
import { deleteRejectedRows } from '#database/orders/order-file-rows.ts'
import { changeRun, type OrderFileRun } from '#database/orders/order-file-runs.ts'
import type { OrderSource } from '#database/orders/order-sources.ts'
import { addWork } from '#database/queue/works.ts'
import type { Db } from '#database/sql/open.ts'
import { ORDER_FILE_WORK_KIND } from './take-order-file.ts'

/**
 * Queues another reading of a failed file, with the current columns of its source. The caller has locked the run, and
 * found that it failed, in the same transaction.
 */
export async function queueReading(
  db: Db,
  run: OrderFileRun,
  source: Pick<OrderSource, 'columns'> | null,
  createdBy: { id: string; name: string },
): Promise<string> {
  const workId = newId()
  await addWork(db, run.clientId, {
    id: workId,
    kind: ORDER_FILE_WORK_KIND,
    title: `Orders of ${run.fileName}`,
    total: null,
    input: { runId: run.id },
    createdBy,
  })
  const isUntouched = run.takenCount === 0
  // Imported rows stay: the columns of a partially imported file cannot change.
  const columns = isUntouched && source && source.columns.length > 0 ? source.columns : run.reading.columns
  // If no row was imported, every row is checked again and its earlier messages are removed.
  if (isUntouched) await deleteRejectedRows(db, run.id)
  await changeRun(db, run.id, {
    state: 'waiting',
    workId,
    message: '',
    isFinished: false,
    reading: { ...run.reading, columns, skipRejected: true },
    ...(isUntouched ? { rejectedCount: 0 } : {}),
  })
  return workId
}
