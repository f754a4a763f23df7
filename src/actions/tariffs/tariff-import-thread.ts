/** The thread in which users' sheets are read: the head of one for its preview, or all of it for its check. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ColumnChoice } from '#domain/mapping/field.ts'
import { sheetKindOf } from '#domain/mapping/sheet-kinds.ts'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import type { ThreadMessage } from '../in-thread.ts'
import { previewSheet, type SheetPreview } from './map-sheet.ts'
import { type CheckOrder, type CheckResult, type CheckSaid, checkSheet } from './tariff-import-check.ts'

export interface PreviewOrder {
  order: 'preview'
  path: string
  kind: string
  chosen: { sheet: string; headerRow: number; columns: ColumnChoice[] | null }
}

export type PreviewResult = SheetPreview | { kind: 'refused'; faults: RowFault[] }
export type ThreadOrder = PreviewOrder | CheckOrder

const say = (message: ThreadMessage<CheckSaid, CheckResult | PreviewResult>) =>
  parentPort!.postMessage(message)

const order = workerData as ThreadOrder
const result =
  order.order === 'preview'
    ? await previewSheet(order.path, sheetKindOf(order.kind).fields, order.chosen)
    : await checkSheet(order, (said) => say({ kind: 'said', said }))
say({ kind: 'result', result })
