import type { Generated, JSONColumnType } from 'kysely'
import type { DefaultInstant, Instant, Json, NullableJson } from './columns.ts'

/** Clients, users, sessions, links, and the records every change leaves. Snake case here only; query modules give our names. */

export interface ClientsTable {
  id: string
  code: string
  name: string
  settings: JSONColumnType<Record<string, unknown>>
  logo: Buffer | null
  logo_type: string | null
  is_demo: Generated<boolean>
  sscc_serial: Generated<string>
  created_at: DefaultInstant
}

export interface UsersTable {
  id: string
  client_id: string
  user_name: string
  email: Generated<string>
  first_name: Generated<string>
  last_name: Generated<string>
  phone: Generated<string>
  title: Generated<string>
  user_type: Generated<'Admin' | 'User' | 'ReadOnly' | 'Internal'>
  page_ids: Generated<number[]>
  default_page_id: Generated<number>
  password_hash: Generated<string>
  is_disabled: Generated<boolean>
  is_unconfirmed: Generated<boolean>
  last_login_at: Instant | null
  preferences: Json<Record<string, unknown>>
  created_at: DefaultInstant
}

/** At most one row. */
export interface SetupLinkTable {
  only_one: Generated<boolean>
  token_hash: Buffer
  process_key: number | string
  expires_at: Instant
  created_at: DefaultInstant
}

export interface AgreementAcceptancesTable {
  client_id: string
  user_id: string
  user_name: string
  version: string
  accepted_at: DefaultInstant
}

export interface SessionsTable {
  id: string
  user_id: string
  client_id: string
  created_at: DefaultInstant
  ends_at: Instant
  revoked_at: Instant | null
  address: Generated<string>
  agent: Generated<string>
  last_used_at: DefaultInstant
  opened_by: Generated<'password' | 'single-sign-on' | 'passkey'>
}

export interface SecondFactorsTable {
  user_id: string
  client_id: string
  sealed_secret: string | null
  pending_secret: string | null
  last_step: Generated<number | string>
  recovery_hashes: Generated<string[]>
  confirmed_at: Instant | null
}

export interface ApiKeysTable {
  id: string
  client_id: string
  user_id: string
  name: string
  key_hash: string
  hint: string
  scopes: string[]
  created_at: DefaultInstant
  expires_at: Instant | null
  revoked_at: Instant | null
  last_used_at: Instant | null
  last_address: Generated<string>
}

export interface LoginFailuresTable {
  key: string
  failures: number
  window_ends_at: Instant
}

export type LinkPurpose =
  | 'tracking'
  | 'password'
  | 'quote'
  | 'contract'
  | 'sign-up'
  | 'messages'
  | 'tender'
  | 'dispute'
  | 'claim'

export interface AccessLinksTable {
  id: string
  client_id: string
  purpose: LinkPurpose
  subject_id: string
  created_at: DefaultInstant
  expires_at: Instant
  used_at: Instant | null
}

export interface AuditTrailTable {
  id: string
  client_id: string
  user_id: string | null
  user_name: string
  what: string
  subject_id: string | null
  detail: Json<Record<string, unknown>>
  request_id: Generated<string>
  /** The caller's address; '' if unknown. */
  address: Generated<string>
  /** Null if the line does not belong to the security log. */
  security_kind: Generated<string | null>
  at: DefaultInstant
}

export interface IdempotencyKeysTable {
  user_id: string
  key: string
  call: string
  body_hash: string
  reply: NullableJson<unknown>
  created_at: DefaultInstant
}
