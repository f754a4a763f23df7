/** The decisions about a bill, as a table: state -> decision -> state. */

export const BILL_STATES = ['outstanding', 'accepted', 'disputed', 'shortPaid', 'closed'] as const
export type BillState = (typeof BILL_STATES)[number]

/**
 * The filters of the queue. held: waits for a user. within, over: the tolerance. answered: the carrier answered a
 * dispute, and no decision followed. overdue: the carrier did not answer in time. creditDue: a credit that the carrier
 * agreed to has not arrived.
 */
export const BILL_FILTERS = ['', 'held', 'within', 'over', 'answered', 'overdue', 'creditDue'] as const
export type BillFilter = (typeof BILL_FILTERS)[number]

/**
 * accept: pay as billed. shortPay: pay the receipt's amount. dispute: ask the carrier first. close: pay nothing, or
 * nothing is left to do. reopen: decide again.
 */
export const BILL_DECISIONS = ['accept', 'shortPay', 'dispute', 'close', 'reopen'] as const
export type BillDecision = (typeof BILL_DECISIONS)[number]

const NEXT: Readonly<Record<BillState, Partial<Record<BillDecision, BillState>>>> = {
  outstanding: { accept: 'accepted', shortPay: 'shortPaid', dispute: 'disputed', close: 'closed' },
  disputed: { accept: 'accepted', shortPay: 'shortPaid', close: 'closed', reopen: 'outstanding' },
  accepted: { dispute: 'disputed', reopen: 'outstanding' },
  shortPaid: { accept: 'accepted', dispute: 'disputed', close: 'closed', reopen: 'outstanding' },
  closed: { reopen: 'outstanding' },
}

/** The state after the decision; null: it is not possible from there. */
export const stateAfter = (state: BillState, decision: BillDecision): BillState | null =>
  NEXT[state][decision] ?? null

/** In the order of the queue. */
export const STATE_NAMES: Readonly<Record<BillState, string>> = {
  outstanding: 'Outstanding',
  accepted: 'Accepted',
  disputed: 'Disputed',
  shortPaid: 'Short paid',
  closed: 'Closed',
}
