import { setImmediate as pause } from 'node:timers/promises'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { listPendingOrders as endpoint } from '#contracts/endpoints/orders.ts'
import type { PendingOrder } from '#contracts/entities/order.ts'
import {
  countLeftOut,
  listLinesOfOrders,
  listOpenOrderHeads,
  type OrderWithLines,
} from '#database/orders/open-orders.ts'
import { workbookFile } from '#documents/data-files/workbook.ts'
import { WORKBOOK_TYPE } from '#documents/data-files/workbook-parts.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { MOST_ORDERS, wordsOfLeftOut } from '#domain/orders/left-out.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { type PendingReason, pendingReasonOf } from '#domain/orders/pending-reasons.ts'
import { LTL } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../kernel/context.ts'
import { knownSort } from '../kernel/known-sort.ts'
import { openStatuses } from '../kernel/open-statuses.ts'
import { warehouseCodeOf } from '../locations/warehouse-code.ts'
import { homeZone } from '../locations/zone-of-dock.ts'
import { draftOfOrders, nextPickupDays, tryFreight } from './order-freight.ts'

type Body = BodyOf<typeof endpoint>

const DEFAULT_PAGE = 25

/** A page of the orders that cannot be built, each with all of its reasons; and the number of orders per reason. */
export async function listPendingOrders(context: ActionContext, body: Body) {
  const { pending, leftOut } = await findPending(context, body)
  const reasons = countReasons(pending)
  const wanted = narrow(pending, body)
  const size = body.pageSize ?? DEFAULT_PAGE
  const from = (Math.max(1, body.pageIndex ?? 1) - 1) * size
  return { rows: wanted.slice(from, from + size), total: wanted.length, reasons, leftOut }
}

/** The same as a workbook: one row per reason. */
export async function downloadPendingOrders(context: ActionContext, body: Body) {
  const { pending: all, leftOut } = await findPending(context, body)
  const pending = narrow(all, body)
  const zone = await homeZone(context)
  const head = ['Order', 'Warehouse', 'Source', 'Consignee', 'Since', 'Reason', 'Field', 'What to do']
  const rows = pending.flatMap((order) =>
    order.reasons.map(({ code, message, field }) => [
      order.orderNumber,
      order.warehouse,
      order.source,
      order.consigneeName,
      localDate(new Date(order.createdAt), zone),
      code,
      field,
      message,
    ]),
  )
  return {
    bytes: workbookFile('Pending orders', [head, ...rows, ...(leftOut > 0 ? [leftOutRow(leftOut)] : [])]),
    fileName: `pending-orders-${localDate(context.now, zone)}.xlsx`,
    contentType: WORKBOOK_TYPE,
  }
}

/** The last row of an incomplete report, which says so. */
const leftOutRow = (leftOut: number): string[] => [
  ...['', '', '', '', '', '', ''],
  wordsOfLeftOut({ considered: MOST_ORDERS, leftOut }),
]

interface Pending {
  pending: PendingOrder[]
  /** The number of orders that were not considered. */
  leftOut: number
}

async function findPending(context: ActionContext, body: Body): Promise<Pending> {
  const { db, clientId } = context
  const warehouse = await warehouseCodeOf(context, body.warehouse)
  const statuses = openStatuses(context, ['O', 'H'])
  if (statuses.length === 0) return { pending: [], leftOut: 0 }
  const filter = { statuses, warehouse, ids: [], limit: MOST_ORDERS }
  const heads = await listOpenOrderHeads(db, clientId, filter)
  const ids = heads.map(({ id }) => id)
  const lines = await listLinesOfOrders(context.db, ids, { openOnly: true })
  const pending: PendingOrder[] = []
  for (const [at, order] of heads.entries()) {
    if (at % ORDERS_A_TURN === ORDERS_A_TURN - 1) await pause()
    const reasons = reasonsOf(context, { order, lines: lines.get(order.id) ?? [] })
    if (reasons.length > 0) pending.push(showPending(order, reasons))
  }
  return { pending, leftOut: await countLeftOut(db, clientId, filter, heads.length) }
}

/** Orders checked before the event loop gets a turn. */
const ORDERS_A_TURN = 200

const showPending = (order: OrderWithLines['order'], reasons: PendingReason[]): PendingOrder => ({
  id: order.id,
  orderNumber: orderNumberOf(order),
  source: order.source as PendingOrder['source'],
  warehouse: order.warehouse,
  consigneeName: order.destination.companyName,
  createdAt: order.createdAt.toISOString(),
  reasons,
})

/** The same checks as before saving a shipment, so that every order that is not pending can be built. */
function reasonsOf(context: ActionContext, order: OrderWithLines): PendingReason[] {
  const { today } = nextPickupDays(context.now, order.order.origin)
  const tried = tryFreight(context, draftOfOrders([[order]], { pickupDate: today, rateModeId: LTL }))
  if (tried.kind === 'ready') return []
  return Object.entries(tried.fields).map(([field, message]) => pendingReasonOf(field, message))
}

function narrow(pending: readonly PendingOrder[], { searchText, reason, sortName, sortOrder }: Body) {
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = pending.filter((order) => {
    const text = `${order.orderNumber} ${order.consigneeName} ${order.warehouse}`.toLowerCase()
    const isWanted = reason === '' || order.reasons.some(({ code }) => code === reason)
    return isWanted && words.every((word) => text.includes(word))
  })
  const keyOf = SORTS[knownSort(Object.keys(SORTS), sortName) ?? 'CreateDate']!
  const sign = sortOrder === 'desc' ? -1 : 1
  return matching.sort(
    (one, other) => sign * (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0),
  )
}

const SORTS: Record<string, (order: PendingOrder) => string> = {
  CreateDate: ({ createdAt }) => createdAt,
  OrderNumber: ({ orderNumber }) => orderNumber,
  DestinationName: ({ consigneeName }) => consigneeName,
}

function countReasons(pending: readonly PendingOrder[]) {
  const counts = new Map<string, { code: string; message: string; orders: number }>()
  for (const { reasons } of pending) {
    for (const [code, label] of new Map(reasons.map((one) => [one.code, one.label]))) {
      const known = counts.get(code) ?? { code, message: label, orders: 0 }
      counts.set(code, { ...known, orders: known.orders + 1 })
    }
  }
  return [...counts.values()].sort(
    (one, other) => other.orders - one.orders || (one.code < other.code ? -1 : 1),
  )
}
