import type { Generated } from 'kysely'
import type { DefaultInstant, Json } from './columns.ts'

/** Bulk work over shipments, row by row. Snake case here only; query modules give our names. */

export interface BulkRowsTable {
  work_id: string
  place: number
  client_id: string
  shipment_id: string
  title: Generated<string>
  outcome: 'done' | 'refused'
  code: Generated<string>
  message: Generated<string>
  bol_number: Generated<string>
  status: Generated<string>
  version: number | null
  cents: number | null
  dearest_cents: number | null
  above_cheapest_cents: number | null
}

/** scac, service code, service name, cents, business days, badges. */
export type StoredOffer = [string, string, string, number, number | null, string[]]

export interface RoutedOffersTable {
  shipment_id: string
  client_id: string
  shipment_version: number
  currency: Generated<string>
  offers: Json<StoredOffer[]>
  work_id: string | null
  created_at: DefaultInstant
}
