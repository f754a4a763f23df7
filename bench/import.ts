/**
 * A large rate sheet from its upload to a draft, compared with PostgreSQL's own `\copy` of the same file into a bare
 * table (P6), and separately the comparison with the last 90 days; how long the server's thread stalls meanwhile, and
 * when the sheet goes live and is first rated with; and reading workbooks compared with exceljs. `node bench/import.ts
 * [rows]`; exceljs is not a dependency: if installed, it is measured, too.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { promisify } from 'node:util'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import type { CheckResult } from '#actions/contracts/tariff-import-check.ts'
import type { CheckOrder, CheckSaid } from '#actions/contracts/tariff-import-input.ts'
import { COMPARING } from '#actions/contracts/tariff-import-rates.ts'
import { inThread } from '#actions/kernel/in-thread.ts'
import { forgetTariffBook, tariffBook } from '#actions/tariffs/tariff-book.ts'
import { findCarrier } from '#database/carriers/carriers.ts'
import { listClientIds } from '#database/clients/clients.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import { openDatabase } from '#database/sql/open.ts'
import { addImport } from '#database/tariffs/tariff-imports.ts'
import { findBaseTariff } from '#database/tariffs/tariff-versions.ts'
import { workbookFile } from '#documents/data-files/workbook.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { LTL_RATE_FIELDS } from '#domain/mapping/ltl-rate-fields.ts'
import { readSheet } from '#outside/sheets/read-sheet.ts'
import { csvOf, RATE_TITLES, rateRows } from '#test/support/rate-sheets.ts'
import { median, sayLoad, timed, Verdict } from './support/measures.ts'
import { startThrowAwayDatabase, type ThrowAwayDatabase } from './support/throw-away-database.ts'

const ROWS = Number(process.argv[2] ?? 500_000)
const RUNS = 3
const COPY_LIMIT = 4
const STALL_LIMIT_MS = 200
const BOOK_STALL_LIMIT_MS = 100
const MEMORY_LIMIT_MB = 300
const WORKBOOK_ROWS = 50_000
const EXCELJS_TIMES = 10
const THREAD = new URL('#actions/contracts/tariff-import-thread.ts', import.meta.url)
const PSQL = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/psql`).find(existsSync)
const run = promisify(execFile)

/** Writes every class for as many lanes as the rows allow. */
async function writeSheet(file: string): Promise<number> {
  const side = Math.floor(Math.sqrt(ROWS / FREIGHT_CLASSES.length))
  const places = Array.from({ length: side }, (_, at) => String(100 + at))
  await writeFile(file, csvOf([RATE_TITLES, ...rateRows(places, places)]))
  return side * side * FREIGHT_CLASSES.length
}

