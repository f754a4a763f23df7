import type { ColumnType, Generated } from 'kysely'
import type { ParcelOptions } from '#contracts/entities/shipment-draft.ts'
import type { EstimatedCharge } from '#domain/quotes/compared-price.ts'
import type { AnyReceipt } from '#domain/rating/any-receipt.ts'
import type { Address, Charge, CollectCarrier, ItemLine, Stop } from '#domain/shipment/shipment.ts'
import type { Computed, ComputedInstant, DefaultInstant, Instant, Json, NullableJson } from './columns.ts'

/** Orders, shipments, their prices and events, and the bucket counts. Snake case here only; query modules give our names. */

/** Facts of an order in addition to its columns; absent if it has none. */
export interface OrderDetails {
  /** YYYY-MM-DD. */
  orderDate?: string
  deliverBy?: string
  billTo?: Address
  reference1?: string
  reference2?: string
  reference3?: string
  reference4?: string
  reference5?: string
  comments?: string
  internalNotes?: string
}

export interface OrdersTable {
  id: string
  client_id: string
  order_number: string
  status: Generated<'O' | 'H' | 'B'>
  backorder_code: Generated<string>
  warehouse: Generated<string>
  origin: Json<Address>
  destination: Json<Address>
  sold_to: Generated<string>
  payment_type: Generated<'P' | 'C' | 'T'>
  services: Generated<string[]>
  po_number: Generated<string>
  ship_by: string | null
  special_instructions: Generated<string>
  source: Generated<string>
  destination_name: Computed
  destination_zip: Computed
  total_weight_lb: Generated<number>
  total_quantity: Generated<number>
  value_cents: Generated<number>
  ship_via_code: Generated<string>
  details: ColumnType<OrderDetails, string | undefined, string>
  search: Computed
  created_at: DefaultInstant
  version: Generated<number>
  /** Local date on which a deferred order returns automatically; null: a user has to resume it. */
  deferred_until: Generated<string | null>
  resume_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface OrderLinesTable {
  id: string
  order_id: string
  line_number: number
  item: Json<ItemLine>
  shipment_id: string | null
  /** The line of the same order that this one was split off from. */
  split_from: Generated<string | null>
}

export interface ShipmentsTable {
  id: string
  client_id: string
  bol_number: string
  status: 'Q' | 'H' | 'T' | 'A' | 'D' | 'V'
  is_tendered: Generated<boolean>
  deferred_from: 'O' | 'Q' | null
  ended_as: Generated<'' | 'void' | 'archived'>
  warehouse: Generated<string>
  payment_type: Generated<'P' | 'C' | 'T'>
  rate_mode_id: Generated<number>
  origin: Json<Address>
  destination: Json<Address>
  bill_to: NullableJson<Address>
  sold_to: Generated<string>
  services: Generated<string[]>
  pickup_date: string | null
  pickup_from: Generated<string>
  pickup_to: Generated<string>
  time_zone: Generated<string>
  reference1: Generated<string>
  reference2: Generated<string>
  reference3: Generated<string>
  reference4: Generated<string>
  reference5: Generated<string>
  po_number: Generated<string>
  order_number: Generated<string>
  special_instructions: Generated<string>
  comments: Generated<string>
  internal_notes: Generated<string>
  notify_emails: Generated<string>
  declared_value_cents: Generated<number>
  currency: Generated<string>
  carrier_scac: Generated<string>
  carrier_name: Generated<string>
  price_sheet_id: string | null
  override_reason: Generated<string>
  override_cents: number | null
  override_against: Generated<string>
  override_by: Generated<string>
  override_at: Instant | null
  total_cents: Generated<number>
  service_days: number | null
  delivery_date: string | null
  pro_number: Generated<string>
  /** The carrier’s pickup confirmation number. */
  pickup_number: Generated<string>
  total_weight_lb: Generated<number>
  total_quantity: Generated<number>
  total_pallets: Generated<number>
  problem: Generated<string>
  last_event_at: Instant | null
  picked_up_at: Instant | null
  delivered_at: Instant | null
  delivered_key: ComputedInstant
  facets: ColumnType<string[], never, never>
  /** IANA zone in which the promised day is counted. */
  destination_zone: Generated<string>
  /** The delivery day at the destination by the carrier's latest estimate. */
  expected_date: string | null
  /** The lane's usual hours between two events. */
  event_gap_hours: Generated<number>
  is_tender_lost: Generated<boolean>
  is_confirmed: Generated<boolean>
  pickup_due_at: ComputedInstant
  delivery_due_at: ComputedInstant
  risk_at: ComputedInstant
  destination_name: Computed
  search: Computed
  stops: ColumnType<Stop[], string | undefined, string>
  equipment: Generated<string>
  parcel: NullableJson<ParcelOptions>
  is_declined: Generated<boolean>
  collect_carrier: NullableJson<CollectCarrier>
  /** The savings of consolidating its orders against shipping each separately; null for a shipment of one order. */
  consolidation_saved_cents: number | null
  created_by: string | null
  created_at: DefaultInstant
  updated_at: DefaultInstant
  version: Generated<number>
  /** Local date on which a deferred shipment returns automatically; null: a user has to resume it. */
  deferred_until: Generated<string | null>
  resume_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Tenders that carriers declined, written by the database whenever a shipment becomes declined. */
export interface TenderDeclinesTable {
  id: Generated<number>
  client_id: string
  shipment_id: string
  scac: string
  carrier_name: string
  /** Planned pickup day when it was declined. */
  day: string
  declined_at: DefaultInstant
}

export interface ShipmentItemsTable {
  shipment_id: string
  line_number: number
  item: Json<ItemLine>
  order_line_id: string | null
}

export interface ShipmentExtraInfosTable {
  id: string
  client_id: string
  shipment_id: string
  kind: 'InternalNote' | 'ExternalNote' | 'LoadNumber' | 'TrailerNumber' | 'SealNumber' | 'Custom'
  label: Generated<string>
  value: string
  created_by: string
  created_at: DefaultInstant
}

export interface PriceSheetsTable {
  id: string
  client_id: string
  shipment_id: string
  scac: string
  carrier_name: string
  rate_mode_id: number
  cents: number
  currency: Generated<string>
  charges: Json<Charge[]>
  estimated_charges: ColumnType<EstimatedCharge[], string | undefined, string>
  service_days: number | null
  is_direct: boolean | null
  delivery_date: string | null
  source: 'tariff' | 'carrier' | 'spot' | 'manual'
  badges: Generated<string[]>
  guide_reason: Generated<string>
  tariff_id: string | null
  tariff_name: Generated<string>
  is_synthetic: Generated<boolean>
  receipt: NullableJson<AnyReceipt>
  receipt_hash: Generated<string>
  service_code: Generated<string>
  service_name: Generated<string>
  miles: Generated<number | null>
  is_estimated: Generated<boolean>
  quote_number: Generated<string>
  shipment_version: number
  expires_at: Instant
  created_at: DefaultInstant
}

export interface ShipmentEventsTable {
  id: string
  client_id: string
  shipment_id: string
  status: string
  code: Generated<string>
  what: Generated<string>
  place: Generated<string>
  at: Instant
  time_zone: Generated<string>
  notes: Generated<string>
  source: string
  external_id: Generated<string>
  created_at: DefaultInstant
}

export interface BucketCountsTable {
  client_id: string
  warehouse: string
  bucket: string
  difference: number
}

export interface HandlingUnitsTable {
  shipment_id: string
  unit: number
  client_id: string
  sscc: string
  created_at: DefaultInstant
}
