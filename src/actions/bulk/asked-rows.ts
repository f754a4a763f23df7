import { fail } from '#contracts/errors.ts'
import { listAllIds } from '#database/lists/shipment-lists.ts'
import { openOrdersOfFile } from '#database/orders/order-file-rows.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isOpenTo } from '../kernel/open-statuses.ts'
import { warehouseCodeOf } from '../locations/warehouse-code.ts'

/** A bulk call's selection in place of ids. */
export interface Everything {
  statusCode: 'O' | 'Q' | 'T'
  searchText: string
  WHSE: string
  /** For orders: those imported with this file. */
  runId?: string
}

/** Rows of one work. */
export const MOST_ROWS = 10_000

async function allOf(
  context: ActionContext,
  { statusCode, searchText, WHSE, runId = '' }: Everything,
): Promise<string[]> {
  if (!isOpenTo(context, statusCode)) return []
  if (runId !== '') return openOrdersOfFile(context.db, context.clientId, runId, MOST_ROWS)
  // Tendered shipments wait for nothing here.
  const tendered = statusCode === 'T' ? false : undefined
  const warehouse = await warehouseCodeOf(context, WHSE)
  const filter = { statuses: [statusCode], tendered, searchText, warehouse }
  return listAllIds(context.pool, context.clientId, filter, MOST_ROWS)
}

/** The shipments or orders that are meant, each once: those named, or everything that a bucket holds. */
export async function askedIds(
  context: ActionContext,
  ids: readonly string[],
  everything: Everything | undefined,
): Promise<string[]> {
  const found = everything ? await allOf(context, everything) : ids
  // An id is the same in any case: written in two, it would be tendered twice.
  const asked = [...Map.groupBy(found, (id) => id.toLowerCase()).values()].map(([first]) => first!)
  if (asked.length === 0) fail('NOTHING_CHOSEN')
  return asked
}
