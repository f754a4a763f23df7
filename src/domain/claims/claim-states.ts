/** The life cycle of a claim, as a table: state -> step -> state. */

export const CLAIM_STATES = [
  'draft',
  'filed',
  'acknowledged',
  'offered',
  'agreed',
  'declined',
  'paid',
  'closed',
] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/**
 * file: sent to the carrier. acknowledge, agree, offer, decline: the carrier's answers (agree: the full claimed
 * amount). acceptOffer, refuseOffer: the shipper's answer to an offer. settle: all the money was received. unsettle: a
 * payment was removed. close: nothing is left to do, or the claim is given up.
 */
export const CLAIM_STEPS = [
  'file',
  'acknowledge',
  'agree',
  'offer',
  'decline',
  'acceptOffer',
  'refuseOffer',
  'settle',
  'unsettle',
  'close',
] as const
export type ClaimStep = (typeof CLAIM_STEPS)[number]

/** A carrier that declined, or made an offer, may still change its answer. */
const ANSWERED = { agree: 'agreed', offer: 'offered', decline: 'declined' } as const

const NEXT: Readonly<Record<ClaimState, Partial<Record<ClaimStep, ClaimState>>>> = {
  draft: { file: 'filed', close: 'closed' },
  filed: { ...ANSWERED, acknowledge: 'acknowledged', settle: 'paid', close: 'closed' },
  acknowledged: { ...ANSWERED, settle: 'paid', close: 'closed' },
  offered: {
    ...ANSWERED,
    acceptOffer: 'agreed',
    refuseOffer: 'acknowledged',
    settle: 'paid',
    close: 'closed',
  },
  agreed: { settle: 'paid', close: 'closed' },
  declined: { ...ANSWERED, settle: 'paid', close: 'closed' },
  paid: { unsettle: 'agreed', close: 'closed' },
  // A closed claim is reopened in its previous state, which is stored with it.
  closed: {},
}

/** The state after the step; null: the step is not possible from there. */
export const stateAfterStep = (state: ClaimState, step: ClaimStep): ClaimState | null =>
  NEXT[state][step] ?? null

/** Steps that the carrier takes, on its page or by phone. */
export const CARRIER_ANSWERS = ['acknowledge', 'agree', 'offer', 'decline'] as const
export type CarrierAnswer = (typeof CARRIER_ANSWERS)[number]

/** Filed, and neither paid nor closed: an answer or payment is still expected. */
export const OPEN_STATES: readonly ClaimState[] = ['filed', 'acknowledged', 'offered', 'agreed', 'declined']
export const isOpen = (state: ClaimState): boolean => OPEN_STATES.includes(state)

/** Payments can be recorded: the claim is filed, and not closed. */
export const takesMoney = (state: ClaimState): boolean => isOpen(state) || state === 'paid'

/** In the order of the lists. */
export const CLAIM_STATE_NAMES: Readonly<Record<ClaimState, string>> = {
  draft: 'Draft',
  filed: 'Filed',
  acknowledged: 'Acknowledged',
  offered: 'Offer made',
  agreed: 'To be paid',
  declined: 'Declined',
  paid: 'Paid',
  closed: 'Closed',
}
