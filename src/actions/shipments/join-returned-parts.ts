import { deleteOrderLines, listReturnedParts, updateOrderLine } from '#database/orders/open-orders.ts'
import { nameLinesAnew } from '#database/orders/order-lines.ts'
import { isSameGoods, joinLines } from '#domain/orders/split-line.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../kernel/context.ts'

/**
 * Parts that a shipment gave back come home to the line that they were taken from, unless one of the two has been changed
 * meanwhile. A shipment that stays, as a voided one does, names the whole line from now on. The caller holds the orders.
 */
export async function joinReturnedParts(
  context: ActionContext,
  shipmentId: string,
  orderIds: readonly string[],
): Promise<void> {
  const parts = await listReturnedParts(context.db, orderIds)
  const isWeightEach = context.settings.IsOrderWeightEachPerQty
  const items = new Map<string, ItemLine>()
  const homes = new Map<string, string>()
  // The youngest first: what was split off twice comes home in two steps.
  for (const { partId, part, wholeId, whole } of parts) {
    const [own, home] = [items.get(partId) ?? part, items.get(wholeId) ?? whole]
    // If the units weigh different amounts, no line can state the weight of one.
    const weighsAlike = !isWeightEach || own.weightTyped === home.weightTyped
    if (!isSameGoods(own, home) || !weighsAlike) continue
    items.set(wholeId, joinLines(home, own, isWeightEach))
    homes.set(partId, wholeId)
  }
  for (const [id, item] of items) {
    if (!homes.has(id)) await updateOrderLine(context.db, { id, item })
  }
  await nameLinesAnew(
    context.db,
    shipmentId,
    [...homes.keys()].map((from) => ({ from, to: homeOf(from, homes) })),
  )
  await deleteOrderLines(context.db, [...homes.keys()])
}

function homeOf(partId: string, homes: ReadonlyMap<string, string>): string {
  const home = homes.get(partId)
  return home === undefined ? partId : homeOf(home, homes)
}
