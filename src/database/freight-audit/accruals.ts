import { sql } from 'kysely'
import type { PayableLine } from '#domain/payables/payable-lines.ts'
import type { Charge } from '#domain/shipment/shipment.ts'
import { currentFacts } from '../reports/facts.ts'
import { boundSql } from '../sql/bound-sql.ts'
import { insertRows } from '../sql/insert-rows.ts'
import type { Db } from '../sql/open.ts'

/** Unbilled freight that has left, as reported to accounts payable: each shipment has at most one open accrual. */

export type ReversalCause = 'billed' | 'voided' | 'repriced'

export interface OpenAccrual {
  id: string
  shipmentId: string
  currency: string
  cents: number
  because: ReversalCause
}

/** Whether a carrier had billed the shipment by this day. */
const isBilled = (shipment: string, through: string) =>
  sql<boolean>`exists (select from freight_invoices i where i.shipment_id = ${sql.ref(shipment)} and i.bill_day <= ${through}::date)`

/** Open accruals that are no longer due at the end of a day, the oldest first, with the reason. */
export async function listAccrualsToReverse(
  db: Db,
  clientId: string,
  through: string,
  limit: number,
): Promise<OpenAccrual[]> {
  const facts = boundSql(
    currentFacts(
      'f.shipment_id in (select shipment_id from freight_accruals where client_id = $1 and reversed_in is null)',
    ),
    [clientId],
  )
  const { rows } = await sql<OpenAccrual>`
    select * from (
      select a.id, a.shipment_id as "shipmentId", a.currency, a.cents, a.left_on,
        case when ${isBilled('a.shipment_id', through)} then 'billed'
          when f.shipment_id is null or f.own_shipments = 0 then 'voided'
          when f.cents <> a.cents or f.currency <> a.currency then 'repriced' end as because
      from freight_accruals a left join (${facts}) f on f.shipment_id = a.shipment_id
      where a.client_id = ${clientId} and a.reversed_in is null) a
    where because is not null order by left_on, id limit ${limit}`.execute(db)
  return rows
}

export interface FreightToAccrue {
  shipmentId: string
  leftOn: string
  currency: string
  cents: number
  charges: Charge[]
}

/**
 * Own freight that left in these days, is not billed by the last of them and has no open accrual, the oldest first.
 * @param reversed accruals that no longer count as open; freight whose price changed is accrued regardless of its day
 */
