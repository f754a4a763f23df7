import type { Generated } from 'kysely'
import type { Instant, Json } from './columns.ts'

/** Refused actions: a row for each minute, network, user and kind. */
export interface SecurityEventsTable {
  id: string
  client_id: string | null
  user_id: string | null
  user_name: Generated<string>
  kind: string
  what: string
  detail: Json<Record<string, unknown>>
  network: string
  address: string
  minute: Instant
  times: Generated<number>
  at: Instant
}

export interface InstallationKeysTable {
  name: 'session' | 'credential'
  mark: Buffer
}
