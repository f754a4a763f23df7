import { t } from '@lingui/core/macro'
import type { UserDetails } from '#contracts/entities/user.ts'
import { call, type Outcome } from '../../api/call.ts'
import { NOT_WHOLE } from '../../ui/ask-new-password.tsx'

/** Single sign-on in the browser: the redirect to the provider, and its reply. */

/** Loaded on demand, like the other contracts of the login. */
const contract = () => import('#contracts/endpoints/single-sign-on.ts').catch(() => null)

/** Data that this tab stores while the user is at the provider. */
export interface Started {
  ticket: string
  userName: string
  company: string
}

const KEY = 'lading.sign-on'

/** Why the sign-on failed, with the faulty field. */
export interface SignOnFault {
  message: string
  isAboutName: boolean
}

/** Leaves for the provider; returns only if that fails. */
export async function startSignOn(userName: string, company: string): Promise<SignOnFault | null> {
  const found = await contract()
  if (!found) return { message: NOT_WHOLE, isAboutName: false }
  const outcome = await call(found.startSingleSignOn, { userName, company }, { silent: true })
  if (outcome.kind === 'refused') {
    const { message, fields } = outcome
    return { message, isAboutName: company === '' && fields.userName !== undefined }
  }
  const { url, ticket } = outcome.value
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ticket, userName, company } satisfies Started))
  } catch {
    return {
      message: t`Your browser blocks storage for this page. Allow it, then try again.`,
      isAboutName: false,
    }
  }
  location.assign(url)
  return null
}

/** Reads and removes the data stored at the start. */
export function takeStarted(): Started | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? null : (JSON.parse(text) as Started)
  } catch {
    return null
  }
}

/** Sends the provider's reply to the server. Null if the page could not be loaded completely. */
export async function finishSignOn(
  ticket: string,
  answer: string,
): Promise<Outcome<{ token: string; userDetails: UserDetails }> | null> {
  const found = await contract()
  if (!found) return null
  // Without a start there is no ticket: the server then reports that the sign-on has expired.
  return call(found.finishSingleSignOn, { ticket: ticket || 'none', answer }, { silent: true })
}
