import type pg from 'pg'
import {
  BILL_COMPONENTS,
  CLAIM_COMPONENTS,
  COMPONENTS,
  type Component,
  type ComponentSums,
} from '#domain/analysis/components.ts'
import type { DimensionKey } from '#domain/analysis/dimensions.ts'
import { BILLS } from './bill-facts.ts'
import { currentFacts, factsWhere, LANE, MARKED, STATES_AS } from './facts.ts'
import { DIMENSION_SQL } from './measures.ts'

/** Sums of components over a client's shipments by group, as of this moment. */

/** The filter of shipments; '' = no filter. */
export interface AnalysisFilter {
  /** Days on which they left, or were planned to leave, both included. */
  from: string
  to: string
  warehouse: string
  /** RateModeID as text. */
  mode: string
  carrier: string
  /** As in the dimension: `Reno NV → Dallas TX`. */
  lane: string
  originState: string
  destinationState: string
  /** Shipments in these are excluded. */
  closedStatuses: readonly string[]
}

export const WHOLE_CLIENT: Omit<AnalysisFilter, 'from' | 'to'> = {
  ...{ warehouse: '', mode: '', carrier: '', lane: '', originState: '', destinationState: '' },
  closedStatuses: [],
}

export interface GroupSums {
  /** Value of the dimension; '' without grouping. */
  group: string
  currency: string
  sums: ComponentSums
}

/** `$1` client, `$2` now, `$3` and `$4` days, `$5` warehouse, `$6` closed statuses. */
const NARROW = `f.day between $3::date and $4::date and ($5 = '' or f.warehouse = $5) and not f.status = any ($6::text[])`
/** `$7` mode, `$8` carrier, `$9` lane, `$10` and `$11` states. */
const NARROWER = `${NARROW} and ($7 = '' or f.mode = $7) and ($8 = '' or f.carrier = $8) and ($9 = '' or f.lane = $9)
  and ($10 = '' or f.origin_state = $10) and ($11 = '' or f.destination_state = $11)`

export const FILTER_SQL = NARROWER
export const filterValues = (clientId: string, filter: AnalysisFilter, now: Date): unknown[] => [
  ...narrowValues(clientId, filter, now),
  ...[filter.mode, filter.carrier, filter.lane, filter.originState, filter.destinationState],
]

const narrowValues = (clientId: string, filter: AnalysisFilter, now: Date): unknown[] => [
  ...[clientId, now, filter.from, filter.to, filter.warehouse],
  [...filter.closedStatuses],
]

const ALL = COMPONENTS.map((name) => `sum(f.${name}) as ${name}`).join(', ')
const NEGATED = COMPONENTS.map((name) => `-sum(f.${name})`).join(', ')
const NOTHING = COMPONENTS.map(() => '0').join(', ')
const OVERDUE = `count(*) filter (where f.pickup_due_at <= $2) as overdue_pickups,
  count(*) filter (where f.delivery_due_at <= $2) as overdue_deliveries`
const IS_DUE = '(f.pickup_due_at is not null or f.delivery_due_at is not null)'
const SHOWN = [...COMPONENTS, 'overdue_pickups', 'overdue_deliveries']
  .map((name) => `sum(f.${name})::float8 as ${name}`)
  .join(', ')

/** The daily sums that have the groups of a dimension, and the column with the group. */
const DAYS_OF: Partial<Record<DimensionKey | 'all', { dimension: string; group: string }>> = {
  all: { dimension: 'all', group: `''` },
  mode: { dimension: 'mode', group: 'f.value' },
  carrier: { dimension: 'carrier', group: 'f.value' },
  warehouse: { dimension: 'all', group: 'f.warehouse' },
  month: { dimension: 'all', group: `to_char(f.day, 'YYYY-MM')` },
}

/** The daily sums, corrected for the shipments that changed since then, and for overdue events. */
function sumsOfDays({ dimension, group }: { dimension: string; group: string }, ofFact: string): string {
  return `select f."group", f.currency, ${SHOWN} from (
    select ${group} as "group", f.currency, ${ALL}, 0 as overdue_pickups, 0 as overdue_deliveries
      from analysis_days f where f.client_id = $1 and f.dimension = '${dimension}' and ${NARROW} group by 1, 2
    union all
    select ${ofFact}, f.currency, ${NEGATED}, 0, 0
      from analysis_facts f where f.shipment_id in (${MARKED}) and f.client_id = $1 and ${NARROW} group by 1, 2
    union all
    select ${ofFact}, f.currency, ${ALL}, ${OVERDUE}
      from (${factsWhere(`s.client_id = $1 and s.id in (${MARKED})`)}) f where ${NARROW} group by 1, 2
    union all
    select ${ofFact}, f.currency, ${NOTHING}, ${OVERDUE}
      from analysis_facts f where f.client_id = $1 and ${IS_DUE} and ${NARROW}
        and not f.shipment_id in (${MARKED}) group by 1, 2
  ) f group by 1, 2`
}

/** The same from single facts: for filters that the daily sums do not distinguish. */
const sumsOfFacts = (ofFact: string): string => `select ${ofFact} as "group", f.currency,
    ${COMPONENTS.map((name) => `sum(f.${name})::float8 as ${name}`).join(', ')}, ${OVERDUE}
  from (${currentFacts(NARROWER)}) f group by 1, 2`

/**
 * Sums over the shipments of a filter by group and currency, without declines, claims and bills; groups without any are
 * missing.
 */
