import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { findClient } from '#database/clients/clients.ts'
import {
  deleteRejectedRows,
  insertRejectedRows,
  type RejectedFileRow,
} from '#database/orders/order-file-rows.ts'
import { changeRun, findContent, findRun, type OrderFileRun } from '#database/orders/order-file-runs.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { mappingOf } from '#domain/order-files/column-mapping.ts'
import { hasDecimalCommas } from '#domain/order-files/decimal-commas.ts'
import type { GatheredOrder } from '#domain/order-files/gather-orders.ts'
import { OrderFileFault } from '#domain/order-files/order-table.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import {
  cellsByRow,
  gatherOrders,
  isLineWeight,
  MOST_KEPT_REJECTS,
  rejectedRowsOf,
  rowsToJudge,
  suggestedMapping,
} from './judge-file.ts'
import { judgeOrders, type OrderDesk, openOrderDesk } from './order-drafts.ts'
import { type ReadOrderFile, readOrderFile } from './read-order-file.ts'
import { MOST_FILE_BYTES } from './take-order-file.ts'
import { writeBatch } from './write-batch.ts'

/** The task of the thread that imports a file. */
export interface ImportOrder {
  order: 'import'
  connection: pg.PoolConfig
  clientId: string
  runId: string
}

export interface ImportSaid {
  step: string
  done: number
  failed: number
  total: number
}

export interface ImportResult {
  state: OrderFileRun['state']
  orders: number
  rejected: number
}

/** Small enough to hold locks only briefly, large enough to be efficient per order. */
const BATCH = 500

const unzip = promisify(gunzip)

/**
 * Imports the file of a run. Each batch of orders is written together with the results of its rows and the progress, so
 * that after a kill another process continues with the next order. A file that cannot be read to its end writes nothing
 * at all.
 */
export async function importFile(order: ImportOrder, say: (said: ImportSaid) => void): Promise<ImportResult> {
  const database = openDatabase({ ...order.connection, max: 2, statement_timeout: 0 })
  try {
    return await importOn(database, order, say)
  } finally {
    await database.close()
  }
}

/** The same with an open database. */
export async function importOn(
  database: OpenDatabase,
  { clientId, runId }: Pick<ImportOrder, 'clientId' | 'runId'>,
  say: (said: ImportSaid) => void,
): Promise<ImportResult> {
  const run = await findRun(database.db, clientId, runId)
  if (!run || run.state === 'done' || run.state === 'failed') return resultOf(run)
  try {
    await importRun(database, run, say)
  } catch (error) {
    if (!(error instanceof OrderFileFault)) throw error
    await changeRun(database.db, run.id, { state: 'failed', message: error.told, isFinished: true })
  }
  await tell(database, clientId)
  return resultOf(await findRun(database.db, clientId, runId))
}

const resultOf = (run: OrderFileRun | null): ImportResult => ({
  state: run?.state ?? 'failed',
  orders: run?.addedCount ?? 0,
  rejected: run?.rejectedCount ?? 0,
})

const tell = ({ db }: OpenDatabase, clientId: string) =>
  notifyLive(db, { clientId, topic: 'changed', data: { tags: ['integration', 'orders', 'counts'] } })

async function importRun(
  database: OpenDatabase,
  run: OrderFileRun,
  say: (said: ImportSaid) => void,
): Promise<void> {
  const { db } = database
  say({ step: 'Reading the file', done: 0, failed: 0, total: 0 })
  const file = await fileOf(database, run)
  // Without a stored mapping the suggested columns are used; they must include every required field.
  const columns = run.reading.columns.length > 0 ? run.reading.columns : suggestedMapping(file)
  const isDecimalComma = hasDecimalCommas(file, columns)
  const rows = rowsToJudge(file, columns)
  const gathered = gatherOrders({ header: file.header, rows }, columns, isDecimalComma)
  const reading = {
    ...run.reading,
    columns: columns.map(mappingOf),
    isLineWeight: isLineWeight(file),
    isDecimalComma,
  }
  const desk = await deskOf(database, { ...run, reading })
  const cellsOf = cellsByRow(rows)
  await changeRun(db, run.id, {
    state: 'running',
    header: file.header,
    reading,
    rowCount: file.rows.length,
    orderCount: gathered.length,
    message: '',
  })
  if (!run.reading.skipRejected && run.takenCount === 0) {
    const rejected = await allRejected(desk, gathered, cellsOf)
    if (rejected.length > 0) return refuseFile(database, run, rejected)
  }
  await writeAll(database, run, { desk, gathered, cellsOf }, (after) => {
    const failed = after.rejectedCount
    const done = Math.max(0, after.takenCount - failed)
    say({ step: 'Importing', done, failed, total: gathered.length })
  })
  await changeRun(db, run.id, { state: 'done', isFinished: true })
}

interface Whole {
  desk: OrderDesk
  gathered: readonly GatheredOrder[]
  cellsOf: (row: number) => string[]
}

/** Batch by batch from the current progress; the next batch is checked while the database writes. */
async function writeAll(
  database: OpenDatabase,
  run: OrderFileRun,
  { desk, gathered, cellsOf }: Whole,
  onWritten: (after: OrderFileRun) => void,
): Promise<void> {
  const judgeFrom = (from: number) => judgeOrders(desk, gathered.slice(from, from + BATCH))
  let from = run.takenCount
  let judged = await judgeFrom(from)
  while (from < gathered.length) {
    const next = from + judged.length
    const [after, ahead] = await Promise.all([
      writeBatch(database, run.id, { from, judged, cellsOf }),
      judgeFrom(next),
    ])
    onWritten(after)
    // Another process that runs this work may have written in the meantime.
    from = after.takenCount
    judged = from === next ? ahead : await judgeFrom(from)
  }
}

async function fileOf(database: OpenDatabase, run: OrderFileRun): Promise<ReadOrderFile> {
  const packed = await findContent(database.db, run.id)
  if (!packed) throw new OrderFileFault('The file is no longer available. Upload it again.')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lading-order-file-'))
  try {
    const place = path.join(folder, 'file')
    await writeFile(place, await unzip(packed, { maxOutputLength: MOST_FILE_BYTES }))
    return await readOrderFile(place, run.reading)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function deskOf({ db }: OpenDatabase, run: OrderFileRun): Promise<OrderDesk> {
  const client = await findClient(db, run.clientId)
  const settings = parseClientSettings(client?.settings ?? {})
  return openOrderDesk({
    db,
    clientId: run.clientId,
    settings,
    now: new Date(),
    origin: run.origin,
    isLineWeight: run.reading.isLineWeight ?? false,
  })
}

async function allRejected(
  desk: OrderDesk,
  gathered: readonly GatheredOrder[],
  cellsOf: (row: number) => string[],
): Promise<RejectedFileRow[]> {
  const rejected: RejectedFileRow[] = []
  for (let from = 0; from < gathered.length; from += BATCH) {
    for (const one of await judgeOrders(desk, gathered.slice(from, from + BATCH))) {
      if (one.kind === 'wrong') rejected.push(...rejectedRowsOf(one.gathered, one.faults, cellsOf))
    }
  }
  return rejected
}

async function refuseFile(
  { db }: OpenDatabase,
  run: OrderFileRun,
  rejected: readonly RejectedFileRow[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteRejectedRows(tx, run.id)
    await insertRejectedRows(tx, run.id, rejected.slice(0, MOST_KEPT_REJECTS))
    await changeRun(tx, run.id, {
      state: 'failed',
      rejectedCount: rejected.length,
      message: 'Some rows have errors, so nothing was imported.',
      isFinished: true,
    })
  })
}
