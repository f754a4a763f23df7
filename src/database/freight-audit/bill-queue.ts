import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { BillFilter, BillState } from '#domain/freight-audit/bill-states.ts'
import { causesWhere } from '../reports/bill-facts.ts'
import { LANE } from '../reports/facts.ts'
import { escapeLike } from '../sql/escape-like.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { FreightInvoicesTable } from '../tables/freight-audit.ts'
import { type StoredBill, storedBill } from './carrier-bills.ts'

/** The queue of bills: those in force, with their shipment's number and their carrier's name. */

export interface QueueFilter {
  state: BillState | ''
  scac: string
  cause: string
  only: BillFilter
  /** Dates of bills as figures count them, both included; '' = open. */
  from: string
  to: string
  currency?: string
  /** The shipment's warehouse; a bill without a matching shipment has none. */
  warehouse?: string
  rateModeId?: number
  lane?: string
  soldTo?: string
  shipmentId: string
  searchText: string
  /** Statuses of shipments that the user may see; null: all. */
  statuses: readonly string[] | null
}

export interface QueuedBill extends StoredBill {
  bolNumberOfShipment: string
  carrierName: string
}

type QueueRow = Selectable<FreightInvoicesTable> & {
  bol_of_shipment: string | null
  carrier_name: string | null
}

const queued = (row: QueueRow): QueuedBill => ({
  ...storedBill(row),
  bolNumberOfShipment: row.bol_of_shipment ?? '',
  carrierName: row.carrier_name ?? '',
})

const JOINED = sql`
  freight_invoices b
  left join shipments s on s.id = b.shipment_id and s.client_id = b.client_id
  left join lateral (select name from carriers c where c.client_id = b.client_id and c.scac = b.scac limit 1) c on true`
const COLUMNS = sql`b.*, s.bol_number as bol_of_shipment, c.name as carrier_name`

/** The sort expressions of the queue by wire name. */
export const QUEUE_SORTS = {
  receivedAt: sql`b.created_at`,
  billDate: sql`b.invoice_date`,
  total: sql`b.net_cents`,
  over: sql`b.over_cents`,
  difference: sql`b.difference_cents`,
  number: sql`b.invoice_number`,
  scac: sql`b.scac`,
} as const

export async function listBillQueue(
  db: Db,
  clientId: string,
  filter: QueueFilter,
  page: { sort: keyof typeof QUEUE_SORTS; isDescending: boolean; limit: number; offset: number },
): Promise<{ rows: QueuedBill[]; total: number }> {
  const direction = page.isDescending ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<QueueRow>`
    select ${COLUMNS} from ${JOINED} where ${conditions(clientId, filter)}
    order by ${QUEUE_SORTS[page.sort]} ${direction}, b.id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${JOINED} where ${conditions(clientId, filter)}`.execute(db)
  return { rows: rows.map(queued), total: counted[0]?.total ?? 0 }
}

/** The number of bills in each state, and the amounts above the receipts, regardless of the state filter. */
export async function sumBillQueue(
  db: Db,
  clientId: string,
  filter: QueueFilter,
): Promise<{ counts: Record<string, number>; over: { currency: string; cents: number }[] }> {
  const whole = { ...filter, state: '' as const }
  const { rows } = await sql<{ state: string; count: number }>`
    select b.state, count(*)::int as count from ${JOINED} where ${conditions(clientId, whole)} group by b.state`.execute(
    db,
  )
  const { rows: over } = await sql<{ currency: string; cents: number }>`
    select b.currency, sum(b.over_cents)::bigint as cents from ${JOINED} where ${conditions(clientId, filter)}
    group by b.currency having sum(b.over_cents) > 0 order by b.currency`.execute(db)
  return {
    counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    over: over.map(({ currency, cents }) => ({ currency, cents: Number(cents) })),
  }
}

/** Counts stop here. */
const MOST_COUNTED = 10_000

