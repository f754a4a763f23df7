import { SANDBOX_AGREEMENT } from '#carriers/sandbox/ups-registration.ts'
import { versionOf } from './agreement.ts'

/**
 * The sandbox's agreement, for the demo. Its version follows its text, so the accepted version is always the one shown.
 */
export const sandboxAgreement = { text: SANDBOX_AGREEMENT, version: versionOf(SANDBOX_AGREEMENT) }
