import {
  compareTransit,
  saveDocumentDraft,
  saveTransitDraft,
  terminalsOf,
} from '#database/tariffs/sheet-drafts.ts'
import { listLiveTariffs, loadFuel } from '#database/tariffs/tariffs.ts'
import { isEffectiveOn } from '#domain/calendar/effective-dates.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { FUEL_PRICE_FIELDS, FuelPriceGatherer } from '#domain/mapping/fuel-price-sheet.ts'
import { FUEL_FIELDS, FuelGatherer } from '#domain/mapping/fuel-sheet.ts'
import { TERMINAL_FIELDS, TerminalGatherer } from '#domain/mapping/terminal-sheet.ts'
import { TRANSIT_FIELDS, TransitGatherer } from '#domain/mapping/transit-sheet.ts'
import type { FuelRows } from '#domain/rating/compile-tariff.ts'
import type { FuelTable } from '#domain/rating/fuel.ts'
import { problemsOfFuelTable } from '#domain/rating/fuel-calendar.ts'
import type { TariffHeader } from '#domain/rating/tariff.ts'
import { LTL } from '#domain/shipment/rate-mode.ts'
import { ALWAYS, type ComparedVersions, compareTariffs } from './tariff-import-diff.ts'
import type { Check } from './tariff-import-input.ts'
import { FUEL_DAYS } from './tariff-import-input.ts'
import { COMPARING, compileAlways, loadVersion } from './tariff-import-rates.ts'

/** Sheets other than tariffs: fuel tables, transit days, terminals. */

/** A fuel table under its name, compared for every carrier whose tariff uses it. */
export async function draftFuel(check: Check): Promise<number | null> {
  const { order, database, say } = check
  const gatherer = new FuelGatherer()
  const mapped = await check.read(FUEL_FIELDS, (row, values) => gatherer.add(row, values))
  if (!mapped) return null
  const fuel = await loadFuel(database.pool, order.clientId, addDays(order.today, -FUEL_DAYS))
  const former = fuel.tables
    .filter((table) => table.id === order.tariffName && isEffectiveOn(table, order.today))
    .sort((a, b) => b.effectiveFrom.localeCompare(a.effectiveFrom))[0]
  const made = gatherer.finish(order.tariffName, former ?? null)
  if (made.kind === 'faults') return check.refuse(made.faults, mapped)
  const table: FuelTable = { ...made.table, version: `draft-${order.importId}`, ...ALWAYS }
  const problems = problemsOfFuelTable(table)
  if (problems.length > 0) {
    return check.refuse(
      problems.map((reason) => ({ row: 0, column: '', reason })),
      mapped,
    )
  }
  const versions = await versionsWith(check, fuel, table)
  const diff =
    versions.length === 0
      ? null
      : await compareTariffs(
          database.pool,
          order.clientId,
          { rateModeId: LTL, versions },
          order.today,
          (done, total) => say({ step: COMPARING, done, failed: 0, total }),
        )
  const users = versions.map(({ scac }) => scac).join(', ')
  const use = users === '' ? 'No tariff in force uses this table.' : `Used by ${users}.`
  await saveDocumentDraft(database.db, {
    ...order,
    rowCount: mapped.rowCount,
    notices: [use, ...made.notices],
    document: made.table,
    diff,
  })
  return mapped.rowCount
}

/** The LTL tariffs in force that use the table, with its current and its new values. */
async function versionsWith(
  { order, database }: Check,
  fuel: FuelRows,
  table: FuelTable,
): Promise<ComparedVersions[]> {
  const stored = await listLiveTariffs(database.pool, order.clientId, order.today)
  const drafted: FuelRows = { ...fuel, tables: [...fuel.tables.filter(({ id }) => id !== table.id), table] }
  const versions: ComparedVersions[] = []
  for (const tariff of stored) {
    if (tariff.kind !== 'ltl' || tariff.rateModeId !== LTL || tariff.effectiveFrom > order.today) continue
    if ((tariff.header as TariffHeader).fuel?.tableId !== table.id) continue
    const version = await loadVersion(database.pool, tariff)
    const [before, after] = [compileAlways(version, fuel), compileAlways(version, drafted)]
    if (after.kind === 'invalid') continue
    const inForce = before.kind === 'compiled' ? before.tariff : null
    versions.push({ scac: tariff.scac, inForce, drafted: after.tariff })
  }
  return versions
}

/** Transit days of a carrier between areas. */
export async function draftTransit(check: Check): Promise<number | null> {
  const { order, database, say } = check
  const gatherer = new TransitGatherer()
  const mapped = await check.read(TRANSIT_FIELDS, (row, values) => gatherer.add(row, values))
  if (!mapped) return null
  const { rows } = gatherer
  const counts = await compareTransit(database.pool, order.clientId, order.carrier!.scac, rows)
  const notices = [
    `${shown(counts.faster)} lanes become faster, ${shown(counts.slower)} slower; ${shown(counts.added)} are new, ${shown(counts.removed)} are no longer served.`,
  ]
  await saveTransitDraft(database.pool, { ...order, rowCount: rows.length, notices, rows }, (saved) =>
    say({ step: 'Saving', done: saved, failed: 0, total: rows.length }),
  )
  return rows.length
}

const shown = (count: number): string => count.toLocaleString('en-US')

/** All terminals of a carrier. */
export async function draftTerminals(check: Check): Promise<number | null> {
  const { order, database } = check
  const gatherer = new TerminalGatherer()
  const mapped = await check.read(TERMINAL_FIELDS, (row, values) => gatherer.add(row, values))
  if (!mapped) return null
  const former = await terminalsOf(database.db, order.clientId, order.carrier!.scac, order.today)
  const codes = new Set(gatherer.rows.map(({ code }) => code))
  const known = new Set(former.map(({ code }) => code))
  const added = gatherer.rows.filter(({ code }) => !known.has(code)).length
  const removed = former.filter(({ code }) => !codes.has(code)).length
  await saveDocumentDraft(database.db, {
    ...order,
    rowCount: mapped.rowCount,
    notices: [
      `${added} terminals are new, ${removed} are removed, ${gatherer.rows.length - added} are unchanged.`,
    ],
    document: gatherer.rows,
    diff: null,
  })
  return mapped.rowCount
}

/** Prices of a fuel index; the name of the import is the index. */
export async function draftFuelPrices(check: Check): Promise<number | null> {
  const { order, database } = check
  const gatherer = new FuelPriceGatherer()
  const mapped = await check.read(FUEL_PRICE_FIELDS, (row, values) => gatherer.add(row, values))
  if (!mapped) return null
  const late = gatherer.prices.filter(({ date }) => date > addDays(order.today, 2)).length
  if (late > 0)
    return check.refuse([{ row: 0, column: '', reason: `${late} days are in the future.` }], mapped)
  const dates = gatherer.prices.map(({ date }) => date).sort()
  await saveDocumentDraft(database.db, {
    ...order,
    rowCount: mapped.rowCount,
    notices: [`Prices of ${order.tariffName} from ${dates[0]} to ${dates.at(-1)}.`],
    document: gatherer.prices,
    diff: null,
  })
  return mapped.rowCount
}
