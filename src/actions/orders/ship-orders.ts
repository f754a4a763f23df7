import { v7 as newId } from 'uuid'
import { fail } from '#contracts/errors.ts'
import {
  deleteShipment,
  insertOrderLine,
  type OrderWithLines,
  updateOrderLine,
} from '#database/orders/open-orders.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { splitLine } from '#domain/orders/split-line.ts'
import { transition } from '#domain/shipment/lifecycle.ts'
import type { ActionContext } from '../kernel/context.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { giveBackOrderLines, takeLinesOfEach } from '../shipments/orders-on-shipment.ts'
import type { ReadyDraft } from '../shipments/ready-draft.ts'
import { createShipments } from '../shipments/save-shipment.ts'
import { openLines } from './order-freight.ts'

/** Turns orders into a shipment in Rate & Route, and a shipment into orders again. */

/** @throws ORDER_BUILT, ORDER_DEFERRED for an order that cannot be built now */
export function refuseUnlessOpen({ order, lines }: OrderWithLines): void {
  const orderNumber = orderNumberOf(order)
  if (order.status === 'H') fail('ORDER_DEFERRED', { orderNumber })
  const isAllShipped = lines.length > 0 && lines.every(({ shipmentId }) => shipmentId !== null)
  if (order.status === 'B' || isAllShipped) fail('ORDER_BUILT', { orderNumber })
}

/** Creates the shipment and assigns its order lines, in the caller's transaction. The orders are locked. */
export async function shipOrders(context: ActionContext, draft: ReadyDraft): Promise<StoredShipment> {
  return (await shipOrdersEach(context, [draft]))[0]!
}

/**
 * Creates a shipment for each draft, in their order, in a few statements for all. No two drafts share an order line.
 */
export async function shipOrdersEach(
  context: ActionContext,
  drafts: readonly ReadyDraft[],
): Promise<StoredShipment[]> {
  const shipments = await createShipments(context, drafts)
  const wishes = shipments.map((shipment) => ({
    shipment,
    lineIds: shipment.items.flatMap(({ orderLineId }) => orderLineId ?? []),
  }))
  await takeLinesOfEach(context, wishes)
  return shipments
}

/**
 * The orders with only the picked quantities as open lines: a partially picked line is split, so that the shipped part
 * has its own line. The caller holds the locks and has checked the picks.
 */
export async function pickFromOrders(
  context: ActionContext,
  orders: readonly OrderWithLines[],
  wanted: ReadonlyMap<string, number>,
): Promise<OrderWithLines[]> {
  const isWeightEach = context.settings.IsOrderWeightEachPerQty
  const picked: OrderWithLines[] = []
  for (const { order, lines } of orders) {
    const going: OrderWithLines['lines'] = []
    let lineNumber = Math.max(0, ...lines.map((line) => line.lineNumber))
    for (const line of openLines({ lines })) {
      const quantity = wanted.get(line.id)
      if (quantity === undefined) continue
      if (quantity === line.item.quantity) {
        going.push(line)
        continue
      }
      const { taken, left } = splitLine(line.item, quantity, isWeightEach)
      const part = { id: newId(), lineNumber: ++lineNumber, item: taken, splitFrom: line.id }
      await updateOrderLine(context.db, { id: line.id, item: left })
      await insertOrderLine(context.db, order.id, part)
      line.item = left
      going.push({ id: part.id, lineNumber: part.lineNumber, item: taken, shipmentId: null })
      lines.push(going.at(-1)!)
    }
    if (going.length > 0) picked.push({ order, lines: going })
  }
  return picked
}

/**
 * Dissolves a shipment in Rate & Route: its order lines are open again. Returns the ids of the orders.
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_CHANGED, ACTION_REFUSED
 */
export async function dissolveShipment(
  context: ActionContext,
  shipmentId: string,
  version?: number,
): Promise<{ shipment: StoredShipment; orderIds: string[] }> {
  const shipment = await findShipment(context.db, context.clientId, shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (version !== undefined && version !== shipment.version) fail('SHIPMENT_CHANGED')
  const moved = transition(shipment, 'revert')
  if (moved.kind === 'refused') throw actionRefused(shipment, REVERT, moved.because)
  const orders = await giveBackOrderLines(context, shipment)
  if (orders.length === 0) throw actionRefused(shipment, REVERT, 'it has no orders')
  const orderIds = orders.map(({ id }) => id)
  await deleteShipment(context.db, context.clientId, shipment.id)
  context.note(shipment.id, { BOL: shipment.bolNumber, orders: orders.length }, 'shipment.reverted')
  return { shipment, orderIds }
}

const REVERT = 'Revert set items'
