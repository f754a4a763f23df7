import { v7 as newId } from 'uuid'
import * as z from 'zod/mini'
import { fuelTable } from '#contracts/entities/fuel.ts'
import { type ChangedParcelRules, changedParcelRules } from '#contracts/entities/parcel-rules.ts'
import { changedTariffRules } from '#contracts/entities/tariff-rules.ts'
import { type ChangedVolumeRules, changedVolumeRules } from '#contracts/entities/volume-rules.ts'
import { listFuelIndexes } from '#database/tariffs/fuel-prices.ts'
import { listFuelTableNames } from '#database/tariffs/sheet-drafts.ts'
import { type RuleRow, rulesOfRows } from '#domain/mapping/contract-rows.ts'
import {
  CONTRACT_FIELDS,
  CONTRACT_FUEL_FIELDS,
  CONTRACT_PALLET_FIELDS,
  CONTRACT_RATE_FIELDS,
  CONTRACT_SHEETS,
  CONTRACT_ZONE_FIELDS,
  laneOf,
  palletRateOf,
  zoneOf,
} from '#domain/mapping/contract-sheet.ts'
import type { MappingField } from '#domain/mapping/field.ts'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import { SheetCompiler } from '#domain/rating/compile-tariff.ts'
import type { FuelIndexPrice, FuelTable } from '#domain/rating/fuel.ts'
import { problemsOfFuelTable } from '#domain/rating/fuel-calendar.ts'
import { faultsOfRules } from '#domain/rating/rule-faults.ts'
import type { LaneRow, PalletRateRow, TariffHeader, ZoneRow } from '#domain/rating/tariff.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { sheetNames } from '#outside/sheets/read-sheet.ts'
import { type MappedSheet, mapSheet } from '../sheet-files/map-sheet.ts'
import { mergeRules } from './changed-header.ts'
import { plainParcel } from './changed-parcel.ts'
import { plainVolume } from './changed-volume.ts'
import { saveDocument } from './save-document-draft.ts'
import { plainHeader } from './tariff-import-header.ts'
import type { Check } from './tariff-import-input.ts'
import { whole } from './tariff-import-input.ts'
import { baseOf, compiledOnTheWay, headerOf, saveCompared } from './tariff-import-rates.ts'

/** A whole contract from the workbook that the export writes: rules, rates, zones, pallet prices and fuel. */

/** The fuel table and prices of an imported contract that the company does not have. */
export interface ImportedFuel {
  tables: FuelTable[]
  prices: FuelIndexPrice[]
}

const fileFuelTable = z.object({
  ...fuelTable.shape,
  version: z.string(),
  effectiveFrom: z.string(),
  effectiveTo: z.nullable(z.string()),
})

/** The draft of a whole contract, compared with the version before. */
export async function draftContract(check: Check): Promise<number | null> {
  const rows: RuleRow[] = []
  const rowNumbers: number[] = []
  const mapped = await check.read(CONTRACT_FIELDS, (row, values) => {
    rows.push([values.field as string, values.value as string])
    rowNumbers.push(row)
    return null
  })
  if (!mapped) return null
  const { rules, faults } = rulesOfRows(rows)
  if (faults.length > 0) {
    return check.refuse(
      faults.map(({ at, reason }) => ({ row: rowNumbers[at]!, column: 'Field', reason })),
      mapped,
    )
  }
  const rowOf = (path: string): number => {
    const at = rows.findIndex(([field]) => `${field}.`.startsWith(`${path}.`))
    return at < 0 ? 0 : rowNumbers[at]!
  }
  if (rules.kind === 'volume' || rules.kind === 'parcel') return draftDocument(check, mapped, rules, rowOf)
  const made = await makeContract(check, rules)
  if ('faults' in made) {
    const told = made.faults.map(({ path, reason }) => ({ row: rowOf(path), column: path, reason }))
    return check.refuse(told, mapped)
  }
  const { header, fuel } = made
  const tables = await readTables(check)
  if (tables.faults.length > 0) return check.refuse(tables.faults, mapped)
  const { zones, lanes, palletRates } = tables
  const compiler = new SheetCompiler(zones, header.areas)
  return saveCompared(check, mapped, {
    base: await baseOf(check),
    header,
    palletRates,
    rows: { zones, palletRates, lanes: compiledOnTheWay(lanes, compiler) },
    sheet: () => compiler.finish(),
    laneCount: lanes.length,
    notices: noticesOf(header, lanes, fuel),
    fuel: { tables: fuel.tables, prices: [...fuel.prices, ...tables.prices.filter(fuel.needsPrice)] },
  })
}

/** A volume or parcel contract is one document, which is all in the rules. */
async function draftDocument(
  check: Check,
  mapped: MappedSheet,
  { fuelTables = [], ...sent }: Record<string, unknown>,
  rowOf: (path: string) => number,
): Promise<number | null> {
  const { order, database } = check
  const carrier = order.carrier!
  const isParcel = sent.kind === 'parcel'
  if (isParcel !== (carrier.rateModeId === PARCEL))
    return check.refuse([whole('This contract is for another rate mode.')], mapped)
  const parsed = (isParcel ? changedParcelRules : changedVolumeRules).safeParse(sent)
  const tables = z.array(fileFuelTable).safeParse(fuelTables)
  const issues = [...(parsed.error?.issues ?? []), ...(tables.error?.issues ?? [])]
  if (!parsed.success || !tables.success) {
    const told = issues.map(({ path, message }) => ({
      row: rowOf(pathOf(path)),
      column: pathOf(path),
      reason: message,
    }))
    return check.refuse(told, mapped)
  }
  const known = await listFuelTableNames(database.db, order.clientId)
  const added = (tables.data as FuelTable[]).filter(({ id }) => !known.includes(id))
  const prices = (await readTables(check)).prices
  const indexes = await listFuelIndexes(database.db, order.clientId, new Date(order.today))
  const missing = prices.filter(({ indexId }) => !indexes.some(({ id }) => id === indexId))
  const set = {
    id: newId(),
    version: 'draft',
    effectiveFrom: order.today,
    isSynthetic: parsed.data.isSynthetic ?? false,
  }
  const document = isParcel
    ? mergeRules(plainParcel(carrier.scac, order.tariffName, order.today), parsed.data as ChangedParcelRules)
    : mergeRules(plainVolume(carrier, order.tariffName, order.today), parsed.data as ChangedVolumeRules)
  return saveDocument(check, mapped, { ...document, ...set }, [], { tables: added, prices: missing })
}

