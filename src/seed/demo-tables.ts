import type { Row } from '#database/row.ts'
import type { Tables } from '#database/schema.ts'

/** In the order in which the tables can be filled: each after those that it refers to. */
export const DEMO_TABLES = [
  'clients',
  'users',
  'locations',
  'bill_to_addresses',
  'item_master',
  'carriers',
  'tariffs',
  'tariff_zones',
  'tariff_lanes',
  'tariff_pallet_rates',
  'fuel_tables',
  'transit_days',
  'terminals',
  'edi_partners',
  'routing_guide_rules',
  'sold_to_accounts',
  'collect_carriers',
  'ship_via_codes',
  'parcel_accounts',
  'carrier_contracts',
  'orders',
  'order_lines',
  'order_sources',
  'order_file_runs',
  'order_file_rejects',
  'shipments',
  'shipment_items',
  'price_sheets',
  'shipment_events',
  'shipment_extra_infos',
  'quote_requests',
  'quote_invitations',
  'quote_bids',
  'outbox',
  'access_links',
  'audit_trail',
] as const satisfies readonly (keyof Tables)[]

export type DemoTable = (typeof DEMO_TABLES)[number]
export type DemoRows = { [T in DemoTable]: Row<T>[] }
