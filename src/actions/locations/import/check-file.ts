import type pg from 'pg'
import {
  changeImport,
  deleteJudgedRows,
  findImport,
  gatherRowStatistics,
  insertJudgedRows,
  type JudgedRow,
  listImportRows,
  markRows,
  matchRows,
} from '#database/locations/location-imports.ts'
import { type Db, openDatabase } from '#database/sql/open.ts'
import { LOCATION_FIELDS, withPostalCode } from '#domain/addresses/location-fields.ts'
import { changesOf, fillIn } from '#domain/addresses/merge-locations.ts'
import type { ColumnChoice } from '#domain/mapping/field.ts'
import { makeRowReader, problemsOfChoices, type RowReader } from '#domain/mapping/read-row.ts'
import type { SheetRow } from '#domain/mapping/sheet-row.ts'
import { SheetFault, USUAL_LIMITS } from '#outside/sheets/limits.ts'
import { readSheet } from '#outside/sheets/read-sheet.ts'
import { RowJudge, unreadRow } from './judge-rows.ts'

/** The task of the thread that checks a file. */
export interface CheckOrder {
  order: 'check'
  connection: pg.PoolConfig
  clientId: string
  importId: string
  path: string
  sheet: string
  headerRow: number
  columns: ColumnChoice[]
}

export interface CheckSaid {
  step: string
  done: number
  failed: number
  total: number | null
}

export interface CheckResult {
  rows: number
  wrong: number
}

/** Rows of one list; the reader refuses a file with more. */
const MOST_ROWS = 200_000
const LIMITS = { ...USUAL_LIMITS, rows: MOST_ROWS + 50 }
const LOT = 1_000
/** From this number of rows on, a bad query plan would be slow. */
const MANY = 1_000

/** Reads the whole file and stores the result of each row; the list of locations does not change. */
export async function checkFile(order: CheckOrder, say: (said: CheckSaid) => void): Promise<CheckResult> {
  const database = openDatabase({ ...order.connection, max: 2, statement_timeout: 0 })
  const { db } = database
  try {
    const found = await findImport(db, order.clientId, order.importId)
    if (found?.state !== 'checking') return { rows: found?.rowCount ?? 0, wrong: found?.counts.wrong ?? 0 }
    // Left over from a process that was killed.
    await deleteJudgedRows(db, order.importId)
    return await readAndMatch(order, db, say)
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error
    const { row, reason } = error.fault
    await deleteJudgedRows(db, order.importId)
    const message = row > 0 ? `Row ${row}: ${reason}` : reason
    await changeImport(db, order.importId, { state: 'failed', message, isFinished: true })
    return { rows: 0, wrong: 0 }
  } finally {
    await database.close()
  }
}

async function readAndMatch(order: CheckOrder, db: Db, say: (said: CheckSaid) => void): Promise<CheckResult> {
  const reading = new Reading(order)
  const read = { share: 0 }
  for await (const rows of readSheet(order.path, order.sheet, LIMITS, read)) {
    reading.push(rows)
    if (reading.open.length >= LOT) await insertJudgedRows(db, order.importId, reading.open.splice(0))
    const { rows: done, wrong } = reading
    say({ step: 'Reading', done: done - wrong, failed: wrong, total: Math.round(done / (read.share || 1)) })
  }
  reading.end()
  const { rows, wrong } = reading
  await insertJudgedRows(db, order.importId, reading.open)
  say({ step: 'Looking for duplicates', done: rows - wrong, failed: wrong, total: rows })
  if (rows > MANY) await gatherRowStatistics(db)
  await db.transaction().execute(async (tx) => {
    await matchRows(tx, order.clientId, order.importId)
    await markUnchanged(tx, order.importId)
    await changeImport(tx, order.importId, { state: 'ready', rowCount: rows, message: '' })
  })
  return { rows, wrong }
}

/** Duplicates without changes need no decision. */
export async function markUnchanged(db: Db, importId: string): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await listImportRows(db, importId, 'duplicate', { limit: LOT, after })
    const same = rows.filter(
      ({ found, given }) => found && given && changesOf(found, fillIn(found, given)).length === 0,
    )
    await markRows(
      db,
      importId,
      same.map(({ row }) => row),
      'same',
    )
    const last = rows.at(-1)
    if (!last || rows.length < LOT) return
    after = last.row
  }
}

/** Converts the rows of the file into checked ones; `open` are those that are not stored yet. */
class Reading {
  readonly open: JudgedRow[] = []
  rows = 0
  wrong = 0
  readonly #order: CheckOrder
  readonly #judge = new RowJudge()
  #reader: RowReader | null = null

  constructor(order: CheckOrder) {
    this.#order = order
  }

  push(rows: readonly SheetRow[]): void {
    for (const row of rows) {
      if (row.number === this.#order.headerRow) this.#readHeader(row)
      else if (row.number > this.#order.headerRow) this.#read(row)
    }
  }

  end(): void {
    if (!this.#reader) throw new SheetFault('There is no header row.')
    if (this.rows === 0) throw new SheetFault('There are no rows below the header row.')
  }

  #readHeader({ number, cells }: SheetRow): void {
    const problems = problemsOfChoices(LOCATION_FIELDS, this.#order.columns, cells.length)
    if (problems.length > 0) throw new SheetFault(problems.join(' '), number)
    this.#reader = makeRowReader(LOCATION_FIELDS, this.#order.columns, cells)
  }

  #read(row: SheetRow): void {
    if (!this.#reader) throw new SheetFault('There is no header row.')
    this.rows += 1
    const read = this.#reader.read(row)
    const judged =
      read.kind === 'faults'
        ? unreadRow(row.number, read.faults)
        : this.#judge.judge(row.number, withPostalCode(read.values, this.#order.columns, row.cells))
    if (judged.outcome === 'wrong') this.wrong += 1
    this.open.push(judged)
  }
}
