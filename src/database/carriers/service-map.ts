import type pg from 'pg'

export interface AreaDays {
  scac: string
  /** A ZIP3 or a state. */
  area: string
  days: number
  /** True: for the origin's own ZIP3, which overrides its state's. */
  isFromZip3: boolean
}

/** Service days of every carrier from an origin to each area in its table; of all carriers without `scacs`. */
export async function listDaysFrom(
  pool: pg.Pool,
  clientId: string,
  origin: { zip: string; state: string },
  scacs: readonly string[] = [],
  /** YYYY-MM-DD; '' = today. */
  date = '',
): Promise<AreaDays[]> {
  const zip3 = origin.zip.slice(0, 3)
  const { rows } = await pool.query({
    name: 'days-from',
    text: `select distinct on (scac, destination_area)
        scac, destination_area as area, days, origin_area = $3 as is_from_zip3
      from transit_days
      where client_id = $1 and origin_area = any ($2::text[])
        and (cardinality($4::text[]) = 0 or scac = any ($4::text[]))
        and effective_from <= coalesce($5::date, current_date)
        and coalesce(effective_to, 'infinity') >= coalesce($5::date, current_date)
      order by scac, destination_area, is_from_zip3 desc`,
    values: [clientId, [zip3, origin.state], zip3, scacs, date || null],
  })
  return rows.map(({ is_from_zip3, ...row }) => ({ ...row, isFromZip3: is_from_zip3 }))
}
