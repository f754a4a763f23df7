import type { Generated } from 'kysely'
import type { DefaultInstant, Instant, Json } from './columns.ts'

/** Outgoing messages, and the processes that send them. Snake case here only; query modules give our names. */

export type OutboxState =
  | 'waiting'
  | 'sending'
  | 'handing-over'
  | 'delivered'
  | 'failed'
  | 'unknown'
  | 'unsent'

export interface OutboxTable {
  id: string
  client_id: string
  shipment_id: string | null
  channel: 'email' | 'edi' | 'api'
  kind: string
  recipient: string
  subject: Generated<string>
  payload: Json<Record<string, unknown>>
  state: Generated<OutboxState>
  attempts: Generated<number>
  claimed_by: number | null
  detail: Generated<string>
  log_ins_refused: Generated<number>
  created_at: DefaultInstant
  finished_at: Instant | null
}

export interface ProcessesTable {
  key: number
  worker_ids: Generated<string[]>
  started_at: DefaultInstant
}
