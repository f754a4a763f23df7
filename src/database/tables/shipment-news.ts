import type { Generated } from 'kysely'
import type { DefaultInstant } from './columns.ts'

export interface ShipmentNewsTable {
  client_id: string
  shipment_id: string
  kind: string
  event: Generated<string>
  told_at: DefaultInstant
}

export interface ContainerNewsTable {
  client_id: string
  container_id: string
  kind: 'demurrage' | 'perDiem'
  last_day: string
  told_at: DefaultInstant
}

export interface MailRecipientsTable {
  id: string
  client_id: string
  email: string
  stopped: Generated<string[]>
  changed_at: DefaultInstant
}
