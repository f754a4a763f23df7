import type pg from 'pg'
import { type Component, isBesideShipments, isOfBills, isOfClaims } from '#domain/analysis/components.ts'
import type { DimensionKey } from '#domain/analysis/dimensions.ts'
import { type AnalysisFilter, CLAIMS, DECLINES, FILTER_SQL, filterValues } from './analysis.ts'
import { BILLS, CAUSES_OF_BILLS } from './bill-facts.ts'
import { currentFacts } from './facts.ts'
import { DIMENSION_SQL } from './measures.ts'

/** The shipments or bills behind a figure, each with its contribution. */
export interface FigureShipment {
  /** '' for a bill without a shipment. */
  shipmentId: string
  /** The bill behind a figure of bills; '' otherwise. */
  billId: string
  billNumber: string
  bolNumber: string
  status: string
  day: string
  carrier: string
  carrierName: string
  mode: string
  lane: string
  currency: string
  /** Its contribution to the figure, and to the figure's divisor; in stored units. */
  of: number
  per: number
}

export interface FigureQuestion {
  of: readonly Component[]
  per: readonly Component[]
  groupBy: DimensionKey | 'accessorial' | 'service' | 'zone' | 'cause' | null
  group: string
  /** '' = every currency. */
  currency: string
  limit: number
  offset: number
}

const amountOf = (component: Component): string => {
  if (component === 'overdue_pickups') return `(case when f.pickup_due_at <= $2 then 1 else 0 end)`
  if (component === 'overdue_deliveries') return `(case when f.delivery_due_at <= $2 then 1 else 0 end)`
  return isBesideShipments(component) ? '0' : `f.${component}`
}
const claimAmount = (component: Component): string => (isOfClaims(component) ? `f.${component}` : '0')
const billAmount = (component: Component): string => (isOfBills(component) ? `f.${component}` : '0')
const total = (components: readonly Component[], amount: (component: Component) => string): string =>
  components.length === 0 ? '0' : components.map(amount).join(' + ')

/** Charges with one code among the accessorials of a fact. */
const CHARGED = `(select coalesce(sum((c ->> 'cents')::bigint), 0) from jsonb_array_elements(f.accessorials) c
  where c ->> 'code' = $12)`

function conditionOf(groupBy: FigureQuestion['groupBy']): string {
  if (groupBy === null) return `$12 = ''`
  if (groupBy === 'accessorial')
    return `f.accessorials @> jsonb_build_array(jsonb_build_object('code', $12::text))`
  if (groupBy === 'cause') return 'f.cause = $12'
  if (groupBy === 'service' || groupBy === 'zone') return `f.mode = '4' and f.${groupBy} = $12`
  return `${DIMENSION_SQL[groupBy]} = $12`
}

const BILL_COUNTS: readonly Component[] = ['bills', 'disputes']
const NO_BILL = `null::uuid as bill_id, '' as bill_number`

function behindShipments(question: FigureQuestion): string {
  const { groupBy } = question
  const of = groupBy === 'accessorial' ? CHARGED : total(question.of, amountOf)
  const isDeclined = [...question.of, ...question.per].includes('declines')
  const declined = (components: readonly Component[]) => (components.includes('declines') ? '1' : '0')
  const hasClaims = [...question.of, ...question.per].some(isOfClaims)
  const condition = conditionOf(groupBy)
  return `
    select f.shipment_id, f.day, f.carrier, f.mode, f.lane, f.currency, ${NO_BILL}, (${of})::float8 as of,
        (${total(question.per, amountOf)})::float8 as per
      from (${currentFacts(`${FILTER_SQL} and $2::timestamptz is not null`)}) f where ${condition}
    ${
      isDeclined
        ? `union all select f.shipment_id, f.day, f.carrier, f.mode, f.lane, f.currency, ${NO_BILL},
          ${declined(question.of)}, ${declined(question.per)} from (${DECLINES}) f where ${FILTER_SQL} and ${condition}`
        : ''
    }
    ${
      hasClaims
        ? `union all select f.shipment_id, f.day, f.carrier, f.mode, f.lane, f.currency, ${NO_BILL},
          ${total(question.of, claimAmount)}, ${total(question.per, claimAmount)} from (${CLAIMS}) f
          where ${FILTER_SQL} and ${condition}`
        : ''
    }`
}

/** By cause, a bill counts once, with the share of that cause. */
const behindBills = ({ of, groupBy }: FigureQuestion): string => `
  select f.shipment_id, f.day, f.carrier, f.mode, f.lane, f.currency, f.bill_id, f.bill_number,
      ${of.some((component) => BILL_COUNTS.includes(component)) ? 'max' : 'sum'}(${total(of, billAmount)})::float8 as of,
      0::float8 as per
    from (${groupBy === 'cause' ? CAUSES_OF_BILLS : BILLS}) f
    where ${FILTER_SQL} and ${conditionOf(groupBy)} and $2::timestamptz is not null
    group by 1, 2, 3, 4, 5, 6, 7, 8`

/** One page of the shipments behind a figure, the latest first, with the sums over all of them. */
export async function listFigureShipments(
  pool: pg.Pool,
  clientId: string,
  filter: AnalysisFilter,
  now: Date,
  question: FigureQuestion,
): Promise<{ rows: FigureShipment[]; total: number; of: number; per: number }> {
  const behind = [...question.of, ...question.per].some(isOfBills)
    ? behindBills(question)
    : behindShipments(question)
  const { rows } = await pool.query<FigureShipment & { total: number; allOf: number; allPer: number }>(
    `with behind as materialized (select * from (${behind}) b where (of <> 0 or per <> 0) and ($13 = '' or currency = $13)),
      page as (select * from behind order by day desc, shipment_id desc, bill_id desc, per desc limit $14 offset $15)
    select t.*, p.day, p.carrier, p.mode, p.lane, p.currency, p.of, p.per,
        coalesce(p.shipment_id::text, '') as "shipmentId", coalesce(p.bill_id::text, '') as "billId",
        p.bill_number as "billNumber", coalesce(s.bol_number, '') as "bolNumber", coalesce(s.status, '') as status,
        case when p.carrier = s.carrier_scac then s.carrier_name else '' end as "carrierName"
      from (select count(*)::int as total, coalesce(sum(of), 0) as "allOf", coalesce(sum(per), 0) as "allPer" from behind) t
      left join page p on true left join shipments s on s.id = p.shipment_id and s.client_id = $1
      order by p.day desc, p.shipment_id desc, p.bill_id desc, p.per desc`,
    [
      ...filterValues(clientId, filter, now),
      ...[question.group, question.currency, question.limit, question.offset],
    ],
  )
  const { total: count, allOf, allPer } = rows[0]!
  return {
    rows: rows
      .filter(({ day }) => day !== null)
      .map(({ total: _total, allOf: _of, allPer: _per, ...shipment }) => shipment),
    total: count,
    of: allOf,
    per: allPer,
  }
}
