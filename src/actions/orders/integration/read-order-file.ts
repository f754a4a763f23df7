import { open, readFile } from 'node:fs/promises'
import { readInterchange } from '#carriers/edi/x12/read-interchange.ts'
import type { SheetRow } from '#domain/mapping/sheet-row.ts'
import { countKnownTitles, findHeader, plainTitle } from '#domain/mapping/suggest-columns.ts'
import { placesOf, suggestMapping } from '#domain/order-files/column-mapping.ts'
import { interchangesIn } from '#domain/order-files/interchanges-in.ts'
import { ORDER_FIELDS, orderField } from '#domain/order-files/order-fields.ts'
import {
  cleanCell,
  MOST_ROWS,
  OrderFileFault,
  type OrderFileFormat,
  type OrderTable,
} from '#domain/order-files/order-table.ts'
import { readJsonOrders } from '#domain/order-files/read-json.ts'
import { readX12Orders, type X12Set } from '#domain/order-files/read-x12-orders.ts'
import { readXmlOrders } from '#domain/order-files/read-xml.ts'
import type { ColumnMapping } from '#domain/order-files/suggested-mapping.ts'
import { tidyTable } from '#domain/order-files/tidy-table.ts'
import { type AsShown, type MergedCells, SheetFault, USUAL_LIMITS } from '#outside/sheets/limits.ts'
import { readSheet, sheetFormat, sheetNames } from '#outside/sheets/read-sheet.ts'
import { encodingOf, readAt } from '#outside/sheets/text-encoding.ts'
import { mergedFault } from '#outside/sheets/xlsx-rows.ts'

/** Reads an order file of any format. Runs in a thread: see in-thread.ts. */

export interface ReadOrderFile extends OrderTable {
  sheets: string[]
  sheet: string
  /** Number of the header row; 0 if the file has no header row because its format names the columns. */
  headerRow: number
}

/** A document is read as a whole, and needs several times its size in memory. */
const MOST_DOCUMENT_BYTES = 60 * 1_048_576
const HEAD_BYTES = 512
const LIMITS = { ...USUAL_LIMITS, rows: MOST_ROWS + 100, cells: 6_000_000, unpackedBytes: 400_000_000 }

/** The mapping chosen for a file, or for the files of its source. */
interface Chosen {
  sheet: string
  headerRow: number
  columns?: readonly ColumnMapping[] | null
}

/** @throws OrderFileFault if the file as a whole cannot be imported */
export async function readOrderFile(path: string, chosen: Chosen): Promise<ReadOrderFile> {
  try {
    const format = await formatOf(path)
    if (format === 'CSV' || format === 'XLSX') return await readTable(path, format, chosen)
    const table = readDocument(format, await textOfFile(path))
    return { ...withColumns(table, chosen.columns ?? []), sheets: [''], sheet: '', headerRow: 0 }
  } catch (error) {
    if (error instanceof SheetFault) throw new OrderFileFault(error.fault.reason, error.fault.row)
    throw error
  }
}

/**
 * A document has no column for values that none of its orders contains: a mapped column that is absent counts as empty.
 * Columns that every order needs are reported as missing.
 */
function withColumns(table: OrderTable, columns: readonly ColumnMapping[]): OrderTable {
  const known = placesOf(table.header)
  const more = columns
    .filter(({ field }) => !orderField(field)?.isRequired)
    .flatMap(({ column, joinColumns }) => [column, ...joinColumns])
    .filter((title) => plainTitle(title) !== '' && !known.has(plainTitle(title)))
  return more.length === 0 ? table : { ...table, header: [...table.header, ...new Set(more)] }
}

/** Detected from the content, since file names are unreliable. */
async function formatOf(path: string): Promise<OrderFileFormat> {
  if ((await sheetFormat(path)) === 'xlsx') return 'XLSX'
  const file = await open(path)
  try {
    const encoding = await encodingOf(file)
    const head = new TextDecoder(encoding).decode(await readAt(file, 0, HEAD_BYTES)).trimStart()
    if (/^<[?!A-Za-z]/.test(head)) return 'XML'
    if (/^[{[]/.test(head)) return 'JSON'
    return /^ISA[^A-Za-z0-9\s]/.test(head) ? 'EDI' : 'CSV'
  } finally {
    await file.close()
  }
}

async function textOfFile(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > MOST_DOCUMENT_BYTES) throw new OrderFileFault('This file is larger than 60 MB. Split it.')
    return new TextDecoder(await encodingOf(file)).decode(await readFile(path))
  } finally {
    await file.close()
  }
}

function readDocument(format: OrderFileFormat, text: string): OrderTable {
  if (format === 'JSON') return readJsonOrders(text)
  if (format === 'XML') return readXmlOrders(text)
  return readX12Orders(interchangesIn(text).flatMap(setsOf))
}

