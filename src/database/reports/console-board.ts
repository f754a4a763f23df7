import type pg from 'pg'
import { COLUMNS, type ShipmentListRow } from '../lists/shipment-lists.ts'
import { LEAVES_HERE } from '../shipments/leaves-here.ts'
import { standingSql } from '../shipments/standing.ts'

/** The stage of a tendered shipment. */
export type BoardStage = 'tendered' | 'accepted' | 'pickedUp' | 'atRisk' | 'late'

export interface BoardRow extends ShipmentListRow {
  stage: BoardStage
  /** The end of its pickup window; null without a pickup day, and for a return. */
  pickup_due_at: Date | null
}

export interface BoardFilter {
  warehouse: string
  scac: string
  stage: '' | BoardStage
  /** T, A, or both. */
  statuses: readonly string[]
}

/** Shipments picked up within these hours are shown as just picked up. */
const PICKED_UP_HOURS = 24

/**
 * Tendered shipments, and of those on the road the ones that were just picked up, are at risk, or are late. A return is
 * shown once it is on the road or at risk: we have no pickup for it that could be missed. `$1` client, `$2` now, `$3`
 * warehouse, `$4` SCAC, `$5` statuses.
 */
const BOARD = `with judged as (
    select *, ${standingSql('$2::timestamptz')} as standing
    from shipments
    where client_id = $1 and status in ('T', 'A') and status = any ($5::text[]) and is_tendered
      and ($3 = '' or warehouse = $3) and ($4 = '' or carrier_scac = $4)
  ), board as (
    select *, case
        when standing in ('late', 'atRisk') then standing
        when status = 'A' then 'pickedUp'
        when is_confirmed or pro_number <> '' or pickup_number <> '' then 'accepted'
        else 'tendered' end as stage
    from judged
    where standing in ('late', 'atRisk') or (status = 'T' and ${LEAVES_HERE})
      or (status = 'A' and picked_up_at > $2::timestamptz - interval '${PICKED_UP_HOURS} hours')
  )`

const valuesOf = (clientId: string, filter: BoardFilter, now: Date) => [
  clientId,
  now,
  filter.warehouse,
  filter.scac,
  [...filter.statuses],
]

/** One page of the board: late shipments first, then those at risk, then by the end of the pickup window. */
export async function listBoard(
  pool: pg.Pool,
  clientId: string,
  filter: BoardFilter,
  page: { now: Date; limit: number; offset: number },
): Promise<BoardRow[]> {
  const { rows } = await pool.query<BoardRow>(
    `${BOARD} select ${COLUMNS}, stage from board where $6 = '' or stage = $6
      order by (case stage when 'late' then 0 when 'atRisk' then 1 when 'pickedUp' then 3 else 2 end),
        case status when 'T' then pickup_due_at else delivery_due_at end nulls last, id
      limit $7 offset $8`,
    [...valuesOf(clientId, filter, page.now), filter.stage, page.limit, page.offset],
  )
  return rows
}

/** The number of shipments on the board at each stage, regardless of the stage filter. */
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

/**
 * Scheduled pickups of today and overdue ones (their window is over), by warehouse code, by the clock of each origin.
 */
export async function countPickups(
  pool: pg.Pool,
  clientId: string,
  now: Date,
): Promise<{ warehouse: string; today: number; overdue: number }[]> {
  const { rows } = await pool.query(
    `select warehouse, count(*) filter (where pickup_date = local_day)::int as today,
        count(*) filter (where pickup_due_at <= $2)::int as overdue
      from (select warehouse, pickup_date, pickup_due_at, ($2::timestamptz at time zone time_zone)::date as local_day
        from shipments where client_id = $1 and status = 'T' and ${LEAVES_HERE} and pickup_key > '-infinity'
          and pickup_key <= ($2::timestamptz at time zone 'UTC')::date + 1) due
      where pickup_date <= local_day group by warehouse order by warehouse`,
    [clientId, now],
  )
  return rows
}
