import { changeRun } from '#database/orders/order-file-runs.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import { inThread, ThreadTooLarge } from '../../kernel/in-thread.ts'
import type { WorkKind } from '../../kernel/long-work.ts'
import type { ImportOrder, ImportResult, ImportSaid } from './import-file.ts'

export const ORDER_FILE_THREAD = new URL('./order-file-thread.ts', import.meta.url)
const MEMORY_MB = 768

/** The background work of importing an order file, in a thread with its own connection. */
export const ORDER_FILE_WORK: WorkKind = {
  // It continues where it stopped, so it may be restarted after every kill.
  mostStarts: 1_000,
  run: async (work, tools) => {
    const { runId } = work.input as { runId: string }
    const order: ImportOrder = {
      order: 'import',
      connection: connectionOf(tools.database.pool),
      clientId: work.clientId,
      runId,
    }
    const result = await inThread<ImportSaid, ImportResult>(ORDER_FILE_THREAD, order, {
      memoryMb: MEMORY_MB,
      signal: tools.signal,
      onSaid: tools.report,
    }).catch(async (error: unknown): Promise<ImportResult> => {
      if (!(error instanceof ThreadTooLarge)) throw error
      const message = 'This file needs more memory than allowed. Split it.'
      await changeRun(tools.database.db, runId, { state: 'failed', message, isFinished: true })
      return { state: 'failed', orders: 0, rejected: 0 }
    })
    tools.report({ done: result.orders, failed: result.rejected })
    return { ...result, runId }
  },
  onBroken: async (db, work, problem) => {
    const { runId } = work.input as { runId: string }
    const message =
      problem === 'cancelled'
        ? 'Canceled: orders that were already imported are kept. Run it again to import the rest.'
        : problem
    await changeRun(db, runId, { state: 'failed', message, isFinished: true })
    await notifyLive(db, {
      clientId: work.clientId,
      topic: 'changed',
      data: { tags: ['integration', 'orders'] },
    })
  },
}
