import type { Generated } from 'kysely'
import type { DefaultInstant, Instant } from './columns.ts'

export interface TenderRequestsTable {
  message_id: string
  client_id: string
  shipment_id: string
  carrier_name: string
  recipient: string
  asked_at: DefaultInstant
  remind_at: Instant | null
  expires_at: Instant | null
  opened_at: Instant | null
  answer: Generated<'' | 'accepted' | 'declined' | 'expired'>
  answered_at: Instant | null
  reason: Generated<string>
  is_settled: Generated<boolean>
}
