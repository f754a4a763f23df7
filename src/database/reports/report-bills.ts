import { type RawBuilder, sql } from 'kysely'
import { CAUSE_WORDS, OTHER_CAUSE_WORDS } from '#domain/freight-audit/cause-words.ts'
import { boundSql } from '../sql/bound-sql.ts'
import type { Db } from '../sql/open.ts'
import { BILLS, CAUSES_OF_BILLS } from './bill-facts.ts'
import { cases, MODES } from './field-sql.ts'
import type { RawRow, ReportSelection } from './report-rows.ts'

/** The freight audit as a report: bills by carrier and cause, by the day of the bill. */

/** Further groups, over rows `f` of bills. */
const GROUP_SQL: Readonly<Record<string, string>> = {
  mode: `case f.mode ${cases(MODES)} else '' end`,
  lane: 'f.lane',
  month: `to_char(f.day, 'YYYY-MM')`,
  warehouse: 'f.warehouse',
  soldTo: 'f.sold_to',
}
const WORDS = cases(Object.entries({ ...CAUSE_WORDS, ...OTHER_CAUSE_WORDS }))

const SUMS = sql`count(distinct f.bill_id)::int as bills, sum(f.billed_cents)::float8 as billed,
  sum(f.above_receipt_cents)::float8 as "aboveReceipt", sum(f.approved_cents)::float8 as approved,
  sum(f.cut_cents)::float8 as saved,
  (count(distinct f.bill_id) filter (where f.disputes > 0))::int as "openDisputes",
  sum(f.disputed_cents)::float8 as disputed`

/** One row per carrier, cause and currency, and a further group; the keys of its bills come last. */
export function billRows(selection: ReportSelection): RawBuilder<RawRow> {
  const { clientId } = selection
  const group = groupOf(selection)
  const [shown, grouped] = group
    ? [sql`g.${sql.id(group)},`, sql`${sql.raw(GROUP_SQL[group]!)} as ${sql.id(group)},`]
    : [sql``, sql``]
  return sql<RawRow>`select coalesce((select max(c.name) from carriers c where c.client_id = ${clientId} and c.scac = g.scac),
      g.scac) as carrier, ${shown} case g."causeKey" ${sql.raw(WORDS)} else g."causeKey" end as cause, g.currency, g.bills,
      g.billed, g."aboveReceipt", g.approved, g.saved, g."openDisputes", g.disputed, g.scac, g."causeKey"
    from (select f.carrier as scac, ${grouped} f.cause as "causeKey", f.currency, ${SUMS}
      from ${meant(CAUSES_OF_BILLS, selection)} group by 1, 2, 3 ${group ? sql`, 4` : sql``}) g
    order by carrier, ${shown} g.billed desc, g."causeKey", g.currency`
}

/** All bills, one row per currency: a bill with several causes counts once. */
export async function billTotals(db: Db, selection: ReportSelection): Promise<RawRow[]> {
  const { rows } = await sql<RawRow>`select f.currency, ${SUMS} from ${meant(BILLS, selection)}
    group by 1 order by 1`.execute(db)
  return rows
}

const groupOf = ({ definition }: ReportSelection): string | undefined =>
  definition.groups.find((key) => key in GROUP_SQL)

function meant(bills: string, selection: ReportSelection): RawBuilder<unknown> {
  const { clientId, days, closedStatuses, warehouse, scac, rateModeId, soldTo } = selection
  const parts = [sql`f.day between ${days.from}::date and ${days.to}::date`]
  if (closedStatuses.length > 0) parts.push(sql`not f.status = any (${[...closedStatuses]}::text[])`)
  if (warehouse) parts.push(sql`f.warehouse = ${warehouse}`)
  if (scac) parts.push(sql`f.carrier = ${scac.toUpperCase()}`)
  if (rateModeId) parts.push(sql`f.mode = ${String(rateModeId)}`)
  if (soldTo) parts.push(sql`f.sold_to = ${soldTo}`)
  const { originState, destinationState } = selection
  if (originState) parts.push(sql`f.origin_state = ${originState.toUpperCase()}`)
  if (destinationState) parts.push(sql`f.destination_state = ${destinationState.toUpperCase()}`)
  return sql`(${boundSql(bills, [clientId])}) f where ${sql.join(parts, sql` and `)}`
}
