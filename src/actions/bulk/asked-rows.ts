import { fail } from '#contracts/errors.ts'
import { listBucketIds } from '#database/shipment-changes.ts'
import type { ActionContext } from '../context.ts'

/** What a bulk call names in place of ids. */
export interface Everything {
  statusCode: 'O' | 'Q' | 'T'
  searchText: string
  WHSE: string
}

const MOST_ROWS = 10_000

/** The shipments or orders that are meant, each once: those named, or everything that a bucket holds. */
export async function askedIds(
  context: ActionContext,
  ids: readonly string[],
  everything: Everything | undefined,
): Promise<string[]> {
  const found = everything
    ? await listBucketIds(
        context.db,
        context.clientId,
        { ...everything, warehouse: everything.WHSE },
        MOST_ROWS,
      )
    : ids
  const asked = [...new Set(found)]
  if (asked.length === 0) fail('NOTHING_CHOSEN')
  return asked
}
