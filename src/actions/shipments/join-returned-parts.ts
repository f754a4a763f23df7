import { deleteOrderLines, listReturnedParts, updateOrderLine } from '#database/orders/open-orders.ts'
import { nameLinesAnew } from '#database/orders/order-lines.ts'
import { isSameGoods, joinLines } from '#domain/orders/split-line.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../kernel/context.ts'

/**
 * Joins the parts that a shipment gave back with their original lines, unless one of the two was changed in the
 * meantime. A shipment that is kept, such as a voided one, refers to the joined line from then on. The caller has
 * locked the orders.
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
  // Newest first: a part that was split twice is joined in two steps.
  for (const { partId, part, wholeId, whole } of parts) {
    const [own, home] = [items.get(partId) ?? part, items.get(wholeId) ?? whole]
    // If the units have different weights, no line can state the weight of one.
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
