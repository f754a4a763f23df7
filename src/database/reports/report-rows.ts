import { type RawBuilder, sql } from 'kysely'
import type { ReportCondition, ReportDefinition, ReportScope } from '#domain/reports/definition.ts'
import { type ReportField, reportFieldOf } from '#domain/reports/fields.ts'
import type { Days } from '#domain/reports/period.ts'
import { boundSql } from '../sql/bound-sql.ts'
import type { Db } from '../sql/open.ts'
import { currentFacts } from './facts.ts'
import { FIELD_SQL, factColumnsOf, isOfFacts, LEFT_FIELD_SQL } from './field-sql.ts'

/** The selection of shipments of a report; '' and 0 = no filter. */
export interface ReportSelection {
  clientId: string
  definition: ReportDefinition
  days: Days
  warehouse: string
  scac: string
  rateModeId: number
  originState: string
  destinationState: string
  soldTo: string
  /** Shipments in these are excluded. */
  closedStatuses: readonly string[]
}

/** A row from the database: money in cents, weight in pounds. */
export type RawRow = Record<string, string | number | boolean | null>

/** The statuses of a scope, for an index that begins with them. */
const STATUSES: Readonly<Record<ReportScope, readonly string[]>> = {
  booked: ['T', 'A', 'D', 'V'],
  left: ['A', 'D', 'V'],
  unbilled: ['A', 'D', 'V'],
  all: ['Q', 'H', 'T', 'A', 'D', 'V'],
  voided: ['V'],
}

/** Reports of shipments that have left count them on the day they left, others on their pickup day. */
export const isByDayLeft = ({ scope }: ReportDefinition): boolean => scope === 'left' || scope === 'unbilled'

/** A field as SQL over the shipments of `shipmentsMeant`. */
export function expressionOf(key: string, { definition, days }: ReportSelection): RawBuilder<unknown> {
  const fields = isByDayLeft(definition) ? LEFT_FIELD_SQL : FIELD_SQL
  const [first = '', ...others] = fields[key]!.split('lastDay')
  let built = sql.raw(first)
  for (const part of others) built = sql`${built}${days.to}::date${sql.raw(part)}`
  return built
}

/** From and where clauses of the selected shipments `s`. */
function shipmentsMeant(selection: ReportSelection): RawBuilder<unknown> {
  const { clientId, definition, days, closedStatuses } = selection
  const { scope } = definition
  const statuses = STATUSES[scope].filter((status) => !closedStatuses.includes(status))
  return sql`from shipments s
    where s.client_id = ${clientId} and s.status = any (${statuses}::text[])
      and s.pickup_key between ${days.from}::date and ${days.to}::date
      and ${scope === 'voided' ? sql`s.ended_as <> 'archived'` : sql`(s.status <> 'V' or s.ended_as = 'archived')`}
      ${narrowed(selection)} ${conditionsOf(selection)}`
}

/** From and where clauses of the selected facts `f`, with the shipments `s` behind them if they are needed. */
export function factsMeant(
  selection: ReportSelection,
  { withShipments }: { withShipments: boolean },
): RawBuilder<unknown> {
  const { clientId, definition, days, closedStatuses } = selection
  const facts = boundSql(
    currentFacts('f.day between $2::date and $3::date and not f.status = any ($4::text[])'),
    [...[clientId, days.from, days.to, [...closedStatuses]]],
  )
  return sql`from (${facts}) f ${withShipments ? shipmentsOf(clientId) : sql``}
    where true ${definition.scope === 'unbilled' ? sql`and ${isNotBilled(days)}` : sql``}
      ${narrowed(selection, !withShipments)} ${conditionsOf(selection)}`
}

/** Joins the shipments `s` of the facts one by one: the planner underestimates the facts and would recompute them for each. */
const shipmentsOf = (clientId: string): RawBuilder<unknown> => sql`cross join lateral (
    select * from shipments s where s.id = f.shipment_id and s.client_id = ${clientId} offset 0) s`

/** The same for a report of rows, with each shipment once. */
const leftMeant = (selection: ReportSelection, shape: { withShipments: boolean }): RawBuilder<unknown> =>
  sql`${factsMeant(selection, shape)} and ${
    selection.definition.scope === 'left' ? sql`f.shipments = 1` : sql`f.own_shipments = 1`
  }`

/** Whether the selection needs columns that only shipments have. */
export const isNarrowedByShipments = ({ definition, soldTo }: ReportSelection): boolean =>
  soldTo !== '' || definition.conditions.some(({ field }) => !isOfFacts(field))

const conditionsOf = (selection: ReportSelection): RawBuilder<unknown> =>
  sql.join(
    [sql``, ...selection.definition.conditions.map((one) => sql`and ${conditionSql(one, selection)}`)],
    sql` `,
  )

/**
 * Not billed by the last day of the report. A subquery per shipment uses the index of bills; as a join, the planner
 * underestimates the facts and compares every fact with every bill.
 */
