import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { changeOrderLine as endpoint } from '#contracts/endpoints/orders.ts'
import type { OrderLineValue, OrderValue } from '#contracts/entities/order.ts'
import { fail } from '#contracts/errors.ts'
import {
  addUpOrders,
  deleteOrderLines,
  insertOrderLine,
  type OrderWithLines,
  updateOrderLine,
} from '#database/orders/open-orders.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type Faults, readyItem } from '../shipments/ready-item.ts'
import { withValue } from './as-told.ts'
import { lockOrder, shownOrder } from './split-order.ts'

const MOST_LINES = 2_000

/** Adds a line to an order, changes it or removes it, as long as it is not on a shipment. */
export async function changeOrderLine(
  context: ActionContext,
  body: BodyOf<typeof endpoint>,
): Promise<{ order: OrderValue }> {
  const isNew = body.line.id === '' && !body.remove
  // A new line overwrites nothing.
  const found = await lockOrder(context, body.orderId, isNew ? (body.version ?? null) : body.version)
  const number = orderNumberOf(found.order)
  if (isNew) await addLine(context, found, body.line)
  else await changeLine(context, found, body.line, body.remove)
  await addUpOrders(context.db, [found.order.id])
  const what = body.remove ? 'removed' : isNew ? 'added' : 'changed'
  context.note(found.order.id, { order: number, item: body.line.itemCode, what }, 'order.line-changed')
  return { order: await shownOrder(context, found.order.id) }
}

async function addLine(context: ActionContext, { order, lines }: OrderWithLines, line: OrderLineValue) {
  if (lines.length >= MOST_LINES) {
    fail('VALIDATION_FAILED', { fields: { Items: `An order can have at most ${MOST_LINES} lines.` } })
  }
  const lineNumber = Math.max(0, ...lines.map((one) => one.lineNumber)) + 1
  const item = itemOf(context, withValue(line, 0))
  await insertOrderLine(context.db, order.id, { id: newId(), lineNumber, item })
}

async function changeLine(
  context: ActionContext,
  { lines }: OrderWithLines,
  line: OrderLineValue,
  remove: boolean,
) {
  const known = lines.find(({ id }) => id === line.id)
  if (!known) return fail('ORDER_LINE_NOT_FOUND')
  if (known.shipmentId !== null) fail('ORDER_LINE_SHIPPED')
  if (!remove) {
    const item = itemOf(context, withValue(line, known.item.declaredValueCents))
    return updateOrderLine(context.db, { id: line.id, item })
  }
  if (lines.length === 1) fail('VALIDATION_FAILED', { fields: { Items: 'The last line cannot be removed.' } })
  await deleteOrderLines(context.db, [line.id])
}

/** A line in pounds and inches. Details that rating needs may be missing, but those given must be valid. */
function itemOf(context: ActionContext, line: OrderLineValue): ItemLine {
  const faults: Faults = {}
  const item = readyItem(line, 0, { settings: context.settings, needsClass: false, needsSize: false }, faults)
  if (line.description === '' && line.itemCode === '') {
    faults['Items.0.Description'] = 'Enter an item or a description.'
  }
  const fields = Object.fromEntries(
    Object.entries(faults).map(([path, sentence]) => [path.replace(/^Items\.0\./, 'line.'), sentence]),
  )
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return item
}
