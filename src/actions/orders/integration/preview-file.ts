import type pg from 'pg'
import { findTakenNumbers } from '#database/orders/order-entry.ts'
import type { RejectedFileRow } from '#database/orders/order-file-rows.ts'
import { type Db, openDatabase } from '#database/sql/open.ts'
import type { SheetRow } from '#domain/mapping/sheet-row.ts'
import { problemsOfMapping } from '#domain/order-files/column-mapping.ts'
import { OrderFileFault, type OrderFileFormat } from '#domain/order-files/order-table.ts'
import type { ColumnMapping, SuggestedMapping } from '#domain/order-files/suggested-mapping.ts'
import type { ClientSettings } from '#domain/shipment/client-settings.ts'
import {
  cellsByRow,
  gatherOrders,
  isLineWeight,
  rejectedRowsOf,
  rowsToJudge,
  suggestedMapping,
} from './judge-file.ts'
import { type JudgedOrder, judgeOrders, type OrderDesk, openOrderDesk } from './order-drafts.ts'
import { readOrderFile } from './read-order-file.ts'

export interface PreviewOrder {
  order: 'preview'
  connection: pg.PoolConfig
  clientId: string
  settings: ClientSettings
  path: string
  sheet: string
  headerRow: number
  /** null for the suggested columns. */
  columns: ColumnMapping[] | null
}

export interface PreviewedOrder {
  orderNumber: string
  consignee: string
  city: string
  state: string
  zip: string
  lines: number
  weightLb: number
}

export interface FilePreview {
  kind: 'preview'
  format: OrderFileFormat
  sheets: string[]
  sheet: string
  headerRow: number
  header: string[]
  rows: SheetRow[]
  columns: SuggestedMapping[]
  /** Why the whole file cannot be imported with these columns; [] if it can. */
  problems: string[]
  rowCount: number
  orderCount: number
  readyCount: number
  duplicateCount: number
  rejectedCount: number
  rejected: RejectedFileRow[]
  orders: PreviewedOrder[]
}

const SHOWN_ROWS = 20
const SHOWN_REJECTS = 200
const BATCH = 500

/** The whole file as it would be imported: nothing is written. */
export async function previewFile(
  order: PreviewOrder,
): Promise<FilePreview | { kind: 'refused'; reason: string }> {
  const database = openDatabase({ ...order.connection, max: 1 })
  try {
    return await previewOn(database.db, order)
  } finally {
    await database.close()
  }
}

/** The same with an open database. */
export async function previewOn(
  db: Db,
  order: Omit<PreviewOrder, 'connection'>,
): Promise<FilePreview | { kind: 'refused'; reason: string }> {
  try {
    return await preview(db, order)
  } catch (error) {
    if (!(error instanceof OrderFileFault)) throw error
    return { kind: 'refused', reason: error.told }
  }
}

async function preview(db: Db, order: Omit<PreviewOrder, 'connection'>): Promise<FilePreview> {
  const file = await readOrderFile(order.path, order)
  const suggested = suggestedMapping(file)
  const columns = order.columns ? suggested.map((one) => chosenOr(one, order.columns!)) : suggested
  const problems = problemsOfMapping(columns, file.header)
  const shown: FilePreview = {
    kind: 'preview',
    format: file.format,
    sheets: file.sheets,
    sheet: file.sheet,
    headerRow: file.headerRow,
    header: file.header,
    rows: file.rows.slice(0, SHOWN_ROWS),
    columns,
    problems,
    rowCount: file.rows.length,
    orderCount: 0,
    readyCount: 0,
    duplicateCount: 0,
    rejectedCount: 0,
    rejected: [],
    orders: [],
  }
  if (problems.length > 0) return shown
  const rows = rowsToJudge(file, columns)
  const gathered = gatherOrders({ header: file.header, rows }, columns)
  const { clientId, settings } = order
  const desk = await openOrderDesk({
    db,
    clientId,
    settings,
    now: new Date(),
    origin: 'upload',
    isLineWeight: isLineWeight(file),
  })
  const cellsOf = cellsByRow(rows)
  shown.orderCount = gathered.length
  for (let from = 0; from < gathered.length; from += BATCH) {
    const judged = await judgeOrders(desk, gathered.slice(from, from + BATCH))
    shown.duplicateCount += await countTaken(desk, judged)
    for (const one of judged) {
      if (one.kind === 'ready') {
        shown.readyCount += 1
        if (shown.orders.length < SHOWN_ROWS) shown.orders.push(showOrder(one))
      } else {
        shown.rejectedCount += one.gathered.rows.length
        if (shown.rejected.length < SHOWN_REJECTS)
          shown.rejected.push(...rejectedRowsOf(one.gathered, one.faults, cellsOf))
      }
    }
  }
  shown.rejected = shown.rejected.slice(0, SHOWN_REJECTS)
  return shown
}

/** How many of these orders the client already has. */
async function countTaken(desk: OrderDesk, judged: readonly JudgedOrder[]): Promise<number> {
  const keys = judged.flatMap((one) => (one.kind === 'ready' ? [one.order] : []))
  return (await findTakenNumbers(desk.db, desk.clientId, keys)).size
}

const showOrder = ({ order, lines }: Extract<JudgedOrder, { kind: 'ready' }>) => ({
  orderNumber: order.orderNumber,
  consignee: order.destination.companyName,
  city: order.destination.city,
  state: order.destination.state,
  zip: order.destination.zip,
  lines: lines.length,
  weightLb: order.totalWeightLb,
})

function chosenOr(suggested: SuggestedMapping, chosen: readonly ColumnMapping[]): SuggestedMapping {
  const own = chosen.find(({ field }) => field === suggested.field)
  if (!own) return { ...suggested, column: '', fallback: '', confidence: 0, by: 'none' }
  const isSame = own.column === suggested.column
  return { ...own, confidence: isSame ? suggested.confidence : 1, by: isSame ? suggested.by : 'none' }
}
