import { showInstant } from '#domain/text/date-display.ts'
import type { Refused } from '../../../api/call.ts'

/** What stands in the way, with the way on: ask for prices again, or take the shipment as it is now. */
export interface Problem {
  message: string
  way: 'none' | 'rate-again' | 'reload'
  /** True: somebody else saved the shipment meanwhile, so that there is theirs and the user's own. */
  isOvertaken?: boolean
}

const RATE_AGAIN = ['PRICE_SHEET_OUTDATED', 'PRICE_SHEET_EXPIRED', 'PRICE_SHEET_NOT_FOUND']
const RELOAD = ['SHIPMENT_CHANGED', 'ACTION_REFUSED', 'SHIPMENT_NOT_FOUND']
const ISO_INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/

export function problemOf(refused: Refused): Problem | null {
  if (refused.isTold) return null
  const way = RATE_AGAIN.includes(refused.code)
    ? 'rate-again'
    : RELOAD.includes(refused.code)
      ? 'reload'
      : 'none'
  const message = refused.message.replace(ISO_INSTANT, onReadersClock)
  return { message, way, ...(refused.code === 'SHIPMENT_CHANGED' ? { isOvertaken: true } : {}) }
}

/** The server says instants as such; the clerk reads the clock on the wall. */
function onReadersClock(instant: string): string {
  const shown = showInstant(instant, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return shown.kind === 'text' ? shown.text : instant
}
