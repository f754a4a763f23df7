import { useSyncExternalStore } from 'react'
import type { UserDetails } from '#contracts/entities/user.ts'
import { parsePageList, type Rights } from '#domain/access/rights.ts'
import { clearAllButKept } from './kept.ts'

/** The one key under which the log-in lives in the browser (specification section 4, Freshness and session). */
export const SESSION_STORAGE_KEY = 'lading.session'

export interface Session {
  key: string
  user: UserDetails
}

let cached: { text: string | null; session: Session | null } = { text: null, session: null }
const listeners = new Set<() => void>()

/** The session of this browser; null when no user is logged in. The same object until it changes. */
export function readSession(): Session | null {
  const text = readText()
  if (text !== cached.text) cached = { text, session: parse(text) }
  return cached.session
}

/** Logs in: from now on every call carries the key. */
export function startSession(session: Session): void {
  write(session)
}

/** Takes over the refreshed key of a reply. A reply that arrives after log-out starts no session. */
export function refreshKey(key: string): void {
  const session = readSession()
  if (session !== null && session.key !== key) write({ ...session, key })
}

/** Takes over changed facts of the user (another default page, a new logo). */
export function refreshUser(user: UserDetails): void {
  const session = readSession()
  if (session !== null) write({ ...session, user })
}

/** Ends the session in this browser and in its other tabs. Preferences and drafts stay. */
export function clearSession(): void {
  clearAllButKept()
  tell()
}

/** The session as a hook: renders again when it starts, changes or ends, in whichever tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession)
}

/** The user, on a screen that is shown only to users who are logged in. */
export function useUser(): UserDetails {
  // Every reply brings another key; only another user is news to a screen.
  const last = useSyncExternalStore(subscribeToSession, readUser)
  if (last === null) throw new Error('This screen needs a session.')
  return last
}

/** The user's rights, as `domain/access` reads them. */
export const rightsOf = (user: UserDetails): Rights => ({
  userType: user.userType,
  pageIds: parsePageList(user.authorizedPages || user.pageList),
})

/** Calls `listener` whenever the session changes, also from another tab. */
export function subscribeToSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === SESSION_STORAGE_KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

const readUser = (): UserDetails | null => lastUser(readSession())

let remembered: UserDetails | null = null
/** At logout a screen renders again before the router removes it: it still gets the user. */
function lastUser(session: Session | null): UserDetails | null {
  if (session !== null) remembered = session.user
  return remembered
}

function write(session: Session): void {
  try {
    const text = JSON.stringify(session)
    localStorage.setItem(SESSION_STORAGE_KEY, text)
    // Not parsed again: the user stays the same object while only the key changes.
    cached = { text, session }
  } catch {
    cached = { text: null, session }
  }
  tell()
}

function readText(): string | null {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY)
  } catch {
    return cached.text
  }
}

function parse(text: string | null): Session | null {
  if (text === null) return null
  try {
    const session = JSON.parse(text) as Partial<Session>
    return session.key && session.user ? (session as Session) : null
  } catch {
    return null
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
