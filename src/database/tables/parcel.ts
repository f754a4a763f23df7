import type { Generated } from 'kysely'
import type { Charge } from '#domain/shipment/shipment.ts'
import type { DefaultInstant, Instant, Json, NullableJson } from './columns.ts'

/** Parcel accounts, remembered parcel carriers, bought labels. Snake case here only; query modules give our names. */

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

export interface ParcelPurchasesTable {
  id: string
  client_id: string
  shipment_id: string
  message_id: string
  void_message_id: string | null
  account_id: string
  network: string
  environment: 'live' | 'test' | 'sandbox'
  service_code: string
  service_name: Generated<string>
  /** The key by which the carrier recognizes the order. */
  key: string
  /** The order as it is sent in every attempt, in the form of the carrier adapters. */
  ask: Json<unknown>
  prepared: NullableJson<unknown>
  quoted_cents: number
  created_at: DefaultInstant
  /** When the carrier may have received it; null: nothing was sent. */
  handed_over_at: Instant | null
  unwanted_at: Instant | null
  bought_at: Instant | null
  shipment_number: Generated<string>
  /** Null until it is bought, or if the carrier does not report it. */
  billed_cents: number | null
  currency: Generated<string>
  charges: Json<Charge[]>
  billed_weight_lb: number | null
  label_url: Generated<string>
  voided_at: Instant | null
  notice: Generated<string>
  refused_field: Generated<string>
  refused_value: Generated<string>
  tracked_at: Instant | null
  next_track_at: Instant | null
  delivered_at: Instant | null
}

export interface ParcelPackagesTable {
  purchase_id: string
  number: number
  client_id: string
  shipment_id: string
  tracking_number: Generated<string>
  weight_lb: Generated<number>
  delivered_at: Instant | null
  scan_form_id: string | null
}

export interface ParcelPapersTable {
  purchase_id: string
  position: number
  client_id: string
  kind: 'label' | 'customs' | 'receipt'
  package_number: number | null
  name: Generated<string>
  format: 'PDF' | 'ZPL' | 'GIF' | 'PNG'
  bytes: Buffer
}

export interface ParcelBoxesTable {
  id: string
  client_id: string
  name: string
  length: number
  width: number
  height: number
  tare_lb: Generated<number>
  max_weight_lb: Generated<number>
  version: Generated<number>
  created_at: DefaultInstant
  deleted_at: Instant | null
}

export interface ParcelPickupsTable {
  id: string
  client_id: string
  account_id: string
  network: string
  place_key: string
  pickup_date: string
  ready: string
  close: string
  kind: 'ground' | 'express'
  packages: number
  weight_lb: number
  instructions: Generated<string>
  state: 'asking' | 'confirmed' | 'refused' | 'unknown' | 'canceled'
  confirmation: Generated<string>
  station: Generated<string>
  message: Generated<string>
  asked_by: Generated<string>
  asked_at: DefaultInstant
  version: Generated<number>
}

export interface ScanFormsTable {
  id: string
  client_id: string
  account_id: string
  place_key: string
  form_date: string
  number: string
  labels: number
  pdf: Buffer
  made_by: Generated<string>
  made_at: DefaultInstant
}

export interface ParcelInsuranceTable {
  purchase_id: string
  client_id: string
  value_cents: number
  key: string
  environment: 'live' | 'sandbox'
  state: 'wanted' | 'insured' | 'refused' | 'canceled' | 'not-canceled'
  premium_cents: Generated<number>
  policy_number: Generated<string>
  message: Generated<string>
  created_at: DefaultInstant
}
