import { FUEL_CHARGE, HAUL_CHARGES } from '#domain/analysis/components.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import { stateInWords } from '#domain/shipment/status-name.ts'
import { LANE } from './facts.ts'

/** The fields of `domain/reports/fields.ts` as SQL over a shipment `s`. */

const text = (column: string): string => `coalesce(${column}, '')`
const local = (instant: string, zone: string): string =>
  `to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI')`
export const cases = (entries: Iterable<readonly [string, string]>): string =>
  [...entries].map(([value, word]) => `when '${value}' then '${word}'`).join(' ')

const STATES = ['O', 'Q', 'H', 'T', 'A', 'D'].map((state) => [state, stateInWords(state)] as const)
export const MODES = Object.entries(RATE_MODES)
const TERMS = [
  ['P', 'Prepaid'],
  ['C', 'Collect'],
  ['T', 'Third party'],
] as const

/** Its booked price, by kind of charge: for shipments that have left, it is in their facts. */
const CHARGED = (isMeant: string): string => `(select coalesce(sum((c ->> 'cents')::bigint), 0)::bigint
  from price_sheets p cross join lateral json_array_elements(p.charges) c
  where p.id = s.price_sheet_id and p.currency = s.currency and ${isMeant.replaceAll('code', `(c ->> 'code')`)})`
const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')
const IS_HAUL = `code in (${quoted(HAUL_CHARGES)})`
const IS_FUEL = `code = '${FUEL_CHARGE}'`

/** The total of its bills in force, in the currency of its price; null if there are none. */
const BILLED = (amount: string): string => `(select sum(${amount})::bigint from freight_invoices i
  where i.shipment_id = s.id and i.client_id = s.client_id and i.is_in_force and i.currency = s.currency)`
const APPROVED = BILLED(
  `case when i.state in ('accepted', 'shortPaid') then coalesce(i.approved_cents, 0) else 0 end`,
)

const DESTINATION_ZONE = 's.destination_zone'

/**
 * The day on which a report counts a shipment, and the other expressions that depend on whether its facts `f` are read.
 */
const BY_PICKUP_DAY = {
  day: 's.pickup_date',
  linehaul: CHARGED(IS_HAUL),
  fuel: CHARGED(IS_FUEL),
  accessorials: CHARGED(`not (${IS_HAUL} or ${IS_FUEL})`),
}
const BY_DAY_LEFT = {
  day: 'f.day',
  linehaul: 'f.haul_cents',
  fuel: 'f.fuel_cents',
  accessorials: 'f.accessorial_cents',
}

const fields = ({ day, ...amounts }: typeof BY_PICKUP_DAY): Record<string, string> => {
  const age = `(lastDay - ${day})`
  return {
    bolNumber: 's.bol_number',
    proNumber: 's.pro_number',
    pickupNumber: 's.pickup_number',
    orderNumber: 's.order_number',
    poNumber: 's.po_number',
    reference1: 's.reference1',
    reference2: 's.reference2',
    status: `case when s.status = 'V' then case s.ended_as when 'archived' then 'Archived' else 'Void' end
      else case s.status ${cases(STATES)} else s.status end end`,
    warehouse: 's.warehouse',
    soldTo: 's.sold_to',
    carrier: 's.carrier_name',
    scac: 's.carrier_scac',
    mode: `case s.rate_mode_id::text ${cases(MODES)} else '' end`,
    terms: `case s.payment_type ${cases(TERMS)} else '' end`,
    problem: 's.problem',
    shipper: text(`s.origin ->> 'companyName'`),
    originCity: text(`s.origin ->> 'city'`),
    originState: text(`s.origin ->> 'state'`),
    originZip: text(`s.origin ->> 'zip'`),
    consignee: text('s.destination_name'),
    destinationCity: text(`s.destination ->> 'city'`),
    destinationState: text(`s.destination ->> 'state'`),
    destinationZip: text(`s.destination ->> 'zip'`),
    lane: LANE,
    shipDate: 's.pickup_date',
    leftDate: `case when s.status in ('A', 'D') or s.ended_as = 'archived'
      then coalesce((s.picked_up_at at time zone s.time_zone)::date, s.pickup_date) end`,
    month: `coalesce(to_char(${day}, 'YYYY-MM'), '')`,
    createdDate: '(s.created_at at time zone s.time_zone)::date',
    pickedUpAt: local('s.picked_up_at', 's.time_zone'),
    promisedDate: 's.delivery_date',
    deliveredAt: local('s.delivered_at', DESTINATION_ZONE),
    transitDays: `((s.delivered_at at time zone ${DESTINATION_ZONE})::date
      - (s.picked_up_at at time zone s.time_zone)::date)`,
    serviceDays: 's.service_days',
    ageDays: age,
    ageBucket: `case when ${age} is null then '' when ${age} <= 30 then '0-30 days' when ${age} <= 60 then '31-60 days'
      when ${age} <= 90 then '61-90 days' else 'Over 90 days' end`,
    pieces: 's.total_quantity',
    pallets: 's.total_pallets',
    weight: 's.total_weight_lb',
    currency: 's.currency',
    charge: 's.total_cents',
    accrual: 's.total_cents',
    billed: BILLED('i.net_cents'),
    approved: APPROVED,
    billDifference: `(${BILLED('i.net_cents')} - s.total_cents)`,
    ...amounts,
  }
}

/** The fields for reports by pickup day. `lastDay` is the last day of the report. */
export const FIELD_SQL: Readonly<Record<string, string>> = fields(BY_PICKUP_DAY)

/**
 * The same for reports by the day a shipment left, over its facts `f`. Fields in the facts do not read the shipment.
 */
export const LEFT_FIELD_SQL: Readonly<Record<string, string>> = {
  ...fields(BY_DAY_LEFT),
  leftDate: 'case when f.shipments = 1 then f.day end',
  warehouse: 'f.warehouse',
  scac: 'f.carrier',
  mode: `case f.mode ${cases(MODES)} else '' end`,
  lane: 'f.lane',
  originState: 'f.origin_state',
  destinationState: 'f.destination_state',
  currency: 'f.currency',
  charge: '(f.cents + f.collect_cents)',
  accrual: '(f.cents + f.collect_cents)',
}

/** Whether the facts contain the field, so that the shipment is not read. */
export const isOfFacts = (key: string): boolean => !/\bs\./.test(LEFT_FIELD_SQL[key]!)

/** The columns of the facts that a field reads. */
export const factColumnsOf = (key: string): string[] =>
  [...LEFT_FIELD_SQL[key]!.matchAll(/\bf\.(\w+)/g)].map(([, column]) => column!)