function setsOf(text: string): X12Set[] {
  const found = readInterchange(text)
  if (found.kind === 'unreadable') throw new OrderFileFault(found.message)
  const { faults, groups } = found.interchange
  const all = [
    ...faults,
    ...groups.flatMap((group) => [...group.faults, ...group.sets.flatMap((set) => set.faults)]),
  ]
  // Counts and control numbers that do not agree show that something was lost in transfer.
  if (all.length > 0)
    throw new OrderFileFault(
      all
        .slice(0, 3)
        .map(({ message }) => message)
        .join(' '),
    )
  return groups.flatMap(({ sets }) => sets)
}

async function readTable(path: string, format: 'CSV' | 'XLSX', chosen: Chosen): Promise<ReadOrderFile> {
  const sheets = await sheetNames(path)
  const sheet = chosen.sheet || (await likeliestSheet(path, sheets))
  if (!sheets.includes(sheet)) throw new OrderFileFault(`There is no worksheet ${sheet.slice(0, 60)}.`)
  const asShown: AsShown = { merged: [] }
  const all: SheetRow[] = []
  for await (const batch of readSheet(path, sheet, LIMITS, undefined, asShown)) {
    for (const { number, cells } of batch) all.push({ number, cells: cells.map(cleanCell) })
    if (all.length > MOST_ROWS + 50) {
      throw new OrderFileFault(`This file has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Split it.`)
    }
  }
  const at =
    chosen.headerRow > 0
      ? all.findIndex(({ number }) => number === chosen.headerRow)
      : findHeader(ORDER_FIELDS, all)
  const head = all[at]
  if (!head) {
    const { headerRow } = chosen
    throw new OrderFileFault(headerRow > 0 ? `Row ${headerRow} is empty.` : 'There is no header row.')
  }
  const above = all[at - 1]
  const isAbove = above?.number === head.number - 1
  const titles = withoutEmptyTail(head.cells)
  const { header, rows } = tidyTable(titles, all.slice(at + 1), isAbove ? above.cells : [])
  if (rows.length === 0) throw new OrderFileFault('There are no rows below the header row.')
  fillMerged({ header, rows }, asShown.merged)
  return { format, header, rows, sheets, sheet, headerRow: head.number }
}

const SHEETS_LOOKED_AT = 10

/**
 * The worksheet whose titles match orders best; among equals, the first that is not empty. Other sheets are
 * instructions, lists or totals.
 */
async function likeliestSheet(path: string, sheets: readonly string[]): Promise<string> {
  let best = { sheet: sheets[0]!, known: -1 }
  for (const sheet of sheets.length > 1 ? sheets.slice(0, SHEETS_LOOKED_AT) : []) {
    for await (const rows of readSheet(path, sheet, LIMITS, undefined, { merged: [] })) {
      const head = rows[findHeader(ORDER_FIELDS, rows)]
      const known = head ? countKnownTitles(ORDER_FIELDS, head.cells) : -1
      if (known > best.known) best = { sheet, known }
      break
    }
  }
  return best.sheet
}

/** The value of cells merged over several rows applies to each of them, but a weight or count must not count twice. */
function fillMerged(table: Pick<OrderTable, 'header' | 'rows'>, merged: readonly MergedCells[]): void {
  const below = merged.filter(({ firstRow, lastRow }) => lastRow > firstRow)
  if (below.length === 0) return
  const byNumber = new Map(table.rows.map((row) => [row.number, row.cells]))
  const figures = figureColumns(table)
  const lastRow = table.rows.at(-1)!.number
  let filled = 0
  for (const area of below) {
    const text = byNumber.get(area.firstRow)?.[area.column] ?? ''
    if (text === '') continue
    const end = Math.min(area.lastRow, lastRow)
    filled += end - area.firstRow
    // Merged areas of a workbook never overlap: more merged cells than rows times columns cannot be valid.
    if (figures.has(area.column) || filled > MOST_FILLED) throw mergedFault(area)
    for (let row = area.firstRow + 1; row <= end; row++) {
      const cells = byNumber.get(row)
      while (cells && cells.length <= area.column) cells.push('')
      if (cells) cells[area.column] = text
    }
  }
}

/** Columns of weights, counts and amounts of lines. */
function figureColumns({ header, rows }: Pick<OrderTable, 'header' | 'rows'>): Set<number> {
  const samples = rows.slice(0, SAMPLED).map(({ cells }) => cells)
  const titles = suggestMapping(header, samples)
    .filter(({ field }) => ['number', 'money'].includes(orderField(field)!.kind))
    .map(({ column }) => column)
  return new Set(header.flatMap((title, at) => (title !== '' && titles.includes(title) ? [at] : [])))
}
const SAMPLED = 200
const MOST_FILLED = 2_000_000

function withoutEmptyTail(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}
