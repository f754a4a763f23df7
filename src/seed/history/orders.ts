/** Scene: the orders waiting to be shipped, some of them deferred, several for the same consignee. */

import type { Row } from '#database/sql/row.ts'
import { formatIsoDate } from '#domain/calendar/iso-date.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { orderedShipVia } from '../carriers/ship-via-codes.ts'
import { orderedLines } from '../items/items.ts'
import { instantOf } from '../local-instant.ts'
import type { Stop } from '../places/locations.ts'
import { type Random, randomOf } from '../random.ts'
import { type RowIds, rowIds } from '../row-ids.ts'
import { chooseConsignee, chooseWarehouse, type Scene, workdayAfter, workdaysBefore } from '../scene.ts'

export interface Orders {
  orders: Row<'orders'>[]
  lines: Row<'order_lines'>[]
}

/** An order before it becomes a row. */
export interface OrderPlan {
  number: string
  status: 'O' | 'H' | 'B'
  warehouse: Stop
  consignee: Stop
  lines: ItemLine[]
  poNumber: string
  paymentType: 'P' | 'C' | 'T'
  shipByDay: number
  source: string
  createdAt: Date
  /** The shipment of its lines; null if there is none yet. */
  shipmentId: string | null
}

/** Below this a shipment goes as a parcel, not as freight. */
const LEAST_FREIGHT_LB = 150

/** The lines of one order: one to six, heavy enough for freight. */
export function chanceLines(random: Random, scene: Scene): ItemLine[] {
  for (;;) {
    const lines = orderedLines(
      random,
      scene.items,
      random.pickWeighted([1, 2, 3, 4, 5, 6], (count) => 8 - count),
    )
    if (totalOf(lines, 'weightLb') >= LEAST_FREIGHT_LB) return lines
  }
}

/** The sum of a figure over the lines, without binary rounding errors. */
export function totalOf(
  lines: readonly ItemLine[],
  field: 'weightLb' | 'quantity' | 'declaredValueCents',
): number {
  return Math.round(lines.reduce((sum, line) => sum + line[field], 0) * 100) / 100
}

/** The open and deferred orders of a client. */
export function makeOpenOrders(scene: Scene): Orders {
  const { client, today, places } = scene
  const random = randomOf(`${client.code} orders`)
  const ids = rowIds(`${client.code} orders`)
  const count = client.openOrders + client.deferredOrders
  const days = workdaysBefore(today.day, 6)
  const created = Array.from({ length: count }, () =>
    instantOf(places.warehouses[0]!.timeZone, random.pick(days), random.whole(7 * 60, 15 * 60 + 59)),
  ).sort((a, b) => a.getTime() - b.getTime())
  const deferred = new Set(random.sample([...created.keys()], client.deferredOrders))
  const made: Orders = { orders: [], lines: [] }
  let consignee = chooseConsignee(random, places)
  let warehouse = chooseWarehouse(random, places, consignee)
  created.forEach((createdAt, index) => {
    // About every third order is for the same consignee as the last one, so that they can be consolidated.
    if (!random.chance(0.36)) {
      consignee = chooseConsignee(random, places)
      warehouse = chooseWarehouse(random, places, consignee)
    }
    addOrder(made, scene, ids, {
      number: `SO-${48_200 + index}`,
      status: deferred.has(index) ? 'H' : 'O',
      warehouse,
      consignee,
      lines: chanceLines(random, scene),
      poNumber: `PO-${random.digits(6)}`,
      paymentType: random.pickWeighted(['P', 'C', 'T'] as const, (type) => ({ P: 84, C: 12, T: 4 })[type]),
      shipByDay: workdayAfter(today.day, random.whole(0, 5)),
      source: random.pick(['manual', 'upload', 'sftp', 'sftp']),
      createdAt,
      shipmentId: null,
    })
  })
  return made
}

/** Adds the rows of one order and returns the ids of its lines. */
export function addOrder(made: Orders, scene: Scene, ids: RowIds, plan: OrderPlan): string[] {
  const { warehouse, consignee, lines, createdAt } = plan
  const id = ids.at(createdAt)
  made.orders.push({
    id,
    client_id: scene.clientId,
    order_number: plan.number,
    status: plan.status,
    backorder_code: '00',
    warehouse: warehouse.row.warehouse_code!,
    origin: warehouse.address,
    destination: consignee.address,
    sold_to: consignee.row.sold_to!,
    payment_type: plan.paymentType,
    services: consignee.row.services!,
    po_number: plan.poNumber,
    ship_by: formatIsoDate(plan.shipByDay),
    special_instructions: consignee.row.services!.includes('APPT')
      ? 'Call receiving for a delivery appointment.'
      : '',
    source: plan.source,
    total_weight_lb: totalOf(lines, 'weightLb'),
    total_quantity: totalOf(lines, 'quantity'),
    value_cents: totalOf(lines, 'declaredValueCents'),
    ship_via_code: orderedShipVia(plan.number, plan.paymentType),
    created_at: createdAt,
    version: 1,
  })
  return lines.map((item, index) => {
    const lineId = ids.at(createdAt)
    made.lines.push({ id: lineId, order_id: id, line_number: index + 1, item, shipment_id: plan.shipmentId })
    return lineId
  })
}