/** Checks the sheet as the server does; returns milliseconds, the worst stall and the peak memory. */
async function measureCheck(database: ThrowAwayDatabase, file: string, rows: number) {
  const { db, pool, close } = openDatabase(database.config)
  const [clientId] = await listClientIds(db, 1)
  const carrier = (await findCarrier(db, clientId!, 'SAIA', 1))!
  const importId = newId()
  const today = new Date().toISOString().slice(0, 10)
  const head = {
    id: importId,
    kind: 'ltl-rates' as const,
    scac: 'SAIA',
    rateModeId: 1,
    name: `Bench ${importId}`,
  }
  const workId = newId()
  await pool.query(
    `insert into works (id, client_id, kind, title, input) values ($1, $2, 'bench', '', '{}')`,
    [workId, clientId],
  )
  await addImport(db, clientId!, {
    ...head,
    carrierId: carrier.id,
    workId,
    fileName: 'x',
    fileSha256: '',
    createdBy: '',
  })
  const order: CheckOrder = {
    order: 'check',
    connection: connectionOf(pool),
    clientId: clientId!,
    importId,
    kind: head.kind,
    carrier: { id: carrier.id, scac: 'SAIA', rateModeId: 1 },
    tariffName: head.name,
    basedOn: await findBaseTariff(db, clientId!, 'SAIA', 1, today),
    path: file,
    sheet: '',
    headerRow: 1,
    columns: LTL_RATE_FIELDS.map(({ id }, column) => ({ field: id, column, fallback: '', unit: '' })),
    today,
  }
  const before = process.memoryUsage().rss
  let most = before
  const sampler = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const stalls = monitorEventLoopDelay({ resolution: 5 })
  stalls.enable()
  const steps = new Steps()
  const ms = await timed(async () => {
    const result = await inThread<CheckSaid, CheckResult>(THREAD, order, {
      memoryMb: 512,
      onSaid: ({ step }) => steps.enter(step),
    })
    if (result.kind !== 'draft' || result.rowCount !== rows) throw new Error(JSON.stringify(result))
  })
  stalls.disable()
  clearInterval(sampler)
  steps.enter('')
  const comparedMs = steps.ms.get(COMPARING) ?? 0
  const book = await measureBook(pool, clientId!, importId)
  await close()
  return {
    importMs: ms - comparedMs,
    comparedMs,
    savingMs: steps.ms.get('Saving') ?? 0,
    stallMs: stalls.max / 1e6,
    book,
    memoryMb: (most - before) / 1e6,
  }
}

/** Duration of each step, as the thread reports it. */
class Steps {
  readonly ms = new Map<string, number>()
  #step = 'Reading'
  #since = performance.now()

