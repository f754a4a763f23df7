import { sql } from 'kysely'
import type { GlRule } from '#domain/payables/gl-code.ts'
import type { OrderShare, PayableLine } from '#domain/payables/payable-lines.ts'
import { insertRows } from '../sql/insert-rows.ts'
import type { Db } from '../sql/open.ts'
import { type StoredBill, storedBill } from './carrier-bills.ts'

/** Approved bills on their way to accounts payable. A bill is in one export at most. */

export interface PayableExport {
  id: string
  number: number
  bills: number
  totals: { currency: string; cents: number }[]
  madeBy: string
  madeAt: Date
  sentTo: string
}

/** A line of an export with the names that accounts payable looks for. */
export interface SentLine {
  billId: string
  billNumber: string
  billDate: string
  kind: string
  scac: string
  carrierName: string
  proNumber: string
  bolNumber: string
  orderNumber: string
  label: string
  glCode: string
  currency: string
  cents: number
}

/** Takes turns with other exports of the client: numbers have no gaps, and no bill is taken twice. */
export async function lockExports(db: Db, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payables ' || ${clientId}, 0))`.execute(db)
}

const IS_WAITING = sql<boolean>`is_in_force and exported_at is null and state in ('accepted', 'shortPaid')`

/** Approved and not yet sent, locked until the transaction ends; the oldest first. */
export async function lockApprovedBills(db: Db, clientId: string, limit: number): Promise<StoredBill[]> {
  const rows = await db
    .selectFrom('freight_invoices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(IS_WAITING)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
  return rows.map(storedBill)
}

export async function sumWaiting(db: Db, clientId: string) {
  const rows = await db
    .selectFrom('freight_invoices')
    .select(({ fn }) => [
      'currency',
      fn.countAll<number>().as('bills'),
      sql<number>`sum(coalesce(approved_cents, 0))::bigint`.as('cents'),
    ])
    .where('client_id', '=', clientId)
    .where(IS_WAITING)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  return rows.map(({ currency, bills, cents }) => ({ currency, bills: Number(bills), cents: Number(cents) }))
}

/** What of the shipments decides about accounts: whose they are, where from, and the weight of each order. */
export async function listPayablePlaces(db: Db, clientId: string, shipmentIds: readonly string[]) {
  const shipments = await db
    .selectFrom('shipments')
    .select(['id', 'warehouse', 'sold_to', 'rate_mode_id', 'order_number'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${[...shipmentIds]}::uuid[])`)
    .execute()
  const { rows } = await sql<{ shipment_id: string; order_number: string; weight_lb: string }>`
    select l.shipment_id, o.order_number, sum((l.item ->> 'weightLb')::numeric) as weight_lb
    from order_lines l join orders o on o.id = l.order_id
    where o.client_id = ${clientId} and l.shipment_id = any (${[...shipmentIds]}::uuid[])
    group by l.shipment_id, o.order_number order by l.shipment_id, o.order_number`.execute(db)
  const shares = Map.groupBy(rows, ({ shipment_id }) => shipment_id)
  return new Map(
    shipments.map((row) => {
      const orders: OrderShare[] = (shares.get(row.id) ?? []).map(({ order_number, weight_lb }) => ({
        orderNumber: order_number,
        weightLb: Number(weight_lb),
      }))
      const one = { orderNumber: row.order_number, weightLb: 1 }
      const place = { warehouse: row.warehouse, soldTo: row.sold_to, rateModeId: row.rate_mode_id }
      return [row.id, { place, orders: orders.length > 0 ? orders : [one] }]
    }),
  )
}

export interface NewExport {
  id: string
  madeBy: string
  madeAt: Date
  sentTo: string
  bills: readonly { billId: string; currency: string; lines: readonly PayableLine[] }[]
}

/** Keeps an export with its lines and marks its bills. The caller holds `lockExports` and the bills. */
export async function insertExport(db: Db, clientId: string, made: NewExport): Promise<number> {
  const { id, madeBy, madeAt, sentTo, bills } = made
  const last = await db
    .selectFrom('payable_exports')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  await db
    .insertInto('payable_exports')
    .values({
      ...{ client_id: clientId, id, number, bills: bills.length },
      ...{ made_by: madeBy, made_at: madeAt, sent_to: sentTo },
    })
    .execute()
  const rows = bills.flatMap(({ billId, currency, lines }) =>
    lines.map((line) => ({
      ...{ client_id: clientId, export_id: id, bill_id: billId, currency, cents: line.cents },
      ...{ kind: line.kind, label: line.label, order_number: line.orderNumber, gl_code: line.glCode },
    })),
  )
  await insertRows(
    db,
    'payable_lines',
    rows.map((row, position) => ({ ...row, position })),
  )
  await db
    .updateTable('freight_invoices')
    .set({ exported_at: madeAt, export_id: id, version: sql`version + 1`, updated_at: sql`now()` })
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${bills.map(({ billId }) => billId)}::uuid[])`)
    .execute()
  return number
}

/** All exports of a client, the newest first; with an id, that one. */
export async function listExports(db: Db, clientId: string, exportId = ''): Promise<PayableExport[]> {
  const { rows } = await sql<{
    id: string
    number: number
    bills: number
    made_by: string
    made_at: Date
    sent_to: string
    totals: { currency: string; cents: number }[] | null
  }>`
    select e.*, (select json_agg(json_build_object('currency', t.currency, 'cents', t.cents) order by t.currency)
        from (select currency, sum(cents) as cents from payable_lines l
          where l.client_id = e.client_id and l.export_id = e.id group by currency) t) as totals
    from payable_exports e
    where e.client_id = ${clientId} and (${exportId} = '' or e.id::text = ${exportId})
    order by e.number desc limit 500`.execute(db)
  return rows.map((row) => ({
    ...{ id: row.id, number: row.number, bills: row.bills, totals: row.totals ?? [] },
    ...{ madeBy: row.made_by, madeAt: row.made_at, sentTo: row.sent_to },
  }))
}

/** The lines of an export, as they were sent. */
export async function listSentLines(db: Db, clientId: string, exportId: string): Promise<SentLine[]> {
  const rows = await db
    .selectFrom('payable_lines as l')
    .innerJoin('freight_invoices as b', (join) =>
      join.onRef('b.id', '=', 'l.bill_id').onRef('b.client_id', '=', 'l.client_id'),
    )
    .leftJoin('shipments as s', (join) =>
      join.onRef('s.id', '=', 'b.shipment_id').onRef('s.client_id', '=', 'b.client_id'),
    )
    .select([
      'l.bill_id',
      'b.invoice_number',
      'b.invoice_date',
      'b.kind',
      'b.scac',
      'b.pro_number',
      'b.bol_number',
      's.bol_number as shipped_as',
      's.carrier_name',
      'l.order_number',
      'l.label',
      'l.gl_code',
      'l.currency',
      'l.cents',
    ])
    .where('l.client_id', '=', clientId)
    .where('l.export_id', '=', exportId)
    .orderBy('l.position')
    .execute()
  return rows.map((row) => ({
    ...{ billId: row.bill_id, billNumber: row.invoice_number, billDate: row.invoice_date ?? '' },
    ...{ kind: row.kind, scac: row.scac, carrierName: row.carrier_name ?? '', proNumber: row.pro_number },
    ...{ bolNumber: row.shipped_as ?? row.bol_number, orderNumber: row.order_number, label: row.label },
    ...{ glCode: row.gl_code, currency: row.currency, cents: Number(row.cents) },
  }))
}

export async function listGlRules(db: Db, clientId: string): Promise<GlRule[]> {
  const rows = await db
    .selectFrom('gl_rules')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, code, kind, sold_to, warehouse, rate_mode_id }) => ({
    ...{ id, code, kind, soldTo: sold_to, warehouse, rateModeId: rate_mode_id },
  }))
}

/** Replaces all rules. */
export async function replaceGlRules(db: Db, clientId: string, rules: readonly GlRule[]): Promise<void> {
  await db.deleteFrom('gl_rules').where('client_id', '=', clientId).execute()
  await insertRows(
    db,
    'gl_rules',
    rules.map(({ id, code, kind, soldTo, warehouse, rateModeId }) => ({
      ...{ client_id: clientId, id, code, kind, sold_to: soldTo, warehouse, rate_mode_id: rateModeId },
    })),
  )
}
