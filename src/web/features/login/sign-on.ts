import { t } from '@lingui/core/macro'
import type { UserDetails } from '#contracts/entities/user.ts'
import { call, type Outcome } from '../../api/call.ts'
import { NOT_WHOLE } from '../../ui/ask-new-password.tsx'

/** Single sign-on in the browser: off to the provider, and back with its answer. */

/** Fetched when it is needed, like the other contracts of the log-in. */
const contract = () => import('#contracts/endpoints/single-sign-on.ts').catch(() => null)

/** What this tab keeps while its user is at the provider. */
export interface Started {
  ticket: string
  userName: string
  company: string
}

const KEY = 'lading.sign-on'

/** Why it does not go on, with the field where the fault is. */
export interface SignOnFault {
  message: string
  isAboutName: boolean
}

/** Leaves for the provider; answers only where that does not work. */
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

/** What was kept at the start, once. */
export function takeStarted(): Started | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? null : (JSON.parse(text) as Started)
  } catch {
    return null
  }
}

/** Hands the provider's answer to the server. Null where the page could not be loaded whole. */
export async function finishSignOn(
  ticket: string,
  answer: string,
): Promise<Outcome<{ token: string; userDetails: UserDetails }> | null> {
  const found = await contract()
  if (!found) return null
  // A ticket of no start: the server says that it is over.
  return call(found.finishSingleSignOn, { ticket: ticket || 'none', answer }, { silent: true })
}
