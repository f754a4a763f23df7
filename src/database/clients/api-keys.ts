import type pg from 'pg'
import { rightsOfKey } from '#domain/access/api-scopes.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import type { Session } from './sessions.ts'

const NAMES = columnNames(
  'api_keys',
  [
    ...(['id', 'client_id', 'user_id', 'name', 'hint', 'scopes', 'key_hash', 'created_at'] as const),
    ...(['expires_at', 'revoked_at', 'last_used_at', 'last_address'] as const),
  ],
  { fields: { key_hash: 'hash' } },
)
type StoredKey = ValueOf<typeof NAMES>

export interface ApiKey extends Omit<StoredKey, 'clientId' | 'userId' | 'hash'> {
  createdBy: string
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
  return rows.map(({ user_name: createdBy, ...row }) => {
    const { clientId: _client, userId: _user, hash: _hash, ...key } = NAMES.value(row)
    return { ...key, createdBy }
  })
}

export async function insertApiKey(
  db: Db,
  key: Omit<StoredKey, 'createdAt' | 'revokedAt' | 'lastUsedAt' | 'lastAddress'>,
): Promise<void> {
  await db.insertInto('api_keys').values(NAMES.row(key)).execute()
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

/** The key with this hash as a session; null if it has expired, was revoked, or its user is disabled or deleted. */
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
