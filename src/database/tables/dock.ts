import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'

export interface DockChecksTable {
  shipment_id: string
  unit: number
  client_id: string
  checked_at: Instant
  checked_by: string
}

export interface DockLoadsTable {
  shipment_id: string
  client_id: string
  loaded_at: Instant
  loaded_by: string
  trailer: Generated<string>
  seal: Generated<string>
}
