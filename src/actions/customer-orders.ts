import { findOrdersOfLines } from '#database/order-lines.ts'
import type { StoredShipment } from '#database/shipments.ts'
import type { CustomerOrderRow } from '#documents/facts.ts'
import { isPalletized } from '#domain/shipment/shipment.ts'
import type { ActionContext } from './context.ts'

/**
 * Customer Order Information of a shipment that carries several orders: one row an order, with what of it is on board, in
 * the sequence of the lines. Undefined where the shipment's own order number says it all.
 */
export async function customerOrders(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  shipment: Pick<StoredShipment, 'items' | 'orderNumber' | 'poNumber'>,
): Promise<CustomerOrderRow[] | undefined> {
  const lineIds = shipment.items.flatMap(({ orderLineId }) => orderLineId ?? [])
  if (lineIds.length === 0) return undefined
  const orders = await findOrdersOfLines(db, clientId, lineIds)
  const own = { orderNumber: shipment.orderNumber, poNumber: shipment.poNumber }
  const rows = new Map<string, CustomerOrderRow>()
  for (const item of shipment.items) {
    const { orderNumber, poNumber } = orders.get(item.orderLineId ?? '') ?? own
    const row = rows.get(orderNumber)
    rows.set(orderNumber, {
      orderNumber,
      packages: (row?.packages ?? 0) + (item.pieces || item.quantity),
      weightLb: (row?.weightLb ?? 0) + item.weightLb,
      isPalletized: row?.isPalletized === true || isPalletized(item),
      shipperInfo: poNumber !== '' && poNumber !== orderNumber ? `PO ${poNumber}` : '',
    })
  }
  return rows.size > 1 ? [...rows.values()] : undefined
}
