/** A bill that the carrier was asked to correct, and the result. */
import type { Cents } from '../money.ts'

/** agreed: everything that was asked. partly: some of it. refused: the bill stays as it is. */
export const DISPUTE_ANSWERS = ['agreed', 'partly', 'refused'] as const
export type DisputeAnswer = (typeof DISPUTE_ANSWERS)[number]

/**
 * open: waits for the carrier's answer. overdue: the carrier did not answer by the deadline. creditDue: it agreed to a
 * credit that has not arrived. credited: the credit has arrived. refused: the carrier refused. settled: the bill was
 * decided without the answer.
 */
export const DISPUTE_STATES = ['open', 'overdue', 'creditDue', 'credited', 'refused', 'settled'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

export interface DisputeFacts {
  answer: DisputeAnswer | ''
  /** The amount that the carrier gives back. */
  agreedCents: Cents
  /** The amount credited for the bill so far. */
  creditedCents: Cents
  /** YYYY-MM-DD. */
  answerBy: string
  /** Whether the bill still waits for the carrier. */
  isBillDisputed: boolean
}

/** @param today YYYY-MM-DD at the shipper's location */
export function disputeState(facts: DisputeFacts, today: string): DisputeState {
  const { answer, agreedCents, creditedCents, answerBy, isBillDisputed } = facts
  if (answer === 'refused') return 'refused'
  if (answer !== '') return creditedCents >= agreedCents ? 'credited' : 'creditDue'
  if (!isBillDisputed) return 'settled'
  return today > answerBy ? 'overdue' : 'open'
}

/** In these states the carrier can still answer by its link. */
export const isAnswerable = (state: DisputeState): boolean => state === 'open' || state === 'overdue'

/**
 * The agreed credit: the full amount if the carrier agrees, or the part that it states.
 * @returns a sentence for the amount field if the stated part is invalid
 */
export function agreedAmount(
  answer: DisputeAnswer,
  { askedCents, offeredCents }: { askedCents: Cents; offeredCents: Cents },
): { cents: Cents } | { fault: string } {
  if (answer === 'agreed') return { cents: askedCents }
  if (answer === 'refused') return { cents: 0 }
  return offeredCents > 0 && offeredCents < askedCents
    ? { cents: offeredCents }
    : { fault: 'Enter an amount above 0 and below the requested amount.' }
}
