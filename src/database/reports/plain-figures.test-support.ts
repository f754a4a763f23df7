import type pg from 'pg'

/** Every measure calculated independently, directly from the rows and one by one. */

export interface PlainQuestion {
  clientId: string
  now: Date
  from: string
  to: string
  warehouse: string
  /** For measures of money. */
  currency: string
}

/** The shipments that count in a period. `$1` client, `$2` now, `$3`, `$4` days, `$5` warehouse. */
const GONE = `s.client_id = $1 and ($5 = '' or s.warehouse = $5) and s.status <> 'T' and s.status <> 'Q' and s.status <> 'H'
  and s.ended_as <> 'void'
  and coalesce(date(s.picked_up_at at time zone s.time_zone), s.pickup_date, date(s.delivered_at at time zone s.destination_zone),
    date(s.created_at at time zone s.time_zone)) >= $3 and
  coalesce(date(s.picked_up_at at time zone s.time_zone), s.pickup_date, date(s.delivered_at at time zone s.destination_zone),
    date(s.created_at at time zone s.time_zone)) <= $4 and $2::timestamptz is not null`
const PAID = `${GONE} and s.payment_type in ('P', 'T')`
const PAID_IN = `${PAID} and s.currency = $6`
const STANDING = `s.client_id = $1 and ($5 = '' or s.warehouse = $5) and s.status = 'T' and s.is_tendered
  and not s.is_declined and s.pickup_date >= $3 and s.pickup_date <= $4`
const FILED = `join shipments s on s.id = c.shipment_id where c.client_id = $1 and c.filed_on >= $3 and c.filed_on <= $4
  and ($5 = '' or s.warehouse = $5) and $2::timestamptz is not null`
const OVERDUE_PICKUP = `${STANDING} and ($2::timestamptz at time zone s.time_zone) >= s.pickup_date + s.pickup_to::time`

const LATE_UNDELIVERED = `(s.delivered_at is null and s.delivery_date is not null
  and ($2::timestamptz at time zone s.destination_zone)::date > s.delivery_date)`

const charges = (condition: string) => `select sum((c.value ->> 'cents')::numeric) / 100 from shipments s
  join price_sheets p on p.id = s.price_sheet_id and p.currency = s.currency, json_array_elements(p.charges) c
  where ${PAID_IN} and ${condition}`
const HAUL = `('LHS', 'DEF', 'MIN', 'AMC', 'GRI', 'DSC', 'PAL')`
const CODE = `c.value ->> 'code'`

const GOODS = `(select sum((l.item ->> 'declaredValueCents')::numeric) from order_lines l where l.shipment_id = s.id)`
const SHIP_BY = `(select min(ship_by) from orders where id in (select order_id from order_lines where shipment_id = s.id))`
const CHEAPEST = `(select min(cents) from price_sheets p where p.shipment_id = s.id and p.currency = s.currency and cents > 0
  having count(*) >= 2)`
/** Without a pickup and its day, the next best known day. */
const LEFT_ON = `coalesce(date(s.picked_up_at at time zone s.time_zone), s.pickup_date,
  date(s.delivered_at at time zone s.destination_zone), date(s.created_at at time zone s.time_zone))`
const IS_COMPARED = `${PAID_IN} and s.price_sheet_id is not null and s.total_cents > 0 and ${CHEAPEST} is not null`

/** Bills that count, in one currency; the bills that they correct do not. */
const BILLED_IN = `from freight_invoices i left join shipments s on s.id = i.shipment_id where i.client_id = $1
  and $2::timestamptz is not null and not (i.is_in_force is false)
  and coalesce(i.invoice_date, date(i.created_at at time zone 'UTC')) >= $3
  and coalesce(i.invoice_date, date(i.created_at at time zone 'UTC')) <= $4 and ($5 = '' or s.warehouse = $5)`
