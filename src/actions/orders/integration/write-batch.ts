import { insertOrders } from '#database/orders/order-entry.ts'
import { type FileOrder, insertFileOrders, insertRejectedRows } from '#database/orders/order-file-rows.ts'
import { changeRun, lockRun, type OrderFileRun } from '#database/orders/order-file-runs.ts'
import { inCopyingTransaction } from '#database/sql/copying-transaction.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { OrderFileFault } from '#domain/order-files/order-table.ts'
import { MOST_KEPT_REJECTS, rejectedRowsOf, wholeOrdersWithin } from './judge-file.ts'
import type { JudgedOrder } from './order-drafts.ts'

/** Consecutive orders of a file, checked. */
interface Batch {
  /** Position of the first order in the file, from 0. */
  from: number
  judged: readonly JudgedOrder[]
  cellsOf: (row: number) => string[]
}

/** Writes a batch unless another process has, and returns the run after that. */
export function writeBatch({ pool }: OpenDatabase, runId: string, batch: Batch): Promise<OrderFileRun> {
  return inCopyingTransaction(pool, async (tx) => {
    const run = await lockRun(tx, runId)
    if (!run) throw new OrderFileFault('This import no longer exists.')
    if (run.takenCount !== batch.from) return run
    const ready = batch.judged.flatMap((one) => (one.kind === 'ready' ? [one] : []))
    const added = await insertOrders(tx, run.clientId, ready)
    const outcomes = batch.judged.flatMap((one, index): FileOrder[] => {
      if (one.kind === 'wrong') return []
      const isAdded = added.has(one.order.id)
      return [
        {
          place: batch.from + index,
          orderNumber: one.order.orderNumber,
          outcome: isAdded ? 'added' : 'exists',
          orderId: isAdded ? one.order.id : null,
          rows: one.gathered.rows,
        },
      ]
    })
    const rejected = batch.judged.flatMap((one) =>
      one.kind === 'wrong' ? [rejectedRowsOf(one.gathered, one.faults, batch.cellsOf)] : [],
    )
    const room = MOST_KEPT_REJECTS - run.rejectedCount
    await insertFileOrders(tx, runId, outcomes)
    await insertRejectedRows(tx, runId, wholeOrdersWithin(rejected, room))
    const counts = {
      takenCount: run.takenCount + batch.judged.length,
      addedCount: run.addedCount + added.size,
      duplicateCount: run.duplicateCount + outcomes.length - added.size,
      rejectedCount: run.rejectedCount + rejected.flat().length,
    }
    await changeRun(tx, runId, counts)
    return { ...run, ...counts }
  })
}
