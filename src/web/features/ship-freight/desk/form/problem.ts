import type { Refused } from '../../../../api/call.ts'
import { readableInstants } from '../../../../ui/readable-instants.ts'

/** What blocks the user, and the way on: ask for prices again, or continue with the shipment as it is now. */
export interface Problem {
  message: string
  way: 'none' | 'rate-again' | 'reload'
  /** True: another user saved the shipment meanwhile, so that there are two versions. */
  isOvertaken?: boolean
  /** The shipment's version now, for saving the user's own over it. */
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
  // The server says instants as such; the clerk reads the clock on the wall.
  const message = readableInstants(refused.message)
  if (refused.code !== 'SHIPMENT_CHANGED') return { message, way }
  const version = typeof refused.version === 'number' ? { version: refused.version } : {}
  return { message, way, isOvertaken: true, ...version }
}
