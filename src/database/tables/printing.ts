import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant, Json, NullableJson } from './columns.ts'

/** Bridges, their printers and what was printed. Snake case here only; query modules give our names. */

export interface BridgesTable {
  id: string
  client_id: string
  user_id: string
  unique_name: string
  token_hash: Buffer
  host_name: string
  platform: string
  version: string
  has_scale: Generated<boolean>
  /** The socket that it uses; null if there is none. */
  connection: string | null
  seen_at: Instant | null
  paired_at: DefaultInstant
  unpaired_at: Instant | null
}

export interface BridgePairingsTable {
  code_hash: Buffer
  client_id: string
  user_id: string
  expires_at: Instant
  used_at: Instant | null
}

export interface PrintersTable {
  id: string
  client_id: string
  bridge_id: string
  name: string
  type: 'PDF' | 'ZPL'
  is_online: boolean
  default_for: Generated<string[]>
  label_format: Generated<string>
  resolution: Generated<number>
  is_enabled: Generated<boolean>
}

export interface PrintContentsTable {
  id: string
  client_id: string
  /** null: deleted some days after it was printed. */
  bytes: Buffer | null
  sha256: string
  size: number
}

export type PrintState = 'waiting' | 'sent' | 'printed' | 'failed' | 'unknown' | 'cancelled'

export interface PrintJobsTable {
  id: string
  client_id: string
  user_id: string
  user_name: string
  number: ColumnType<number, never, never>
  /** Name of the print set: jobs that were ordered together, and later additions. */
  unique_name: string
  bridge_id: string
  printer_id: string
  printer_name: string
  language: 'PDF' | 'ZPL'
  content_id: string
  kinds: string[]
  shipment_ids: string[]
  titles: string[]
  copies: number
  repeats: number
  files: Json<unknown[]>
  wish: NullableJson<unknown>
  source: string
  state: PrintState
  message: Generated<string>
  created_at: Instant
  sent_at: Instant | null
  sent_by: string | null
  accepted_at: Instant | null
  ended_at: Instant | null
}

export interface ScaleReadingsTable {
  id: string
  client_id: string
  bridge_id: string
  asked_at: DefaultInstant
  answer: NullableJson<unknown>
}