function noticesOf(header: TariffHeader, lanes: readonly LaneRow[], fuel: ImportedFuel): string[] {
  const notices: string[] = []
  if (lanes.length === 0) notices.push('The file has no rates. Import a rate sheet before it goes live.')
  for (const { id } of fuel.tables) notices.push(`Fuel table ${id} is added when the contract goes live.`)
  if (!header.fuel) notices.push('The contract has no fuel rule: prices are net of fuel.')
  return notices
}

type Fault = { path: string; reason: string }

/** The header of the file for this carrier, or its errors by field. */
async function makeContract(
  { order, database }: Check,
  rules: Record<string, unknown>,
): Promise<
  | { header: TariffHeader; fuel: ImportedFuel & { needsPrice: (price: FuelIndexPrice) => boolean } }
  | { faults: Fault[] }
> {
  const { fuelTables = [], ...sent } = rules
  const parsed = changedTariffRules.safeParse(sent)
  const tables = z.array(fileFuelTable).safeParse(fuelTables)
  const faults: Fault[] = []
  for (const { path, message } of [...(parsed.error?.issues ?? []), ...(tables.error?.issues ?? [])])
    faults.push({ path: pathOf(path), reason: message })
  if (!parsed.success || !tables.success) return { faults }
  const known = await listFuelTableNames(database.db, order.clientId)
  const added = (tables.data as FuelTable[]).filter(({ id }) => !known.includes(id))
  for (const table of added)
    for (const problem of problemsOfFuelTable(table)) faults.push({ path: 'fuelTables', reason: problem })
  const empty = plainHeader(order.carrier!, order.tariffName, order.today)
  const header: TariffHeader = {
    ...headerOf(order, null),
    ...mergeRules(empty, parsed.data),
    id: headerOf(order, null).id,
    version: 'draft',
    scac: order.carrier!.scac,
    rateModeId: order.carrier!.rateModeId,
    isSynthetic: parsed.data.isSynthetic ?? false,
  }
  const names = [...known, ...added.map(({ id }) => id)]
  for (const [path, reason] of Object.entries(faultsOfRules(header, names)))
    faults.push({ path: oneBased(path), reason })
  if (faults.length > 0) return { faults }
  const indexes = new Set(
    (await listFuelIndexes(database.db, order.clientId, new Date(order.today))).map(({ id }) => id),
  )
  const needsPrice = ({ indexId }: FuelIndexPrice) => !indexes.has(indexId)
  return { header, fuel: { tables: added, prices: [], needsPrice } }
}

/** Lists count from 1 in the file. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join('.')
const oneBased = (path: string): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : part))
    .join('.')

interface Tables {
  zones: ZoneRow[]
  lanes: LaneRow[]
  palletRates: PalletRateRow[]
  prices: FuelIndexPrice[]
  faults: RowFault[]
}

/** The other sheets of the workbook; a missing sheet has no rows. */
async function readTables(check: Check): Promise<Tables> {
  const tables: Tables = { zones: [], lanes: [], palletRates: [], prices: [], faults: [] }
  const names = await sheetNames(check.order.path)
  const read = async (
    sheet: string,
    fields: readonly MappingField[],
    take: (row: number, values: Record<string, unknown>) => RowFault | null,
  ) => {
    if (!names.includes(sheet)) return
    const columns = fields.map(({ id }, column) => ({ field: id, column, fallback: '', unit: '' }))
    const chosen = { path: check.order.path, sheet, headerRow: 1, columns }
    const { faults } = await mapSheet(chosen, fields, take, ({ rows, faulty, total }) =>
      check.say({ step: `Reading ${sheet}`, done: rows - faulty, failed: faulty, total }),
    )
    tables.faults.push(...faults.map((one) => ({ ...one, column: `${sheet}: ${one.column}` })))
  }
  const add =
    <T>(list: T[], make: (values: Record<string, unknown>) => T) =>
    (_row: number, values: Record<string, unknown>) => {
      list.push(make(values))
      return null
    }
  await read(CONTRACT_SHEETS.zones, CONTRACT_ZONE_FIELDS, add(tables.zones, zoneOf))
  await read(CONTRACT_SHEETS.rates, CONTRACT_RATE_FIELDS, add(tables.lanes, laneOf))
  await read(CONTRACT_SHEETS.fuel, CONTRACT_FUEL_FIELDS, add(tables.prices, priceOf))
  await read(CONTRACT_SHEETS.pallets, CONTRACT_PALLET_FIELDS, add(tables.palletRates, palletRateOf))
  return tables
}

const priceOf = (values: Record<string, unknown>): FuelIndexPrice => ({
  indexId: values.indexId as string,
  priceDate: values.date as string,
  mills: values.price as number,
})
