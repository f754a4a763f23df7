import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { FuelTable } from '#domain/rating/fuel.ts'
import type { LtlReceipt } from '#domain/rating/ltl-result.ts'
import type { PalletRateRow, TariffHeader } from '#domain/rating/tariff.ts'
import type { Address, Charge, Hazmat, ItemLine } from '#domain/shipment/shipment.ts'

/** The tables as the migrations make them. Snake case here only; query modules give our names. */

type Instant = ColumnType<Date, Date | string, Date | string>
type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>
type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null, string | null>
type Computed = ColumnType<string, never, never>

export interface ClientsTable {
  id: string
  code: string
  name: string
  settings: JSONColumnType<Record<string, unknown>>
  logo: Buffer | null
  logo_type: string | null
  is_demo: Generated<boolean>
  created_at: DefaultInstant
}

export interface UsersTable {
  id: string
  client_id: string
  user_name: string
  email: Generated<string>
  first_name: Generated<string>
  last_name: Generated<string>
  phone: Generated<string>
  title: Generated<string>
  user_type: Generated<'Admin' | 'User' | 'ReadOnly' | 'Internal'>
  page_ids: Generated<number[]>
  default_page_id: Generated<number>
  password_hash: Generated<string>
  is_disabled: Generated<boolean>
  preferences: Json<Record<string, unknown>>
  created_at: DefaultInstant
}

export interface SessionsTable {
  id: string
  user_id: string
  client_id: string
  created_at: DefaultInstant
  ends_at: Instant
  revoked_at: Instant | null
  address: Generated<string>
  agent: Generated<string>
}

export interface LoginFailuresTable {
  key: string
  failures: number
  window_ends_at: Instant
}

export interface AccessLinksTable {
  id: string
  client_id: string
  purpose: string
  subject_id: string
  created_at: DefaultInstant
  expires_at: Instant
  used_at: Instant | null
}

export interface AuditTrailTable {
  id: string
  client_id: string
  user_id: string | null
  user_name: string
  what: string
  subject_id: string | null
  detail: Json<Record<string, unknown>>
  request_id: Generated<string>
  at: DefaultInstant
}

export interface IdempotencyKeysTable {
  user_id: string
  key: string
  call: string
  body_hash: string
  reply: NullableJson<unknown>
  created_at: DefaultInstant
}

export interface LocationsTable {
  id: string
  client_id: string
  name: string
  street: Generated<string>
  street2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  country_code: Generated<string>
  contact_name: Generated<string>
  contact_phone: Generated<string>
  email: Generated<string>
  location_type: Generated<string>
  sold_to: Generated<string>
  services: Generated<string[]>
  warehouse_code: Generated<string>
  search: Computed
  created_at: DefaultInstant
  deleted_at: Instant | null
}

export interface BillToAddressesTable {
  id: string
  client_id: string
  name: string
  street: Generated<string>
  street2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  country_code: Generated<string>
  is_default: Generated<boolean>
  created_at: DefaultInstant
}

export interface ItemMasterTable {
  id: string
  client_id: string
  item_code: string
  description: string
  nmfc: Generated<string>
  freight_class: Generated<string>
  package_type: Generated<string>
  hts: Generated<string>
  is_hazmat: Generated<boolean>
  hazmat: NullableJson<Hazmat>
  is_stackable: Generated<boolean>
  length: Generated<number>
  width: Generated<number>
  height: Generated<number>
  weight_lb: Generated<number>
  value_cents: Generated<number>
  units_per_carton: Generated<number>
  units_per_pallet: Generated<number>
  search: Computed
  created_at: DefaultInstant
  deleted_at: Instant | null
}

export interface CarriersTable {
  id: string
  client_id: string
  scac: string
  name: string
  rate_mode_id: Generated<number>
  location: Generated<string>
  email: Generated<string>
  tender_email: Generated<string>
  tender_channel: Generated<'email' | 'edi' | 'api'>
  contact_name: Generated<string>
  contact_phone: Generated<string>
  contract_id: Generated<string>
  details: Json<Record<string, unknown>>
  created_at: DefaultInstant
  deleted_at: Instant | null
}

export interface TariffsTable {
  id: string
  client_id: string
  carrier_id: string
  scac: string
  rate_mode_id: number
  name: string
  version: number
  state: Generated<'draft' | 'live' | 'retired'>
  effective_from: string
  effective_to: string | null
  is_synthetic: Generated<boolean>
  header: Json<TariffHeader>
  created_at: DefaultInstant
}

