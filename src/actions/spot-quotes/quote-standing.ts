import { type ErrorCode, fail } from '#contracts/errors.ts'
import type { StoredInvitation, StoredQuoteRequest } from '#database/shipments/quote-requests.ts'

interface Standing {
  invitation: StoredInvitation
  request: StoredQuoteRequest
}

/** Why the request accepts no more quotes; null if it does. The carrier's own decision has priority. */
export function refusalOf({ invitation, request }: Standing, now: Date): ErrorCode | null {
  if (invitation.noBidAt !== null) return 'QUOTE_DECLINED'
  if (invitation.withdrawnAt !== null) return 'QUOTE_WITHDRAWN'
  if (request.closedAs === 'awarded' || request.closedAs === 'booked') return 'QUOTE_DECIDED'
  if (request.closedAt !== null) return 'QUOTE_WITHDRAWN'
  return now >= request.deadline ? 'QUOTE_CLOSED' : null
}

/** Ends the request if the quote is no longer accepted. */
export function refuseOverdue(standing: Standing, now: Date): void {
  const code = refusalOf(standing, now)
  if (code) fail(code)
}
