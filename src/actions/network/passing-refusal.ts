import type { Refused } from '#carriers/network.ts'

/** Carriers refuse a log-in for a moment now and then; one that is wrong is known some ten seconds later. */
const TRIES_TO_LOG_IN = 3

/**
 * Whether an order was refused in a way that may be over by the next try: nothing was done, and nobody is told yet.
 * @param attempts which try of the order it was, from 1
 */
export const isPassing = ({ reason }: Pick<Refused, 'reason'>, attempts: number): boolean =>
  reason === 'unavailable' || (reason === 'credentials' && attempts < TRIES_TO_LOG_IN)
