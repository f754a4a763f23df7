import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { splitOrder as endpoint } from '#contracts/endpoints/orders.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import { fail } from '#contracts/errors.ts'
import {
  addUpOrders,
  copyOrderHead,
  listBackorderCodes,
  lockOrders,
  moveOrderLines,
  type OrderWithLines,
} from '#database/orders/open-orders.ts'
import { findOrder } from '#database/orders/orders.ts'
import { isId } from '#database/sql/is-id.ts'
import { nextBackorderCode } from '#domain/orders/backorder-code.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { checkPicks, type LinePick } from '#domain/orders/split-line.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { showOrder } from './open-orders.ts'
import { openLines } from './order-freight.ts'
import { pickFromOrders } from './ship-orders.ts'

/** Splits the picked quantities off an order, into an order with the same number and the next backorder code. */
export async function splitOrder(
  context: ActionContext,
  body: BodyOf<typeof endpoint>,
): Promise<{ order: OrderValue; rest: OrderValue }> {
  const { db, clientId } = context
  const found = await lockOrder(context, body.orderId, body.version)
  const { order } = found
  const open = openLines(found).map(({ id, item }) => ({ id, quantity: item.quantity }))
  const { wanted, problems } = checkPicks(open, body.lines)
  const fields = problemFields(problems, body.lines)
  if (fields) fail('VALIDATION_FAILED', { fields })
  const isAll = open.every(({ id, quantity }) => wanted.get(id) === quantity)
  if (isAll && found.lines.length === open.length) {
    fail('VALIDATION_FAILED', {
      fields: { Items: 'At least one unit has to stay on the order. Choose less.' },
    })
  }
  const [picked] = await pickFromOrders(context, [found], wanted)
  const rest = {
    id: newId(),
    backorder: nextBackorderCode(await listBackorderCodes(db, clientId, order.orderNumber)),
    createdAt: context.now,
  }
  await copyOrderHead(db, order.id, rest)
  await moveOrderLines(
    db,
    picked!.lines.map(({ id }) => id),
    rest.id,
  )
  await addUpOrders(db, [order.id, rest.id])
  context.note(order.id, { order: orderNumberOf(order), part: rest.backorder }, 'order.split')
  return { order: await shownOrder(context, order.id), rest: await shownOrder(context, rest.id) }
}

/** The order, locked; refused if nothing of it is open. */
export async function lockOrder(
  { db, clientId }: ActionContext,
  orderId: string,
  /** The version that the caller read; null if nothing is overwritten. */
  version: number | null | undefined,
): Promise<OrderWithLines> {
  const found = isId(orderId) ? (await lockOrders(db, clientId, [orderId])).get(orderId) : undefined
  if (!found) return fail('ORDER_NOT_FOUND')
  if (version !== null) refuseOvertaken(version, found.order.version, 'ORDER_CHANGED')
  if (found.order.status === 'B') fail('ORDER_BUILT', { orderNumber: orderNumberOf(found.order) })
  return found
}

export async function shownOrder({ db, clientId }: ActionContext, orderId: string): Promise<OrderValue> {
  const found = await findOrder(db, clientId, { id: orderId })
  return found ? showOrder(found) : fail('ORDER_NOT_FOUND')
}

/** Errors at the picks as they were sent; if several picks name one line, at the last one. */
function problemFields(
  problems: ReturnType<typeof checkPicks>['problems'],
  picks: readonly LinePick[],
): Record<string, string> | null {
  if (problems.length === 0) return null
  const pathOf = (lineId: string) => `lines.${picks.findLastIndex((pick) => pick.lineId === lineId)}`
  return Object.fromEntries(
    problems.map((problem) =>
      problem.kind === 'noSuchLine'
        ? [`${pathOf(problem.lineId)}.LineId`, 'This line is not open on the order.']
        : [`${pathOf(problem.lineId)}.Qty`, `Only ${problem.left} of this line are left.`],
    ),
  )
}
