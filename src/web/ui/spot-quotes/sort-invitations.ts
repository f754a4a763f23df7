import type { ComparedBidValue, QuoteInvitation } from '#contracts/entities/quote-response.ts'

/** The bid of an invitation that counts: the best ranked, else the latest. null if there is none. */
export function bestBid({ bids }: Pick<QuoteInvitation, 'bids'>): ComparedBidValue | null {
  const ranked = bids.filter(({ rank }) => rank !== null).sort((a, b) => a.rank! - b.rank!)
  return ranked[0] ?? bids.at(-1) ?? null
}

/** Final states without a bid come last. */
const LAST = ['noBid', 'missed', 'withdrawn']

/** The chosen one first, then by rank, then those that may still answer, then the others; equal ones by name. */
export function sortInvitations(invitations: readonly QuoteInvitation[]): QuoteInvitation[] {
  const place = (one: QuoteInvitation): number => {
    if (one.bids.some(({ isChosen }) => isChosen)) return -1
    const bid = bestBid(one)
    if (bid) return bid.rank ?? 1_000
    return LAST.includes(one.state) ? 3_000 : 2_000
  }
  return invitations.toSorted((a, b) => place(a) - place(b) || (a.carrierName < b.carrierName ? -1 : 1))
}