export interface TariffZonesTable {
  tariff_id: string
  zone: string
  country_code: string
  state: string | null
  zip_from: string | null
  zip_to: string | null
}

export interface TariffLanesTable {
  tariff_id: string
  origin_zone: string
  destination_zone: string
  freight_class: string
  minimum_cents: number
  rates: (number | null)[]
}

export interface TariffPalletRatesTable {
  tariff_id: string
  pallet_rate: Json<PalletRateRow>
}

export interface FuelTablesTable {
  id: string
  client_id: string
  code: string
  version: string
  fuel_table: Json<FuelTable>
}

export interface FuelPricesTable {
  index_code: string
  price_date: string
  price_mills: number
  is_synthetic: Generated<boolean>
}

export interface TransitDaysTable {
  client_id: string
  scac: string
  origin_area: string
  destination_area: string
  days: number
  is_direct: Generated<boolean>
}

export interface TerminalsTable {
  id: string
  client_id: string
  scac: string
  code: string
  name: string
  street: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip: Generated<string>
  phone: Generated<string>
  fax: Generated<string>
  hours: Generated<string>
  serves: Generated<string[]>
}

export interface RoutingGuideRulesTable {
  id: string
  client_id: string
  rule: Json<Record<string, unknown>>
  created_at: DefaultInstant
  deleted_at: Instant | null
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
  search: Computed
  created_at: DefaultInstant
  version: Generated<number>
}

export interface OrderLinesTable {
  id: string
  order_id: string
  line_number: number
  item: Json<ItemLine>
  shipment_id: string | null
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
  total_cents: Generated<number>
  service_days: number | null
  delivery_date: string | null
  pro_number: Generated<string>
  total_weight_lb: Generated<number>
  total_quantity: Generated<number>
  total_pallets: Generated<number>
  problem: Generated<string>
  last_event_at: Instant | null
  picked_up_at: Instant | null
  delivered_at: Instant | null
  destination_name: Computed
  search: Computed
  created_by: string | null
  created_at: DefaultInstant
  updated_at: DefaultInstant
  version: Generated<number>
}

export interface ShipmentItemsTable {
  shipment_id: string
  line_number: number
  item: Json<ItemLine>
  order_line_id: string | null
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
  service_days: number | null
  is_direct: boolean | null
  delivery_date: string | null
  source: 'tariff' | 'carrier' | 'spot' | 'manual'
  badges: Generated<string[]>
  guide_reason: Generated<string>
  tariff_id: string | null
  tariff_name: Generated<string>
  is_synthetic: Generated<boolean>
  receipt: NullableJson<LtlReceipt>
  receipt_hash: Generated<string>
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

export type OutboxState = 'waiting' | 'sending' | 'handing-over' | 'delivered' | 'failed' | 'unknown'

export interface OutboxTable {
  id: string
  client_id: string
  shipment_id: string | null
  channel: 'email' | 'edi' | 'api'
  kind: string
  recipient: string
  subject: Generated<string>
  payload: Json<Record<string, unknown>>
  state: Generated<OutboxState>
  attempts: Generated<number>
  claimed_by: number | null
  detail: Generated<string>
  created_at: DefaultInstant
  finished_at: Instant | null
}

export interface ProcessesTable {
  key: number
  worker_ids: Generated<string[]>
  started_at: DefaultInstant
}

export interface Tables {
  clients: ClientsTable
  users: UsersTable
  sessions: SessionsTable
  login_failures: LoginFailuresTable
  access_links: AccessLinksTable
  audit_trail: AuditTrailTable
  idempotency_keys: IdempotencyKeysTable
  locations: LocationsTable
  bill_to_addresses: BillToAddressesTable
  item_master: ItemMasterTable
  carriers: CarriersTable
  tariffs: TariffsTable
  tariff_zones: TariffZonesTable
  tariff_lanes: TariffLanesTable
  tariff_pallet_rates: TariffPalletRatesTable
  fuel_tables: FuelTablesTable
  fuel_prices: FuelPricesTable
  transit_days: TransitDaysTable
  terminals: TerminalsTable
  routing_guide_rules: RoutingGuideRulesTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  shipments: ShipmentsTable
  shipment_items: ShipmentItemsTable
  price_sheets: PriceSheetsTable
  shipment_events: ShipmentEventsTable
  bucket_counts: BucketCountsTable
  outbox: OutboxTable
  processes: ProcessesTable
}
