import { accessorialCode } from '#domain/rating/accessorial-codes.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import { term } from './terms.ts'

/** The name of a service (an accessorial code) in the language of the page; the code if it has no name. */
export const serviceName = (code: string): string => term(accessorialCode(code)?.label ?? code)

/** The name of a rate mode, such as `LTL`, in the language of the page; '' if there is none. */
export const rateModeName = (rateModeId: number): string => term(RATE_MODES[rateModeId] ?? '')
