import { connectionOf } from '#database/connection-of.ts'
import { notifyLive } from '#database/notify.ts'
import type { WorkKind } from '../long-work.ts'
import type { PreviewOrder } from '../sheet-files/preview-staged.ts'
import { pathOfStaged, readInThread } from '../sheet-files/read-in-thread.ts'
import { ITEM_THREAD, type ItemFileFound, type ItemFileOrder } from './item-thread-orders.ts'

/** Under which name the work is queued. */
export const ITEM_FILE = 'item-file'

export interface ItemFileInput {
  fileId: string
  fileName: string
  chosen: PreviewOrder['chosen']
  isTaken: boolean
  overwrites: boolean
}

/** The long work of a list of items, in a thread with a connection and a transaction of its own. */
export const ITEM_FILE_WORK: WorkKind = {
  // Taken twice it says the same: what was killed may be begun again.
  mostStarts: 3,
  run: async (work, tools) => {
    const { fileId, chosen, isTaken, overwrites } = work.input as unknown as ItemFileInput
    const order: ItemFileOrder = {
      order: 'file',
      connection: connectionOf(tools.database.pool),
      clientId: work.clientId,
      path: pathOfStaged(tools, fileId),
      ...{ chosen, isTaken, overwrites },
    }
    const found = await readInThread<ItemFileFound>(ITEM_THREAD, order, tools)
    tools.report({ done: found.rows - found.wrong, failed: found.wrong, total: found.rows })
    if (isTaken && found.added + found.changed > 0) {
      const data = { tags: ['items'] }
      await notifyLive(tools.database.db, { clientId: work.clientId, topic: 'changed', data })
    }
    return { ...found }
  },
}
