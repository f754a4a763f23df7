import { findOrdersOfLines } from '#database/orders/order-lines.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { type CustomerOrderRow, poWords } from '#documents/facts/facts.ts'
import { isPalletized } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../kernel/context.ts'

/**
 * Customer Order Information of shipments with several orders: one row per order, with the part of it on the shipment,
 * in the sequence of the lines. Undefined if the shipment's own order number is enough.
 */
export async function customerOrdersOf(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  shipments: readonly OfOrders[],
): Promise<(CustomerOrderRow[] | undefined)[]> {
  const lineIds = shipments.flatMap(({ items }) => items.flatMap(({ orderLineId }) => orderLineId ?? []))
  const orders =
    lineIds.length > 0 ? await findOrdersOfLines(db, clientId, lineIds) : new Map<string, OwnNumbers>()
  return shipments.map((shipment) => rowsOf(shipment, orders))
}

type OwnNumbers = Pick<StoredShipment, 'orderNumber' | 'poNumber'>
type OfOrders = OwnNumbers & Pick<StoredShipment, 'items'>

function rowsOf(
  { items, orderNumber, poNumber }: OfOrders,
  orders: ReadonlyMap<string, OwnNumbers>,
): CustomerOrderRow[] | undefined {
  const rows = new Map<string, CustomerOrderRow>()
  for (const item of items) {
    const own = orders.get(item.orderLineId ?? '') ?? { orderNumber, poNumber }
    const row = rows.get(own.orderNumber)
    rows.set(own.orderNumber, {
      orderNumber: own.orderNumber,
      packages: (row?.packages ?? 0) + (item.pieces || item.quantity),
      weightLb: (row?.weightLb ?? 0) + item.weightLb,
      isPalletized: row?.isPalletized === true || isPalletized(item),
      shipperInfo: own.poNumber !== '' && own.poNumber !== own.orderNumber ? poWords(own.poNumber) : '',
    })
  }
  return rows.size > 1 ? [...rows.values()] : undefined
}
