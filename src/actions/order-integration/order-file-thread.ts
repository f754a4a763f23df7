/** The thread in which order files are read: all of one for its preview, or for its import. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadMessage } from '../in-thread.ts'
import { type ImportOrder, type ImportResult, type ImportSaid, importFile } from './import-file.ts'
import { type FilePreview, type PreviewOrder, previewFile } from './preview-file.ts'

export type PreviewResult = FilePreview | { kind: 'refused'; reason: string }

const say = (message: ThreadMessage<ImportSaid, ImportResult | PreviewResult>) =>
  parentPort!.postMessage(message)

const order = workerData as ImportOrder | PreviewOrder
const result =
  order.order === 'preview'
    ? await previewFile(order)
    : await importFile(order, (said) => say({ kind: 'said', said }))
say({ kind: 'result', result })