  enter(step: string): void {
    if (step === this.#step) return
    const now = performance.now()
    this.ms.set(this.#step, (this.ms.get(this.#step) ?? 0) + now - this.#since)
    this.#step = step
    this.#since = now
  }
}

/**
 * The worst stall while the tariff, now live, is loaded for its first rating; and the longest run of CPU time of this
 * thread for it, which distinguishes our stalls from those of the machine.
 */
async function measureBook(
  pool: pg.Pool,
  clientId: string,
  importId: string,
): Promise<{ stallMs: number; ownMs: number }> {
  const draft = 'select tariff_id from tariff_imports where id = $1'
  await pool.query(`update tariffs set state = 'live' where id = (${draft})`, [importId])
  forgetTariffBook(clientId)
  const stalls = monitorEventLoopDelay({ resolution: 5 })
  stalls.enable()
  let [last, ownMs] = [process.threadCpuUsage(), 0]
  const takeTurn = () => {
    const { user, system } = process.threadCpuUsage(last)
    ownMs = Math.max(ownMs, (user + system) / 1000)
    last = process.threadCpuUsage()
  }
  const turns = setInterval(takeTurn, 1)
  const book = await tariffBook(pool, clientId)
  clearInterval(turns)
  takeTurn()
  stalls.disable()
  if (!book.tariffs.some(({ name }) => name === `Bench ${importId}`)) throw new Error('not in the book')
  await pool.query(`update tariffs set state = 'draft' where id = (${draft})`, [importId])
  return { stallMs: stalls.max / 1e6, ownMs }
}

/** The same file copied into a table of texts, by the database's own tool. */
async function measureCopy(database: ThrowAwayDatabase, file: string): Promise<number> {
  await database.pool.query('drop table if exists bare_sheet')
  await database.pool.query(
    `create table bare_sheet (${RATE_TITLES.map((_title, at) => `c${at} text`).join(', ')})`,
  )
  return timed(() => run(PSQL!, [database.url, '-q', '-c', `\\copy bare_sheet from '${file}' csv header`]))
}

async function benchImport(verdict: Verdict): Promise<void> {
  const database = await startThrowAwayDatabase()
  const file = path.join(database.folder, 'sheet.csv')
  try {
    const rows = await writeSheet(file)
    const runs: Awaited<ReturnType<typeof measureCheck>>[] = []
    const copies: number[] = []
    for (let at = 0; at < RUNS; at++) {
      runs.push(await measureCheck(database, file, rows))
      if (PSQL) copies.push(await measureCopy(database, file))
    }
    const ms = median(runs.map((one) => one.importMs))
    console.log(
      `${rows.toLocaleString('en-US')} rows read, checked, saved: ${(ms / 1000).toFixed(1)} s, ${Math.round(rows / (ms / 1000)).toLocaleString('en-US')} rows/s`,
    )
    console.log(
      `of it saving ${(median(runs.map((one) => one.savingMs)) / 1000).toFixed(1)} s; beside it the comparison with 90 days: ${(median(runs.map((one) => one.comparedMs)) / 1000).toFixed(1)} s`,
    )
    if (copies.length > 0)
      verdict.say(
        'import against psql \\copy',
        ms / median(copies),
        COPY_LIMIT,
        'x',
        `\\copy ${(median(copies) / 1000).toFixed(1)} s`,
      )
    else console.log('no psql on this machine: the ratio is left out')
    verdict.say(
      'longest stall of the server thread',
      Math.max(...runs.map((one) => one.stallMs)),
      STALL_LIMIT_MS,
      'ms',
    )
    verdict.say(
      'the same, while the live sheet is first rated with',
      Math.max(...runs.map((one) => one.book.stallMs)),
      BOOK_STALL_LIMIT_MS,
      'ms',
      `${Math.max(...runs.map((one) => one.book.ownMs)).toFixed(0)} ms of its processor in one go`,
    )
    const memory = Math.max(...runs.map((one) => one.memoryMb))
    verdict.say(
      'memory for it, as a share of 300 MB',
      memory / MEMORY_LIMIT_MB,
      1,
      'x',
      `${memory.toFixed(0)} MB`,
    )
  } finally {
    await rm(file, { force: true })
    await database.stop()
  }
}

async function countRows(file: string): Promise<void> {
  let rows = 0
  for await (const batch of readSheet(file)) rows += batch.length
  if (rows !== WORKBOOK_ROWS + 1) throw new Error(`${rows} rows`)
}

interface ExcelJs {
  Workbook: new () => { xlsx: { readFile: (file: string) => Promise<unknown> } }
}

async function benchWorkbook(verdict: Verdict): Promise<void> {
  const file = path.join(process.env.TMPDIR ?? '/tmp', `lading-bench-${process.pid}.xlsx`)
  const places = Array.from({ length: 60 }, (_, at) => String(100 + at))
  const numbers = rateRows(places, places)
    .slice(0, WORKBOOK_ROWS)
    .map((row) => row.map(Number))
  await writeFile(file, workbookFile('Rates', [RATE_TITLES, ...numbers]))
  try {
    const own = median([
      await timed(() => countRows(file)),
      await timed(() => countRows(file)),
      await timed(() => countRows(file)),
    ])
    console.log(
      `workbook of ${WORKBOOK_ROWS.toLocaleString('en-US')} rows: ${Math.round(WORKBOOK_ROWS / (own / 1000)).toLocaleString('en-US')} rows/s`,
    )
    const name = process.env.EXCELJS ?? 'exceljs'
    const exceljs = (await import(name).catch(() => null)) as { default: ExcelJs } | null
    if (!exceljs) return console.log('exceljs is not installed: its ratio is left out')
    const theirs = await timed(() => new exceljs.default.Workbook().xlsx.readFile(file))
    verdict.say(
      `${EXCELJS_TIMES} times our time against exceljs`,
      (own * EXCELJS_TIMES) / theirs,
      1,
      'x',
      `${Math.round(WORKBOOK_ROWS / (theirs / 1000)).toLocaleString('en-US')} rows/s`,
    )
  } finally {
    await rm(file, { force: true })
  }
}

sayLoad()
const verdict = new Verdict()
await benchWorkbook(verdict)
await benchImport(verdict)
verdict.exit()
