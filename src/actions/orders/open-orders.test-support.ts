import { v7 as newId } from 'uuid'
import { insertRows } from '#database/sql/insert-rows.ts'
import type { Row } from '#database/sql/row.ts'
import type { Address, ItemLine } from '#domain/shipment/shipment.ts'
import type { TestApp } from '#test/support/app.ts'
import { DESTINATION, ITEM, ORIGIN } from '#test/support/scene.ts'

/** The test's values for an order; the rest comes from the scene. */
export interface OrderPlan {
  number?: string
  status?: 'O' | 'H'
  destination?: Partial<Address>
  origin?: Partial<Address>
  lines?: Partial<ItemLine>[]
  shipBy?: string | null
  paymentType?: 'P' | 'C' | 'T'
  soldTo?: string
  services?: string[]
  warehouse?: string
  clientId?: string
}

let serial = 5_000

/** Inserts an order into the database of a test, like an import would; returns its id and those of its lines. */
export async function addTestOrder(
  product: TestApp,
  plan: OrderPlan = {},
): Promise<{ id: string; number: string; lineIds: string[] }> {
  const { db } = product.database
  const id = newId()
  const number = plan.number ?? `SO-T-${++serial}`
  const items = (plan.lines ?? [{}]).map((line) => ({ ...ITEM, ...line }))
  const sum = (field: 'weightLb' | 'quantity') => items.reduce((total, item) => total + item[field], 0)
  await insertRows(db, 'orders', [
    {
      ...{ id, client_id: plan.clientId ?? product.scene.a.id, order_number: number, backorder_code: '00' },
      ...{ status: plan.status ?? 'O', warehouse: plan.warehouse ?? 'RNO' },
      origin: { ...ORIGIN, ...plan.origin },
      destination: { ...DESTINATION, ...plan.destination },
      ...{ sold_to: plan.soldTo ?? '', payment_type: plan.paymentType ?? 'P', services: plan.services ?? [] },
      ...{
        po_number: `PO-${number}`,
        ship_by: plan.shipBy ?? null,
        special_instructions: '',
        source: 'manual',
      },
      ...{ total_weight_lb: sum('weightLb'), total_quantity: sum('quantity'), value_cents: 0 },
      ...{ created_at: new Date(), version: 1 },
    } as Row<'orders'>,
  ])
  const lines = items.map((item, index) => ({
    ...{ id: newId(), order_id: id, line_number: index + 1, item, shipment_id: null },
  }))
  await insertRows(db, 'order_lines', lines)
  return { id, number, lineIds: lines.map((line) => line.id) }
}

/** Everything stored for orders except their versions: an action and its undo must restore it. */
export async function stateOfOrders(product: TestApp, ids: readonly string[]): Promise<unknown[]> {
  const { rows } = await product.database.pool.query(
    `select o.id, o.order_number, o.backorder_code, o.status, o.total_weight_lb, o.total_quantity, o.value_cents,
       o.deferred_until, (select json_agg(json_build_array(l.id, l.line_number, l.item, l.shipment_id, l.split_from)
         order by l.line_number) from order_lines l where l.order_id = o.id) as lines
     from orders o where o.id = any ($1) order by o.id`,
    [ids],
  )
  return rows
}
