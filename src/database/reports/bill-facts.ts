import { BILL_COMPONENTS } from '#domain/analysis/components.ts'
import { LANE, STATES_AS } from './facts.ts'

/**
 * The only definition of how a carrier's bill counts in each figure, and for which cause. Dashboard, scorecard, report
 * and queue read these rows, so that a figure and its bills agree.
 */

const IS_APPROVED = `i.state in ('accepted', 'shortPaid')`
const APPROVED = `(case when ${IS_APPROVED} then coalesce(i.approved_cents, 0) else 0 end)`

/**
 * The amount above the receipt; a balance due is compared together with earlier bills, and counts for at most its own
 * amount.
 */
const ABOVE = `(case when i.kind <> 'credit' then greatest(0, least(i.over_cents, i.net_cents)) else 0 end)`

/** Billed and not paid, by the decision about the bill itself. */
const CUT = `(case when i.kind = 'credit' then 0
  when ${IS_APPROVED} then greatest(0, i.net_cents - ${APPROVED})
  when i.state = 'closed' then greatest(0, i.net_cents) else 0 end)`

/** The bill that was corrected first, if several corrections replaced each other. */
const FIRST = (column: string) => `(with recursive former as (
    select r.id, r.replaces_id, r.net_cents, r.currency, r.explanation, 1 as step
      from freight_invoices r where r.id = i.replaces_id
    union all
    select r.id, r.replaces_id, r.net_cents, r.currency, r.explanation, f.step + 1
      from former f join freight_invoices r on r.id = f.replaces_id)
  select ${column} from former order by step desc limit 1)`
const CORRECTED = `(case when i.replaces_id is null then 0
  else greatest(0, coalesce(${FIRST(`case when currency = i.currency then net_cents end`)}, i.net_cents) - i.net_cents) end)`
const CREDITED = `(case when i.kind = 'credit' then -${APPROVED} else 0 end)`

const DISPUTED = `(case when i.state = 'disputed' then greatest(0, coalesce(
    (select d.asked_cents from bill_disputes d where d.client_id = i.client_id and d.bill_id = i.id
      order by d.asked_at desc limit 1),
    case when i.over_cents > 0 then least(i.over_cents, i.net_cents) else i.net_cents end)) else 0 end)`

const AMOUNTS: Record<(typeof BILL_COMPONENTS)[number], string> = {
  bills: '1',
  billed_cents: `(case when i.kind <> 'credit' then i.net_cents else 0 end)`,
  above_receipt_cents: ABOVE,
  approved_cents: APPROVED,
  cut_cents: `(${CUT} + ${CORRECTED} + ${CREDITED})`,
  disputes: `(case when i.state = 'disputed' then 1 else 0 end)`,
  disputed_cents: DISPUTED,
}

const FROM = `from freight_invoices i left join shipments s on s.id = i.shipment_id and s.client_id = i.client_id`
const PLACE = `i.id as bill_id, i.invoice_number as bill_number, i.shipment_id, i.bill_day as day, i.scac as carrier,
  i.currency, coalesce(s.status, '') as status, coalesce(s.warehouse, '') as warehouse,
  coalesce(s.rate_mode_id::text, '') as mode, case when s.id is null then '' else ${LANE} end as lane,
  ${STATES_AS}, coalesce(s.sold_to, '') as sold_to`

/**
 * One row per bill in force, with the columns for grouping and filtering facts of shipments, '' if it matches no
 * shipment. Columns that are not used are not read.
 * @param condition SQL over `i`, the bill
 */
export const billsWhere = (condition: string): string =>
  `select ${PLACE}, ${BILL_COMPONENTS.map((name) => `${AMOUNTS[name]} as ${name}`).join(', ')}
    ${FROM} where i.is_in_force and ${condition}`

/** All bills of a client in force; `$1` is the client. */
export const BILLS = billsWhere('i.client_id = $1')

/** Findings of an explanation; empty if nothing was compared. */
const findings = (explanation: string) =>
  `jsonb_array_elements(case jsonb_typeof(${explanation} -> 'findings') when 'array' then ${explanation} -> 'findings' else '[]' end)`
const WEIGHT = `sum(greatest((x ->> 'cents')::bigint, 0))`

/** The bill that a credit refers to. */
const NAMED = `(select n.explanation from freight_invoices n where n.client_id = i.client_id and n.scac = i.scac
  and plain_number(n.invoice_number) = plain_number(i.original_number) order by n.is_in_force desc, n.created_at desc limit 1)`

/**
 * A bill in its parts: its own amount, and the amounts that a credit or a correction deducts for the causes of an
 * earlier bill. Findings explain at most `most` of an amount; null: all of it.
 */
const PARTS = `
    select i.explanation, case when i.explanation is not null then 'asBooked' when i.held_because <> '' then 'held'
        else 'notCompared' end as other, ${ABOVE} as most, i.net_cents as billed, ${ABOVE} as above, ${CUT} as cut,
        ${DISPUTED} as disputed, ${AMOUNTS.disputes} as disputes, 0 as approved, ${IS_APPROVED} as is_approved
      where i.kind <> 'credit'
    union all
    select coalesce(${NAMED}, i.explanation), 'asBooked', null, 0, 0, ${CREDITED}, ${DISPUTED}, ${AMOUNTS.disputes},
        ${APPROVED}, false
      where i.kind = 'credit'
    union all
    select ${FIRST('explanation')}, 'asBooked', null, 0, 0, ${CORRECTED}, 0, ${AMOUNTS.disputes}, 0, false
      where ${CORRECTED} > 0`

/** The causes of a part with the share of each, and one more row for the unexplained rest. */
const SHARES = `
    select g.cause, sum(g.weight) over (order by g.cause) - g.weight as before, sum(g.weight) over (order by g.cause) as upto,
        sum(g.weight) over () as whole, 0 as causes
      from (select x ->> 'cause' as cause, ${WEIGHT} as weight from ${findings('p.explanation')} x group by 1) g
    union all
    select null, 0, 0, coalesce(${WEIGHT}, 0), count(*) from ${findings('p.explanation')} x`

/** Splits an amount by cause to the cent: the shares of all causes and the rest add up to it. */
function split(amount: string): string {
  const explained = `(case when w.whole > 0 then least(${amount}, p.most) else 0 end)`
  return `(case when w.cause is null then ${amount} - ${explained} when w.whole = 0 then 0
    else round(${explained} * w.upto / w.whole) - round(${explained} * w.before / w.whole) end)`
}

/**
 * One row per bill in force and cause: its amounts add up to those of `billsWhere`. A bill has a row for each of its
 * causes, and one for one of `OTHER_CAUSES` if part of it is unexplained.
 */
export const causesWhere = (condition: string): string => `
  select * from (
    select ${PLACE}, coalesce(w.cause, p.other) as cause, 1 as bills, ${split('p.billed')} as billed_cents,
      ${split('p.above')} as above_receipt_cents,
      case when p.is_approved then ${split('p.billed')} - ${split('p.cut')} else ${split('p.approved')} end as approved_cents,
      ${split('p.cut')} as cut_cents, p.disputes, ${split('p.disputed')} as disputed_cents,
      w.cause is not null or w.causes = 0 as is_named
    ${FROM} cross join lateral (${PARTS}) p cross join lateral (${SHARES}) w where i.is_in_force and ${condition}) f
  where f.is_named or f.billed_cents <> 0 or f.approved_cents <> 0 or f.cut_cents <> 0 or f.disputed_cents <> 0`

export const CAUSES_OF_BILLS = causesWhere('i.client_id = $1')