export async function listFreightToAccrue(
  db: Db,
  clientId: string,
  days: { from: string; through: string },
  { reversed, limit }: { reversed: readonly OpenAccrual[]; limit: number },
): Promise<FreightToAccrue[]> {
  const again = reversed.filter(({ because }) => because === 'repriced').map(({ shipmentId }) => shipmentId)
  const facts = boundSql(
    currentFacts(
      `f.own_shipments = 1 and f.cents <> 0 and f.day <= $3::date and (f.day >= $2::date or f.shipment_id = any ($4::uuid[]))`,
    ),
    [clientId, days.from, days.through, again],
  )
  const { rows } = await sql<FreightToAccrue>`
    select f.shipment_id as "shipmentId", f.day as "leftOn", f.currency, f.cents, coalesce(p.charges, '[]') as charges
    from (${facts}) f join shipments s on s.id = f.shipment_id
      left join price_sheets p on p.id = s.price_sheet_id and p.currency = s.currency
    where not ${isBilled('f.shipment_id', days.through)} and not exists (
      select from freight_accruals a where a.shipment_id = f.shipment_id and a.reversed_in is null
        and not a.id = any (${reversed.map(({ id }) => id)}::uuid[]))
    order by f.day, f.shipment_id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

export interface NewAccrual extends Pick<FreightToAccrue, 'shipmentId' | 'leftOn' | 'currency' | 'cents'> {
  id: string
  lines: readonly PayableLine[]
}

/** Saves the accruals and reversals of an export with their lines; reversals negate the lines that were sent. */
export async function insertAccruals(
  db: Db,
  clientId: string,
  exportId: string,
  { reversed, accrued }: { reversed: readonly OpenAccrual[]; accrued: readonly NewAccrual[] },
): Promise<void> {
  const ids = reversed.map(({ id }) => id)
  await db
    .updateTable('freight_accruals')
    .set({ reversed_in: exportId })
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  await sql`
    insert into payable_lines (client_id, export_id, position, shipment_id, entry, because, kind, label, order_number,
      gl_code, currency, cents)
    select l.client_id, ${exportId}, row_number() over (order by u.at, l.position) - 1, l.shipment_id, 'reversal', u.because,
      l.kind, l.label, l.order_number, l.gl_code, l.currency, -l.cents
    from unnest(${ids}::uuid[], ${reversed.map(({ because }) => because)}::text[]) with ordinality as u (id, because, at)
      join freight_accruals a on a.client_id = ${clientId} and a.id = u.id
      join payable_lines l on l.client_id = a.client_id and l.export_id = a.accrued_in and l.shipment_id = a.shipment_id
        and l.entry = 'accrual'`.execute(db)
  await insertRows(
    db,
    'freight_accruals',
    accrued.map(({ id, shipmentId, leftOn, currency, cents }) => ({
      ...{ client_id: clientId, id, shipment_id: shipmentId, left_on: leftOn, currency, cents },
      ...{ accrued_in: exportId, reversed_in: null },
    })),
  )
  const first = await db
    .selectFrom('payable_lines')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('client_id', '=', clientId)
    .where('export_id', '=', exportId)
    .executeTakeFirstOrThrow()
  const lines = accrued.flatMap(({ shipmentId, currency, lines }) =>
    lines.map((line) => ({ ...line, shipmentId, currency })),
  )
  await insertRows(
    db,
    'payable_lines',
    lines.map(({ kind, label, orderNumber, glCode, cents, shipmentId, currency }, at) => ({
      ...{
        client_id: clientId,
        export_id: exportId,
        position: Number(first.lines) + at,
        shipment_id: shipmentId,
      },
      ...{
        bill_id: null,
        entry: 'accrual',
        because: '',
        kind,
        label,
        order_number: orderNumber,
        gl_code: glCode,
      },
      ...{ currency, cents },
    })),
  )
}

/** The total accrued and not reversed, by currency. */
export async function sumOpenAccruals(db: Db, clientId: string) {
  const rows = await db
    .selectFrom('freight_accruals')
    .select(({ fn }) => [
      'currency',
      fn.countAll<number>().as('shipments'),
      sql<number>`sum(cents)::bigint`.as('cents'),
    ])
    .where('client_id', '=', clientId)
    .where('reversed_in', 'is', null)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  return rows.map((row) => ({ ...row, shipments: Number(row.shipments), cents: Number(row.cents) }))
}

/** The last day that was accrued; '' before the first export. */
export async function lastAccruedDay(db: Db, clientId: string): Promise<string> {
  const row = await db
    .selectFrom('payable_exports')
    .select(({ fn }) => fn.max('through').as('through'))
    .where('client_id', '=', clientId)
    .where('kind', '=', 'accruals')
    .executeTakeFirst()
  return row?.through ?? ''
}

/** A line of an export of accruals, with the names that accounting needs. */
export interface AccrualLine {
  entry: 'accrual' | 'reversal'
  because: string
  shipmentId: string
  bolNumber: string
  proNumber: string
  scac: string
  carrierName: string
  leftOn: string
  orderNumber: string
  kind: string
  label: string
  glCode: string
  currency: string
  cents: number
}

/** The lines of an export of accruals, as they were sent. */
export async function listAccrualLines(db: Db, clientId: string, exportId: string): Promise<AccrualLine[]> {
  const { rows } = await sql<AccrualLine>`
    select l.entry, l.because, l.shipment_id as "shipmentId", coalesce(s.bol_number, '') as "bolNumber",
      coalesce(s.pro_number, '') as "proNumber", coalesce(s.carrier_scac, '') as scac,
      coalesce(s.carrier_name, '') as "carrierName", coalesce(a.left_on::text, '') as "leftOn",
      l.order_number as "orderNumber", l.kind, l.label, l.gl_code as "glCode", l.currency, l.cents
    from payable_lines l left join shipments s on s.id = l.shipment_id and s.client_id = l.client_id
      left join freight_accruals a on a.client_id = l.client_id and a.shipment_id = l.shipment_id
        and (case l.entry when 'accrual' then a.accrued_in else a.reversed_in end) = l.export_id
    where l.client_id = ${clientId} and l.export_id = ${exportId} order by l.position`.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}
