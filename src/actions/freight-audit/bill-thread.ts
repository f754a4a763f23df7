/** The thread that reads files of bills: a large workbook takes long to open. */
import { BILL_FIELDS, type BillRowCells } from '#domain/freight-audit/bill-fields.ts'
import { layoutReader } from '#domain/freight-audit/layout-rows.ts'
import { layoutOf, PARCEL_LAYOUTS, type ParcelLayout } from '#domain/freight-audit/parcel-layouts.ts'
import { SheetFault } from '#outside/sheets/limits.ts'
import { readSheet, sheetNames } from '#outside/sheets/read-sheet.ts'
import { answerOrders } from '../kernel/answer-orders.ts'
import { type MappedSheet, mapSheet, previewSheet } from '../sheet-files/map-sheet.ts'
import type { PreviewOrder, RefusedSheet } from '../sheet-files/preview-staged.ts'
import { type BillPreview, MOST_ROWS, type ReadOrder, type ReadResult } from './bill-thread-orders.ts'

type Order = PreviewOrder | ReadOrder
type Found = BillPreview | RefusedSheet | ReadResult

answerOrders<Order, never, Found>(async (order) => {
  if (order.order === 'preview') return preview(order)
  return order.layout === '' ? readByColumns(order) : readByLayout(order, order.layout)
})

async function readByColumns(order: ReadOrder): Promise<ReadResult> {
  const rows: ReadResult['rows'] = []
  const mapped = await mapSheet(
    order,
    BILL_FIELDS,
    (row, values) => {
      if (rows.length >= MOST_ROWS) return { row, column: '', reason: TOO_MANY }
      rows.push({ row, values: values as BillRowCells })
      return null
    },
    () => undefined,
  )
  return { rows, mapped }
}

const TOO_MANY = 'The file has too many rows.'

async function preview({ path, chosen }: PreviewOrder): Promise<BillPreview | RefusedSheet> {
  let layout: BillPreview['layout'] = ''
  const head = await previewSheet(path, BILL_FIELDS, chosen, (first) => {
    layout = layoutOf(first)?.id ?? ''
  })
  return head.kind === 'refused' ? head : { ...head, layout }
}

async function readByLayout({ path, sheet }: ReadOrder, id: ParcelLayout['id']): Promise<ReadResult> {
  const layout = PARCEL_LAYOUTS.find((one) => one.id === id)!
  const rows: ReadResult['rows'] = []
  const mapped: MappedSheet = { header: [], rowCount: 0, faults: [], faultCount: 0, cut: null }
  let reader: ReturnType<typeof layoutReader> | null = null
  try {
    const name = sheet || (await sheetNames(path))[0]!
    for await (const batch of readSheet(path, name)) {
      for (const { number, cells } of batch) {
        if (!reader) {
          if (!layout.recognizes(cells)) throw new SheetFault(`This is not a ${layout.name} file.`, number)
          reader = layoutReader(layout, cells)
          if (reader.isTitled) continue
        }
        mapped.rowCount++
        const read = reader.read(number, cells)
        rows.push(...read.rows)
        mapped.faults.push(...read.faults)
        if (rows.length > MOST_ROWS) throw new SheetFault(TOO_MANY, number)
      }
    }
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error
    mapped.cut = error.fault
    mapped.faults.push(error.fault)
  }
  mapped.faultCount = mapped.faults.length
  return { rows, mapped }
}
