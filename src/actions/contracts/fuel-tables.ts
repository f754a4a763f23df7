import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/fuel.ts'
import { fail } from '#contracts/errors.ts'
import { listFuelTables } from '#database/tariffs/fuel-tables.ts'
import { addFuelTable } from '#database/tariffs/sheet-drafts.ts'
import { isEffectiveOn } from '#domain/calendar/effective-dates.ts'
import { dayInForce, lastToday } from '#domain/calendar/last-today.ts'
import type { FuelTable } from '#domain/rating/fuel.ts'
import { problemsOfFuelTable } from '#domain/rating/fuel-calendar.ts'
import type { ActionContext } from '../kernel/context.ts'

type Body = BodyOf<typeof calls.fuelTables>

/** The fuel tables with their versions, newest first, after saving the next version of one. */
export async function fuelTables(context: ActionContext, body: Body) {
  if (body.table !== undefined) await saveTable(context, body.table, body)
  const today = dayInForce(context.now)
  const stored = await listFuelTables(context.db, context.clientId, body.tableId)
  const inForce = new Map<string, string>()
  for (const { table } of stored)
    if (isEffectiveOn(table, today) && !inForce.has(table.id)) inForce.set(table.id, table.version)
  return {
    tables: stored.map(({ table, usedBy, isPerMile }) => ({
      ...table,
      isInForce: inForce.get(table.id) === table.version,
      usedBy,
      isPerMile,
    })),
  }
}

async function saveTable(
  context: ActionContext,
  sent: NonNullable<Body['table']>,
  { effectiveFrom, basedOn }: Body,
): Promise<void> {
  const { db, clientId, now } = context
  const from = effectiveFrom || dayInForce(now)
  if (from < lastToday(now))
    return fail('EFFECTIVE_DATE_PAST', { fields: { effectiveFrom: 'Choose today or a later day.' } })
  const [newest] = await listFuelTables(db, clientId, sent.id, true)
  if ((newest?.table.version ?? '') !== basedOn) {
    return fail('FUEL_TABLE_CHANGED', { name: sent.id, version: newest?.table.version ?? '' })
  }
  const number = await nextVersion(context, sent.id, from)
  const table: FuelTable = { ...sent, version: `${from}.${number}`, effectiveFrom: from, effectiveTo: null }
  const fields = faultsOf(table)
  if (Object.keys(fields).length > 0) return fail('VALIDATION_FAILED', { fields })
  const id = await addFuelTable(db, clientId, table)
  context.note(id, { table: sent.id, version: table.version })
}

async function nextVersion({ db, clientId }: ActionContext, id: string, from: string): Promise<number> {
  const versions = (await listFuelTables(db, clientId, id)).map(({ table }) => table.version)
  let number = 1
  while (versions.includes(`${from}.${number}`)) number += 1
  return number
}

/** Errors of the table, by field. */
function faultsOf(table: FuelTable): Record<string, string> {
  const fields: Record<string, string> = {}
  const { columnsFromLb, bands } = table
  columnsFromLb.forEach((from, at) => {
    if (at === 0 ? from !== 0 : from <= columnsFromLb[at - 1]!)
      fields[`table.columnsFromLb.${at}`] = 'Weight columns must start at 0 and increase.'
  })
  if (bands.length === 0) fields['table.bands'] = 'Enter at least one band.'
  bands.forEach((band, at) => {
    const before = bands[at - 1]
    if (band.toMills <= band.fromMills)
      fields[`table.bands.${at}.toMills`] = 'This band ends before it begins.'
    if (before && before.toMills !== band.fromMills)
      fields[`table.bands.${at}.fromMills`] = 'Each band must begin where the previous one ends.'
    if (band.percents.length !== columnsFromLb.length)
      fields[`table.bands.${at}.percents`] = 'Enter a percent for each weight column.'
  })
  if (Object.keys(fields).length > 0) return fields
  const [problem] = problemsOfFuelTable(table)
  return problem ? { table: problem } : {}
}
