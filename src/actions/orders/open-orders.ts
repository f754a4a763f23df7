import type { BodyOf } from '#contracts/endpoint.ts'
import type { listOrders as listOrdersEndpoint } from '#contracts/endpoints/orders.ts'
import type { OrderRow, OrderValue } from '#contracts/entities/order.ts'
import { fail } from '#contracts/errors.ts'
import { listOrders, ORDER_SORTS, orderSort } from '#database/lists/order-lists.ts'
import { type FoundOrder, findOrder, type StoredOrder } from '#database/orders/orders.ts'
import { isId } from '#database/sql/is-id.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { bucketOfBuilt } from '#domain/orders/order-bucket.ts'
import { type ItemLine, isPalletized } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { knownSort } from '../kernel/known-sort.ts'
import { isOpenTo, openStatuses } from '../kernel/open-statuses.ts'
import { tellFailureAs } from '../kernel/tell-failure.ts'
import { warehouseCodeOf } from '../locations/warehouse-code.ts'
import { zoneOfDock } from '../locations/zone-of-dock.ts'
import { showItem } from '../shipments/item-view.ts'
import { toHundredth } from '../shipments/ready-item.ts'
import { openLines } from './order-freight.ts'

const DEFAULT_PAGE = 15

type Asked = BodyOf<typeof listOrdersEndpoint>

interface OpenOrders {
  rows: OrderRow[]
  total: number
  order: OrderValue | null
}

/** A page of open orders, or one order with its lines, ready to fill a shipment. */
export const listOpenOrders = (context: ActionContext, body: Asked): Promise<OpenOrders> =>
  tellFailureAs('ORDER_DATA_FAILED', () => readOpenOrders(context, body))

async function readOpenOrders(context: ActionContext, body: Asked): Promise<OpenOrders> {
  const { db, clientId } = context
  if (body.orderId !== '' || body.orderNumber !== '') {
    const wanted = isId(body.orderId)
      ? { id: body.orderId }
      : { orderNumber: body.orderNumber, backorder: body.backorder }
    const found = await findOrder(db, clientId, wanted)
    const asked = body.orderId !== '' ? 'orderId' : 'OrderNumber'
    const bucket = found && bucketOf(found.order, found.shippedIn)
    if (!bucket || !isOpenTo(context, bucket))
      return fail('ORDER_NOT_FOUND', { fields: { [asked]: 'There is no such order.' } })
    return { rows: [], total: 0, order: showOrder(found) }
  }
  const limit = body.pageSize ?? DEFAULT_PAGE
  const statuses = openStatuses<'O' | 'H'>(context, body.status === '' ? ['O', 'H'] : [body.status])
  if (statuses.length === 0) return { rows: [], total: 0, order: null }
  const { rows, total } = await listOrders(db, clientId, {
    statuses,
    searchText: body.searchText,
    warehouse: await warehouseCodeOf(context, body.warehouse),
    soldTo: body.soldTo,
    consigneeName: body.consigneeName,
    sort: orderSort(knownSort(ORDER_SORTS, body.sortName), body.sortOrder),
    limit,
    offset: (Math.max(1, body.pageIndex ?? 1) - 1) * limit,
  })
  return { rows: rows.map(showRow), total, order: null }
}

/** Built orders are in the buckets of their shipments, which `shippedIn` lists. */
export const bucketOf = ({ status }: Pick<StoredOrder, 'status'>, shippedIn: readonly string[] = []) =>
  status === 'B' ? bucketOfBuilt(shippedIn) : status

/** The pallet count like that of a shipment: everything on a pallet or skid. */
export const palletsOf = (items: readonly Pick<ItemLine, 'packageType' | 'quantity'>[]): number =>
  items.reduce((sum, item) => sum + (isPalletized(item) ? item.quantity : 0), 0)

/** A partially built order with the totals of what is left of it; any other unchanged. */
export function withWhatIsLeft({ order, lines }: Pick<FoundOrder, 'order' | 'lines'>) {
  const open = openLines({ lines }).map(({ item }) => item)
  if (open.length === 0 || open.length === lines.length) {
    return { ...order, lineCount: lines.length, pallets: palletsOf(lines.map(({ item }) => item)) }
  }
  const sum = (of: (item: ItemLine) => number) => open.reduce((total, item) => total + of(item), 0)
  return {
    ...order,
    totalWeightLb: toHundredth(sum(({ weightLb }) => weightLb)),
    totalQuantity: sum(({ quantity }) => quantity),
    valueCents: sum(({ declaredValueCents }) => declaredValueCents),
    lineCount: open.length,
    pallets: palletsOf(open),
  }
}

function shown(order: StoredOrder, pallets: number, shippedIn: readonly string[]) {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    backorder: order.backorder,
    poNumber: order.poNumber,
    soldTo: order.soldTo,
    paymentType: order.paymentType,
    warehouse: order.warehouse,
    shipBy: order.shipBy ?? '',
    deliverBy: order.details.deliverBy ?? '',
    status: bucketOf(order, shippedIn),
    source: order.source as OrderValue['source'],
    totalWeightLb: order.totalWeightLb,
    totalQuantity: order.totalQuantity,
    totalPallets: pallets,
    orderValueCents: order.valueCents,
    createdAt: order.createdAt.toISOString(),
    version: order.version,
  }
}

export function showRow(
  order: StoredOrder & { lineCount: number; pallets: number; sameConsignee: number },
): OrderRow {
  const { destination } = order
  return {
    ...shown(order, order.pallets, []),
    shipmentIds: [],
    consigneeName: destination.companyName,
    consigneeStreet: destination.street,
    consigneeCity: destination.city,
    consigneeState: destination.state,
    consigneeZip: destination.zip,
    lineCount: order.lineCount,
    sameConsignee: order.sameConsignee,
  }
}

export function showOrder({ order, lines, shippedIn }: FoundOrder): OrderValue {
  const left = withWhatIsLeft({ order, lines })
  return {
    ...shown(left, left.pallets, shippedIn),
    orderDate: order.details.orderDate || localDate(order.createdAt, zoneOfDock(order.origin)),
    shipViaCode: order.shipViaCode,
    origin: order.origin,
    destination: order.destination,
    billTo: order.details.billTo ?? null,
    services: order.services,
    reference1: order.details.reference1 ?? '',
    reference2: order.details.reference2 ?? '',
    reference3: order.details.reference3 ?? '',
    reference4: order.details.reference4 ?? '',
    reference5: order.details.reference5 ?? '',
    specialInstructions: order.specialInstructions,
    comments: order.details.comments ?? '',
    internalNotes: order.details.internalNotes ?? '',
    callForAppointment: order.services.includes('APPT'),
    shipmentIds: [...new Set(lines.flatMap((line) => line.shipmentId ?? []))],
    lines: lines.map((line) => ({
      ...showItem(line.item),
      id: line.id,
      lineNumber: line.lineNumber,
      shippedQuantity: line.shipmentId ? line.item.quantity : 0,
      orderValueCents: line.item.declaredValueCents,
    })),
  }
}
