import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant } from './columns.ts'

export interface WebhooksTable {
  id: string
  client_id: string
  name: string
  url: string
  events: string[]
  is_enabled: Generated<boolean>
  disabled_because: Generated<string>
  sealed_secret: string
  former_secret: string | null
  former_until: Instant | null
  failing_since: Instant | null
  version: Generated<number>
  created_at: DefaultInstant
}

/** One delivery attempt. */
export interface WebhookTry {
  at: string
  /** HTTP status; 0 without an answer. */
  status: number
  ms: number
  detail: string
}

export interface WebhookDeliveriesTable {
  id: string
  client_id: string
  webhook_id: string
  event: string
  payload: ColumnType<Record<string, unknown>, string, string>
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  next_at: DefaultInstant
  claimed_until: Instant | null
  tries: ColumnType<WebhookTry[], string | undefined, string>
  created_at: DefaultInstant
  finished_at: Instant | null
}
