import type { WorkbookSheet } from '#documents/data-files/workbook.ts'
import { rowsOfRules } from '#domain/mapping/contract-rows.ts'
import {
  CONTRACT_FIELDS,
  CONTRACT_FUEL_FIELDS,
  CONTRACT_PALLET_FIELDS,
  CONTRACT_RATE_FIELDS,
  CONTRACT_SHEETS,
  CONTRACT_ZONE_FIELDS,
  palletCells,
  rateCells,
  zoneCells,
} from '#domain/mapping/contract-sheet.ts'
import type { WholeContract } from '#domain/mapping/example-contracts.ts'
import type { MappingField } from '#domain/mapping/field.ts'

/** The sheets of a contract workbook, without empty ones. Lanes may be given as raw cells. */
export function contractSheets(
  { header, zones, lanes, palletRates, fuelTables, prices }: WholeContract,
  laneCells: readonly string[][] = [...lanes].map(rateCells),
): WorkbookSheet[] {
  const rules = rowsOfRules({ ...header, ...(fuelTables.length > 0 ? { fuelTables } : {}) })
  const fuel = prices.map(({ indexId, priceDate, mills }) => [indexId, priceDate, (mills / 1_000).toFixed(3)])
  return [
    sheet(CONTRACT_SHEETS.rules, CONTRACT_FIELDS, rules),
    sheet(CONTRACT_SHEETS.rates, CONTRACT_RATE_FIELDS, laneCells),
    sheet(CONTRACT_SHEETS.zones, CONTRACT_ZONE_FIELDS, zones.map(zoneCells)),
    sheet(CONTRACT_SHEETS.pallets, CONTRACT_PALLET_FIELDS, palletRates.map(palletCells)),
    sheet(CONTRACT_SHEETS.fuel, CONTRACT_FUEL_FIELDS, fuel),
  ].filter(({ title, rows }) => title === CONTRACT_SHEETS.rules || rows.length > 1)
}

const sheet = (
  title: string,
  fields: readonly MappingField[],
  rows: readonly (readonly string[])[],
): WorkbookSheet => ({ title, rows: [fields.map(({ label }) => label), ...rows] })
