import { notifyLive } from '#database/queue/notify.ts'
import type { TakenWork } from '#database/queue/works.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import type { WorkKind, WorkTools } from '../../kernel/long-work.ts'
import { pathOfStaged, readInThread } from '../../sheet-files/read-in-thread.ts'
import { SKU_FILE_THREAD, type SkuFileFound, type SkuFileOrder } from './sku-thread-orders.ts'

/** The name of the work in the queue. */
export const SKU_FILE = 'sku-file'

export interface SkuFileInput {
  fileId: string
  fileName: string
  isTaken: boolean
  replacesAll: boolean
}

/** The background work for a file of SKUs, in a thread with its own connection and transaction. */
export const SKU_FILE_WORK: WorkKind = {
  // A second run has the same result, so it may be restarted after a kill.
  mostStarts: 3,
  run: async (work, tools) => {
    const found = await inItsThread(work, tools)
    const failed = Math.min(found.faultCount, found.rows)
    tools.report({ done: found.faultCount > 0 ? found.rows - failed : found.rows, failed, total: found.rows })
    if ((work.input as unknown as SkuFileInput).isTaken && found.faultCount === 0) {
      const data = { tags: ['shop'] }
      await notifyLive(tools.database.db, { clientId: work.clientId, topic: 'changed', data })
    }
    return { ...found }
  },
}

async function inItsThread(work: TakenWork, tools: WorkTools): Promise<SkuFileFound> {
  const { fileId, isTaken, replacesAll } = work.input as unknown as SkuFileInput
  const order: SkuFileOrder = {
    order: 'file',
    connection: connectionOf(tools.database.pool),
    clientId: work.clientId,
    path: await pathOfStaged(work, tools, fileId),
    ...{ isTaken, replacesAll },
  }
  return readInThread<SkuFileFound>(SKU_FILE_THREAD, order, tools)
}
