import type { Generated } from 'kysely'
import type { CarrierCalendar } from '#domain/calendar/carrier-calendar.ts'
import type { DefaultInstant, Instant, Json } from './columns.ts'

/**
 * Carriers that are called over the network, and carriers' calendars. Snake case here only; query modules give our
 * names.
 */

export interface NetworkAccountsTable {
  id: string
  client_id: string
  network: string
  account_number: string
  environment: 'live' | 'test' | 'sandbox'
  credentials_sealed: string
  details: Json<Record<string, unknown>>
  tried_at: Instant | null
  created_at: DefaultInstant
  deleted_at: Instant | null
}

export interface CarrierExchangesTable {
  id: string
  client_id: string
  network: string
  operation: string
  environment: 'live' | 'test' | 'sandbox'
  /** The shipment, account or other thing that it was about. */
  subject_id: string | null
  request_id: string
  started_at: DefaultInstant
  milliseconds: number
  outcome: 'answer' | 'refused' | 'unknown'
  status: number | null
  request: string
  response: string
}

export interface SandboxRecordsTable {
  client_id: string
  network: string
  kind: string
  key: string
  value: Json<unknown>
  kept_at: DefaultInstant
}

export interface CarrierCalendarsTable {
  id: string
  client_id: string
  scac: string
  effective_from: string
  calendar: Json<CarrierCalendar>
  created_at: DefaultInstant
}

export interface CapacityAccountsTable {
  id: string
  client_id: string
  connection_id: string
  provider_account_id: string
  scac: string
  carrier_name: string
  group_code: string
  account_code: string
  identifier_type: string
  identifier_value: string
  rate_mode_id: number
  payment_terms: string
  is_bill_to: boolean
  fields: Json<Record<string, string>>
  secrets_sealed: string
  tried_at: Instant | null
  created_at: DefaultInstant
  deleted_at: Instant | null
}

export interface CapacityMetadataTable {
  client_id: string
  environment: 'live' | 'test' | 'sandbox'
  identifier_type: string
  identifier_value: string
  provider: Json<unknown>
  fetched_at: Instant
}

export interface NetworkTendersTable {
  /** The id of the outbox message that orders the pickup. */
  message_id: string
  client_id: string
  shipment_id: string
  network: string
  scac: string
  /** Set before the order is sent; null if the carrier certainly has none. */
  handed_over_at: Instant | null
  outcome: Generated<'' | 'accepted' | 'refused' | 'cancelled'>
  pickup_number: Generated<string>
  pro_number: Generated<string>
  next_poll_at: Instant | null
  polled_at: Instant | null
  poll_detail: Generated<string>
  created_at: DefaultInstant
}
