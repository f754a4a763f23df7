import type { Refused } from '../../../../api/call.ts'
import { readableInstants } from '../../../../ui/readable-instants.ts'

/** An error that blocks the user, and the way on: request prices again, or continue with the latest shipment. */
export interface Problem {
  message: string
  way: 'none' | 'rate-again' | 'reload'
  /** True: another user has saved the shipment in the meantime, so there are two versions. */
  isOvertaken?: boolean
  /** The shipment's current version, for overwriting it with this user's changes. */
  version?: number
}

const RATE_AGAIN = ['PRICE_SHEET_OUTDATED', 'PRICE_SHEET_EXPIRED', 'PRICE_SHEET_NOT_FOUND']
const RELOAD = ['SHIPMENT_CHANGED', 'ACTION_REFUSED', 'SHIPMENT_NOT_FOUND']

export function problemOf(refused: Refused): Problem | null {
  if (refused.isTold) return null
  const way = RATE_AGAIN.includes(refused.code)
    ? 'rate-again'
    : RELOAD.includes(refused.code)
      ? 'reload'
      : 'none'
  // The server returns instants; clerks read local time.
  const message = readableInstants(refused.message)
  if (refused.code !== 'SHIPMENT_CHANGED') return { message, way }
  const version = typeof refused.version === 'number' ? { version: refused.version } : {}
  return { message, way, isOvertaken: true, ...version }
}
