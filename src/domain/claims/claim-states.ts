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
 * file: sent to the carrier. acknowledge, agree, offer, decline: the carrier's answers (agree pays what is claimed).
 * acceptOffer, refuseOffer: the shipper's answer to an offer. settle: all the money came. unsettle: a payment was taken
 * back. close: nothing is left to do, or it is given up.
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

/** A carrier that declined may change its mind; so may one that made an offer. */
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
  // A closed claim goes back to the state in which it was closed; that is kept with it.
  closed: {},
}

/** The state after the step; null: the step is not possible from there. */
export const stateAfterStep = (state: ClaimState, step: ClaimStep): ClaimState | null =>
  NEXT[state][step] ?? null

/** Steps that the carrier takes, on its page or by phone. */
export const CARRIER_ANSWERS = ['acknowledge', 'agree', 'offer', 'decline'] as const
export type CarrierAnswer = (typeof CARRIER_ANSWERS)[number]

/** Filed, and neither paid nor closed: there is still something to wait for. */
export const OPEN_STATES: readonly ClaimState[] = ['filed', 'acknowledged', 'offered', 'agreed', 'declined']
export const isOpen = (state: ClaimState): boolean => OPEN_STATES.includes(state)

/** Money may come in: the claim is filed, and not closed. */
export const takesMoney = (state: ClaimState): boolean => isOpen(state) || state === 'paid'

/** In the order in which lists show them. */
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
