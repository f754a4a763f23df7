/** The thread in which files of bills are read: a workbook may take long to open. */
import { BILL_FIELDS, type BillRowCells } from '#domain/freight-audit/bill-fields.ts'
import { answerOrders } from '../kernel/answer-orders.ts'
import { mapSheet, previewSheet } from '../sheet-files/map-sheet.ts'
import type { PreviewOrder, PreviewResult } from '../sheet-files/preview-staged.ts'
import { MOST_ROWS, type ReadOrder, type ReadResult } from './bill-thread-orders.ts'

answerOrders<PreviewOrder | ReadOrder, never, PreviewResult | ReadResult>(async (order) => {
  if (order.order === 'preview') return previewSheet(order.path, BILL_FIELDS, order.chosen)
  const rows: ReadResult['rows'] = []
  const mapped = await mapSheet(
    order,
    BILL_FIELDS,
    (row, values) => {
      if (rows.length >= MOST_ROWS) return { row, column: '', reason: 'The file has too many rows.' }
      rows.push({ row, values: values as BillRowCells })
      return null
    },
    () => undefined,
  )
  return { rows, mapped }
})
