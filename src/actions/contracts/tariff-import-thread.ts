/** The thread that reads users' sheets: the head of one for its preview, or all of it for its check. */
import { sheetKindOf } from '#domain/mapping/sheet-kinds.ts'
import { answerOrders } from '../kernel/answer-orders.ts'
import { previewSheet } from '../sheet-files/map-sheet.ts'
import type { PreviewOrder, PreviewResult } from '../sheet-files/preview-staged.ts'
import type { CheckResult } from './tariff-import-check.ts'
import type { CheckOrder, CheckSaid } from './tariff-import-input.ts'

/** A preview of the head of a sheet of a kind. */
type KindPreviewOrder = PreviewOrder & { kind: string }

answerOrders<KindPreviewOrder | CheckOrder, CheckSaid, CheckResult | PreviewResult>(async (order, say) => {
  if (order.order === 'preview') return previewSheet(order.path, sheetKindOf(order.kind).fields, order.chosen)
  // Imported only now: a preview must not wait for modules that only the database needs.
  const { checkSheet } = await import('./tariff-import-check.ts')
  return checkSheet(order, say)
})
