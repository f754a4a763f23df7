import { v7 as newId } from 'uuid'
import type { OrderDraft, OrderValue } from '#contracts/entities/order.ts'
import { fail } from '#contracts/errors.ts'
import {
  addUpOrders,
  deleteOrderLines,
  insertOrderLine,
  lockOrders,
  type OrderWithLines,
  updateOrderLine,
} from '#database/orders/open-orders.ts'
import { insertOrder, type NewOrder, updateOrder } from '#database/orders/order-entry.ts'
import { findOrder } from '#database/orders/orders.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { isId } from '#database/sql/is-id.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { showOrder } from './open-orders.ts'
import { type ReadyOrder, readyOrder } from './ready-order.ts'

/** Adds an order that was entered by hand, or overwrites one, including its lines. */
export async function saveOrder(
  context: ActionContext,
  request: { order: OrderDraft; version?: number | undefined },
): Promise<{ order: OrderValue }> {
  const { order: draft, version } = request
  const id = draft.id === '' ? await addOrder(context, draft) : await changeOrder(context, draft, version)
  const saved = await findOrder(context.db, context.clientId, { id })
  return saved ? { order: showOrder(saved) } : fail('ORDER_NOT_FOUND')
}

async function addOrder(context: ActionContext, draft: OrderDraft): Promise<string> {
  const ready = await readyOrder(context, draft, null)
  const id = newId()
  const order = { ...headOf(draft, ready), id, source: 'manual', createdAt: context.now }
  const lines = ready.lines.map((item, index) => ({ id: newId(), lineNumber: index + 1, item }))
  const isNew = await insertOrder(context.db, context.clientId, order, lines)
  const orderNumber = orderNumberOf(order)
  if (!isNew) {
    fail('ORDER_EXISTS', {
      orderNumber,
      fields: { 'order.OrderNumber': `Order ${orderNumber} already exists.` },
    })
  }
  context.note(id, { order: orderNumber, lines: lines.length }, 'order.added')
  return id
}

async function changeOrder(
  context: ActionContext,
  draft: OrderDraft,
  version: number | undefined,
): Promise<string> {
  const { db, clientId } = context
  const known = isId(draft.id) ? (await lockOrders(db, clientId, [draft.id])).get(draft.id) : undefined
  if (!known) return fail('ORDER_NOT_FOUND')
  refuseOvertaken(version, known.order.version, 'ORDER_CHANGED')
  if (known.order.status === 'B') await refuseShipped(context, known)
  const ready = await readyOrder(context, draft, known)
  const { orderNumber, backorder, source, createdAt } = known.order
  if (draft.orderNumber !== orderNumber) {
    const sentence = `Order number ${orderNumber} cannot be changed. Add a new order instead.`
    fail('VALIDATION_FAILED', { fields: { 'order.OrderNumber': sentence } })
  }
  await updateOrder(db, clientId, {
    ...headOf(draft, ready),
    id: draft.id,
    orderNumber,
    backorder,
    source,
    createdAt,
  })
  await writeLines(context, draft, ready, known)
  await addUpOrders(db, [draft.id])
  context.note(draft.id, { order: orderNumberOf(known.order) })
  return draft.id
}

/** Lines on a shipment stay as they were shipped; the others become what was sent. */
async function writeLines(
  { db }: ActionContext,
  draft: OrderDraft,
  ready: ReadyOrder,
  known: OrderWithLines,
): Promise<void> {
  const open = known.lines.filter(({ shipmentId }) => shipmentId === null)
  const kept = new Set(draft.lines.map(({ id }) => id))
  await deleteOrderLines(
    db,
    open.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  )
  let last = Math.max(0, ...known.lines.map(({ lineNumber }) => lineNumber))
  const written = new Set<string>()
  for (const [index, item] of ready.lines.entries()) {
    const lineId = draft.lines[index]?.id ?? ''
    // A line id that occurs twice, as after copying, means a new line the second time.
    const line = written.has(lineId) ? undefined : known.lines.find(({ id }) => id === lineId)
    written.add(lineId)
    if (!line) await insertOrderLine(db, draft.id, { id: newId(), lineNumber: ++last, item })
    else if (line.shipmentId === null) await updateOrderLine(db, { id: line.id, item })
  }
}

async function refuseShipped({ db, clientId }: ActionContext, known: OrderWithLines): Promise<never> {
  const shipmentId = known.lines.find((line) => line.shipmentId !== null)?.shipmentId ?? ''
  const shipment = await findShipment(db, clientId, shipmentId)
  return fail('ORDER_BUILT', { orderNumber: orderNumberOf(known.order), bol: shipment?.bolNumber ?? '' })
}

/** The order header as stored. */
export function headOf(draft: OrderDraft, ready: ReadyOrder): Omit<NewOrder, 'id' | 'source' | 'createdAt'> {
  return {
    orderNumber: draft.orderNumber,
    backorder: draft.backorder || '00',
    warehouse: ready.warehouse,
    origin: ready.origin,
    destination: ready.destination,
    soldTo: draft.soldTo,
    paymentType: draft.paymentType,
    services: ready.services,
    poNumber: draft.poNumber,
    shipBy: draft.shipBy || null,
    specialInstructions: draft.specialInstructions,
    totalWeightLb: ready.totalWeightLb,
    totalQuantity: ready.totalQuantity,
    valueCents: ready.valueCents,
    shipViaCode: draft.shipViaCode,
    details: ready.details,
  }
}
