import { sql } from 'kysely'
import type { GlRule } from '#domain/payables/gl-code.ts'
import type { OrderShare, PayableLine } from '#domain/payables/payable-lines.ts'
import { columnNames } from '../sql/column-names.ts'
import { insertRows } from '../sql/insert-rows.ts'
import type { Db } from '../sql/open.ts'
import { type StoredBill, storedBill } from './carrier-bills.ts'

/** Approved bills on their way to accounts payable. A bill is in at most one export. */

export interface PayableExport {
  id: string
  kind: 'bills' | 'accruals'
  number: number
  /** Bills, or shipments that were accrued or reversed. */
  bills: number
  /** The last day of accruals, YYYY-MM-DD; '' for bills. */
  through: string
  totals: { currency: string; cents: number }[]
  madeBy: string
  madeAt: Date
  sentTo: string
}

/** A line of an export with the names that accounts payable needs. */
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

/** Serializes exports of the client: numbers have no gaps, and no bill is exported twice. */
export async function lockExports(db: Db, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payables ' || ${clientId}, 0))`.execute(db)
}

const IS_WAITING = sql<boolean>`is_in_force and exported_at is null and state in ('accepted', 'shortPaid')`

/** Approved and not yet exported, locked until the transaction ends; the oldest first. */
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

/** The exported amounts of the bills that the bill `b` corrects, each in its own export. */
const SENT_BEFORE = sql`(with recursive former as (
    select r.id, r.replaces_id from freight_invoices r where r.id = b.replaces_id
    union all select r.id, r.replaces_id from former f join freight_invoices r on r.id = f.replaces_id)
  select l.* from former f join payable_lines l on l.bill_id = f.id)`

export async function sumWaiting(db: Db, clientId: string) {
  const rows = await db
    .selectFrom('freight_invoices as b')
    .select(({ fn }) => [
      'currency',
      fn.countAll<number>().as('bills'),
      sql<number>`sum(coalesce(approved_cents, 0) - case when replaces_id is null then 0
        else coalesce((select sum(l.cents) from ${SENT_BEFORE} l where l.currency = b.currency), 0) end)::bigint`.as(
        'cents',
      ),
    ])
    .where('client_id', '=', clientId)
    .where(IS_WAITING)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  return rows.map(({ currency, bills, cents }) => ({ currency, bills: Number(bills), cents: Number(cents) }))
}

/** For bills that correct others, by their ids: the amounts already sent for those others, to be deducted. */
export async function listSentBefore(
  db: Db,
  clientId: string,
  billIds: readonly string[],
): Promise<Map<string, PayableLine[]>> {
  const { rows } = await sql<PayableLine & { billId: string }>`
    select b.id as "billId", l.kind, l.label, l.order_number as "orderNumber", l.gl_code as "glCode",
      sum(l.cents)::float8 as cents
    from freight_invoices b cross join lateral ${SENT_BEFORE} l
    where b.client_id = ${clientId} and b.id = any (${[...billIds]}::uuid[]) and l.currency = b.currency
    group by 1, 2, 3, 4, 5 having sum(l.cents) <> 0 order by 1, min(l.position)`.execute(db)
  return Map.groupBy(rows, ({ billId }) => billId)
}

/** The facts of the shipments that determine accounts: their sold-to and origin, and the weight of each order. */
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

export interface NewExport extends Pick<PayableExport, 'id' | 'kind' | 'madeBy' | 'madeAt' | 'sentTo'> {
  through: string
  /** As in `PayableExport`. */
  bills: number
}

/** Adds the header of an export, with the next number of its kind. The caller has `lockExports`. */
export async function insertExport(db: Db, clientId: string, made: NewExport): Promise<void> {
  const last = await db
    .selectFrom('payable_exports')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('client_id', '=', clientId)
    .where('kind', '=', made.kind)
    .executeTakeFirst()
  await db
    .insertInto('payable_exports')
    .values({
      ...{ client_id: clientId, id: made.id, kind: made.kind, through: made.through || null },
      ...{ number: (last?.number ?? 0) + 1, bills: made.bills },
      ...{ made_by: made.madeBy, made_at: made.madeAt, sent_to: made.sentTo },
    })
    .execute()
}

export interface BillsToSend {
  id: string
  madeAt: Date
  bills: readonly { billId: string; currency: string; lines: readonly PayableLine[] }[]
}

/** Saves the lines of an export of bills and marks its bills. The caller has `lockExports` and has locked the bills. */
export async function insertSentBills(
  db: Db,
  clientId: string,
  { id, madeAt, bills }: BillsToSend,
): Promise<void> {
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
}

/** All exports of a client, the newest first; with an id, that one. */
export async function listExports(db: Db, clientId: string, exportId = ''): Promise<PayableExport[]> {
  const { rows } = await sql<{
    id: string
    kind: PayableExport['kind']
    through: string | null
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
    order by e.made_at desc, e.number desc limit 500`.execute(db)
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, number: row.number, bills: row.bills, totals: row.totals ?? [] },
    through: row.through ?? '',
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
      'b.id as bill_id',
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

const GL_RULE = columnNames('gl_rules', ['id', 'code', 'kind', 'sold_to', 'warehouse', 'rate_mode_id'])

export async function listGlRules(db: Db, clientId: string): Promise<GlRule[]> {
  const rows = await db
    .selectFrom('gl_rules')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()
  return rows.map(GL_RULE.value)
}

/** Replaces all rules. */
export async function replaceGlRules(db: Db, clientId: string, rules: readonly GlRule[]): Promise<void> {
  await db.deleteFrom('gl_rules').where('client_id', '=', clientId).execute()
  await insertRows(
    db,
    'gl_rules',
    rules.map((rule) => ({ client_id: clientId, ...GL_RULE.record(rule) })),
  )
}
