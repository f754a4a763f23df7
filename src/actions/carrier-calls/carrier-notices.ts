import type { CarrierNotice } from '#carriers/carrier.ts'
import type { NetworkNotice, Parsed } from '#carriers/network.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import type { Unknown } from './question.ts'

/** What a network says, as the words of the carrier that was asked over it. */

export const noticeOf = (
  { scac, name: carrierName }: Pick<Carrier, 'scac' | 'name'>,
  { code, message }: NetworkNotice,
): CarrierNotice => ({ scac, carrierName, code, message })

/** What came with an answer, or in the place of one. */
export function noticesOf(carrier: Carrier, answer: Parsed<unknown> | Unknown): CarrierNotice[] {
  const notices = answer.notices.map((one) => noticeOf(carrier, one))
  return isAnswered(answer) ? notices : notices.map((one) => ({ ...one, isUnanswered: true }))
}

/** The carrier has answered for this freight, even if it does not take it. */
const isAnswered = (answer: Parsed<unknown> | Unknown): boolean =>
  answer.kind === 'answer' ||
  (answer.kind === 'refused' && (answer.reason === 'input' || answer.reason === 'unsupported'))
