import { fail } from '#contracts/errors.ts'
import { listAllIds } from '#database/lists/shipment-lists.ts'
import { openOrdersOfFile } from '#database/orders/order-file-rows.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isOpenTo } from '../kernel/open-statuses.ts'
import { warehouseCodeOf } from '../locations/warehouse-code.ts'

/** A bulk call's selection when it names no ids. */
export interface Everything {
  statusCode: 'O' | 'Q' | 'T'
  searchText: string
  WHSE: string
  /** For orders: those imported with this file. */
  runId?: string
}

/** The most rows of one bulk work. */
export const MOST_ROWS = 10_000

async function allOf(
  context: ActionContext,
  { statusCode, searchText, WHSE, runId = '' }: Everything,
): Promise<string[]> {
  if (!isOpenTo(context, statusCode)) return []
  if (runId !== '') return openOrdersOfFile(context.db, context.clientId, runId, MOST_ROWS)
  // Tendered shipments are excluded: there is nothing left to schedule.
  const tendered = statusCode === 'T' ? false : undefined
  const warehouse = await warehouseCodeOf(context, WHSE)
  const filter = { statuses: [statusCode], tendered, searchText, warehouse }
  return listAllIds(context.pool, context.clientId, filter, MOST_ROWS)
}

/** The selected shipments or orders, each once: the named ones, or everything in a bucket. */
export async function askedIds(
  context: ActionContext,
  ids: readonly string[],
  everything: Everything | undefined,
): Promise<string[]> {
  const found = everything ? await allOf(context, everything) : ids
  // Ids in different case are the same: otherwise one would be tendered twice.
  const asked = [...Map.groupBy(found, (id) => id.toLowerCase()).values()].map(([first]) => first!)
  if (asked.length === 0) fail('NOTHING_CHOSEN')
  return asked
}