/** The number of bills in a state, up to 10,000. */
export async function countBills(
  db: Db,
  clientId: string,
  state: BillState,
  statuses: readonly string[] | null,
): Promise<number> {
  const seen = statuses
    ? sql`(b.shipment_id is null or exists (select from shipments s where s.id = b.shipment_id
        and s.status = any(${[...statuses]}::text[])))`
    : sql`true`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from freight_invoices b
      where b.client_id = ${clientId} and b.state = ${state} and b.is_in_force and ${seen} limit ${MOST_COUNTED}) b`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function findQueuedBill(db: Db, clientId: string, billId: string): Promise<QueuedBill | null> {
  if (!isId(billId)) return null
  const { rows } = await sql<QueueRow>`
    select ${COLUMNS} from ${JOINED} where b.client_id = ${clientId} and b.id = ${billId}`.execute(db)
  return rows[0] ? queued(rows[0]) : null
}

/** Open bills that a taught charge may change: those with an unknown charge, or with this description. */
export async function listBillsToCompare(db: Db, clientId: string, scac: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from freight_invoices where client_id = ${clientId} and is_in_force and state = 'outstanding'
      and shipment_id is not null and (${scac} = '' or scac = ${scac})
    order by created_at desc limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

const NEWEST = sql`(select d.answer, d.answer_by, d.agreed_cents from bill_disputes d
  where d.client_id = b.client_id and d.bill_id = b.id order by d.asked_at desc limit 1)`

const ONLY: Readonly<Record<Exclude<BillFilter, ''>, RawBuilder<SqlBool>>> = {
  held: sql`b.held_because <> ''`,
  within: sql`b.is_within_tolerance`,
  over: sql`not b.is_within_tolerance`,
  answered: sql`b.state = 'disputed' and exists (select from ${NEWEST} d where d.answer <> '')`,
  overdue: sql`b.state = 'disputed' and exists (select from ${NEWEST} d where d.answer = '' and d.answer_by < current_date)`,
  creditDue: sql`exists (select from ${NEWEST} d where d.agreed_cents > coalesce((
    select -sum(c.net_cents) from freight_invoices c
    where c.client_id = b.client_id and c.scac = b.scac and c.kind = 'credit' and c.is_in_force
      and c.currency = b.currency and plain_number(c.original_number) = plain_number(b.invoice_number)), 0))`,
}

/** The causes of the bill `b`, as figures count them. */
const CAUSES_OF_ONE = sql.raw(causesWhere('i.client_id = b.client_id and i.id = b.id'))

function conditions(clientId: string, filter: QueueFilter) {
  const parts = [sql<SqlBool>`b.client_id = ${clientId} and b.is_in_force`]
  if (filter.state) parts.push(sql`b.state = ${filter.state}`)
  if (filter.scac) parts.push(sql`b.scac = ${filter.scac}`)
  if (filter.shipmentId) {
    parts.push(isId(filter.shipmentId) ? sql`b.shipment_id = ${filter.shipmentId}::uuid` : sql`false`)
  }
  if (filter.from) parts.push(sql`b.bill_day >= ${filter.from}::date`)
  if (filter.to) parts.push(sql`b.bill_day <= ${filter.to}::date`)
  if (filter.currency) parts.push(sql`b.currency = ${filter.currency}`)
  if (filter.warehouse) parts.push(sql`s.warehouse = ${filter.warehouse}`)
  if (filter.rateModeId) parts.push(sql`s.rate_mode_id = ${filter.rateModeId}`)
  if (filter.lane) parts.push(sql`${sql.raw(LANE)} = ${filter.lane}`)
  if (filter.soldTo) parts.push(sql`s.sold_to = ${filter.soldTo}`)
  if (filter.cause) {
    parts.push(sql`exists (select from (${CAUSES_OF_ONE}) c where c.cause = ${filter.cause})`)
  }
  if (filter.only !== '') parts.push(ONLY[filter.only])
  if (filter.statuses) {
    // A bill without a shipment is in no bucket.
    parts.push(sql`(b.shipment_id is null or s.status = any(${[...filter.statuses]}::text[]))`)
  }
  if (filter.searchText) {
    const like = `%${escapeLike(filter.searchText)}%`
    parts.push(sql`(b.invoice_number ilike ${like} or b.pro_number ilike ${like} or b.bol_number ilike ${like}
      or s.bol_number ilike ${like} or b.scac ilike ${like} or c.name ilike ${like})`)
  }
  return sql.join(parts, sql` and `)
}
