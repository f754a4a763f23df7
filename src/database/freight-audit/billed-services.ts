import { sql } from 'kysely'
import { LANE_ARROW } from '#domain/analysis/dimensions.ts'
import { type BilledService, EXPECTED_DAYS, ORDERABLE } from '#domain/freight-audit/expected-charges.ts'
import { LANE } from '../reports/facts.ts'
import type { Db } from '../sql/open.ts'

/** How many of the newest bills are searched for the shipment's items: there is no index for them. */
const NEWEST_BILLS = 2_000
/** How many bills of a consignee or a lane are read: the newest show what is billed now. */
const NEWEST_ALIKE = 300

/**
 * Charges that carriers billed within 180 days for shipments like this one: to the same consignee, on the same lane,
 * with one of its items. For the consignee every billed service counts, otherwise only services billed without being
 * ordered.
 */
export async function listBilledServices(
  db: Db,
  clientId: string,
  shipmentId: string,
  today: string,
): Promise<BilledService[]> {
  const { rows } = await sql<{
    alike: BilledService['alike']
    code: string
    billed: number
    total: number
    average_cents: number | null
  }>`
    with asked as (
      select s.id, s.currency, s.destination_name, left(s.destination ->> 'zip', 5) as zip, ${sql.raw(LANE)} as lane
      from shipments s where s.client_id = ${clientId} and s.id = ${shipmentId}
    ), alike as (
      (select 'consignee' as alike, s.id from asked a
        join shipments s on s.client_id = ${clientId} and s.status in ('A', 'D', 'V')
          and s.destination_name = a.destination_name and left(s.destination ->> 'zip', 5) = a.zip
        where a.destination_name <> '' and s.id <> a.id order by s.id desc limit ${NEWEST_ALIKE})
      union
      (select 'lane', f.shipment_id from asked a
        join analysis_facts f on f.client_id = ${clientId} and f.lane = a.lane
          and f.day > ${today}::date - ${EXPECTED_DAYS}::int
        where a.lane <> ${LANE_ARROW} and f.shipment_id <> a.id order by f.day desc limit ${NEWEST_ALIKE})
      union
      select 'item', b.shipment_id from (
          select shipment_id from freight_invoices
          where client_id = ${clientId} and is_in_force and shipment_id is not null and shipment_id <> ${shipmentId}
          order by created_at desc limit ${NEWEST_BILLS}) b
        where exists (
          select from shipment_items own join shipment_items i on i.item ->> 'itemCode' = own.item ->> 'itemCode'
          where own.shipment_id = ${shipmentId} and own.item ->> 'itemCode' <> '' and i.shipment_id = b.shipment_id)
    ), billed as (
      select a.alike, a.id, b.currency, b.explanation from alike a
        join freight_invoices b on b.shipment_id = a.id and b.client_id = ${clientId}
        where b.is_in_force and b.kind <> 'credit' and b.explanation is not null
          and coalesce(b.invoice_date, b.created_at::date) > ${today}::date - ${EXPECTED_DAYS}::int
    ), totals as (
      select alike, count(distinct id)::int as total from billed group by alike
    )
    select b.alike, k ->> 'key' as code, count(distinct b.id)::int as billed, t.total,
      round(avg((k ->> 'billedCents')::bigint) filter (where b.currency = (select currency from asked)))::int
        as average_cents
    from billed b join totals t using (alike)
      cross join lateral jsonb_array_elements(b.explanation -> 'kinds') k
    where (k ->> 'billedCents')::bigint > 0 and k ->> 'key' = any(${[...ORDERABLE]}::text[])
      and (b.alike = 'consignee' or b.explanation -> 'findings'
        @> jsonb_build_array(jsonb_build_object('cause', 'notOrdered', 'key', k ->> 'key')))
    group by b.alike, k ->> 'key', t.total
    order by b.alike, code`.execute(db)
  return rows.map(({ alike, code, billed, total, average_cents: averageCents }) => ({
    ...{ alike, code, billed, of: total, averageCents },
  }))
}
