import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../sql/open.ts'
import { groupExpression, needsShipments } from './report-groups.ts'
import { factsMeant, type RawRow, type ReportSelection } from './report-rows.ts'

/**
 * Accessorials of the shipments that have left: one row per code, or per code and group, and currency. Shares are of
 * all shipments of the report in that currency. Source: domain reference section 10.
 */
export function accessorialRows(selection: ReportSelection): RawBuilder<RawRow> {
  const [group] = selection.definition.groups
  const groupColumn = group ? sql`g.${sql.id(group)},` : sql``
  return sql<RawRow>`${factsAndCharges(selection)}
    select g.code, g.label, ${groupColumn} g.currency, g.shipments,
      g.shipments::float8 / nullif(a.shipments, 0) as "shipmentShare", g.cents::float8 as amount,
      g.cents::float8 / nullif(a.cents, 0) as "freightShare", g.cents::float8 / g.charges as average,
      g.unrequested as "unrequestedShipments", g.unrequested_cents::float8 as "unrequestedAmount"
    from (
      select code, max(label) as label, ${group ? sql`grouped as ${sql.id(group)},` : sql``} currency,
        count(distinct shipment_id)::int as shipments, count(*) as charges, sum(cents) as cents,
        (count(distinct shipment_id) filter (where not is_requested))::int as unrequested,
        coalesce(sum(cents) filter (where not is_requested), 0) as unrequested_cents
      from charges group by code, ${group ? sql`grouped,` : sql``} currency
    ) g join (
      select currency, count(*) as shipments, sum(cents) as cents from meant group by currency
    ) a using (currency)
    order by g.cents desc, g.code, g.currency ${group ? sql`, g.${sql.id(group)}` : sql``}`
}

/** All accessorials together, one row per currency. */
export async function accessorialTotals(db: Db, selection: ReportSelection): Promise<RawRow[]> {
  const { rows } = await sql<RawRow>`${factsAndCharges(selection)}
    select c.currency, c.shipments, c.shipments::float8 / nullif(a.shipments, 0) as "shipmentShare",
      c.cents::float8 as amount, c.cents::float8 / nullif(a.cents, 0) as "freightShare",
      c.cents::float8 / c.charges as average, c.unrequested as "unrequestedShipments",
      c.unrequested_cents::float8 as "unrequestedAmount"
    from (
      select currency, count(distinct shipment_id)::int as shipments, count(*) as charges, sum(cents) as cents,
        (count(distinct shipment_id) filter (where not is_requested))::int as unrequested,
        coalesce(sum(cents) filter (where not is_requested), 0) as unrequested_cents
      from charges group by currency
    ) c join (
      select currency, count(*) as shipments, sum(cents) as cents from meant group by currency
    ) a using (currency)
    order by c.currency`.execute(db)
  return rows
}

function factsAndCharges(selection: ReportSelection): RawBuilder<unknown> {
  const [group] = selection.definition.groups
  const grouped = group ? sql`, ${groupExpression(group, selection)} as grouped` : sql``
  return sql`with meant as materialized (
      select f.shipment_id, f.currency, f.cents, f.accessorials ${grouped}
      ${factsMeant(selection, { withShipments: needsShipments(selection) })} and f.own_shipments = 1
    ), charges as materialized (
      select m.shipment_id, m.currency, a.code, a.label, a.cents, a.requested as is_requested
        ${group ? sql`, m.grouped` : sql``}
      from meant m cross join lateral jsonb_to_recordset(m.accessorials) as a (code text, label text, cents bigint, requested boolean)
    )`
}
