import { t } from '@lingui/core/macro'
import { passkeyWork } from '#contracts/endpoints/passkeys.ts'
import { call } from '../../api/call.ts'

/** Why no passkey was added; `isPassword`: the error belongs to the password field. */
export interface PasskeyFault {
  message: string
  isPassword: boolean
}

/** Creates a passkey in the browser and adds it to the user's login. Returns null on success. */
export async function addPasskey(password: string, name: string): Promise<PasskeyFault | null> {
  const browser = await import('@simplewebauthn/browser').catch(() => null)
  if (!browser) return fault(t`The page could not be loaded completely. Reload it and try again.`)
  const started = await call(passkeyWork, { work: 'start', password }, { silent: true })
  if (started.kind === 'refused') {
    const { password: atField } = started.fields
    return atField ? { message: atField, isPassword: true } : fault(started.message)
  }
  const { challengeId, options } = started.value.challenge!
  let response: object
  try {
    response = await browser.startRegistration({ optionsJSON: options })
  } catch (error) {
    return fault(faultOfBrowser(error))
  }
  const body = { work: 'add' as const, name, challengeId, response: { ...response } }
  const added = await call(passkeyWork, body, { silent: true })
  return added.kind === 'refused' ? fault(added.message) : null
}

const fault = (message: string): PasskeyFault => ({ message, isPassword: false })

/** Browsers give few details, so that pages learn nothing about other sites. */
function faultOfBrowser(error: unknown): string {
  const { name } = error as { name?: unknown }
  if (name === 'InvalidStateError') return t`This device already has one of your passkeys.`
  if (name === 'NotAllowedError')
    return t`No passkey was created. The request was canceled or timed out. Try again.`
  return t`Your browser could not make a passkey.`
}
