import { existsSync } from 'node:fs'
import { fail } from '#contracts/errors.ts'
import { connectionOf } from '#database/connection-of.ts'
import { notifyLive } from '#database/notify.ts'
import type { TakenWork, WorkProgress } from '#database/works.ts'
import { stagedPath } from '../files/staged-files.ts'
import { inThread, ThreadTooLarge } from '../in-thread.ts'
import type { WorkKind, WorkTools } from '../long-work.ts'
import {
  SKU_FILE_THREAD,
  SKU_THREAD_MEMORY_MB,
  type SkuFileFound,
  type SkuFileOrder,
} from './sku-thread-orders.ts'

/** Under which name the work is queued. */
export const SKU_FILE = 'sku-file'

export interface SkuFileInput {
  fileId: string
  fileName: string
  isTaken: boolean
  replacesAll: boolean
}

/** The long work of a file of SKUs, in a thread with a connection and a transaction of its own. */
export const SKU_FILE_WORK: WorkKind = {
  // Taken twice it says the same: what was killed may be begun again.
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

function inItsThread(work: TakenWork, tools: WorkTools): Promise<SkuFileFound> {
  const { fileId, isTaken, replacesAll } = work.input as unknown as SkuFileInput
  const path = stagedPath(tools.installation.filesFolder, fileId)
  if (!existsSync(path)) fail('STAGED_FILE_NOT_FOUND')
  const order: SkuFileOrder = {
    order: 'file',
    connection: connectionOf(tools.database.pool),
    clientId: work.clientId,
    ...{ path, isTaken, replacesAll },
  }
  return inThread<Partial<WorkProgress>, SkuFileFound>(SKU_FILE_THREAD, order, {
    memoryMb: SKU_THREAD_MEMORY_MB,
    signal: tools.signal,
    onSaid: tools.report,
  }).catch((error: unknown) => {
    if (error instanceof ThreadTooLarge) {
      return fail('SHEET_UNREADABLE', { reason: 'This file needs more memory than it may.' })
    }
    throw error
  })
}
