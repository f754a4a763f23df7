import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { saveTariffDraft, type TariffDraft } from '#database/tariff-drafts.ts'
import { findTariff, loadFuel, loadSmallRows, type TariffWithoutRows } from '#database/tariffs.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { ACCESSORIAL_FIELDS, AccessorialGatherer } from '#domain/mapping/accessorial-sheet.ts'
import { LTL_RATE_FIELDS } from '#domain/mapping/ltl-rate-fields.ts'
import { LtlRateGatherer } from '#domain/mapping/ltl-rate-rows.ts'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import {
  type CompiledSheet,
  type CompileResult,
  compileRules,
  compileSheet,
  type FuelRows,
} from '#domain/rating/compile-tariff.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import type { PalletRateRow, TariffHeader } from '#domain/rating/tariff.ts'
import { findZip3Area } from '#outside/zip3-areas.ts'
import type { MappedSheet } from '../sheet-files/map-sheet.ts'
import { compileStoredSheet } from './compile-stored-sheet.ts'
import type { Check, CheckOrder } from './tariff-import-check.ts'
import { ALWAYS, type ComparedVersions, compareTariffs } from './tariff-import-diff.ts'
import { plainHeader } from './tariff-import-header.ts'

/** Sheets that become a new version of a carrier's tariff: its rates, or its accessorials. */

/** Index prices so far back are enough to price today. */
export const FUEL_DAYS = 400

/** The step that has nothing to do with the sheet's size. */
export const COMPARING = 'Comparing with your last 90 days'

/** New rates under the rules of the version before. */
export async function draftLtlRates(check: Check): Promise<number | null> {
  const gatherer = new LtlRateGatherer()
  const mapped = await check.read(LTL_RATE_FIELDS, (row, values) => gatherer.add(row, values))
  if (!mapped) return null
  check.say({ step: 'Checking', done: mapped.rowCount, failed: 0, total: mapped.rowCount })
  const made = gatherer.finish((zip3) => findZip3Area(zip3)?.state ?? '')
  if (made.kind === 'faults') return check.refuse(made.faults, mapped)
  const { zones, lanes, laneCount } = made.rates
  const base = await baseOf(check)
  // Prices by the pallet stand between zones of the former sheet.
  const header = { ...headerOf(check.order, base), palletPricing: null }
  return saveCompared(check, mapped, {
    base,
    draft: { header, palletRates: [], sheet: compileSheet({ header, zones, lanes: lanes() }) },
    rows: { zones, palletRates: [], lanes: lanes() },
    laneCount,
    notices: noticesOfRates(base),
  })
}

function noticesOfRates(base: Version | null): string[] {
  if (!base)
    return ['There is no version before: no discount, fuel or accessorial is charged until you load them.']
  const kept = 'Discounts, minimums, fuel and accessorials are those of the version before.'
  return base.palletRates.length > 0
    ? [kept, 'Prices by the pallet are not in a rate sheet and end with it.']
    : [kept]
}

/** The version before with other accessorials. Those that no shipment asks for by code stay: areas, lengths. */
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
  const notices = ['Rates, discounts, minimums and fuel are those of the version before.']
  if (kept.length > 0)
    notices.push(`${kept.length} charges by area or length are not in a schedule and stay.`)
  if (former.size > 0) notices.push(`No longer priced: ${[...former].sort().join(', ')}.`)
  return saveCompared(check, mapped, {
    base,
    draft: { ...base, header },
    rows: 'as before',
    laneCount: null,
    notices,
  })
}

const whole = (reason: string): RowFault => ({ row: 0, column: '', reason })

/** A version of a tariff: its rules, and its rows in compiled form. */
interface Version {
  header: TariffHeader
  palletRates: PalletRateRow[]
  sheet: CompiledSheet
}

async function baseOf({ order, database: { pool } }: Check): Promise<Version | null> {
  const base = order.basedOn ? await findTariff(pool, order.clientId, order.basedOn) : null
  return base?.kind === 'ltl' ? loadVersion(pool, base) : null
}

/** A stored LTL tariff with its rows; none of them is kept as an object. */
export async function loadVersion(pool: pg.Pool, { id, header }: TariffWithoutRows): Promise<Version> {
  const { palletRates } = await loadSmallRows(pool, id)
  const rules = header as TariffHeader
  return { header: rules, palletRates, sheet: await compileStoredSheet(pool, id, rules.areas) }
}

/** As if it held on every day. */
export const compileAlways = ({ header, palletRates, sheet }: Version, fuel: FuelRows): CompileResult =>
  compileRules({ header: { ...header, ...ALWAYS }, palletRates }, sheet, fuel)

/** What is not in the sheet is as in the version before: discounts, minimums, fuel, space rules. */
function headerOf(order: CheckOrder, base: Version | null): TariffHeader {
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

interface Made {
  base: Version | null
  draft: Version
  rows: TariffDraft['rows']
  /** null: they need not be sent. */
  laneCount: number | null
  notices: string[]
}

/** Compares the draft with the version before, and saves it. */
async function saveCompared(check: Check, mapped: MappedSheet, made: Made): Promise<number | null> {
  const { order, database, say } = check
  const compiled = await compileBoth(check, made)
  if (compiled.kind === 'invalid') return check.refuse(compiled.problems.map(whole), mapped)
  say({ step: COMPARING, done: 0, failed: 0, total: null })
  const diff = await compareTariffs(
    database.pool,
    order.clientId,
    { rateModeId: order.carrier!.rateModeId, versions: [compiled.versions] },
    order.today,
    (done, total) => say({ step: COMPARING, done, failed: 0, total }),
  )
  say({ step: 'Saving', done: 0, failed: 0, total: made.laneCount })
  let saved = 0
  const { header } = made.draft
  const draft: TariffDraft = {
    id: header.id,
    clientId: order.clientId,
    importId: order.importId,
    carrierId: order.carrier!.id,
    basedOn: order.basedOn,
    header,
    rowCount: mapped.rowCount,
    notices: made.notices,
    diff,
    rows: made.rows,
  }
  await saveTariffDraft(database.pool, draft, (count) => {
    saved += count
    say({ step: 'Saving', done: saved, failed: 0, total: made.laneCount })
  })
  return mapped.rowCount
}

type Compiled = { kind: 'compiled'; versions: ComparedVersions } | { kind: 'invalid'; problems: string[] }

/** The draft and the version before, as both are rated. */
async function compileBoth({ order, database }: Check, { base, draft }: Made): Promise<Compiled> {
  const fuel = await loadFuel(database.pool, order.clientId, addDays(order.today, -FUEL_DAYS))
  const drafted = compileAlways(draft, fuel)
  if (drafted.kind === 'invalid') return drafted
  const former = base ? compileAlways(base, fuel) : null
  const inForce: CompiledTariff | null = former?.kind === 'compiled' ? former.tariff : null
  return { kind: 'compiled', versions: { scac: order.carrier!.scac, inForce, drafted: drafted.tariff } }
}
