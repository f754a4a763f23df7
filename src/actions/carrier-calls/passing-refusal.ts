import { type Refused, wordsOf } from '#carriers/network.ts'
import type { OutboxMessage } from '#database/queue/outbox.ts'
import { LogInRefused } from '../kernel/deliver-message.ts'
import type { Unknown } from './question.ts'

/**
 * Carriers refuse a log-in for a moment now and then, on a bad day several times an hour. One that is wrong is refused so
 * often in a row, and known half a minute later.
 */
const WRONG_AFTER = 4

/**
 * Whether a refused order may pass at the next try: nothing was ordered, and the user gets no notice yet.
 * @param tried how the tries before it ended: any other end of a try than a refused log-in counts from the beginning
 */
export const isPassing = (
  { reason }: Pick<Refused, 'reason'>,
  { logInsRefused }: Pick<OutboxMessage, 'logInsRefused'>,
): boolean =>
  // An unreadable reply is no answer: the page of a portal in its place, or half of one.
  ['unavailable', 'unreadable'].includes(reason) ||
  (reason === 'credentials' && logInsRefused + 1 < WRONG_AFTER)

/** What ends this try, so that there is another one. */
export const triedAgain = (ended: Refused | Unknown): Error =>
  ended.kind === 'refused' && ended.reason === 'credentials'
    ? new LogInRefused(wordsOf(ended))
    : new Error(wordsOf(ended))
