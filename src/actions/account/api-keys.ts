import { createHash, randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { ApiKeyValue, createApiKey as createEndpoint } from '#contracts/endpoints/api-keys.ts'
import { fail } from '#contracts/errors.ts'
import * as stored from '#database/clients/api-keys.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { API_KEY_PREFIX } from '#domain/access/api-scopes.ts'
import type { ActionContext } from '../kernel/context.ts'

const KEY_BYTES = 32
const HINT_LENGTH = 4
const DAY_MS = 86_400_000

/** The key has 256 random bits, so a plain hash protects it. */
export const hashOfApiKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export async function listApiKeys({ db, clientId, now }: ActionContext): Promise<{ apiKeys: ApiKeyValue[] }> {
  const keys = await stored.listApiKeys(db, clientId)
  return { apiKeys: keys.map((key) => shown(key, now)) }
}

/** The reply contains the key; the database keeps only a hash. */
export async function createApiKey(
  context: ActionContext,
  { name, scopes, days }: BodyOf<typeof createEndpoint>,
): Promise<{ key: string; apiKey: ApiKeyValue }> {
  const { db, clientId, user, now } = context
  const key = `${API_KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`
  const id = newId()
  const made = {
    ...{ id, name, scopes: [...new Set(scopes)], hint: key.slice(-HINT_LENGTH) },
    expiresAt: days === 0 ? null : new Date(now.getTime() + days * DAY_MS),
  }
  await stored.insertApiKey(db, { ...made, clientId, userId: user.id, hash: hashOfApiKey(key) })
  context.note(id, { name, scopes: made.scopes.join(' '), ends: made.expiresAt?.toISOString() ?? 'never' })
  const unused = {
    createdBy: user.userName,
    createdAt: now,
    revokedAt: null,
    lastUsedAt: null,
    lastAddress: '',
  }
  return { key, apiKey: shown({ ...made, ...unused }, now) }
}

export async function revokeApiKey(context: ActionContext, id: string): Promise<Record<never, never>> {
  const { db, clientId } = context
  const name = (await stored.revokeApiKey(db, clientId, id)) ?? fail('API_KEY_NOT_FOUND')
  await notifyLive(db, { clientId, topic: 'session', data: {} })
  context.note(id, { name })
  return {}
}

const shown = (
  { revokedAt, expiresAt, createdAt, lastUsedAt, ...key }: stored.ApiKey,
  now: Date,
): ApiKeyValue => ({
  ...key,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  state: revokedAt ? 'Revoked' : expiresAt && expiresAt <= now ? 'Expired' : 'Active',
})
