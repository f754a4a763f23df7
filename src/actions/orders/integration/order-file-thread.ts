/** The thread that reads order files, for a preview or an import. */
import { answerOrders } from '../../kernel/answer-orders.ts'
import { type ImportOrder, type ImportResult, type ImportSaid, importFile } from './import-file.ts'
import { type FilePreview, type PreviewOrder, previewFile } from './preview-file.ts'

export type PreviewResult = FilePreview | { kind: 'refused'; reason: string }

answerOrders<ImportOrder | PreviewOrder, ImportSaid, ImportResult | PreviewResult>((order, say) =>
  order.order === 'preview' ? previewFile(order) : importFile(order, say),
)
