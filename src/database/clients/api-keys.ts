import type pg from 'pg'
import { rightsOfKey } from '#domain/access/api-scopes.ts'
import type { Db } from '../sql/open.ts'
import type { Session } from './sessions.ts'

export interface ApiKey {
  id: string
  name: string
  hint: string
  scopes: string[]
  createdBy: string
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  lastAddress: string
}

/** The keys of a client, the newest first. */
export async function listApiKeys(db: Db, clientId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select('users.user_name')
    .where('api_keys.client_id', '=', clientId)
    .orderBy('api_keys.created_at', 'desc')
    .limit(1000)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    createdBy: row.user_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    lastAddress: row.last_address,
  }))
}

export async function insertApiKey(
  db: Db,
  key: {
    id: string
    clientId: string
    userId: string
    name: string
    hash: string
    hint: string
    scopes: string[]
    expiresAt: Date | null
  },
): Promise<void> {
  await db
    .insertInto('api_keys')
    .values({
      id: key.id,
      client_id: key.clientId,
      user_id: key.userId,
      name: key.name,
      key_hash: key.hash,
      hint: key.hint,
      scopes: key.scopes,
      expires_at: key.expiresAt,
    })
    .execute()
}

/** Revokes a key. @returns its name, or null if the client has no such active key */
export async function revokeApiKey(db: Db, clientId: string, id: string): Promise<string | null> {
  const row = await db
    .updateTable('api_keys')
    .set({ revoked_at: new Date() })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** The key with this hash as a session; null when it ended, was revoked, or its user is disabled or gone. */
export async function findKeySession(
  pool: pg.Pool,
  hash: string,
  { isDemo }: { isDemo: boolean },
): Promise<Session | null> {
  const { rows } = await pool.query({
    name: 'find-api-key',
    text: `select k.id, k.name, k.scopes, k.expires_at, k.client_id, u.id as user_id, u.user_type, u.page_ids,
        c.settings, coalesce(u.preferences->>'freightClass', '') as own_class
      from api_keys k join users u on u.id = k.user_id join clients c on c.id = k.client_id
      where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
        and not u.is_disabled and (not c.is_demo or $2)`,
    values: [hash, isDemo],
  })
  const row = rows[0]
  if (!row) return null
  return {
    id: row.id,
    endsAt: row.expires_at ?? NEVER,
    userId: row.user_id,
    clientId: row.client_id,
    userName: `API key: ${row.name}`,
    ...rightsOfKey(row.scopes, { userType: row.user_type, pageIds: row.page_ids }),
    settings: row.settings,
    ownClass: row.own_class,
    mustEnroll: false,
    keyScopes: row.scopes,
  }
}
const NEVER = new Date(8_640_000_000_000_000)

/** Records the last use of a key, to the minute. */
export async function touchApiKey(pool: pg.Pool, id: string, address: string): Promise<void> {
  await pool.query({
    name: 'touch-api-key',
    text: `update api_keys set last_used_at = now(), last_address = $2
      where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    values: [id, address],
  })
}
