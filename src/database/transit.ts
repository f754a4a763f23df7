import type pg from 'pg'

export interface TransitTime {
  scac: string
  days: number
  isDirect: boolean
}

/**
 * Service days of every carrier between two places. An area is a ZIP3 or a state; the narrowest pair that a carrier
 * has wins: ZIP3 to ZIP3, ZIP3 to state, state to ZIP3, state to state.
 */
export async function listTransitTimes(
  pool: pg.Pool,
  clientId: string,
  origin: { zip: string; state: string },
  destination: { zip: string; state: string },
): Promise<Map<string, TransitTime>> {
  const origins = [origin.zip.slice(0, 3), origin.state]
  const destinations = [destination.zip.slice(0, 3), destination.state]
  const { rows } = await pool.query({
    name: 'transit-times',
    text: `select scac, origin_area, destination_area, days, is_direct from transit_days
      where client_id = $1 and origin_area = any ($2) and destination_area = any ($3)`,
    values: [clientId, origins, destinations],
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
