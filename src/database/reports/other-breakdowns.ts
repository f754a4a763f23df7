import type pg from 'pg'
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'
import { type AnalysisFilter, billsMeant, FILTER_SQL, filterValues } from './analysis.ts'
import { CAUSES_OF_BILLS } from './bill-facts.ts'
import { currentFacts } from './facts.ts'

/**
 * Breakdowns of parts of the figures: charges by code, parcels by service and zone, bills by cause; and waiting orders
 * by age.
 */

const factsThat = (condition: string) =>
  `(${currentFacts(`${FILTER_SQL} and $2::timestamptz is not null and ${condition}`)}) f`

export interface AccessorialGroup {
  code: string
  label: string
  currency: string
  shipments: number
  cents: number
  /** Shipments for which the service was requested before the carrier was booked. */
  requested: number
}

/** Accessorial charges of the freight spend by code, the most expensive first. */
export async function readAccessorials(
  pool: pg.Pool,
  clientId: string,
  filter: AnalysisFilter,
  now: Date,
): Promise<AccessorialGroup[]> {
  const { rows } = await pool.query(
    `select code, max(label) as label, currency, count(*)::int as shipments, sum(cents)::float8 as cents,
        (count(*) filter (where requested))::int as requested
      from (select f.shipment_id, f.currency, c.code, max(c.label) as label, sum(c.cents) as cents,
          bool_or(c.requested) as requested
        from ${factsThat(`f.accessorials <> '[]'`)} cross join lateral jsonb_to_recordset(f.accessorials)
          as c (code text, label text, cents bigint, requested boolean) group by 1, 2, 3) of_shipment
      group by 1, 3 order by 5 desc, 1`,
    filterValues(clientId, filter, now),
  )
  const labels = new Map(ACCESSORIAL_CODES.map(({ code, label }) => [code, label]))
  return rows.map((row) => ({ ...row, label: labels.get(row.code) ?? row.label ?? row.code }))
}

export interface ParcelGroup {
  group: string
  currency: string
  shipments: number
  cents: number
  /** Thousandths of a pound. */
  weight: number
}

/** Parcels of the freight spend by service or by zone, the most expensive first. */
export async function readParcels(
  pool: pg.Pool,
  clientId: string,
  filter: AnalysisFilter,
  now: Date,
  by: 'service' | 'zone',
): Promise<ParcelGroup[]> {
  const { rows } = await pool.query(
    `select f.${by} as "group", f.currency, sum(f.own_shipments)::int as shipments, sum(f.cents)::float8 as cents,
        sum(f.weight)::float8 as weight
      from ${factsThat(`f.mode = '4' and f.own_shipments > 0`)} group by 1, 2 order by 4 desc, 1`,
    filterValues(clientId, filter, now),
  )
  return rows
}

export interface CauseGroup {
  cause: string
  currency: string
  /** Bills with this cause. */
  bills: number
  billedCents: number
  aboveCents: number
  savedCents: number
  disputedCents: number
}

/** Bills by the cause of their difference, the largest amount above the receipts first. */
export async function readCauses(
  pool: pg.Pool,
  clientId: string,
  filter: AnalysisFilter,
): Promise<CauseGroup[]> {
  const { condition, values } = billsMeant(clientId, filter)
  const { rows } = await pool.query<CauseGroup>(
    `select f.cause, f.currency, count(distinct f.bill_id)::int as bills, sum(f.billed_cents)::float8 as "billedCents",
        sum(f.above_receipt_cents)::float8 as "aboveCents", sum(f.cut_cents)::float8 as "savedCents",
        sum(f.disputed_cents)::float8 as "disputedCents"
      from (${CAUSES_OF_BILLS}) f where ${condition} group by 1, 2 order by 5 desc, 4 desc, 1`,
    values,
  )
  return rows
}

export interface OrderAge {
  /** First day of the age group in days; the next group begins where this one ends. */
  fromDays: number
  orders: number
  valueCents: number
  /** Open orders whose ship-by date has passed. */
  overdue: number
}

/** Open orders by age in days. */
export async function readOrderAges(
  pool: pg.Pool,
  clientId: string,
  {
    warehouse,
    starts,
    now,
    today,
  }: { warehouse: string; starts: readonly number[]; now: Date; today: string },
): Promise<OrderAge[]> {
  const { rows } = await pool.query(
    `select b.from_days as "fromDays", count(o.id)::int as orders, coalesce(sum(o.value_cents), 0)::float8 as "valueCents",
        (count(o.id) filter (where o.ship_by < $5::date))::int as overdue
      from unnest($4::int[]) as b (from_days)
      left join orders o on o.client_id = $1 and o.status = 'O' and ($2 = '' or o.warehouse = $2)
        and b.from_days = (select max(w) from unnest($4::int[]) w
          where w <= greatest(0, floor(extract(epoch from $3::timestamptz - o.created_at) / 86400)))
      group by 1 order by 1`,
    [clientId, warehouse, now, [...starts], today],
  )
  return rows
}
