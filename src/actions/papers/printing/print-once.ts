import type pg from 'pg'
import type { PrintOrder } from '#contracts/entities/print-job.ts'
import { Refusal } from '#contracts/errors.ts'
import { findClient } from '#database/clients/clients.ts'
import { findUser } from '#database/clients/users.ts'
import { hasPrintJob } from '#database/printing/print-jobs.ts'
import type { Db } from '#database/sql/open.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import type { ActionContext, Installation } from '../../kernel/context.ts'
import { orderPrint } from './print-jobs.ts'

export interface PrintHouse {
  db: Db
  pool: pg.Pool
  installation: Installation
}

/** Papers that a job prints for a user. */
export interface PrintWish {
  clientId: string
  userId: string
  /** The request that caused the print, as in the audit trail. */
  requestId: string
  /** Identifies the prints, so that they are made once. */
  uniqueName: string
}

/**
 * Prints papers on a user's own printers once, however often its job is retried.
 * @param what read in the transaction that prints them, where it locks its shipments; null if there is nothing to print
 * any more
 * @returns why nothing can be printed; null if it is printed, or not wanted
 */
export async function printOnce(
  house: PrintHouse,
  wish: PrintWish,
  what: (context: ActionContext) => Promise<Pick<PrintOrder, 'shipmentIds' | 'kinds'> | null>,
): Promise<Refusal | null> {
  const { clientId, userId, requestId, uniqueName } = wish
  const [user, client] = await Promise.all([
    findUser(house.db, clientId, userId),
    findClient(house.db, clientId),
  ])
  if (!user || !client) return null
  const by = { ...house, clientId, settings: parseClientSettings(client.settings), user, requestId }
  try {
    await house.db.transaction().execute(async (tx) => {
      const context: ActionContext = { ...by, db: tx, now: new Date(), note: () => {} }
      const wanted = await what(context)
      if (!wanted || (await hasPrintJob(tx, clientId, uniqueName))) return
      const order = { ...wanted, printerId: '', copies: 0, fileIds: [] }
      await orderPrint(context, order, { source: 'print', uniqueName })
    })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
