/**
 * Rows per second of streamed files, CSV and XLSX, compared with `COPY … TO` of the same statement on the same
 * connection, and how much more memory all rows take than the first twentieth of them. `node bench/export.ts
 * [shipments]`.
 */
import type pg from 'pg'
import { copyOut } from '#database/sql/copy-stream.ts'
import { streamRows } from '#database/sql/row-stream.ts'
import { csvStream } from '#documents/data-files/csv.ts'
import type { Cell, TableColumn } from '#documents/data-files/table-column.ts'
import { workbookStream } from '#documents/data-files/workbook-stream.ts'
import { loadShipments } from './support/load-shipments.ts'
import { sayLoad, timed, Verdict } from './support/measures.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const SHIPMENTS = Number(process.argv[2] ?? 1_000_000)
/** At least 0.3 times as fast as COPY. */
const MOST_TIMES = 1 / 0.3
const MOST_GROWTH_MB = 150

const COLUMNS: TableColumn[] = [
  ...['BOL', 'PRO', 'Order', 'PO', 'Status', 'Carrier', 'SCAC', 'Warehouse', 'Payment'].map((title) => ({
    title,
  })),
  ...['From city', 'From state', 'From ZIP', 'Consignee', 'To city', 'To state', 'To ZIP'].map((title) => ({
    title,
  })),
  { title: 'Pickup', kind: 'date' },
  { title: 'Charge', kind: 'money' },
  { title: 'Weight', kind: 'number' },
  { title: 'Pallets', kind: 'number' },
]
const QUERY = `select bol_number, pro_number, order_number, po_number, status, carrier_name, carrier_scac, warehouse,
    payment_type, origin->>'city', origin->>'state', origin->>'zip', destination_name, destination->>'city',
    destination->>'state', destination->>'zip', pickup_date, total_cents / 100.0::float8, total_weight_lb, total_pallets
  from shipments order by created_at desc`

const verdict = new Verdict()
const database = await startThrowAwayDatabase()
try {
  await loadShipments(database.pool, SHIPMENTS)
  sayLoad()
  const { rows } = await database.pool.query('select count(*)::int as count from shipments')
  await measure(database.pool, rows[0].count)
} finally {
  await database.stop()
}
verdict.exit()

async function measure(pool: pg.Pool, count: number): Promise<void> {
  const table = (most: number) => ({
    title: 'Shipments',
    columns: COLUMNS,
    lots: streamRows<Cell[]>(pool, { text: `${QUERY} limit ${most}` }),
  })
  const files = [
    ['CSV', (most: number) => drain(csvStream(table(most)))],
    ['XLSX', (most: number) => drain(workbookStream([table(most)]))],
  ] as const
  // Both sides find the pages of the table in memory.
  await copyAll(pool)
  for (const [name, write] of files) {
    const before = [await timed(() => copyAll(pool))]
    // V8 starts a process with a small heap and triples it within seconds, whatever it streams. Rows kept in memory
    // would show after that.
    await write(Math.ceil(count / 20))
    const { ms, grownMb } = await watched(() => write(count))
    before.push(await timed(() => copyAll(pool)))
    const copy = (before[0]! + before[1]!) / 2
    const figures = `${rate(count, ms)}, COPY ${rate(count, copy)}`
    verdict.say(`${name} of ${count.toLocaleString()} rows against COPY`, ms / copy, MOST_TIMES, 'x', figures)
    verdict.say(`${name}: memory grown by (MB, read as ms)`, grownMb, MOST_GROWTH_MB, 'ms')
  }
}

function rate(count: number, ms: number): string {
  return `${Math.round((count / ms) * 1000).toLocaleString()} rows/s`
}

async function copyAll(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await copyOut(client, `copy (${QUERY}) to stdout`, () => {})
  } finally {
    client.release(true)
  }
}

async function drain(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of pieces) {
    // The reader's own work is not measured.
  }
}

/** How long the work takes, and how far memory rises above its start. */
async function watched(work: () => Promise<void>): Promise<{ ms: number; grownMb: number }> {
  const start = process.memoryUsage.rss()
  let most = start
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  const ms = await timed(work)
  clearInterval(timer)
  return { ms, grownMb: (most - start) / 1_000_000 }
}
