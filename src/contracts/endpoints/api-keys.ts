import * as z from 'zod/mini'
import { API_SCOPES } from '#domain/access/api-scopes.ts'
import { post, reply } from '../endpoint.ts'
import { choice, id, requiredText, wholeNumber } from '../fields.ts'

/** Keys for other programs, which send `Authorization: Bearer lad_…` instead of a session key. */

export const API_KEY_STATES = ['Active', 'Expired', 'Revoked'] as const

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the key. */
  hint: z.string(),
  scopes: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** To the minute; null before the first use. */
  lastUsedAt: z.nullable(z.string()),
  lastAddress: z.string(),
  state: z.enum(API_KEY_STATES),
})
export type ApiKeyValue = z.output<typeof apiKey>

export const listApiKeys = post('ApiKeys/List', {
  summary: 'List the company’s API keys with scopes, expiry and last use. Administrators only.',
  pages: ['ApiKeys'],
  body: z.object({}),
  reply: reply({ apiKeys: z.array(apiKey) }),
  reads: ['api-keys'],
})

export const LONGEST_KEY_DAYS = 1095

export const createApiKey = post('ApiKeys/Create', {
  summary: 'Create an API key. The key is shown only in this reply. Administrators only.',
  pages: ['ApiKeys'],
  body: z.object({
    name: requiredText('Name', 60),
    scopes: z
      .array(choice(API_SCOPES), { error: 'Choose what the key can do.' })
      .check(z.minLength(1, 'Choose what the key can do.'), z.maxLength(API_SCOPES.length)),
    /** From now on; 0 = it does not expire. */
    days: z._default(wholeNumber(0, LONGEST_KEY_DAYS), 365),
  }),
  reply: reply({ key: z.string(), apiKey }),
  secrets: ['key'],
  writes: ['api-keys'],
  audit: 'api-key.made',
})

export const revokeApiKey = post('ApiKeys/Revoke', {
  summary: 'Revoke an API key: it stops working immediately. Administrators only.',
  pages: ['ApiKeys'],
  body: z.object({ apiKeyId: id }),
  reply: reply({}),
  writes: ['api-keys'],
  audit: 'api-key.revoked',
})
