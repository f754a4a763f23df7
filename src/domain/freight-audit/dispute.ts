/** A bill that the carrier was asked to correct, and the result. */
import type { Cents } from '../money.ts'

/** agreed: all that was asked. partly: some of it. refused: the bill holds. */
export const DISPUTE_ANSWERS = ['agreed', 'partly', 'refused'] as const
export type DisputeAnswer = (typeof DISPUTE_ANSWERS)[number]

/**
 * open: the carrier was asked. overdue: the day by which it was asked to answer has passed. creditDue: it gives money
 * back, and the credit has not come. credited: it has come. refused: the bill holds, says the carrier. settled: it was
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

/** @param today YYYY-MM-DD at the shipper's */
export function disputeState(facts: DisputeFacts, today: string): DisputeState {
  const { answer, agreedCents, creditedCents, answerBy, isBillDisputed } = facts
  if (answer === 'refused') return 'refused'
  if (answer !== '') return creditedCents >= agreedCents ? 'credited' : 'creditDue'
  if (!isBillDisputed) return 'settled'
  return today > answerBy ? 'overdue' : 'open'
}

/** The carrier of a dispute in these states may still answer by its link. */
export const isAnswerable = (state: DisputeState): boolean => state === 'open' || state === 'overdue'

/**
 * What a carrier gives back: all of it when it agrees, a part when it says how much.
 * @returns a sentence for the field of the amount where the part is none
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
