import { type COMPONENTS, DETENTION_CHARGES, FUEL_CHARGE, HAUL_CHARGES } from '#domain/analysis/components.ts'
import { LANE_ARROW } from '#domain/analysis/dimensions.ts'
import { LEAVES_HERE } from '../shipments/leaves-here.ts'
import { DELIVERED_LATE, PICKED_UP_LATE } from '../shipments/standing.ts'

/**
 * The only definition of how a shipment counts in each figure. Everything that shows figures of shipments reads these
 * columns; `domain/analysis/measures.ts` defines the measures.
 */

const quoted = (values: Iterable<string>): string => [...values].map((value) => `'${value}'`).join(', ')

const HAS_LEFT = `(s.status in ('A', 'D') or (s.status = 'V' and s.ended_as = 'archived'))`
/** It should have left, and only the carrier is missing. */
const IS_WAITED_FOR = `(s.status = 'T' and s.is_tendered and not s.is_declined and ${LEAVES_HERE})`

const PICKED_UP_DAY = `(s.picked_up_at at time zone s.time_zone)::date`
const DELIVERED_DAY = `(s.delivered_at at time zone s.destination_zone)::date`

const place = (end: 'origin' | 'destination') =>
  `concat_ws(' ', nullif(s.${end} ->> 'city', ''), nullif(s.${end} ->> 'state', ''))`
export const LANE = `${place('origin')} || '${LANE_ARROW}' || ${place('destination')}`

/**
 * Origin and destination state of a shipment `s`, '' if its address has none; filters of facts, bills and claims use
 * them.
 */
export const STATES = {
  origin_state: `coalesce(s.origin ->> 'state', '')`,
  destination_state: `coalesce(s.destination ->> 'state', '')`,
} as const
export const STATES_AS = Object.entries(STATES)
  .map(([name, expression]) => `${expression} as ${name}`)
  .join(', ')

/** Days, flags and sums of one shipment, for the columns below. */
const LEG = `
    select ${HAS_LEFT} as has_left, ${IS_WAITED_FOR} as is_waited_for,
      s.payment_type <> 'C' as is_own,
      ${PICKED_UP_DAY} as picked_up_day, ${DELIVERED_DAY} as delivered_day,
      case when ${HAS_LEFT} then coalesce(${PICKED_UP_DAY}, s.pickup_date, ${DELIVERED_DAY},
        (s.created_at at time zone s.time_zone)::date) else s.pickup_date end as day`

/** Its booked price, by kind of charge. */
const CHARGES = `
    select coalesce(sum(cents) filter (where code in (${quoted(HAUL_CHARGES)})), 0)::bigint as haul,
      coalesce(sum(cents) filter (where code = '${FUEL_CHARGE}'), 0)::bigint as fuel,
      coalesce(sum(cents) filter (where code not in (${quoted([...HAUL_CHARGES, FUEL_CHARGE])})), 0)::bigint as accessorial,
      coalesce(sum(cents) filter (where code in (${quoted(DETENTION_CHARGES)})), 0)::bigint as detention,
      coalesce(jsonb_agg(jsonb_build_object('code', code, 'label', label, 'cents', cents,
        'requested', code = any (s.services)))
        filter (where code not in (${quoted([...HAUL_CHARGES, FUEL_CHARGE])})), '[]') as accessorials,
      max(service_name) as service, max(zone) as zone
    from (select c ->> 'code' as code, c ->> 'label' as label, (c ->> 'cents')::bigint as cents, p.service_name,
        case when s.rate_mode_id = 4 then p.receipt ->> 'zone' end as zone
      from price_sheets p left join lateral json_array_elements(p.charges) c on true
      where p.id = s.price_sheet_id and p.currency = s.currency) lines`

/** The cheapest of its stored prices, including its own; null if there is nothing to compare. */
const CHEAPEST = `
    select case when count(*) > 1 then least(min(p.cents), s.total_cents) end as cents
    from price_sheets p where p.shipment_id = s.id and p.currency = s.currency and p.cents > 0
      and s.price_sheet_id is not null and s.total_cents > 0`

const ORDERED = `
    select sum((l.item ->> 'declaredValueCents')::bigint)::bigint as value_cents, min(o.ship_by) as ship_by
    from order_lines l join orders o on o.id = l.order_id where l.shipment_id = s.id`

/** Its bills that were compared with the price, in the currency of the price. */
const BILLED = `
    select count(*) > 0 as is_billed, coalesce(bool_and(b.is_within_tolerance), false) as is_right
    from freight_invoices b where b.shipment_id = s.id and b.is_in_force and b.kind <> 'credit'
      and b.explanation is not null and b.currency = s.currency`

const flag = (condition: string) => `(case when ${condition} then 1 else 0 end)`
const when = (condition: string, value: string) => `(case when ${condition} then ${value} else 0 end)`

const SPENT = 'g.has_left and g.is_own'
const IS_VALUED = `${SPENT} and o.value_cents > 0`
const PICKUP_IS_KNOWN = `g.has_left and g.picked_up_day is not null and s.pickup_date is not null
  and ${LEAVES_HERE}`
