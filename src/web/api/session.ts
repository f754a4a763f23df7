import { useSyncExternalStore } from 'react'
import type { UserDetails } from '#contracts/entities/user.ts'
import { parsePageList, type Rights } from '#domain/access/rights.ts'
import { clearAllButKept } from './kept.ts'

/** The local storage key of the session (specification section 4, Freshness and session). */
export const SESSION_STORAGE_KEY = 'lading.session'

export interface Session {
  key: string
  user: UserDetails
}

let cached: { text: string | null; session: Session | null } = { text: null, session: null }
const listeners = new Set<() => void>()

/** The session of this browser; null if no user is logged in. The same object until it changes. */
export function readSession(): Session | null {
  const text = readText()
  if (text !== cached.text) cached = { text, session: parse(text) }
  return cached.session
}

/** Logs in: from now on every call sends the key. */
export function startSession(session: Session): void {
  write(session)
}

/** Stores the refreshed key of a reply. A reply that arrives after logout starts no session. */
export function refreshKey(key: string): void {
  const session = readSession()
  if (session !== null && session.key !== key) write({ ...session, key })
}

/** Stores changed user details (another default page, a new logo). */
export function refreshUser(user: UserDetails): void {
  const session = readSession()
  if (session !== null) write({ ...session, user })
}

/** Ends the session in this browser and its other tabs. Preferences and drafts are kept. */
export function clearSession(): void {
  clearAllButKept()
  tell()
}

/** The session as a hook: renders again when the session starts, changes or ends, in any tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession)
}

/** The user, for screens that require a login. */
export function useUser(): UserDetails {
  // Every reply refreshes the key; screens need to render again only for another user.
  const last = useSyncExternalStore(subscribeToSession, readUser)
  if (last === null) throw new Error('This screen needs a session.')
  return last
}

/** The user's rights in the shape that `domain/access` reads. */
export const rightsOf = (user: UserDetails): Rights => ({
  userType: user.userType,
  pageIds: parsePageList(user.authorizedPages || user.pageList),
})

/** Calls `listener` when the session changes, including from another tab. */
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
/** At logout, screens render once more before the router removes them, and still need the user. */
function lastUser(session: Session | null): UserDetails | null {
  if (session !== null) remembered = session.user
  return remembered
}

function write(session: Session): void {
  try {
    const text = JSON.stringify(session)
    localStorage.setItem(SESSION_STORAGE_KEY, text)
    // Not parsed again: the user object stays the same while only the key changes.
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
