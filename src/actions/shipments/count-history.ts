import { HISTORY_TABS, type ShipmentListBody } from '#contracts/endpoints/shipments.ts'
import { listUsers } from '#database/clients/users.ts'
import type { ActionContext } from '../kernel/context.ts'
import { filterOf } from './list-of-body.ts'
import { totalOf, withKnownWarehouse } from './list-shipments.ts'

type Tab = keyof typeof HISTORY_TABS

/** How many filtered shipments are in each tab of Shipment History. */
export async function countHistory(context: ActionContext, asked: ShipmentListBody) {
  const body = await withKnownWarehouse(context, asked)
  const counted = async (tab: Tab) => {
    const { total, hasMore } = await totalOf(context, await filterOf(context, HISTORY_TABS[tab], body))
    return { count: total, hasMore }
  }
  const [Active, Tendered, InTransit, Delivered, Archived, users] = await Promise.all([
    counted('Active'),
    counted('Tendered'),
    counted('InTransit'),
    counted('Delivered'),
    counted('Archived'),
    listUsers(context.db, context.clientId),
  ])
  return {
    tabs: { Active, Tendered, InTransit, Delivered, Archived },
    users: users.map(({ userName }) => userName).sort(),
  }
}