const isNotBilled = (days: Days): RawBuilder<unknown> =>
  sql`(select true from freight_invoices i where i.shipment_id = f.shipment_id
    and i.client_id = f.client_id and coalesce(i.invoice_date, i.created_at::date) <= ${days.to}::date limit 1) is null`

/** @param isOfFacts the shipments are not read: their facts have these columns, too */
function narrowed(selection: ReportSelection, isOfFacts = false): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  const { warehouse, scac, rateModeId } = selection
  const column = (ofShipment: string, ofFacts: string) => sql.raw(isOfFacts ? ofFacts : ofShipment)
  if (warehouse) parts.push(sql`and ${column('s.warehouse', 'f.warehouse')} = ${warehouse}`)
  if (scac) parts.push(sql`and ${column('s.carrier_scac', 'f.carrier')} = ${scac.toUpperCase()}`)
  if (rateModeId) parts.push(sql`and ${column('s.rate_mode_id::text', 'f.mode')} = ${String(rateModeId)}`)
  const { originState, destinationState } = selection
  if (originState) {
    parts.push(sql`and ${column(`s.origin ->> 'state'`, 'f.origin_state')} = ${originState.toUpperCase()}`)
  }
  if (destinationState) {
    const state = column(`s.destination ->> 'state'`, 'f.destination_state')
    parts.push(sql`and ${state} = ${destinationState.toUpperCase()}`)
  }
  if (selection.soldTo) parts.push(sql`and s.sold_to = ${selection.soldTo}`)
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `)
}

function conditionSql(
  { field, is, value }: ReportCondition,
  selection: ReportSelection,
): RawBuilder<unknown> {
  const { kind } = reportFieldOf(field)!
  const expression = sql`(${expressionOf(field, selection)})`
  if (is === 'isEmpty') return sql`coalesce(${expression}::text, '') = ''`
  if (is === 'isNotEmpty') return sql`coalesce(${expression}::text, '') <> ''`
  if (is === 'contains') {
    const pattern = `%${value.replace(/[\\%_]/g, String.raw`\$&`)}%`
    return sql`${expression}::text ilike ${pattern}`
  }
  const compared = comparable(kind, value)
  if (is === 'equals') return sql`${expression} = ${compared}`
  if (is === 'notEquals') return sql`${expression} is distinct from ${compared}`
  return is === 'atLeast' ? sql`${expression} >= ${compared}` : sql`${expression} <= ${compared}`
}

/** The value in the type of the column; the definition was already checked for dates and numbers. */
function comparable(kind: ReportField['kind'], value: string): RawBuilder<unknown> {
  if (kind === 'date') return sql`${value}::date`
  if (kind === 'money') return sql`${Math.round(Number(value) * 100)}::bigint`
  if (kind === 'number' || kind === 'weight' || kind === 'days') return sql`${Number(value)}::float8`
  return sql`${value}`
}

/** One row per shipment, in the order of the days: columns by their keys, and the id of the shipment. */
export function shipmentRows(selection: ReportSelection): RawBuilder<RawRow> {
  const { definition } = selection
  const columns = definition.columns.map((key) => sql`${expressionOf(key, selection)} as ${sql.id(key)}`)
  return sql<RawRow>`select ${sql.join([...columns, sql`s.id as "shipmentId"`])}
    ${isByDayLeft(definition) ? leftInOrder(selection) : sql`${shipmentsMeant(selection)} order by s.pickup_key, s.id`}`
}

/** From, where and order for shipments that left. If the facts suffice for the selection, a page reads only its own shipments. */
function leftInOrder(selection: ReportSelection): RawBuilder<unknown> {
  const order = sql`order by f.day, f.shipment_id`
  if (isNarrowedByShipments(selection)) return sql`${leftMeant(selection, { withShipments: true })} ${order}`
  // The sort handles tens of thousands of rows, so it gets only the columns of the report.
  const columns = new Set(['day', 'shipment_id', ...selection.definition.columns.flatMap(factColumnsOf)])
  const narrow = sql.join([...columns].map((column) => sql`f.${sql.id(column)}`))
  return sql`from (select ${narrow} ${leftMeant(selection, { withShipments: false })} ${order}) f
    ${shipmentsOf(selection.clientId)} ${order}`
}

/** The number of rows and the totals of their columns, one row per currency. */
export async function shipmentTotals(db: Db, selection: ReportSelection): Promise<RawRow[]> {
  const totalled = selection.definition.columns.filter((key) => reportFieldOf(key)?.isTotalled)
  const sums = totalled.map((key) => sql`sum(${expressionOf(key, selection)})::float8 as ${sql.id(key)}`)
  const isLeft = isByDayLeft(selection.definition)
  const withShipments = isNarrowedByShipments(selection) || !totalled.every(isOfFacts)
  const { rows } = await sql<RawRow>`select ${sql.join([
    ...[sql`${expressionOf('currency', selection)} as currency`, sql`count(*)::int as "rowCount"`],
    ...sums,
  ])} ${isLeft ? leftMeant(selection, { withShipments }) : shipmentsMeant(selection)} group by 1 order by 1`.execute(
    db,
  )
  return rows
}
