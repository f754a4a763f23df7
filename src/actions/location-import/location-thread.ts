/** The thread in which lists of locations are read and written: they may have as many rows as they like. */
import { parentPort, workerData } from 'node:worker_threads'
import { LOCATION_FIELDS } from '#domain/addresses/location-fields.ts'
import type { ThreadMessage } from '../in-thread.ts'
import { previewSheet } from '../sheet-files/map-sheet.ts'
import type { PreviewOrder, PreviewResult } from '../sheet-files/preview-staged.ts'
import { type CheckOrder, type CheckResult, type CheckSaid, checkFile } from './check-file.ts'
import { type ExportOrder, exportFile } from './export-file.ts'

const say = (message: ThreadMessage<CheckSaid, CheckResult | PreviewResult | Uint8Array>) =>
  parentPort!.postMessage(message)

const order = workerData as PreviewOrder | CheckOrder | ExportOrder
const SAY_EVERY_MS = 200
let last = 0

/** Not every lot is worth a message. */
function saySeldom(said: CheckSaid): void {
  const now = Date.now()
  if (now - last < SAY_EVERY_MS) return
  last = now
  say({ kind: 'said', said })
}

if (order.order === 'preview') {
  say({ kind: 'result', result: await previewSheet(order.path, LOCATION_FIELDS, order.chosen) })
} else if (order.order === 'check') {
  say({ kind: 'result', result: await checkFile(order, saySeldom) })
} else {
  say({ kind: 'result', result: await exportFile(order) })
}
