/** The worker thread that creates the demo's rows, as text that the database can copy. */
import { parentPort, workerData } from 'node:worker_threads'
import { type CopyText, copyTexts } from '#database/sql/copy-text.ts'
import { makeFuelPrices, makeFuelTables } from './carriers/fuel.ts'
import { DEMO_CLIENTS } from './demo-clients.ts'
import { makeDemoParts } from './demo-rows.ts'
import { DEMO_TABLES, type DemoRows, type DemoTable } from './demo-tables.ts'
import { todayOf } from './scene.ts'

/** The message to the thread. */
export interface DemoOrder {
  /** The day of the demo, YYYY-MM-DD. */
  today: string
  /** The serial of the first bill of lading. */
  firstSerial: number
}

/** Its messages in this order: for each client its texts and its name, then the end. */
export type DemoMessage =
  | { kind: 'text'; text: CopyText }
  | { kind: 'client'; name: string }
  | { kind: 'all' }

const tell = (message: DemoMessage, moved: ArrayBuffer[] = []) => parentPort!.postMessage(message, moved)

async function makeAll(order: DemoOrder): Promise<void> {
  const today = todayOf(order.today)
  const fuel = { prices: makeFuelPrices(today.day), tables: makeFuelTables(today.day) }
  let serial = order.firstSerial
  for (const client of DEMO_CLIENTS) {
    for await (const part of makeDemoParts(client, today, fuel, serial)) {
      for (const table of DEMO_TABLES) tellTable(table, part)
    }
    tell({ kind: 'client', name: client.name })
    serial += client.shipments
  }
  tell({ kind: 'all' })
}

function tellTable<T extends DemoTable>(table: T, part: Partial<DemoRows>): void {
  for (const text of copyTexts<T>(table, part[table] ?? [])) tell({ kind: 'text', text }, [text.text.buffer])
}

await makeAll(workerData as DemoOrder)
