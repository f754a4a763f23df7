import { fail } from '#contracts/errors.ts'
import {
  countOrderLines,
  type LockedLine,
  type LockedOrder,
  linesOnShipment,
  lockOrderLines,
  putOrderLines,
  settleOrders,
} from '#database/orders/order-lines.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { isId } from '#database/sql/is-id.ts'
import { type LifecycleState, transition } from '#domain/shipment/lifecycle.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { joinReturnedParts } from './join-returned-parts.ts'

/**
 * Orders that are assigned to a shipment. An item line from an order names the order line (`orderLineId`), which is
 * assigned only when booking or Build shipment takes it. A void and Revert set items give the lines back.
 */

type OnShipment = Pick<StoredShipment, 'id' | 'bolNumber'>

/**
 * Assigns order lines to a shipment, in the transaction of the change: from then on no one else can ship them, and an
 * order without open lines is built. Lines that the shipment already has stay.
 * @throws ORDER_NOT_FOUND for a line that the client does not have, ORDER_SHIPPED for one on another shipment,
 * ORDER_DEFERRED for one that is deferred
 */
export function takeOrderLines(
  context: ActionContext,
  shipment: OnShipment,
  lineIds: readonly string[],
): Promise<LockedOrder[]> {
  return takeLinesOfEach(context, [{ shipment, lineIds }])
}

/** Like `takeOrderLines`, for many shipments in a few statements. Each line may be on only one of them. */
export async function takeLinesOfEach(
  context: ActionContext,
  wishes: readonly { shipment: OnShipment; lineIds: readonly string[] }[],
): Promise<LockedOrder[]> {
  const goesOn = new Map(
    wishes.flatMap(({ shipment, lineIds }) => lineIds.map((id) => [id.toLowerCase(), shipment] as const)),
  )
  const wanted = [...goesOn.keys()]
  if (wanted.length === 0) return []
  if (!wanted.every(isId)) return fail('ORDER_NOT_FOUND')
  const { orders, lines } = await lockOrderLines(context.db, context.clientId, wanted)
  if (lines.length !== wanted.length) return fail('ORDER_NOT_FOUND')
  await refuseTaken(context, goesOn, orders, lines)
  const free = lines.filter(({ shipmentId }) => shipmentId === null)
  const freeOf = Map.groupBy(free, ({ orderId }) => orderId)
  const touched = orders.filter(({ id }) => freeOf.has(id))
  for (const order of touched) refuseUnbuildable(order)
  await putOrderLines(
    context.db,
    free.map(({ id }) => ({ id, shipmentId: goesOn.get(id)!.id })),
  )
  await settleOrders(context.db, idsOf(touched))
  for (const { id, orderNumber } of touched) {
    const bols = new Set(freeOf.get(id)!.map((line) => goesOn.get(line.id)!.bolNumber))
    for (const bol of bols) context.note(id, { order: orderNumber, BOL: bol }, 'order.built')
  }
  return touched
}

/**
 * Gives all order lines of a shipment back, in the transaction of the change: their orders are open again, and parts
 * that were split off for it are joined with their rest.
 */
export async function giveBackOrderLines(
  context: ActionContext,
  shipment: OnShipment,
): Promise<LockedOrder[]> {
  const orders = await openAgain(context, shipment)
  await joinReturnedParts(context, shipment.id, idsOf(orders))
  return orders
}

/** Reopens lines of a shipment, each unchanged; without `lineIds`, all of them. */
async function openAgain(
  context: ActionContext,
  shipment: OnShipment,
  lineIds?: readonly string[],
): Promise<LockedOrder[]> {
  const { db, clientId } = context
  const onIt = await linesOnShipment(db, clientId, shipment.id)
  const wanted = lineIds ? onIt.filter((id) => lineIds.includes(id)) : onIt
  const { orders, lines } = await lockOrderLines(db, clientId, wanted)
  const back = lines.filter(({ shipmentId }) => shipmentId === shipment.id)
  const touched = orders.filter(({ id }) => back.some(({ orderId }) => orderId === id))
  await putOrderLines(
    db,
    back.map(({ id }) => ({ id, shipmentId: null })),
  )
  await settleOrders(db, idsOf(touched))
  for (const { id, orderNumber } of touched) {
    context.note(id, { order: orderNumber, BOL: shipment.bolNumber }, 'order.given-back')
  }
  return touched
}

/**
 * Updates the orders of a shipment when it is booked: assigns its order lines, and gives back assigned lines that have
 * since been removed from it. A caller that does not send order lines removes none.
 */
export async function buildBookedOrders(
  context: ActionContext,
  shipment: OnShipment & { items: readonly ItemLine[] },
): Promise<void> {
  const wanted = orderLineIds(shipment.items)
  if (wanted.length === 0) return
  const onIt = await linesOnShipment(context.db, context.clientId, shipment.id)
  const struckOff = onIt.filter((id) => !wanted.includes(id))
  // In one statement: with two, the locks would not be taken in one sequence.
  await lockOrderLines(context.db, context.clientId, [...new Set([...wanted, ...struckOff])].filter(isId))
  const opened = struckOff.length > 0 ? await openAgain(context, shipment, struckOff) : []
  await takeOrderLines(context, shipment, wanted)
  // After its own lines are assigned: otherwise a removed part would be joined with one of them.
  await joinReturnedParts(context, shipment.id, idsOf(opened))
}

const idsOf = (orders: readonly LockedOrder[]): string[] => orders.map(({ id }) => id)

/** @throws ORDER_NOT_FOUND if a draft names an order line that the client does not have */
export async function refuseForeignOrderLines(
  context: Pick<ActionContext, 'db' | 'clientId'>,
  items: readonly ItemLine[],
): Promise<void> {
  const wanted = orderLineIds(items)
  if (wanted.length === 0) return
  const known = wanted.every(isId) ? await countOrderLines(context.db, context.clientId, wanted) : 0
  if (known !== wanted.length) fail('ORDER_NOT_FOUND')
}

const orderLineIds = (items: readonly ItemLine[]): string[] => [
  ...new Set(items.flatMap(({ orderLineId }) => orderLineId ?? [])),
]

async function refuseTaken(
  { db, clientId }: ActionContext,
  goesOn: ReadonlyMap<string, OnShipment>,
  orders: readonly LockedOrder[],
  lines: readonly LockedLine[],
): Promise<void> {
  const taken = lines.find(({ id, shipmentId }) => shipmentId !== null && shipmentId !== goesOn.get(id)!.id)
  if (!taken) return
  const other = await findShipment(db, clientId, taken.shipmentId ?? '')
  const order = orders.find(({ id }) => id === taken.orderId)
  fail('ORDER_SHIPPED', { orderNumber: order?.orderNumber ?? '', bol: other?.bolNumber ?? '' })
}

/** A built order has no open line, so it never gets here; deferred orders are held back on purpose. */
function refuseUnbuildable(order: LockedOrder): void {
  const state: LifecycleState = {
    status: order.status === 'H' ? 'H' : 'O',
    isTendered: false,
    deferredFrom: order.status === 'H' ? 'O' : null,
  }
  const moved = transition(state, 'build')
  if (moved.kind === 'moved') return
  fail('ORDER_DEFERRED', { orderNumber: order.orderNumber })
}
