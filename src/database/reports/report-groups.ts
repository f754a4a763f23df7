import { type RawBuilder, sql } from 'kysely'
import type { Measure } from '#domain/analysis/measures.ts'
import { reportSumOf } from '#domain/reports/sums.ts'
import type { Db } from '../sql/open.ts'
import { isOfFacts } from './field-sql.ts'
import { measureExpression } from './measures.ts'
import {
  expressionOf,
  factsMeant,
  isNarrowedByShipments,
  type RawRow,
  type ReportSelection,
} from './report-rows.ts'

/** Grouping columns that differ from the shown column: carriers are grouped by SCAC and shown by name. */
const GROUPED: Readonly<Record<string, string>> = { carrier: 'f.carrier' }

/** The value shown for such a group. */
const SHOWN: Readonly<Record<string, (clientId: string) => RawBuilder<unknown>>> = {
  carrier: (clientId) => sql`coalesce((select max(c.name) from carriers c
    where c.client_id = ${clientId} and c.scac = g.carrier), g.carrier)`,
}

/** Whether amounts are shown: then the groups are separate for each currency. */
const hasMoney = (sums: readonly Measure[]): boolean => sums.some(({ isMoney }) => isMoney)

export const currencyOfGroups = (selection: ReportSelection): boolean =>
  hasMoney(sumsOf(selection)) || selection.definition.groups.includes('currency')

const sumsOf = ({ definition }: ReportSelection): Measure[] => definition.sums.map((key) => reportSumOf(key)!)

/** One row per group, the largest first: its groups and sums by their keys, with `currency` if amounts are shown. */
export function groupRows(selection: ReportSelection, now: Date): RawBuilder<RawRow> {
  const { clientId, definition } = selection
  const keys = currencyOfGroups(selection)
    ? [...definition.groups.filter((key) => key !== 'currency'), 'currency']
    : definition.groups
  const shown = keys.map((key) => {
    const own = SHOWN[key]?.(clientId) ?? sql`g.${sql.id(key)}`
    return sql`${own} as ${sql.id(key)}`
  })
  const sums = definition.sums.map((key) => sql`g.${sql.id(key)}`)
  const order = [
    ...definition.sums.slice(0, 1).map((key) => sql`g.${sql.id(key)} desc nulls last`),
    ...keys.map((key) => sql`g.${sql.id(key)}`),
  ]
  return sql<RawRow>`select ${sql.join([...shown, ...sums])}
    from (${grouped(selection, keys, now)}) g
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`
}

/** The same over all groups, one row per currency if amounts are shown. */
export async function groupTotals(db: Db, selection: ReportSelection, now: Date): Promise<RawRow[]> {
  const keys = currencyOfGroups(selection) ? ['currency'] : []
  const { rows } = await sql<RawRow>`select g.* from (${grouped(selection, keys, now)}) g
    ${keys.length > 0 ? sql`order by g.currency` : sql``}`.execute(db)
  return rows
}

function grouped(selection: ReportSelection, keys: readonly string[], now: Date): RawBuilder<RawRow> {
  const groups = keys.map((key) => sql`${groupExpression(key, selection)} as ${sql.id(key)}`)
  const sums = selection.definition.sums.map(
    (key) => sql`${measured(reportSumOf(key)!, now)} as ${sql.id(key)}`,
  )
  const positions = keys.map((_key, at) => sql.raw(String(at + 1)))
  return sql<RawRow>`select ${sql.join([...groups, ...sums])} ${factsMeant(selection, { withShipments: needsShipments(selection) })}
    ${positions.length > 0 ? sql`group by ${sql.join(positions)}` : sql``}
    ${positions.length > 0 ? sql`` : sql`having count(*) > 0`}`
}

/** The shared definition of the figure, with its point in time as a parameter. */
function measured(measure: Measure, now: Date): RawBuilder<unknown> {
  const [first = '', ...others] = measureExpression(measure, NOW).split(NOW)
  let built = sql.raw(first)
  for (const part of others) built = sql`${built}${now}::timestamptz${sql.raw(part)}`
  return built
}
const NOW = '$now$'

export const groupExpression = (key: string, selection: ReportSelection): RawBuilder<unknown> =>
  GROUPED[key] ? sql.raw(GROUPED[key]) : expressionOf(key, selection)

/** Whether a requested field is not in the facts. */
export const needsShipments = (selection: ReportSelection): boolean =>
  isNarrowedByShipments(selection) ||
  selection.definition.groups.some((key) => !GROUPED[key] && !isOfFacts(key))
