import type pg from 'pg'
import {
  CLAIM_COMPONENTS,
  COMPONENTS,
  type Component,
  type ComponentSums,
} from '#domain/analysis/components.ts'
import { type DimensionKey, LANE_ARROW } from '#domain/analysis/dimensions.ts'
import { currentFacts, factsWhere, LANE } from './facts.ts'
import { DIMENSION_SQL } from './measures.ts'

/** Sums of components over a client's shipments by group, as of this moment. */

/** Which shipments; '' narrows nothing. */
export interface AnalysisFilter {
  /** Days on which they left, or were to leave, both included. */
  from: string
  to: string
  warehouse: string
  /** RateModeID as text. */
  mode: string
  carrier: string
  /** As the dimension says it: `Reno NV → Dallas TX`. */
  lane: string
  originState: string
  destinationState: string
  /** Shipments in these are left out. */
  closedStatuses: readonly string[]
}

export const WHOLE_CLIENT: Omit<AnalysisFilter, 'from' | 'to'> = {
  ...{ warehouse: '', mode: '', carrier: '', lane: '', originState: '', destinationState: '' },
  closedStatuses: [],
}

export interface GroupSums {
  /** Value of the dimension; '' where nothing is grouped. */
  group: string
  currency: string
  sums: ComponentSums
}

/** `$1` client, `$2` now, `$3` and `$4` days, `$5` warehouse, `$6` closed statuses. */
const NARROW = `f.day between $3::date and $4::date and ($5 = '' or f.warehouse = $5) and not f.status = any ($6::text[])`
/** `$7` mode, `$8` carrier, `$9` lane, `$10` and `$11` states. */
const NARROWER = `${NARROW} and ($7 = '' or f.mode = $7) and ($8 = '' or f.carrier = $8) and ($9 = '' or f.lane = $9)
  and ($10 = '' or f.lane like '% ' || $10 || '${LANE_ARROW}%') and ($11 = '' or f.lane like '%${LANE_ARROW}% ' || $11)`

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

/** Which sums by day hold the groups of a dimension, and where in them. */
const DAYS_OF: Partial<Record<DimensionKey | 'all', { dimension: string; group: string }>> = {
  all: { dimension: 'all', group: `''` },
  mode: { dimension: 'mode', group: 'f.value' },
  carrier: { dimension: 'carrier', group: 'f.value' },
  warehouse: { dimension: 'all', group: 'f.warehouse' },
  month: { dimension: 'all', group: `to_char(f.day, 'YYYY-MM')` },
}

const MARKED = `select shipment_id from analysis_marks where client_id = $1`

/** The sums by day, corrected for the shipments that changed since they were summed, and for what is overdue by now. */
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

/** The same from the facts one by one: for what the sums by day do not tell apart. */
const sumsOfFacts = (ofFact: string): string => `select ${ofFact} as "group", f.currency,
    ${COMPONENTS.map((name) => `sum(f.${name})::float8 as ${name}`).join(', ')}, ${OVERDUE}
  from (${currentFacts(NARROWER)}) f group by 1, 2`

/** Sums over the shipments of a filter by group and currency; groups without any are left out. */
export async function readSums(
  pool: pg.Pool,
  clientId: string,
  filter: AnalysisFilter,
  now: Date,
  groupBy: DimensionKey | null,
): Promise<GroupSums[]> {
  const isNarrow = [
    filter.mode,
    filter.carrier,
    filter.lane,
    filter.originState,
    filter.destinationState,
  ].some((value) => value !== '')
  const days = isNarrow ? undefined : DAYS_OF[groupBy ?? 'all']
  const ofFact = groupBy ? DIMENSION_SQL[groupBy] : `''`
  const [facts, declines, claims] = await Promise.all([
    days
      ? pool.query(sumsOfDays(days, ofFact), narrowValues(clientId, filter, now))
      : pool.query(sumsOfFacts(ofFact), filterValues(clientId, filter, now)),
    pool.query(
      `select ${ofFact} as "group", f.currency, count(*)::float8 as declines from (${DECLINES}) f
        where ${NARROWER} and $2::timestamptz is not null group by 1, 2`,
      filterValues(clientId, filter, now),
    ),
    pool.query(
      `select ${ofFact} as "group", f.currency, ${CLAIM_SUMS} from (${CLAIMS}) f
        where ${NARROWER} and $2::timestamptz is not null group by 1, 2`,
      filterValues(clientId, filter, now),
    ),
  ])
  return merged([...facts.rows, ...declines.rows, ...claims.rows])
}

/** Declined tenders with the columns that facts are grouped and narrowed by; `$1` client. */
export const DECLINES = `select t.shipment_id, t.day, t.scac as carrier, s.status, s.warehouse, s.currency,
    s.rate_mode_id::text as mode, ${LANE} as lane
  from tender_declines t join shipments s on s.id = t.shipment_id where t.client_id = $1`

/** Claims that were filed, with the same columns and what each adds; `$1` client. */
export const CLAIMS = `select c.shipment_id, c.filed_on as day, c.scac as carrier, s.status, s.warehouse, c.currency,
    s.rate_mode_id::text as mode, ${LANE} as lane, 1 as claims,
    case when c.state in ('paid', 'closed') then 0 else 1 end as open_claims, c.claimed_cents,
    c.recovered_cents
  from claims c join shipments s on s.id = c.shipment_id where c.client_id = $1 and c.filed_on is not null`
const CLAIM_SUMS = CLAIM_COMPONENTS.map((name) => `sum(f.${name})::float8 as ${name}`).join(', ')

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
