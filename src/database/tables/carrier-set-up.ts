import type { Generated } from 'kysely'
import type { DefaultInstant, Instant } from './columns.ts'

/** Agreements with carriers other than tariffs, and files. Snake case here only; query modules give our names. */

export interface StoredFilesTable {
  id: string
  client_id: string
  owner_kind: 'shipment' | 'quote' | 'contract' | 'carrier' | 'report' | 'claim' | 'bill'
  owner_id: string
  kind: string
  name: string
  content_type: string
  size: number
  sha256: string
  content: Buffer
  uploaded_by: string
  is_by_link: Generated<boolean>
  created_at: DefaultInstant
  /** The place of the content in the object store; null: in the database. */
  object_id: string | null
  object_pieces: number | null
}

/** Objects whose row is gone. */
export interface RemovedObjectsTable {
  object_id: string
  client_id: string
  pieces: number
}

export interface CarrierContractsTable {
  id: string
  client_id: string
  carrier_id: string
  sales_email: string
  instructions: Generated<string>
  asked_by: string | null
  asked_at: Instant
  message_id: string | null
  received_at: Instant | null
  created_at: DefaultInstant
}

export interface ShipViaCodesTable {
  id: string
  client_id: string
  ship_via_code: string
  scac: string
  service: Generated<string>
  rate_mode_id: Generated<number>
  payment_type: Generated<'' | 'P' | 'C' | 'T'>
  created_at: DefaultInstant
  deleted_at: Instant | null
}

export interface CollectCarriersTable {
  client_id: string
  sold_to: string
  scac: string
  account_number: Generated<string>
  ship_via_code: Generated<string>
  rate_mode_id: Generated<number>
  /** The default for collect orders; at most one per sold-to. */
  is_selected: Generated<boolean>
}
