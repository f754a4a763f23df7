/**
 * Order files from their rows to orders (P6): read, mapped, validated, saved with their errors, compared with
 * PostgreSQL's own `\copy` of the same files into a bare table, and with `COPY` of the resulting rows into tables with
 * the same indexes and triggers: the share of the database alone. `node bench/order-files.ts [rows]`
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { v7 as newId } from 'uuid'
import { inThread } from '#actions/kernel/in-thread.ts'
import type { ImportOrder, ImportResult, ImportSaid } from '#actions/orders/integration/import-file.ts'
import { ORDER_FILE_THREAD } from '#actions/orders/integration/import-work.ts'
import { takeOrderFile } from '#actions/orders/integration/take-order-file.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import { openDatabase } from '#database/sql/open.ts'
import { MOST_ROWS } from '#domain/order-files/order-table.ts'
import { csvOf } from '#test/support/rate-sheets.ts'
import { sayLoad, timed, times, Verdict } from './support/measures.ts'
import { startThrowAwayDatabase, type ThrowAwayDatabase } from './support/throw-away-database.ts'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const LINES_AN_ORDER = [1, 1, 2, 3, 3, 5]
/** One of this many rows has an invalid weight. */
const WRONG_EVERY = 997
const COPY_LIMIT = 4
const MEMORY_LIMIT_MB = 300
const PSQL = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/psql`).find(existsSync)
const run = promisify(execFile)

const TITLES = [
  'Order number',
  'PO number',
  'Ship to name',
  'Ship to address',
  'Ship to city',
  'Ship to state',
  'Ship to ZIP',
  'Ship to phone',
  'Ship by',
  'Item',
  'Description',
  'Quantity',
  'Package',
  'Weight',
  'Class',
  'Length',
  'Width',
  'Height',
]
const PLACES = [
  ['Dallas', 'TX', '75201'],
  ['Chicago', 'IL', '60601'],
  ['Denver', 'CO', '80202'],
  ['Atlanta', 'GA', '30303'],
  ['Seattle', 'WA', '98101'],
  ['Phoenix', 'AZ', '85004'],
  ['Boston', 'MA', '02110'],
  ['Miami', 'FL', '33101'],
] as const
const TRADES = ['Bearings', 'Garden Supply', 'Fasteners', 'Medical', 'Lighting', 'Paper', 'Tools', 'Plumbing']
const NAMES = ['Northside', 'Harbor', 'Summit', 'Prairie', 'Lakeview', 'Ironwood', 'Redstone', 'Bayshore']
const CLASSES = ['50', '70', '85', '100', '125']

/** One file's rows, and the number of orders in them. */
function rowsOf(file: number, rows: number): { cells: string[][]; orders: number } {
  const cells: string[][] = []
  let orders = 0
  while (cells.length < rows) {
    const at = orders++
    const [city, state, zip] = PLACES[(at * 5 + file) % PLACES.length]!
    const name = `${NAMES[at % 8]} ${TRADES[(at >> 3) % 8]} ${at % 4_093}`
    const number = `SO-${file}${String(100_000 + at)}`
    const lines = Math.min(LINES_AN_ORDER[at % LINES_AN_ORDER.length]!, rows - cells.length)
    for (let line = 0; line < lines; line++) {
      const isWrong = cells.length % WRONG_EVERY === WRONG_EVERY - 1
      cells.push([
        number,
        `PO${7_000_000 + at * 3}`,
        name,
        `${1 + (at % 9_000)} Commerce St`,
        city,
        state,
        zip,
        `312-555-01${String(at % 100).padStart(2, '0')}`,
        '2026-12-11',
        `SKU-${(at * 7 + line) % 5_000}`,
        `Cartons of ${TRADES[line % 8]!.toLowerCase()}`,
        String(1 + (at % 6)),
        'PLT',
        isWrong ? 'heavy' : String(120 + ((at * 13 + line) % 900)),
        CLASSES[(at + line) % 5]!,
        '48',
        '40',
        '50',
      ])
    }
  }
  return { cells, orders }
}

async function writeFiles(folder: string): Promise<{ files: string[]; orders: number }> {
  const files: string[] = []
  let orders = 0
  for (let done = 0; done < ROWS; done += MOST_ROWS) {
    const made = rowsOf(files.length + 1, Math.min(MOST_ROWS, ROWS - done))
    const file = path.join(folder, `orders-${files.length + 1}.csv`)
    await writeFile(file, csvOf([TITLES, ...made.cells]))
    files.push(file)
    orders += made.orders
  }
  return { files, orders }
}

interface Clerk {
  id: string
  clientId: string
}

/** Imports the files as the server's worker does; returns milliseconds and the peak memory. */
async function measureImport(database: ThrowAwayDatabase, clerk: Clerk, files: readonly string[]) {
  const { db, pool, close } = openDatabase(database.config)
  const before = process.memoryUsage().rss
  let most = before
  const sampler = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const cpu = process.cpuUsage()
  let [ms, orders, rejected] = [0, 0, 0]
  for (const file of files) {
    const runId = newId()
    const bytes = await readFile(file)
    ms += await timed(async () => {
      await takeOrderFile(db, {
        id: runId,
        clientId: clerk.clientId,
        sourceId: null,
        origin: 'upload',
        name: path.basename(file),
        bytes,
        reading: { columns: [], sheet: '', headerRow: 0, skipRejected: true },
        createdBy: { id: clerk.id, name: 'demo' },
      })
      const order: ImportOrder = {
        order: 'import',
        connection: connectionOf(pool),
        clientId: clerk.clientId,
        runId,
      }
      const result = await inThread<ImportSaid, ImportResult>(ORDER_FILE_THREAD, order, { memoryMb: 768 })
      if (result.state !== 'done') throw new Error(JSON.stringify(result))
      orders += result.orders
      rejected += result.rejected
    })
  }
  clearInterval(sampler)
  const spent = process.cpuUsage(cpu)
  console.log(`of it our own processor time ${((spent.user + spent.system) / 1e6).toFixed(1)} s`)
  await close()
  return { ms, orders, rejected, memoryMb: (most - before) / 1e6 }
}

const psql = (database: ThrowAwayDatabase, command: string) =>
  run(PSQL!, [database.url, '-q', '-v', 'ON_ERROR_STOP=1', '-c', command])

/** The same files copied into a table of texts, by the database's own tool. */
async function measureCopy(database: ThrowAwayDatabase, files: readonly string[]): Promise<number> {
  await database.pool.query('drop table if exists bare_orders')
  const columns = TITLES.map((_title, at) => `c${at} text`).join(', ')
  await database.pool.query(`create table bare_orders (${columns})`)
  return timed(async () => {
    for (const file of files) await psql(database, `\\copy bare_orders from '${file}' csv header`)
  })
}

/** The resulting rows, by `COPY` into tables with the same columns, checks and indexes. */
async function measureStoring(database: ThrowAwayDatabase): Promise<number> {
  let ms = 0
  const since = `(select id from orders where source = 'upload')`
  const tables: [table: string, condition: string][] = [
    ['orders', `source = 'upload'`],
    ['order_lines', `order_id in ${since}`],
    ['order_file_orders', 'true'],
    ['order_file_rejects', 'true'],
  ]
  for (const [table, condition] of tables) {
    const { rows } = await database.pool.query(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const { names } = rows[0]
    const file = path.join(database.folder, `${table}.copy`)
    await database.pool.query(`create table bench_${table} (like ${table} including all)`)
    await psql(database, `\\copy (select ${names} from ${table} where ${condition}) to '${file}'`)
    ms += await timed(() => psql(database, `\\copy bench_${table} (${names}) from '${file}'`))
    await database.pool.query(`drop table bench_${table}`)
    await rm(file)
  }
  return ms
}

async function benchOrderFiles(verdict: Verdict): Promise<void> {
  const database = await startThrowAwayDatabase()
  try {
    const { files, orders } = await writeFiles(database.folder)
    const { rows } = await database.pool.query(
      `select id, client_id as "clientId" from users where user_name = 'demo'`,
    )
    const copyMs = PSQL ? await measureCopy(database, files) : Number.NaN
    const own = await measureImport(database, rows[0], files)
    const seconds = own.ms / 1000
    console.log(
      `${ROWS.toLocaleString('en-US')} rows, ${own.orders.toLocaleString('en-US')} of ${orders.toLocaleString('en-US')} orders imported, ${own.rejected.toLocaleString('en-US')} rows rejected: ${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds).toLocaleString('en-US')} rows/s, ${Math.round(own.orders / seconds).toLocaleString('en-US')} orders/s`,
    )
    if (PSQL) {
      verdict.say(
        'import against \\copy of the files',
        own.ms / copyMs,
        COPY_LIMIT,
        'x',
        `\\copy ${(copyMs / 1000).toFixed(1)} s`,
      )
      const storingMs = await measureStoring(database)
      console.log(
        `       against COPY of what comes out: ${times(own.ms / storingMs)} (COPY ${(storingMs / 1000).toFixed(1)} s)`,
      )
    } else console.log('no psql on this machine: the ratios are left out')
    verdict.say(
      'memory for it, as a share of 300 MB',
      own.memoryMb / MEMORY_LIMIT_MB,
      1,
      'x',
      `${own.memoryMb.toFixed(0)} MB`,
    )
  } finally {
    await database.stop()
  }
}

sayLoad()
const verdict = new Verdict()
await benchOrderFiles(verdict)
verdict.exit()
