/** The thread in which a contract becomes a file: half a million lanes are much work. */
import type pg from 'pg'
import { openMigrated } from '#database/pool.ts'
import { streamLanes } from '#database/tariff-lanes.ts'
import { loadFuel, loadSmallRows } from '#database/tariffs.ts'
import { type WorkbookSheet, workbookOf } from '#documents/data-files/workbook.ts'
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
import type { MappingField } from '#domain/mapping/field.ts'
import type { FuelRule } from '#domain/rating/tariff.ts'
import { answerOrders } from '../answer-orders.ts'

/** What the thread writes. */
export interface ExportTask {
  connection: pg.PoolConfig
  clientId: string
  tariffId: string
  header: object
  /** The fuel rule of the contract; null without fuel. */
  fuel: FuelRule | null
  since: string
}

const titles = (fields: readonly MappingField[]): string[] => fields.map(({ label }) => label)

answerOrders<ExportTask, never, Uint8Array>(async (task) => {
  const pool = openMigrated({ ...task.connection, max: 2, statement_timeout: 0 })
  try {
    return workbookOf(await sheetsOf(pool, task))
  } finally {
    await pool.end()
  }
})

async function sheetsOf(pool: pg.Pool, task: ExportTask): Promise<WorkbookSheet[]> {
  const { zones, palletRates } = await loadSmallRows(pool, task.tariffId)
  const lanes: string[][] = []
  await streamLanes(pool, task.tariffId, (lane) => lanes.push(rateCells(lane)))
  const fuel = await loadFuel(pool, task.clientId, task.since)
  const fuelTables = fuel.tables.filter(({ id }) => id === task.fuel?.tableId)
  const prices = fuel.prices
    .filter(({ indexId }) => indexId === task.fuel?.indexId)
    .map(({ indexId, priceDate, mills }) => [indexId, priceDate, (mills / 1_000).toFixed(3)])
  const rules = rowsOfRules({ ...task.header, ...(fuelTables.length > 0 ? { fuelTables } : {}) })
  const sheet = (title: string, fields: readonly MappingField[], rows: readonly (readonly string[])[]) => ({
    title,
    rows: [titles(fields), ...rows],
  })
  const { rates, pallets } = CONTRACT_SHEETS
  return [
    sheet(CONTRACT_SHEETS.rules, CONTRACT_FIELDS, rules),
    sheet(rates, CONTRACT_RATE_FIELDS, lanes),
    sheet(CONTRACT_SHEETS.zones, CONTRACT_ZONE_FIELDS, zones.map(zoneCells)),
    sheet(pallets, CONTRACT_PALLET_FIELDS, palletRates.map(palletCells)),
    sheet(CONTRACT_SHEETS.fuel, CONTRACT_FUEL_FIELDS, prices),
  ].filter(({ title, rows }) => title === CONTRACT_SHEETS.rules || rows.length > 1)
}
