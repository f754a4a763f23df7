import type { Generated } from 'kysely'
import type { DefaultInstant, Instant, Json } from './columns.ts'

/** The facts of a pickup that can change after the tender. */
export interface PickupTerms {
  date: string
  from: string
  to: string
  services: string[]
}

export interface PickupChangesTable {
  id: string
  client_id: string
  shipment_id: string
  message_id: string | null
  channel: 'email' | 'edi' | 'api' | 'none'
  recipient: Generated<string>
  before: Json<PickupTerms>
  after: Json<PickupTerms>
  state: Generated<'waiting' | 'confirmed' | 'refused' | 'replaced'>
  answer: Generated<string>
  answered_by: Generated<string>
  answered_at: Instant | null
  created_by: string
  created_at: DefaultInstant
}
