import type pg from 'pg'

/** The filter of the client's shipments; '' and null = no filter. */
export interface BenchmarkFilter {
  /** Pickup dates, both included, YYYY-MM-DD. */
  from: string
  to: string
  rateModeIds: readonly number[]
  /** A state of two letters, or a ZIP3. */
  origin: string
  destination: string
  warehouse: string
  carrierScac: string
  /** Shipments in these are excluded. */
  closedStatuses: readonly string[]
}

const inArea = (end: string, parameter: string) =>
  `(${parameter} = '' or ${parameter} = s.${end} ->> 'state' or ${parameter} = left(s.${end} ->> 'zip', 3))`

/** Freight that was actually given to a carrier, at a price in the currency of the contracts. */
const PAID = `s.client_id = $1 and (s.status in ('T', 'A', 'D') or (s.status = 'V' and s.ended_as = 'archived'))
  and s.pickup_key between $2::date and $3::date and s.rate_mode_id = any ($4::int[])
  and ${inArea('origin', '$5')} and ${inArea('destination', '$6')}
  and ($7 = '' or s.warehouse = $7) and ($8 = '' or s.carrier_scac = $8)
  and not s.status = any ($9::text[])
  and s.total_cents > 0 and s.total_weight_lb > 0 and s.currency = 'USD'`

const valuesOf = (clientId: string, filter: BenchmarkFilter) => [
  clientId,
  filter.from,
  filter.to,
  [...filter.rateModeIds],
  filter.origin,
  filter.destination,
  filter.warehouse,
  filter.carrierScac,
  [...filter.closedStatuses],
]

/** The cost per 100 lb of a client's own shipments in one weight break; cents, rounded half up. */
export interface CostHistory {
  /** The lowest weight of the break in pounds. */
  fromLb: number
  shipments: number
  lowCents: number
  medianCents: number
  highCents: number
}

/**
 * First quartile, median and third quartile of the cost per 100 lb, by weight break (by its lowest weight, ascending).
 */
export async function readCostHistory(
  pool: pg.Pool,
  clientId: string,
  filter: BenchmarkFilter,
  breaksFromLb: readonly number[],
): Promise<CostHistory[]> {
  const { rows } = await pool.query(
    `select b.from_lb as "fromLb", count(*)::int as shipments,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by s.total_cents * 100.0 / s.total_weight_lb) as costs
      from shipments s
      cross join lateral (
        select max(w) as from_lb from unnest($10::float8[]) as w where w <= s.total_weight_lb
      ) b
      where ${PAID}
      group by 1 order by 1`,
    [...valuesOf(clientId, filter), [...breaksFromLb]],
  )
  return (rows as { fromLb: number; shipments: number; costs: number[] }[]).map(
    ({ fromLb, shipments, costs }) => {
      const [lowCents = 0, medianCents = 0, highCents = 0] = costs.map(Math.round)
      return { fromLb, shipments, lowCents, medianCents, highCents }
    },
  )
}

/** Ids of the shipments of the period that were paid in another currency than that of the contracts. */
export async function listPaidOtherwise(
  pool: pg.Pool,
  clientId: string,
  { from, to, rateModeIds }: BenchmarkFilter,
): Promise<Set<string>> {
  const { rows } = await pool.query({
    text: `select s.id from shipments s where s.client_id = $1 and s.pickup_key between $2::date and $3::date
      and s.rate_mode_id = any ($4::int[]) and s.currency <> 'USD'`,
    values: [clientId, from, to, [...rateModeIds]],
    rowMode: 'array',
  })
  return new Set((rows as [string][]).map(([id]) => id))
}

/** Ids of the shipments that match the filter; for filters that the stored rating of whole periods does not support. */
export async function listBenchmarkedIds(
  pool: pg.Pool,
  clientId: string,
  filter: BenchmarkFilter,
): Promise<Set<string>> {
  const { rows } = await pool.query({
    text: `select s.id from shipments s where ${PAID}`,
    values: valuesOf(clientId, filter),
    rowMode: 'array',
  })
  return new Set((rows as [string][]).map(([id]) => id))
}
