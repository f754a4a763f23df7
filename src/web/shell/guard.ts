import { clientSentence } from '#contracts/client-errors.ts'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { clearSession, readSession, rightsOf } from '../api/session.ts'
import { supportEmail } from '../api/support.ts'
import { toast } from '../ui/toast.ts'
import { addressOf, firstPage } from './page-of.ts'

/** The guard's decision on a visit. */
export type Verdict = { kind: 'enter' } | { kind: 'go'; to: string }

const RETURN_KEY = 'lading.return-to'

/**
 * Whether the visitor may enter a page that needs a login. Without a session, local storage is cleared and the visitor
 * goes to the login page; a user who may not open the page gets a warning and the first permitted page. Specification
 * section 2, Routing behaviour.
 */
export function guard(name: PageName | null, visit: { href: string; isFromLogin: boolean }): Verdict {
  const session = readSession()
  if (session === null) {
    clearSession()
    rememberPlace(visit.href)
    return { kind: 'go', to: '/' }
  }
  const rights = rightsOf(session.user)
  if (name === null || canOpen(rights, name)) return { kind: 'enter' }
  const first = firstPage(rights)
  if (!visit.isFromLogin || first === null) toast('warning', forbidden(PAGES[name].title))
  if (first !== null) return { kind: 'go', to: addressOf(first) }
  clearSession()
  return { kind: 'go', to: '/' }
}

/** The specification's warning for a page that the user may not open. */
export const forbidden = (title: string): string =>
  clientSentence('PAGE_FORBIDDEN', { page: title, email: supportEmail() })

/** Remembers the page on which the session ended, for this tab only. */
export function rememberPlace(href: string): void {
  try {
    sessionStorage.setItem(RETURN_KEY, href)
  } catch {
    // Without storage the user starts at the default page.
  }
}

/** Returns the page on which the session ended, once; null if there is none. */
export function takePlace(): string | null {
  try {
    const href = sessionStorage.getItem(RETURN_KEY)
    sessionStorage.removeItem(RETURN_KEY)
    // Only a path on this site, never another site's address.
    return href !== null && /^\/(?!\/)/.test(href) ? href : null
  } catch {
    return null
  }
}

/** Forgets the page, because the user logged out on purpose. */
export const forgetPlace = (): void => {
  takePlace()
}