const BILLS_OF = `${BILLED_IN} and i.currency = $6`
const IS_CREDIT = `i.kind = 'credit'`
/** From the first bill of each chain of corrections to the last. */
const CHAINS = `with recursive chain as (
    select id as first, id, net_cents as first_cents, currency as first_currency from freight_invoices where replaces_id is null
    union all
    select c.first, i.id, c.first_cents, c.first_currency from chain c join freight_invoices i on i.replaces_id = c.id)
  select * from chain where first <> id`
const ASKED = `(select asked_cents from bill_disputes d where d.bill_id = i.id
  and d.asked_at = (select max(asked_at) from bill_disputes e where e.bill_id = i.id))`

const PLAIN: Record<string, string> = {
  spend: `select sum(s.total_cents) / 100.0 from shipments s where ${PAID_IN}`,
  shipments: `select count(*) from shipments s where ${PAID}`,
  costPerShipment: `select avg(s.total_cents) / 100 from shipments s where ${PAID_IN}`,
  costPerPound: `select sum(s.total_cents) / 100.0 / nullif(sum(round(s.total_weight_lb::numeric, 3)), 0) from shipments s where ${PAID_IN}`,
  costPerCwt: `select sum(s.total_cents) / nullif(sum(round(s.total_weight_lb::numeric, 3)), 0) from shipments s where ${PAID_IN}`,
  weight: `select sum(round(s.total_weight_lb::numeric, 3)) from shipments s where ${PAID}`,
  freightShare: `select sum(s.total_cents) / sum(${GOODS}) from shipments s where ${PAID_IN} and ${GOODS} > 0`,
  linehaul: charges(`${CODE} in ${HAUL}`),
  fuel: charges(`${CODE} = 'FSC'`),
  accessorials: charges(`${CODE} <> 'FSC' and ${CODE} not in ${HAUL}`),
  accessorialShare: `select (${charges(`${CODE} <> 'FSC' and ${CODE} not in ${HAUL}`)}) * 100
    / nullif((select sum(s.total_cents) from shipments s where ${PAID_IN}), 0)`,
  detention: charges(`${CODE} in ('DETPU', 'DETDEL')`),
  collectSpend: `select sum(s.total_cents) / 100.0 from shipments s where ${GONE} and s.payment_type = 'C' and s.currency = $6`,
  collectShipments: `select count(*) from shipments s where ${GONE} and s.payment_type = 'C'`,
  onTimePickup: `select (select count(*) from shipments s where ${GONE} and date(s.picked_up_at at time zone s.time_zone) <= s.pickup_date)::numeric
    / nullif((select count(*) from shipments s where ${GONE} and s.picked_up_at is not null and s.pickup_date is not null)
      + (select count(*) from shipments s where ${OVERDUE_PICKUP}), 0)`,
  onTimeDelivery: `select (select count(*) from shipments s where ${GONE} and date(s.delivered_at at time zone s.destination_zone) <= s.delivery_date)::numeric
    / nullif((select count(*) from shipments s where ${GONE} and s.delivered_at is not null and s.delivery_date is not null)
      + (select count(*) from shipments s where ${GONE} and s.status = 'A' and ${LATE_UNDELIVERED})
      , 0)`,
  promisedDays: `select avg(s.delivery_date - s.pickup_date) from shipments s where ${GONE} and s.picked_up_at is not null
    and s.delivered_at is not null`,
  actualDays: `select avg(date(s.delivered_at at time zone s.destination_zone) - date(s.picked_up_at at time zone s.time_zone))
    from shipments s where ${GONE} and s.delivery_date is not null and s.pickup_date is not null`,
  acceptance: `select (select count(*) from shipments s where ${GONE})::numeric / nullif((select count(*) from shipments s where ${GONE})
    + (select count(*) from shipments s where ${OVERDUE_PICKUP})
    + (select count(*) from tender_declines d join shipments s on s.id = d.shipment_id where d.client_id = $1
      and d.day >= $3 and d.day <= $4 and ($5 = '' or s.warehouse = $5)), 0)`,
  compliance: `select avg(case when s.override_at is null then 1 else 0 end) from shipments s where ${PAID}`,
  guideCost: `select sum(s.override_cents) / 100.0 from shipments s where ${PAID_IN} and s.override_at is not null`,
  overCheapest: `select sum(s.total_cents - least(${CHEAPEST}, s.total_cents)) / sum(least(${CHEAPEST}, s.total_cents))
    from shipments s where ${IS_COMPARED}`,
  shipByMissed: `select avg(case when ${LEFT_ON} > ${SHIP_BY} then 1 else 0 end) from shipments s where ${GONE}
    and ${SHIP_BY} is not null`,
  claims: `select count(*) from claims c ${FILED}`,
  claimsRatio: `select (select count(*) from claims c ${FILED})::numeric
    / nullif((select count(*) from shipments s where ${GONE}), 0)`,
  openClaims: `select count(*) from claims c ${FILED} and c.state not in ('paid', 'closed')`,
  claimed: `select sum(c.claimed_cents) / 100.0 from claims c ${FILED} and c.currency = $6`,
  recovered: `select sum(c.recovered_cents) / 100.0 from claims c ${FILED} and c.currency = $6`,
  billingAccuracy: `select count(*) filter (where worst = 0)::numeric / nullif(count(*), 0) from (
    select max(case when i.is_within_tolerance then 0 else 1 end) as worst
    from shipments s join freight_invoices i on i.shipment_id = s.id
    where ${PAID} and i.currency = s.currency and i.kind in ('original', 'balanceDue', 'corrected') and i.is_in_force
      and i.explanation is not null group by s.id) billed`,
  bills: `select count(*) ${BILLED_IN}`,
  billed: `select sum(i.net_cents) / 100.0 ${BILLS_OF} and not ${IS_CREDIT}`,
  aboveReceipt: `select sum(case when i.over_cents > i.net_cents then i.net_cents else i.over_cents end) / 100.0
    ${BILLS_OF} and not ${IS_CREDIT} and i.over_cents > 0 and i.net_cents > 0`,
  approved: `select sum(i.approved_cents) / 100.0 ${BILLS_OF} and (i.state = 'accepted' or i.state = 'shortPaid')`,
  auditSaved: `select (coalesce((select sum(i.net_cents - coalesce(i.approved_cents, 0)) ${BILLS_OF} and not ${IS_CREDIT}
      and i.state in ('accepted', 'shortPaid') and i.net_cents > coalesce(i.approved_cents, 0)), 0)
    + coalesce((select sum(i.net_cents) ${BILLS_OF} and not ${IS_CREDIT} and i.state = 'closed' and i.net_cents > 0), 0)
    - coalesce((select sum(i.approved_cents) ${BILLS_OF} and ${IS_CREDIT} and i.state in ('accepted', 'shortPaid')), 0)
    + coalesce((select sum(c.first_cents - n.net_cents) from (${CHAINS}) c join freight_invoices n on n.id = c.id
        where c.first_cents > n.net_cents and c.first_currency = n.currency
          and n.id in (select i.id ${BILLS_OF})), 0)) / 100.0`,
  openDisputes: `select count(*) ${BILLED_IN} and i.state = 'disputed'`,
  disputed: `select sum(greatest(0, case when ${ASKED} is not null then ${ASKED}
      when i.over_cents > 0 and i.over_cents < i.net_cents then i.over_cents else i.net_cents end)) / 100.0
    ${BILLS_OF} and i.state = 'disputed'`,
  saved: `select sum(s.consolidation_saved_cents) / 100.0 from shipments s where ${PAID_IN}`,
}

export const PLAIN_MEASURES = Object.keys(PLAIN)

/** The value of a measure in the shown units; null for a ratio with a zero denominator. */
export async function plainFigure(
  pool: pg.Pool,
  measure: string,
  { clientId, now, from, to, warehouse, currency }: PlainQuestion,
): Promise<number | null> {
  const { rows } = await pool.query(
    `select (${PLAIN[measure]})::float8 as value where $6::text is not null`,
    [clientId, now, from, to, warehouse, currency],
  )
  return rows[0].value
}
