import { t } from '@lingui/core/macro'
import type { UserDetails } from '#contracts/entities/user.ts'
import { call, knownConfig, type Outcome } from '../../api/call.ts'
import { NOT_WHOLE } from '../../ui/ask-new-password.tsx'

/** Whether this browser can sign in with a passkey at this address. */
export const canUsePasskey = (): boolean =>
  knownConfig()?.passkeyOrigin === location.origin && 'PublicKeyCredential' in window

type SignedIn = Outcome<{ token: string; userDetails: UserDetails }> | { kind: 'fault'; message: string }

/** Asks the browser for a passkey and logs in with it. `userName`: whose it has to be; '' = any user's. */
export async function logInWithPasskey(userName: string): Promise<SignedIn> {
  const [contract, browser] = await Promise.all([
    import('#contracts/endpoints/passkeys.ts').catch(() => null),
    import('@simplewebauthn/browser').catch(() => null),
  ])
  if (!contract || !browser) return { kind: 'fault', message: NOT_WHOLE }
  const started = await call(contract.startPasskeyLogIn, {}, { silent: true })
  if (started.kind === 'refused') return started
  const { challengeId, options } = started.value
  try {
    const response = await browser.startAuthentication({ optionsJSON: options })
    return await call(
      contract.passkeyLogIn,
      { userName, challengeId, response: { ...response } },
      { silent: true },
    )
  } catch (error) {
    return { kind: 'fault', message: faultOfBrowser(error) }
  }
}

/** Browsers say little, so that pages learn nothing about other sites. */
const faultOfBrowser = (error: unknown): string =>
  (error as { name?: unknown }).name === 'NotAllowedError'
    ? t`The passkey was not used. It was canceled, it timed out, or there is no passkey for this page.`
    : t`Your browser could not use a passkey. Log in with your password.`
