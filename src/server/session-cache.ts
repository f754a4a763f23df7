import type pg from 'pg'
import { findKeySession, touchApiKey } from '#database/clients/api-keys.ts'
import { findSession, type Session, touchSession } from '#database/clients/sessions.ts'

/** How long a session is cached without asking the database; revoking it clears the cache on every process. */
const BELIEVED_MS = 30_000
const MOST = 10_000

/**
 * The sessions in use, so that a call does not cost a query. `forget` is called after a session or user has changed.
 */
export class SessionCache {
  readonly #pool: pg.Pool
  readonly #isDemo: boolean
  readonly #sessions = new Map<string, { session: Session; at: number }>()
  /** Counts how often the cache was cleared: the result of an older query is not cached. */
  #forgotten = 0

  constructor(pool: pg.Pool, { isDemo = true }: { isDemo?: boolean | undefined } = {}) {
    this.#pool = pool
    this.#isDemo = isDemo
  }

  find(sessionId: string, now = Date.now()): Promise<Session | null> {
    return this.#cached(sessionId, now, async () => {
      const session = await findSession(this.#pool, sessionId, { isDemo: this.#isDemo })
      // A failure to record the last use must not refuse the call: a read-only database still serves reads.
      if (session) await touchSession(this.#pool, sessionId).catch(() => {})
      return session
    })
  }

  /** Finds the API key with this hash, as a session. */
  findKey(hash: string, address: string, now = Date.now()): Promise<Session | null> {
    return this.#cached(`api-key ${hash}`, now, async () => {
      const session = await findKeySession(this.#pool, hash, { isDemo: this.#isDemo })
      if (session) await touchApiKey(this.#pool, session.id, address).catch(() => {})
      return session
    })
  }

  async #cached(key: string, now: number, ask: () => Promise<Session | null>): Promise<Session | null> {
    const known = this.#sessions.get(key)
    if (known && now - known.at < BELIEVED_MS && known.session.endsAt.getTime() > now) return known.session
    const forgotten = this.#forgotten
    const session = await ask()
    this.#sessions.delete(key)
    if (session && forgotten === this.#forgotten) this.#sessions.set(key, { session, at: now })
    if (this.#sessions.size > MOST) this.#sessions.delete(this.#sessions.keys().next().value as string)
    return session
  }

  forgetAll(): void {
    this.#forgotten++
    this.#sessions.clear()
  }
}
