import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { saveTariffDraft, type TariffDraft } from '#database/tariffs/tariff-drafts.ts'
import { findLiveRoot } from '#database/tariffs/tariff-timeline.ts'
import { findTariff, loadFuel, loadSmallRows, type TariffWithoutRows } from '#database/tariffs/tariffs.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { ACCESSORIAL_FIELDS, AccessorialGatherer } from '#domain/mapping/accessorial-sheet.ts'
import { LTL_RATE_FIELDS } from '#domain/mapping/ltl-rate-fields.ts'
import { LtlRateGatherer } from '#domain/mapping/ltl-rate-rows.ts'
import {
  type CompiledSheet,
  type CompileResult,
  compileRules,
  type FuelRows,
  SheetCompiler,
} from '#domain/rating/compile-tariff.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import type { LaneRow, PalletRateRow, TariffHeader } from '#domain/rating/tariff.ts'
import { findZip3Area } from '#outside/zip3-areas.ts'
import type { MappedSheet } from '../sheet-files/map-sheet.ts'
import { compileStoredSheet } from '../tariffs/compile-stored-sheet.ts'
import { ALWAYS, type ComparedVersions, compareTariffs } from './tariff-import-diff.ts'
import { plainHeader } from './tariff-import-header.ts'
import type { Check, CheckOrder } from './tariff-import-input.ts'
import { FUEL_DAYS, whole } from './tariff-import-input.ts'

/** The step that does not depend on the sheet's size. */
export const COMPARING = 'Comparing with your last 90 days'

/** New rates with the rules of the version before. */
export async function draftLtlRates(check: Check): Promise<number | null> {
  const gatherer = new LtlRateGatherer()
  const mapped = await check.read(LTL_RATE_FIELDS, (row, values) => gatherer.add(row, values))
  if (!mapped) return null
  check.say({ step: 'Checking', done: mapped.rowCount, failed: 0, total: mapped.rowCount })
  const made = gatherer.finish((zip3) => findZip3Area(zip3)?.state ?? '')
  if (made.kind === 'faults') return check.refuse(made.faults, mapped)
  const { zones, lanes, laneCount } = made.rates
  const base = await baseOf(check)
  // Pallet prices refer to zones of the former sheet.
  const header = { ...headerOf(check.order, base), palletPricing: null }
  const compiler = new SheetCompiler(zones, header.areas)
  return saveCompared(check, mapped, {
    base,
    header,
    palletRates: [],
    rows: { zones, palletRates: [], lanes: compiledOnTheWay(lanes(), compiler) },
    sheet: () => compiler.finish(),
    laneCount,
    notices: noticesOfRates(base),
  })
}

/** Passes on the lanes unchanged, and compiles each one on the way, while the database writes the earlier ones. */
export function* compiledOnTheWay(lanes: Iterable<LaneRow>, compiler: SheetCompiler): Generator<LaneRow> {
  for (const lane of lanes) {
    compiler.add(lane)
    yield lane
  }
}

function noticesOfRates(base: Version | null): string[] {
  if (!base)
    return ['There is no previous version: no discount, fuel or accessorial applies until you load them.']
  const kept = 'Discounts, minimums, fuel and accessorials are kept from the previous version.'
  return base.palletRates.length > 0
    ? [kept, 'A rate sheet has no pallet prices, so they end with this version.']
    : [kept]
}

/** The version before with other accessorials. Charges that are not requested by code stay: areas, lengths. */
export async function draftAccessorials(check: Check): Promise<number | null> {
  const gatherer = new AccessorialGatherer()
  const mapped = await check.read(ACCESSORIAL_FIELDS, (row, values) => gatherer.add(row, values))
  if (!mapped) return null
  const base = await baseOf(check)
  if (!base) return check.refuse([whole('This carrier has no tariff yet: load its rates first.')], mapped)
  const kept = base.header.accessorials.filter(({ trigger }) => trigger.kind !== 'requested')
  const rules = gatherer.rules()
  const header = { ...headerOf(check.order, base), accessorials: [...kept, ...rules] }
  const former = new Set(
    base.header.accessorials.filter((one) => !kept.includes(one)).map(({ code }) => code),
  )
  for (const { code } of rules) former.delete(code)
  const notices = ['Rates, discounts, minimums and fuel are kept from the previous version.']
  if (kept.length > 0)
    notices.push(`${kept.length} charges by area or length are not part of a schedule and are kept.`)
  if (former.size > 0) notices.push(`No longer priced: ${[...former].sort().join(', ')}.`)
  return saveCompared(check, mapped, {
    base,
    header,
    palletRates: base.palletRates,
    rows: 'as before',
    sheet: () => base.sheet,
    laneCount: null,
    notices,
  })
}

/** A version of a tariff: its rules, and its rows in compiled form. */
interface Version {
  header: TariffHeader
  palletRates: PalletRateRow[]
  sheet: CompiledSheet
}

