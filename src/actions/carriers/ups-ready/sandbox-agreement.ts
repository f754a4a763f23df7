import { SANDBOX_AGREEMENT } from '#carriers/sandbox/ups-registration.ts'
import { versionOf } from './agreement.ts'

/** The agreement of the stand-in, for the demo: whoever accepted it has accepted what is shown today. */
export const sandboxAgreement = { text: SANDBOX_AGREEMENT, version: versionOf(SANDBOX_AGREEMENT) }
