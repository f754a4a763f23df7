import { holdsClosedRow } from '#database/lists/closed-rows.ts'
import { closedStatuses } from '#domain/access/buckets.ts'
import type { ActionContext } from './context.ts'

type Asker = Pick<ActionContext, 'user'>

/** The statuses whose rows the user may see: a bucket that is closed to the user appears empty. */
export function openStatuses<S extends string>({ user }: Asker, statuses: readonly S[]): S[] {
  const closed: readonly string[] = closedStatuses(user.pageIds)
  return statuses.filter((status) => !closed.includes(status))
}

export const isOpenTo = (asker: Asker, status: string): boolean => openStatuses(asker, [status]).length > 0

/** Whether a shipment that was not named by its id is in a bucket open to the user, or is the user's own. */
export async function isShipmentOpenTo(
  { pool, clientId, user }: Pick<ActionContext, 'pool' | 'clientId' | 'user'>,
  shipmentId: string,
): Promise<boolean> {
  const statuses = closedStatuses(user.pageIds)
  if (statuses.length === 0) return true
  return !(await holdsClosedRow(pool, clientId, { ids: [shipmentId], statuses, userId: user.id }))
}
