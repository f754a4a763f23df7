import type pg from 'pg'
import { LEAVES_HERE } from '../leaves-here.ts'
import { COLUMNS, type ShipmentListRow } from '../shipment-lists.ts'

/** How a tendered shipment stands. */
export type BoardStage = 'tendered' | 'accepted' | 'pickedUp' | 'atRisk' | 'late'
/** Why it is at risk or late. */
export type BoardReason = '' | 'window-closed' | 'problem' | 'tender-failed' | 'closing' | 'delivery-late'

export interface BoardRow extends ShipmentListRow {
  stage: BoardStage
  why: BoardReason
  /** The end of its pickup window; null without a pickup day, and for a return. */
  pickup_end: Date | null
}

export interface BoardFilter {
  warehouse: string
  scac: string
  stage: '' | BoardStage
  /** T, A, or both. */
  statuses: readonly string[]
}

/** A pickup that nobody has confirmed this long before its window closes is at risk. */
const CLOSING_MINUTES = 60
/** What was picked up within these hours is still shown. */
const PICKED_UP_HOURS = 24

/**
 * Tendered shipments, and of those on the road the ones that were just picked up, have a problem, or are not delivered
 * on the day they were promised. A return stands here once it is on the road or has a problem: it has no pickup of ours
 * that could be missed. `$1` client, `$2` now, `$3` warehouse, `$4` SCAC, `$5` statuses.
 */
const BOARD = `with candidates as (
    select *, ($2::timestamptz at time zone time_zone)::date as local_day,
      case when ${LEAVES_HERE} then
        (pickup_date + (case when pickup_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then pickup_to else '23:59' end)::time)
          at time zone time_zone end as pickup_end
    from shipments
    where client_id = $1 and status in ('T', 'A') and status = any ($5::text[]) and is_tendered
      and ($3 = '' or warehouse = $3) and ($4 = '' or carrier_scac = $4)
      and (status = 'A' or problem <> '' or ${LEAVES_HERE})
  ), judged as (
    select c.*, case
        when status = 'T' and pickup_end < $2 then 'window-closed'
        when status = 'A' and delivery_date < local_day then 'delivery-late'
        when problem <> '' then 'problem'
        when status = 'A' then ''
        when exists (select 1 from outbox o where o.shipment_id = c.id and o.kind = 'tender'
          and o.state in ('failed', 'unknown')) then 'tender-failed'
        when not is_accepted and pickup_end < $2::timestamptz + interval '${CLOSING_MINUTES} minutes' then 'closing'
        else '' end as why
    from (select *, exists (select 1 from shipment_events e where e.shipment_id = candidates.id
      and e.status = 'Prepared Pickup') or (status = 'T' and pro_number <> '') as is_accepted from candidates) c
    where status = 'T' or problem <> '' or delivery_date < local_day
      or picked_up_at > $2::timestamptz - interval '${PICKED_UP_HOURS} hours'
  ), board as (
    select *, case
        when why in ('window-closed', 'delivery-late') then 'late'
        when why <> '' then 'atRisk'
        when status = 'A' then 'pickedUp'
        when is_accepted then 'accepted'
        else 'tendered' end as stage
    from judged
  )`

const valuesOf = (clientId: string, filter: BoardFilter, now: Date) => [
  clientId,
  now,
  filter.warehouse,
  filter.scac,
  [...filter.statuses],
]

/** One page of the board: what is late first, then what is at risk, then by the end of the pickup window. */
export async function listBoard(
  pool: pg.Pool,
  clientId: string,
  filter: BoardFilter,
  page: { now: Date; limit: number; offset: number },
): Promise<BoardRow[]> {
  const { rows } = await pool.query<BoardRow>(
    `${BOARD} select ${COLUMNS}, stage, why, pickup_end from board where $6 = '' or stage = $6
      order by (case stage when 'late' then 0 when 'atRisk' then 1 when 'pickedUp' then 3 else 2 end),
        pickup_end nulls last, id
      limit $7 offset $8`,
    [...valuesOf(clientId, filter, page.now), filter.stage, page.limit, page.offset],
  )
  return rows
}

/** How many shipments of the board are at each stage, whatever stage is asked for. */
export async function countBoard(
  pool: pg.Pool,
  clientId: string,
  filter: BoardFilter,
  now: Date,
): Promise<Record<BoardStage, number>> {
  const { rows } = await pool.query<{ stage: BoardStage; count: number }>(
    `${BOARD} select stage, count(*)::int as count from board group by stage`,
    valuesOf(clientId, filter, now),
  )
  const counts = { tendered: 0, accepted: 0, pickedUp: 0, atRisk: 0, late: 0 }
  for (const { stage, count } of rows) counts[stage] = count
  return counts
}

/** Scheduled pickups that are due today and overdue, by warehouse code, as the clock of each origin counts days. */
export async function countPickups(
  pool: pg.Pool,
  clientId: string,
  now: Date,
): Promise<{ warehouse: string; today: number; overdue: number }[]> {
  const { rows } = await pool.query(
    `select warehouse, count(*) filter (where pickup_date = local_day)::int as today,
        count(*) filter (where pickup_date < local_day)::int as overdue
      from (select warehouse, pickup_date, ($2::timestamptz at time zone time_zone)::date as local_day
        from shipments where client_id = $1 and status = 'T' and ${LEAVES_HERE} and pickup_key > '-infinity'
          and pickup_key <= ($2::timestamptz at time zone 'UTC')::date + 1) due
      where pickup_date <= local_day group by warehouse order by warehouse`,
    [clientId, now],
  )
  return rows
}
