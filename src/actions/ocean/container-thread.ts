/** The thread that reads files of containers: a large workbook takes long to open. */
import { CONTAINER_FIELDS, type ContainerRow } from '#domain/ocean/container-fields.ts'
import { answerOrders } from '../kernel/answer-orders.ts'
import { mapSheet, previewSheet } from '../sheet-files/map-sheet.ts'
import type { PreviewOrder, PreviewResult } from '../sheet-files/preview-staged.ts'
import { MOST_ROWS, type ReadOrder, type ReadResult } from './container-thread-orders.ts'

answerOrders<PreviewOrder | ReadOrder, never, PreviewResult | ReadResult>(async (order) => {
  if (order.order === 'preview') return previewSheet(order.path, CONTAINER_FIELDS, order.chosen)
  const rows: ReadResult['rows'] = []
  const mapped = await mapSheet(
    order,
    CONTAINER_FIELDS,
    (row, values) => {
      if (rows.length >= MOST_ROWS) return { row, column: '', reason: 'The file has too many rows.' }
      rows.push({ row, values: values as ContainerRow })
      return null
    },
    () => undefined,
  )
  return { rows, mapped }
})
