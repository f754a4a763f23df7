/** The thread that writes a contract to a file: half a million lanes take long. */
import type pg from 'pg'
import { openMigrated } from '#database/sql/pool.ts'
import { streamLanes } from '#database/tariffs/tariff-lanes.ts'
import { loadFuel, loadSmallRows } from '#database/tariffs/tariffs.ts'
import { type WorkbookSheet, workbookOf } from '#documents/data-files/workbook.ts'
import { rateCells } from '#domain/mapping/contract-sheet.ts'
import type { WholeContract } from '#domain/mapping/example-contracts.ts'
import type { FuelRule } from '#domain/rating/tariff.ts'
import { answerOrders } from '../kernel/answer-orders.ts'
import { contractSheets } from './contract-sheets.ts'

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
  const cells: string[][] = []
  await streamLanes(pool, task.tariffId, (lane) => cells.push(rateCells(lane)))
  const fuel = await loadFuel(pool, task.clientId, task.since)
  const contract = {
    ...{ header: task.header as WholeContract['header'], zones, lanes: [], palletRates },
    fuelTables: fuel.tables.filter(({ id }) => id === task.fuel?.tableId),
    prices: fuel.prices.filter(({ indexId }) => indexId === task.fuel?.indexId),
  }
  return contractSheets(contract, cells)
}
