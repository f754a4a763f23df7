import { type Refused, wordsOf } from '#carriers/network.ts'
import type { OutboxMessage } from '#database/queue/outbox.ts'
import { LogInRefused } from '../kernel/deliver-message.ts'
import type { Unknown } from './question.ts'

/**
 * Carriers occasionally refuse valid credentials for a moment, on a bad day several times an hour. After this many
 * refusals in a row, within half a minute, the credentials are considered wrong.
 */
const WRONG_AFTER = 4

/**
 * Whether a refused order may succeed at the next attempt: nothing was ordered, and the user gets no notice yet.
 * @param tried how earlier attempts ended: any result but refused credentials restarts the count
 */
export const isPassing = (
  { reason }: Pick<Refused, 'reason'>,
  { logInsRefused }: Pick<OutboxMessage, 'logInsRefused'>,
): boolean =>
  // An unreadable reply counts as no answer: it may be a portal's error page, or truncated.
  ['unavailable', 'unreadable'].includes(reason) ||
  (reason === 'credentials' && logInsRefused + 1 < WRONG_AFTER)

/** The error that ends this attempt, so that there is another one. */
export const triedAgain = (ended: Refused | Unknown): Error =>
  ended.kind === 'refused' && ended.reason === 'credentials'
    ? new LogInRefused(wordsOf(ended))
    : new Error(wordsOf(ended))
