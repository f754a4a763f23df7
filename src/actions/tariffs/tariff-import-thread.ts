/** The thread in which users' sheets are read: the head of one for its preview, or all of it for its check. */
import { parentPort, workerData } from 'node:worker_threads'
import { sheetKindOf } from '#domain/mapping/sheet-kinds.ts'
import type { ThreadMessage } from '../in-thread.ts'
import { previewSheet } from '../sheet-files/map-sheet.ts'
import type { PreviewOrder, PreviewResult } from '../sheet-files/preview-staged.ts'
import { type CheckOrder, type CheckResult, type CheckSaid, checkSheet } from './tariff-import-check.ts'

/** The head of a sheet of a kind. */
type KindPreviewOrder = PreviewOrder & { kind: string }

const say = (message: ThreadMessage<CheckSaid, CheckResult | PreviewResult>) =>
  parentPort!.postMessage(message)

const order = workerData as KindPreviewOrder | CheckOrder
const result =
  order.order === 'preview'
    ? await previewSheet(order.path, sheetKindOf(order.kind).fields, order.chosen)
    : await checkSheet(order, (said) => say({ kind: 'said', said }))
say({ kind: 'result', result })
