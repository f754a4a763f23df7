import type pg from 'pg'

export interface Terminal {
  scac: string
  code: string
  name: string
  street: string
  city: string
  state: string
  zip: string
  phone: string
  fax: string
  hours: string
  /** The requested areas that it serves. */
  serves: string[]
}

/** The terminals of a client's carriers that serve one of `areas` (ZIP5s or ZIP3s); of all carriers without `scacs`. */
export async function listTerminalsServing(
  pool: pg.Pool,
  clientId: string,
  areas: readonly string[],
  scacs: readonly string[] = [],
  /** YYYY-MM-DD; '' = today. */
  date = '',
): Promise<Terminal[]> {
  const { rows } = await pool.query<Terminal>({
    name: 'terminals-serving',
    text: `select scac, code, name, street, city, state, zip, phone, fax, hours,
        array(select area from unnest(serves) as area where area = any ($2::text[])) as serves
      from terminals
      where client_id = $1 and serves && $2::text[] and (cardinality($3::text[]) = 0 or scac = any ($3::text[]))
        and effective_from <= coalesce($4::date, current_date)
        and coalesce(effective_to, 'infinity') >= coalesce($4::date, current_date)
      order by scac, code, id`,
    values: [clientId, areas, scacs, date || null],
  })
  return rows
}
