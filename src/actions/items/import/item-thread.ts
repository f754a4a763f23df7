/** The thread that reads, imports and writes lists of items of any length. */
import type { WorkProgress } from '#database/queue/works.ts'
import { ITEM_FIELDS } from '#domain/items/item-fields.ts'
import { answerOrders } from '../../kernel/answer-orders.ts'
import { previewSheet } from '../../sheet-files/map-sheet.ts'
import type { PreviewOrder, PreviewResult } from '../../sheet-files/preview-staged.ts'
import type { ItemExportOrder, ItemFileFound, ItemFileOrder } from './item-thread-orders.ts'

type Order = PreviewOrder | ItemFileOrder | ItemExportOrder
type Result = ItemFileFound | PreviewResult | Uint8Array

answerOrders<Order, Partial<WorkProgress>, Result>(async (order, say) => {
  if (order.order === 'preview') return previewSheet(order.path, ITEM_FIELDS, order.chosen)
  // Imported only now: a preview must not wait for modules that only the database needs.
  const { answerWithDatabase } = await import('./item-orders.ts')
  return answerWithDatabase(order, say)
})
