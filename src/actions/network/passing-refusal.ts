import { type Refused, wordsOf } from '#carriers/network.ts'
import type { OutboxMessage } from '#database/outbox.ts'

/** Carriers refuse a log-in for a moment now and then; one that is wrong is known some ten seconds later. */
const TRIES_TO_LOG_IN = 3

/**
 * Whether an order was refused in a way that may be over by the next try: nothing was done, and nobody is told yet.
 * @param tried which try of the order it was, from 1, and how the one before ended: a log-in is wrong that is refused
 * twice in a row, and one refusal among outages says nothing
 */
export const isPassing = (
  refused: Pick<Refused, 'reason' | 'notices'>,
  { attempts, detail }: Pick<OutboxMessage, 'attempts' | 'detail'>,
): boolean =>
  refused.reason === 'unavailable' ||
  (refused.reason === 'credentials' && (attempts < TRIES_TO_LOG_IN || detail !== wordsOf(refused)))
