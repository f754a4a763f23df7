import { fail } from '#contracts/errors.ts'
import { insertOrders } from '#database/orders/order-entry.ts'
import {
  deleteRejectedRows,
  type FileOrder,
  insertFileOrders,
  insertRejectedRows,
  lastPlace,
  listRejectedRows,
  type RejectedFileRow,
} from '#database/orders/order-file-rows.ts'
import { changeRun, lockRun, type OrderFileRun } from '#database/orders/order-file-runs.ts'
import { orderSources } from '#database/orders/order-sources.ts'
import type { Db } from '#database/sql/open.ts'
import { problemsOfMapping } from '#domain/order-files/column-mapping.ts'
import { orderField } from '#domain/order-files/order-fields.ts'
import { cleanCell, NOT_TAKEN } from '#domain/order-files/order-table.ts'
import type { OrderSheetRow } from '#domain/order-files/read-order-row.ts'
import type { ColumnMapping } from '#domain/order-files/suggested-mapping.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { tellBrowsers } from '../../kernel/context.ts'
import { cellsByRow, gatherOrders, MOST_KEPT_REJECTS, rejectedRowsOf } from './judge-file.ts'
import { judgeOrders, openOrderDesk } from './order-drafts.ts'
import { theRun } from './upload-orders.ts'

/** A row with its corrections. */
interface FixedRow {
  row: number
  /** Absent if unchanged; [] if the row is left out. */
  cells?: readonly string[] | undefined
  /** By field; has priority over the columns and over earlier corrections; '' removes a correction. */
  values?: Readonly<Record<string, string>> | undefined
}

/**
 * Fixes rejected rows and imports the orders that are now complete. All waiting rows are tried again, because an order
 * that waited for one row is complete when that row is. A row without cells is left out because it never belonged to an
 * order.
 */
export async function fixRows(
  context: ActionContext,
  { runId, rows }: { runId: string; rows: readonly FixedRow[] },
): Promise<string> {
  const { db, clientId, settings, now } = context
  refuseUnusable(rows)
  await theRun(context, runId)
  const run = await lockRun(db, runId)
  if (run?.state !== 'done') {
    return fail('IMPORT_NOT_READY', { state: run?.state ?? 'gone', action: 'fixing rows' })
  }
  const waiting = await listRejectedRows(db, runId, { limit: MOST_KEPT_REJECTS, offset: 0 })
  const fixed = new Map(rows.map((one) => [one.row, one]))
  const table = waiting
    .filter(({ row }) => fixed.get(row)?.cells?.length !== 0)
    .map((one) => asFixed(one, fixed.get(one.row), run.header.indexOf(NOT_TAKEN)))
  const columns = await columnsFor(context, run)
  const { isLineWeight = false, isDecimalComma = false } = run.reading
  const gathered = gatherOrders({ header: run.header, rows: table }, columns, isDecimalComma)
  const desk = await openOrderDesk({ db, clientId, settings, now, origin: run.origin, isLineWeight })
  const judged = await judgeOrders(desk, gathered)
  const ready = judged.flatMap((one) => (one.kind === 'ready' ? [one] : []))
  const added = await insertOrders(db, clientId, ready)
  const first = (await lastPlace(db, runId)) + 1
  const outcomes = ready.map(
    ({ order, gathered: { rows: own } }, index): FileOrder => ({
      place: Math.max(first, run.orderCount) + index,
      orderNumber: order.orderNumber,
      outcome: added.has(order.id) ? 'added' : 'exists',
      orderId: added.has(order.id) ? order.id : null,
      rows: own,
    }),
  )
  const cellsOf = cellsByRow(table)
  const still = judged.flatMap((one) =>
    one.kind === 'wrong' ? rejectedRowsOf(one.gathered, one.faults, cellsOf) : [],
  )
  const typedOf = new Map(table.map(({ number, typed }) => [number, typed]))
  await replaceRows(
    db,
    runId,
    waiting.map(({ row }) => row),
    still.map((one) => ({ ...one, values: typedOf.get(one.row) ?? {} })),
  )
  await insertFileOrders(db, runId, outcomes)
  const left = Math.max(0, run.rejectedCount - waiting.length + still.length)
  await changeRun(db, runId, {
    addedCount: run.addedCount + added.size,
    duplicateCount: run.duplicateCount + ready.length - added.size,
    rejectedCount: left,
    reading: { ...run.reading, columns },
  })
  const leftOut = waiting.length - table.length
  const what = { file: run.fileName, added: added.size, left, ...(leftOut > 0 ? { leftOut } : {}) }
  context.note(runId, what, 'orders.rows-fixed')
  await tellBrowsers(context, ['integration', 'orders', 'counts'])
  return wordsOf(added.size, ready.length - added.size, left)
}

function refuseUnusable(rows: readonly FixedRow[]): void {
  const faults = rows.flatMap(({ cells, values = {} }, index) => {
    const unknown = Object.keys(values).filter((field) => !orderField(field))
    const isLeftOut = cells?.length === 0 && Object.keys(values).length > 0
    return [
      ...unknown.map((field) => [`RejectedRows.${index}.values.${field}`, `There is no field ${field}.`]),
      ...(isLeftOut
        ? [[`RejectedRows.${index}.cells`, 'A row without cells is skipped because it has nothing to edit.']]
        : []),
    ]
  })
  if (faults.length > 0) fail('VALIDATION_FAILED', { fields: Object.fromEntries(faults) })
}

/** @param whyNot the column that says why a row is no order: such a row cannot be changed, only left out */
function asFixed(
  { row, cells, values }: RejectedFileRow,
  fixed: FixedRow | undefined,
  whyNot: number,
): OrderSheetRow {
  if (cells[whyNot]) return { number: row, cells }
  const typed = Object.entries({ ...values, ...fixed?.values })
    .map(([field, text]) => [field, cleanCell(text)] as const)
    .filter(([, text]) => text !== '')
  return {
    number: row,
    cells: fixed?.cells?.map(cleanCell) ?? cells,
    ...(typed.length > 0 ? { typed: Object.fromEntries(typed) } : {}),
  }
}

/**
 * For a file that was picked up automatically, the current columns of the source, which were usually the error. An
 * uploaded file keeps the columns that were chosen for it.
 */
async function columnsFor(
  { db, clientId }: ActionContext,
  { origin, sourceId, header, reading }: OrderFileRun,
): Promise<ColumnMapping[]> {
  const source = origin !== 'upload' && sourceId ? await orderSources.find(db, clientId, sourceId) : null
  const chosen = source?.columns ?? []
  return chosen.length > 0 && problemsOfMapping(chosen, header).length === 0 ? chosen : reading.columns
}

async function replaceRows(
  db: Db,
  runId: string,
  former: readonly number[],
  still: Parameters<typeof insertRejectedRows>[2],
): Promise<void> {
  await deleteRejectedRows(db, runId, former)
  await insertRejectedRows(db, runId, still)
}

function wordsOf(added: number, existing: number, left: number): string {
  const orders = added === 1 ? '1 order imported' : `${added} orders imported`
  const there = existing === 1 ? '1 already existed' : `${existing} already existed`
  const rows = left === 1 ? '1 row still has an error' : `${left} rows still have errors`
  return `${[orders, ...(existing > 0 ? [there] : []), ...(left > 0 ? [rows] : [])].join('; ')}.`
}
