/** The thread that reads and writes lists of locations of any length. */
import { LOCATION_FIELDS } from '#domain/addresses/location-fields.ts'
import { answerOrders } from '../../kernel/answer-orders.ts'
import { previewSheet } from '../../sheet-files/map-sheet.ts'
import type { PreviewOrder, PreviewResult } from '../../sheet-files/preview-staged.ts'
import type { CheckOrder, CheckResult, CheckSaid } from './check-file.ts'
import type { ExportOrder } from './export-file.ts'

type Order = PreviewOrder | CheckOrder | ExportOrder

const SAY_EVERY_MS = 200

/** Sends progress at intervals, not for every batch. */
function seldom(say: (said: CheckSaid) => void): (said: CheckSaid) => void {
  let last = 0
  return (said) => {
    const now = Date.now()
    if (now - last < SAY_EVERY_MS) return
    last = now
    say(said)
  }
}

// Loaded only when needed: a preview of a file must not wait for modules that only the database needs.
answerOrders<Order, CheckSaid, CheckResult | PreviewResult | Uint8Array>(async (order, say) => {
  if (order.order === 'preview') return previewSheet(order.path, LOCATION_FIELDS, order.chosen)
  if (order.order === 'check') return (await import('./check-file.ts')).checkFile(order, seldom(say))
  return (await import('./export-file.ts')).exportFile(order)
})
