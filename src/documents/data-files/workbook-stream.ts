import type { Cell, StreamedTable } from './table-column.ts'
import { bookParts, MOST_SHEET_ROWS, RowXml, SHEET_END, sheetHead, sheetPath } from './workbook-parts.ts'
import { type StreamedEntry, streamedZip } from './zip-stream.ts'

/** An entry of a ZIP archive is limited to 4 GB; near that size, a sheet continues on the next one. */
const LARGEST_SHEET = 3_500_000_000

export interface SheetLimits {
  rows: number
  bytes: number
}
const LIMITS: SheetLimits = { rows: MOST_SHEET_ROWS, bytes: LARGEST_SHEET }

/**
 * A workbook whose rows are read while it is written, in constant memory: a bold, frozen header row, then the rows. A
 * table that is longer than a sheet continues on the next sheet, below its header row again. Nothing is ever a formula.
 */
export function workbookStream(
  tables: readonly StreamedTable[],
  limits: SheetLimits = LIMITS,
): AsyncGenerator<Uint8Array> {
  return streamedZip(entriesOf(tables, limits))
}

async function* entriesOf(
  tables: readonly StreamedTable[],
  limits: SheetLimits,
): AsyncGenerator<StreamedEntry> {
  const titles: string[] = []
  for (const table of tables) {
    const rest = new Rest(table)
    try {
      do {
        titles.push(table.title)
        yield { name: sheetPath(titles.length), content: sheetOf(table, rest, limits) }
      } while (await rest.hasMore())
    } finally {
      await rest.end()
    }
  }
  for (const [name, content] of bookParts(titles)) yield { name, content: once(content) }
}

async function* once(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

type Lot = readonly (readonly Cell[])[]

/** The unread rest of a table: a sheet may end in the middle of a batch. */
class Rest {
  readonly #lots: AsyncIterator<Lot>
  #kept: Lot | null = null

  constructor({ lots }: StreamedTable) {
    this.#lots = lots[Symbol.asyncIterator]()
  }

  async next(): Promise<Lot | null> {
    if (!(await this.hasMore())) return null
    const lot = this.#kept
    this.#kept = null
    return lot
  }

  putBack(lot: Lot): void {
    if (lot.length > 0) this.#kept = lot
  }

  async hasMore(): Promise<boolean> {
    while (this.#kept === null) {
      const { done, value } = await this.#lots.next()
      if (done) return false
      if (value.length > 0) this.#kept = value
    }
    return true
  }

  /** A reader that stops early releases the source. */
  async end(): Promise<void> {
    await this.#lots.return?.()
  }
}

async function* sheetOf(
  { columns }: StreamedTable,
  rest: Rest,
  limits: SheetLimits,
): AsyncGenerator<Uint8Array> {
  const writer = new RowXml(columns)
  const titles = columns.map(({ title }) => title)
  const head = Buffer.from(sheetHead(columns) + writer.row(titles, 1, true))
  yield head
  let [rows, bytes] = [1, head.length]
  while (rows < limits.rows && bytes < limits.bytes) {
    const lot = await rest.next()
    if (!lot) break
    const taken = lot.slice(0, limits.rows - rows)
    rest.putBack(lot.slice(taken.length))
    let xml = ''
    for (const row of taken) xml += writer.row(row, ++rows)
    const piece = Buffer.from(xml)
    bytes += piece.length
    yield piece
  }
  yield Buffer.from(SHEET_END)
}
