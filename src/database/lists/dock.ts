import type pg from 'pg'
import { LEAVES_HERE } from '../shipments/leaves-here.ts'
import type { Db } from '../sql/open.ts'
import { COLUMNS, type ShipmentListRow } from './shipment-lists.ts'

/** The day of a pickup by its warehouse's calendar. */
export type DockDay = 'overdue' | 'today' | 'later' | 'loaded'

export interface DockRow extends ShipmentListRow {
  day: DockDay
  special_instructions: string
  services: string[]
  is_hazmat: boolean
  /** Codes of the printed labels, by unit. */
  ssccs: Record<string, string>
  checks: { unit: number; at: string; by: string }[]
  loaded_at: Date | null
  loaded_by: string | null
  trailer: string | null
  seal: string | null
}

/** More pickups than a dock can show on one screen; the nearest come first. */
const MOST = 500
/** Number of days ahead that are shown, so that a Friday shows Monday. */
const AHEAD_DAYS = 4
/** Shipments that left within these hours are shown as loaded. */
const LOADED_HOURS = 18

/** The columns of `listDock` in addition to those of every list; `s` is the shipment, `l` its load. */
const FACTS = `special_instructions, services,
  exists (select 1 from shipment_items i where i.shipment_id = s.id and i.item ->> 'isHazmat' = 'true') as is_hazmat,
  coalesce((select jsonb_object_agg(h.unit, h.sscc) from handling_units h where h.shipment_id = s.id), '{}') as ssccs,
  coalesce((select jsonb_agg(jsonb_build_object('unit', c.unit, 'at', c.checked_at, 'by', c.checked_by) order by c.unit)
    from dock_checks c where c.shipment_id = s.id), '[]') as checks,
  l.loaded_at, l.loaded_by, l.trailer, l.seal`

/** Pickups at our docks that are due, overdue or upcoming, the nearest first, and shipments that left recently. */
export async function listDock(
  pool: pg.Pool,
  clientId: string,
  { warehouse, now }: { warehouse: string; now: Date },
): Promise<DockRow[]> {
  const { rows } = await pool.query<DockRow>(
    `select ${COLUMNS}, day, ${FACTS}
      from (
        select d.*, case when pickup_date < local_day then 'overdue' when pickup_date = local_day then 'today'
          else 'later' end as day
        from (select *, ($2::timestamptz at time zone time_zone)::date as local_day from shipments
          where client_id = $1 and status = 'T' and ${LEAVES_HERE} and pickup_key > '-infinity'
            and pickup_key <= ($2::timestamptz at time zone 'UTC')::date + ${AHEAD_DAYS + 1}) d
        where pickup_date <= local_day + ${AHEAD_DAYS}
        union all
        select *, null, 'loaded' from shipments
        where client_id = $1 and status in ('A', 'D')
          and id in (select shipment_id from dock_loads
            where client_id = $1 and loaded_at > $2::timestamptz - interval '${LOADED_HOURS} hours')
      ) s
      left join dock_loads l on l.shipment_id = s.id
      where $3 = '' or warehouse = $3
      order by (day = 'later'), (day = 'loaded'), pickup_date desc, pickup_to, carrier_name, id
      limit ${MOST}`,
    [clientId, now, warehouse],
  )
  return rows
}

/** Checks units off, or undoes that; units already in that state stay unchanged. */
export async function setDockChecks(
  db: Db,
  clientId: string,
  shipmentId: string,
  change: { units: readonly number[]; isChecked: boolean; at: Date; by: string },
): Promise<void> {
  if (change.units.length === 0) return
  if (!change.isChecked) {
    await db
      .deleteFrom('dock_checks')
      .where('client_id', '=', clientId)
      .where('shipment_id', '=', shipmentId)
      .where('unit', 'in', [...change.units])
      .execute()
    return
  }
  const row = { shipment_id: shipmentId, client_id: clientId, checked_at: change.at, checked_by: change.by }
  await db
    .insertInto('dock_checks')
    .values(change.units.map((unit) => ({ ...row, unit })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How many units of the shipment are checked off. */
export async function countDockChecks(db: Db, clientId: string, shipmentId: string): Promise<number> {
  const { checked } = await db
    .selectFrom('dock_checks')
    .select((eb) => eb.fn.countAll<number>().as('checked'))
    .where('client_id', '=', clientId)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  return Number(checked)
}

export interface DockLoad {
  shipmentId: string
  at: Date
  by: string
  trailer: string
  seal: string
}

/** Stores where, when and by which user a shipment was loaded. */
export async function insertDockLoad(db: Db, clientId: string, load: DockLoad): Promise<void> {
  const facts = { loaded_at: load.at, loaded_by: load.by, trailer: load.trailer, seal: load.seal }
  await db
    .insertInto('dock_loads')
    .values({ shipment_id: load.shipmentId, client_id: clientId, ...facts })
    .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet(facts))
    .execute()
}