export async function readShipmentSums(
  pool: pg.Pool,
  clientId: string,
  filter: AnalysisFilter,
  now: Date,
  groupBy: DimensionKey | null,
): Promise<GroupSums[]> {
  return merged(await shipmentRows(pool, clientId, filter, now, groupBy))
}

/** The same with declined tenders, claims and carriers' bills. */
export async function readSums(
  pool: pg.Pool,
  clientId: string,
  filter: AnalysisFilter,
  now: Date,
  groupBy: DimensionKey | null,
): Promise<GroupSums[]> {
  const ofFact = groupBy ? DIMENSION_SQL[groupBy] : `''`
  const beside = (sums: string, of: string) =>
    pool.query<Row>(
      `select ${ofFact} as "group", f.currency, ${sums} from (${of}) f
        where ${NARROWER} and $2::timestamptz is not null group by 1, 2`,
      filterValues(clientId, filter, now),
    )
  const [shipments, declines, claims, bills] = await Promise.all([
    shipmentRows(pool, clientId, filter, now, groupBy),
    beside('count(*)::float8 as declines', DECLINES),
    beside(sumsOf(CLAIM_COMPONENTS), CLAIMS),
    billRows(pool, clientId, filter, ofFact),
  ])
  return merged([...shipments, ...declines.rows, ...claims.rows, ...bills])
}

async function shipmentRows(
  pool: pg.Pool,
  clientId: string,
  filter: AnalysisFilter,
  now: Date,
  groupBy: DimensionKey | null,
): Promise<Row[]> {
  const isNarrow = [
    filter.mode,
    filter.carrier,
    filter.lane,
    filter.originState,
    filter.destinationState,
  ].some((value) => value !== '')
  const days = isNarrow ? undefined : DAYS_OF[groupBy ?? 'all']
  const ofFact = groupBy ? DIMENSION_SQL[groupBy] : `''`
  const { rows } = days
    ? await pool.query<Row>(sumsOfDays(days, ofFact), narrowValues(clientId, filter, now))
    : await pool.query<Row>(sumsOfFacts(ofFact), filterValues(clientId, filter, now))
  return rows
}

const sumsOf = (components: readonly Component[]): string =>
  components.map((name) => `sum(f.${name})::float8 as ${name}`).join(', ')

/**
 * There are as many bills as shipments: only the active filters are applied, so that the shipments behind them need not
 * be read.
 */
async function billRows(
  pool: pg.Pool,
  clientId: string,
  filter: AnalysisFilter,
  ofFact: string,
): Promise<Row[]> {
  const { condition, values } = billsMeant(clientId, filter)
  const { rows } = await pool.query<Row>(
    `select ${ofFact} as "group", f.currency, ${sumsOf(BILL_COMPONENTS)} from (${BILLS}) f where ${condition} group by 1, 2`,
    values,
  )
  return rows
}

/** The rows `f` of bills that match a filter, with the values of its parameters; `$1` is the client. */
export function billsMeant(
  clientId: string,
  filter: AnalysisFilter,
): { condition: string; values: unknown[] } {
  const values: unknown[] = [clientId, filter.from, filter.to]
  const parts = ['f.day between $2::date and $3::date']
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value === '' || (Array.isArray(value) && value.length === 0)) return
    values.push(value)
    parts.push(condition(`$${values.length}`))
  }
  add(filter.warehouse, (one) => `f.warehouse = ${one}`)
  add([...filter.closedStatuses], (some) => `not f.status = any (${some}::text[])`)
  add(filter.mode, (one) => `f.mode = ${one}`)
  add(filter.carrier, (one) => `f.carrier = ${one}`)
  add(filter.lane, (one) => `f.lane = ${one}`)
  add(filter.originState, (one) => `f.origin_state = ${one}`)
  add(filter.destinationState, (one) => `f.destination_state = ${one}`)
  return { condition: parts.join(' and '), values }
}

/** Declined tenders with the columns for grouping and filtering facts; `$1` client. */
export const DECLINES = `select t.shipment_id, t.day, t.scac as carrier, s.status, s.warehouse, s.currency,
    s.rate_mode_id::text as mode, ${LANE} as lane, ${STATES_AS}
  from tender_declines t join shipments s on s.id = t.shipment_id where t.client_id = $1`

/** Filed claims, with the same columns and their amounts; `$1` client. */
export const CLAIMS = `select c.shipment_id, c.filed_on as day, c.scac as carrier, s.status, s.warehouse, c.currency,
    s.rate_mode_id::text as mode, ${LANE} as lane, ${STATES_AS}, 1 as claims,
    case when c.state in ('paid', 'closed') then 0 else 1 end as open_claims, c.claimed_cents,
    c.recovered_cents
  from claims c join shipments s on s.id = c.shipment_id where c.client_id = $1 and c.filed_on is not null`

type Row = { group: string; currency: string } & Partial<Record<Component, number>>

function merged(rows: readonly Row[]): GroupSums[] {
  const groups = new Map<string, GroupSums>()
  for (const { group, currency, ...values } of rows) {
    const key = `${currency} ${group}`
    const found = groups.get(key) ?? { group, currency, sums: {} }
    groups.set(key, found)
    for (const [component, value] of Object.entries(values) as [Component, number][]) {
      found.sums[component] = (found.sums[component] ?? 0) + Number(value)
    }
  }
  return [...groups.values()].filter(({ sums }) => Object.values(sums).some((value) => value !== 0))
}
