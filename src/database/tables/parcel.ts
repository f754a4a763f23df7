import type { Generated } from 'kysely'
import type { DefaultInstant, Instant } from './columns.ts'

/** Parcel accounts and remembered parcel carriers. Snake case here only; query modules give our names. */

export interface ParcelAccountsTable {
  id: string
  client_id: string
  sold_to: string
  scac: string
  account_number: string
  account_id: Generated<string>
  payment_type: 'P' | 'C' | 'T'
  ship_via: string
  zip: Generated<string>
  country_code: Generated<string>
  is_default: Generated<boolean>
  added_by: string | null
  certified_at: Instant | null
  created_at: DefaultInstant
  deleted_at: Instant | null
}

export interface SelectedParcelCarriersTable {
  client_id: string
  subject_kind: 'shipment' | 'location' | 'sold-to'
  subject: string
  scac: string
  service_code: Generated<string>
  service_name: Generated<string>
  account_number: Generated<string>
  payment_type: Generated<string>
  selected_at: DefaultInstant
}
