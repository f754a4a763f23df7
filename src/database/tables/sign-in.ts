import type { Generated } from 'kysely'
import type { DefaultInstant, Instant, Json } from './columns.ts'

/** Login methods other than the password. */

export interface SingleSignOnsTable {
  client_id: string
  is_on: boolean
  issuer: string
  provider_client_id: string
  client_secret_sealed: string
  client_auth: 'basic' | 'post'
  domains: string[]
  creates_users: boolean
  trusts_emails: boolean
  is_only_way: boolean
  version: Generated<number>
}

export interface SignOnSubjectsTable {
  client_id: string
  issuer: string
  subject: string
  user_id: string
  created_at: DefaultInstant
}

export interface PendingSignInsTable {
  id: string
  purpose: string
  client_id: string | null
  user_id: string | null
  content: Json<Record<string, string>>
  ends_at: Instant
}

export interface PasskeysTable {
  id: string
  client_id: string
  user_id: string
  name: string
  credential_id: string
  public_key: Buffer
  counter: number | string
  transports: string[]
  created_at: DefaultInstant
  last_used_at: Instant | null
}
