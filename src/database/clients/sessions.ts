import type pg from 'pg'
import type { UserType } from '#domain/access/rights.ts'
import type { ClientSettings } from '#domain/shipment/client-settings.ts'
import type { Db } from '../sql/open.ts'

/** A session ends after this time without use. */
export const SESSION_IDLE_MS = 8 * 3_600_000

/** A session with the facts about its user that every request needs. */
export interface Session {
  id: string
  endsAt: Date
  userId: string
  clientId: string
  userName: string
  userType: UserType
  pageIds: number[]
  settings: Partial<ClientSettings>
  /** The user's default class for lines without one; '' = the client's. */
  ownClass: string
  /** The company requires a second factor that the user has not set up yet. */
  mustEnroll: boolean
  /** Scopes of an API key; absent for a user's session. */
  keyScopes?: readonly string[]
}

/**
 * The live session, or null if it has ended, was revoked, or its user was disabled; for the demo's users only if the
 * demo is enabled.
 */
export async function findSession(
  pool: pg.Pool,
  sessionId: string,
  { isDemo }: { isDemo: boolean },
): Promise<Session | null> {
  const { rows } = await pool.query<Session>({
    name: 'find-session',
    text: `select s.id, s.ends_at as "endsAt", u.id as "userId", u.client_id as "clientId", u.user_name as "userName",
        u.user_type as "userType", u.page_ids as "pageIds", c.settings,
        coalesce(u.preferences->>'freightClass', '') as "ownClass",
        coalesce(c.settings->>'isSecondFactorRequired', '') = 'true' and s.opened_by = 'password'
          and not exists (select 1 from second_factors f where f.user_id = u.id and f.sealed_secret is not null)
          and not exists (select 1 from passkeys p where p.user_id = u.id) as "mustEnroll"
      from sessions s join users u on u.id = s.user_id join clients c on c.id = u.client_id
      where s.id = $1 and s.revoked_at is null and s.ends_at > now() and not u.is_disabled
        and (not c.is_demo or $2)`,
    values: [sessionId, isDemo],
  })
  return rows[0] ?? null
}

/** How the user logged in. */
export type SignInWay = 'password' | 'single-sign-on' | 'passkey'

interface NewSession {
  id: string
  userId: string
  clientId: string
  endsAt: Date
  address: string
  agent: string
  openedBy: SignInWay
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      client_id: session.clientId,
      ends_at: session.endsAt,
      address: session.address,
      agent: session.agent.slice(0, 300),
      opened_by: session.openedBy,
    })
    .execute()
}

export async function revokeSession(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: new Date() }).where('id', '=', sessionId).execute()
}

/** Ends every session of a user (`but` one): after a new password, or if the user is disabled or deleted. */
export async function revokeSessionsOf(
  db: Db,
  userId: string,
  options: { but?: string } = {},
): Promise<string[]> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (options.but) query = query.where('id', '!=', options.but)
  const rows = await query.returning('id').execute()
  return rows.map((row) => row.id)
}

/** Records the last use of a session, to the minute, so that most calls write nothing. */
export async function touchSession(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query({
    name: 'touch-session',
    text: `update sessions set last_used_at = now()
      where id = $1 and last_used_at < now() - interval '1 minute'`,
    values: [sessionId],
  })
}

/** A session as shown to its user. */
export interface OpenSession {
  id: string
  createdAt: Date
  lastUsedAt: Date
  address: string
  agent: string
}

/** The open sessions of a user, last used first. */
export async function listSessions(db: Db, userId: string, now: Date): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'address', 'agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - SESSION_IDLE_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends one open session of a user; false if the user has no such session. */
export async function revokeOwnSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
