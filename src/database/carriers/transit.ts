import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../sql/open.ts'

export interface TransitTime {
  scac: string
  days: number
  isDirect: boolean
}

/** The ends of a lane, as far as service days need them. */
export interface TransitLane {
  origin: { zip: string; state: string }
  destination: { zip: string; state: string }
}

/** The areas of one end, from the narrower to the wider. */
const areasOf = (end: { zip: string; state: string }) => [end.zip.slice(0, 3), end.state]

/** Like `listTransitTimes`, for many lanes in one statement; the results are in the order of the lanes. */
export async function listTransitTimesOf(
  db: Db,
  clientId: string,
  lanes: readonly TransitLane[],
): Promise<Map<string, TransitTime>[]> {
  const pairs = new Map<string, [string, string]>()
  for (const lane of lanes)
    for (const from of areasOf(lane.origin))
      for (const to of areasOf(lane.destination)) pairs.set(`${from}|${to}`, [from, to])
  const asked = [...pairs.values()]
  const { rows } = await sql<Stored>`select scac, origin_area, destination_area, days, is_direct
    from unnest(${asked.map(([from]) => from)}::text[], ${asked.map(([, to]) => to)}::text[]) as lane (f, t)
      join transit_days on client_id = ${clientId} and origin_area = f and destination_area = t
        and effective_from <= current_date and coalesce(effective_to, 'infinity') >= current_date`.execute(db)
  const found = Map.groupBy(rows, (row) => `${row.origin_area}|${row.destination_area}`)
  return lanes.map(({ origin, destination }) => {
    const best = new Map<string, TransitTime>()
    // From the widest pair to the narrowest: the narrowest takes precedence.
    for (const from of areasOf(origin).reverse())
      for (const to of areasOf(destination).reverse())
        for (const { scac, days, is_direct } of found.get(`${from}|${to}`) ?? [])
          best.set(scac, { scac, days, isDirect: is_direct })
    return best
  })
}

interface Stored {
  scac: string
  origin_area: string
  destination_area: string
  days: number
  is_direct: boolean
}

/**
 * Service days of every carrier between two places. An area is a ZIP3 or a state; the narrowest pair of a carrier takes
 * precedence: ZIP3 to ZIP3, ZIP3 to state, state to ZIP3, state to state.
 */
export async function listTransitTimes(
  pool: pg.Pool,
  clientId: string,
  origin: { zip: string; state: string },
  destination: { zip: string; state: string },
  /** Day of the pickup, YYYY-MM-DD; '' = today. */
  date = '',
): Promise<Map<string, TransitTime>> {
  const origins = [origin.zip.slice(0, 3), origin.state]
  const destinations = [destination.zip.slice(0, 3), destination.state]
  const { rows } = await pool.query({
    name: 'transit-times',
    text: `select scac, origin_area, destination_area, days, is_direct from transit_days
      where client_id = $1 and origin_area = any ($2) and destination_area = any ($3)
        and effective_from <= coalesce($4::date, current_date)
        and coalesce(effective_to, 'infinity') >= coalesce($4::date, current_date)`,
    values: [clientId, origins, destinations, date || null],
  })
  const narrowness = (row: { origin_area: string; destination_area: string }) =>
    (row.origin_area === origins[0] ? 2 : 0) + (row.destination_area === destinations[0] ? 1 : 0)
  const best = new Map<string, TransitTime & { narrowness: number }>()
  for (const row of rows) {
    const known = best.get(row.scac)
    if (known && known.narrowness >= narrowness(row)) continue
    best.set(row.scac, {
      scac: row.scac,
      days: row.days,
      isDirect: row.is_direct,
      narrowness: narrowness(row),
    })
  }
  return best
}
