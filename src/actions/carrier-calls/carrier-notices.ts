import type { CarrierNotice } from '#carriers/carrier.ts'
import type { NetworkNotice, Parsed } from '#carriers/network.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import type { Unknown } from './question.ts'

/** A notice of a network, in the name of the carrier that was asked over it. */

export const noticeOf = (
  { scac, name: carrierName }: Pick<Carrier, 'scac' | 'name'>,
  { code, message }: NetworkNotice,
): CarrierNotice => ({ scac, carrierName, code, message })

/** The notices with a reply, or the one in its place. */
export function noticesOf(carrier: Carrier, answer: Parsed<unknown> | Unknown): CarrierNotice[] {
  const notices = answer.notices.map((one) => noticeOf(carrier, one))
  return isAnswered(answer) ? notices : notices.map((one) => ({ ...one, isUnanswered: true }))
}

/** Whether the carrier has answered for this freight, even if it does not accept it. */
const isAnswered = (answer: Parsed<unknown> | Unknown): boolean =>
  answer.kind === 'answer' ||
  (answer.kind === 'refused' && (answer.reason === 'input' || answer.reason === 'unsupported'))
