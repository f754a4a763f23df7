import type { Refused } from '#carriers/network.ts'
import { fail } from '#contracts/errors.ts'
import type { Unknown } from '../../carrier-calls/question.ts'

/** Statuses whose text the specification shows unchanged (section 8, capacity provider). */
const SHOWN = ['HTTP_400', 'HTTP_401', 'HTTP_403', 'HTTP_404']
/** Statuses with one sentence for all; a gateway timeout counts as a call that is not allowed. */
const NOT_ALLOWED = ['HTTP_405', 'HTTP_504']

/**
 * Throws the refusal for a request that project44 or its carrier refused, with the specification's sentence: the
 * message and that of the first error, if there is one; else a sentence that names the step that failed.
 */
export function refuseProvider(refusal: Refused | Unknown): never {
  const [message, first] = refusal.notices
  const code = message?.code ?? ''
  if (NOT_ALLOWED.includes(code)) return fail('PROVIDER_NOT_ALLOWED')
  // The specification has one sentence for all other statuses; our own refusals have their own text.
  const isOurs = !code.startsWith('HTTP_') && refusal.kind === 'refused' && refusal.reason === 'input'
  const isSaid = SHOWN.includes(code) || isOurs
  if (!message || !isSaid) return fail('PROVIDER_SETUP_FAILED')
  return fail('PROVIDER_REFUSED', {
    message: message.message,
    firstError: first?.message ?? '',
    firstCode: first ? first.code : '',
  })
}