/** The version on which the draft is based; null if there is none. */
export const baseOf = ({ order, database: { pool } }: Check): Promise<Version | null> =>
  versionOf(pool, order.clientId, order.basedOn)

async function versionOf(pool: pg.Pool, clientId: string, id: string | null): Promise<Version | null> {
  const base = id ? await findTariff(pool, clientId, id) : null
  return base?.kind === 'ltl' ? loadVersion(pool, base) : null
}

/** A stored LTL tariff with its rows, without an object for each row. */
export async function loadVersion(pool: pg.Pool, { id, header }: TariffWithoutRows): Promise<Version> {
  const { palletRates } = await loadSmallRows(pool, id)
  const rules = header as TariffHeader
  return { header: rules, palletRates, sheet: await compileStoredSheet(pool, id, rules.areas) }
}

/** As if it were in force on every day. */
export const compileAlways = ({ header, palletRates, sheet }: Version, fuel: FuelRows): CompileResult =>
  compileRules({ header: { ...header, ...ALWAYS }, palletRates }, sheet, fuel)

/** Everything that is not in the sheet is taken from the version before: discounts, minimums, fuel, space rules. */
export function headerOf(order: CheckOrder, base: Version | null): TariffHeader {
  const carrier = order.carrier!
  return {
    ...(base?.header ?? plainHeader(carrier, order.tariffName, order.today)),
    id: newId(),
    version: 'draft',
    name: order.tariffName,
    effectiveFrom: order.today,
    effectiveTo: null,
    isSynthetic: false,
  }
}

export interface Made extends Omit<Version, 'sheet'> {
  base: Version | null
  rows: TariffDraft['rows']
  /** Its rows in compiled form, once they are written. */
  sheet: () => CompiledSheet
  /** null if they need not be sent. */
  laneCount: number | null
  notices: string[]
  /** Fuel tables and prices that come with the draft. */
  fuel?: FuelRows
}

/** The rows of a draft do not form a tariff, which is only known after all of them are compiled. */
class UnusableRows extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super('The rows do not make a tariff')
    this.problems = problems
  }
}

/** Saves the draft and its comparison with the version before: both or neither. */
export async function saveCompared(check: Check, mapped: MappedSheet, made: Made): Promise<number | null> {
  const { order, database, say } = check
  say({ step: 'Saving', done: 0, failed: 0, total: made.laneCount })
  let saved = 0
  const { header } = made
  const draft: TariffDraft = {
    id: header.id,
    clientId: order.clientId,
    importId: order.importId,
    carrierId: order.carrier!.id,
    basedOn: order.basedOn,
    header,
    rowCount: mapped.rowCount,
    notices: made.notices,
    rows: made.rows,
    document: made.fuel ?? null,
  }
  const onLanes = (count: number) => {
    saved += count
    say({ step: 'Saving', done: saved, failed: 0, total: made.laneCount })
  }
  try {
    await saveTariffDraft(database.pool, draft, { onLanes, compare: () => compare(check, made) })
  } catch (error) {
    if (error instanceof UnusableRows) return check.refuse(error.problems.map(whole), mapped)
    throw error
  }
  return mapped.rowCount
}

async function compare({ order, database, say }: Check, made: Made) {
  const versions = await compileBoth(order, database, made)
  say({ step: COMPARING, done: 0, failed: 0, total: null })
  return compareTariffs(
    database.pool,
    order.clientId,
    { rateModeId: order.carrier!.rateModeId, versions: [versions] },
    order.today,
    (done, total) => say({ step: COMPARING, done, failed: 0, total }),
  )
}

/** The draft and the version before, both compiled. */
async function compileBoth(
  order: CheckOrder,
  { db, pool }: Check['database'],
  made: Made,
): Promise<ComparedVersions> {
  const { header, palletRates } = made
  // A sheet added to a typed draft replaces the version that the draft replaces.
  const rootId = await findLiveRoot(db, order.clientId, order.basedOn)
  const base = rootId === order.basedOn ? made.base : await versionOf(pool, order.clientId, rootId)
  const fuel = await loadFuel(pool, order.clientId, addDays(order.today, -FUEL_DAYS))
  const all = {
    tables: [...fuel.tables, ...(made.fuel?.tables ?? [])],
    prices: [...fuel.prices, ...(made.fuel?.prices ?? [])],
  }
  const drafted = compileAlways({ header, palletRates, sheet: made.sheet() }, all)
  if (drafted.kind === 'invalid') throw new UnusableRows(drafted.problems)
  const former = base ? compileAlways(base, fuel) : null
  const inForce: CompiledTariff | null = former?.kind === 'compiled' ? former.tariff : null
  return { scac: order.carrier!.scac, inForce, drafted: drafted.tariff }
}