const DELIVERY_IS_KNOWN = `g.has_left and g.delivered_day is not null and s.delivery_date is not null`
const TRANSIT_IS_KNOWN = `${DELIVERY_IS_KNOWN} and g.picked_up_day is not null and s.pickup_date is not null`
const IS_COMPARED = `${SPENT} and q.cents is not null`

const COMPONENT_SQL: Record<(typeof COMPONENTS)[number], string> = {
  shipments: flag('g.has_left'),
  own_shipments: flag(SPENT),
  cents: when(SPENT, 's.total_cents'),
  weight: when(SPENT, 'round(s.total_weight_lb * 1000)::bigint'),
  collect_shipments: flag('g.has_left and not g.is_own'),
  collect_cents: when('g.has_left and not g.is_own', 's.total_cents'),
  pickups: flag(PICKUP_IS_KNOWN),
  pickups_on_time: flag(`${PICKUP_IS_KNOWN} and not (${PICKED_UP_LATE})`),
  deliveries: flag(DELIVERY_IS_KNOWN),
  deliveries_on_time: flag(`${DELIVERY_IS_KNOWN} and not (${DELIVERED_LATE})`),
  transits: flag(TRANSIT_IS_KNOWN),
  promised_days: when(TRANSIT_IS_KNOWN, 's.delivery_date - s.pickup_date'),
  actual_days: when(TRANSIT_IS_KNOWN, 'g.delivered_day - g.picked_up_day'),
  guide_followed: flag(`${SPENT} and s.override_at is null`),
  override_cents: when(`${SPENT} and s.override_at is not null`, 'coalesce(s.override_cents, 0)'),
  valued_cents: when(IS_VALUED, 's.total_cents'),
  order_value_cents: when(IS_VALUED, 'o.value_cents'),
  dated: flag('g.has_left and o.ship_by is not null'),
  ship_by_missed: flag('g.has_left and g.day > o.ship_by'),
  compared_cents: when(IS_COMPARED, 's.total_cents'),
  cheapest_cents: when(IS_COMPARED, 'q.cents'),
  over_cheapest_cents: when(IS_COMPARED, 's.total_cents - q.cents'),
  haul_cents: when(SPENT, 'p.haul'),
  fuel_cents: when(SPENT, 'p.fuel'),
  accessorial_cents: when(SPENT, 'p.accessorial'),
  accessorial_shipments: flag(`${SPENT} and p.accessorial <> 0`),
  detention_cents: when(SPENT, 'p.detention'),
  saved_cents: when(SPENT, 'coalesce(s.consolidation_saved_cents, 0)'),
  saved_shipments: flag(`${SPENT} and s.consolidation_saved_cents is not null`),
  billed_shipments: flag(`${SPENT} and b.is_billed`),
  billed_right: flag(`${SPENT} and b.is_billed and b.is_right`),
}

/** Columns of a fact in addition to its components, in the order of the table `analysis_facts`. */
export const FACT_COLUMNS = {
  shipment_id: 's.id',
  client_id: 's.client_id',
  day: 'g.day',
  status: 's.status',
  warehouse: 's.warehouse',
  mode: 's.rate_mode_id::text',
  carrier: 's.carrier_scac',
  lane: LANE,
  ...STATES,
  currency: 's.currency',
  /** The times from which it is overdue; null if nothing is expected. */
  pickup_due_at: `case when g.is_waited_for then s.pickup_due_at end`,
  delivery_due_at: `case when s.status = 'A' and s.delivered_at is null then s.delivery_due_at end`,
  accessorials: `case when ${SPENT} then p.accessorials else '[]' end`,
  service: `coalesce(p.service, '')`,
  zone: `coalesce(p.zone, '')`,
  ...COMPONENT_SQL,
} as const

/**
 * Select and from clauses with one row per shipment that counts, with the columns of `FACT_COLUMNS`; a condition on
 * `s`, the shipment, follows. Shipments that do not count yet (not tendered) or no longer (voided) have no row.
 * @param condition SQL over `s`
 */
export const factsWhere = (condition: string): string => `select ${Object.entries(FACT_COLUMNS)
  .map(([name, expression]) => `${expression} as ${name}`)
  .join(', ')}
  from shipments s
  cross join lateral (${LEG}) g
  left join lateral (${CHARGES}) p on true
  left join lateral (${CHEAPEST}) q on true
  left join lateral (${ORDERED}) o on true
  left join lateral (${BILLED}) b on true
  where (${HAS_LEFT} or ${IS_WAITED_FOR}) and g.day is not null and ${condition}`

/** Shipments of client `$1` that changed since their facts were stored. */
export const MARKED = 'select shipment_id from analysis_marks where client_id = $1'

const COLUMNS = Object.keys(FACT_COLUMNS)
  .map((name) => `f.${name}`)
  .join(', ')

/**
 * All facts of a client at this moment, as a query: the stored ones, except for the shipments that changed since, which
 * are computed. `$1` is the client. `in` builds one hash of the marks; with `exists` the planner, which expects no
 * marks, would scan them for each fact.
 * @param condition SQL over `f`, a fact
 */
export const currentFacts = (condition = 'true'): string => `
  select ${COLUMNS} from analysis_facts f where f.client_id = $1 and (${condition})
    and not f.shipment_id in (${MARKED})
  union all
  select ${COLUMNS} from (${factsWhere(`s.client_id = $1 and s.id in (${MARKED})`)}) f where ${condition}`
