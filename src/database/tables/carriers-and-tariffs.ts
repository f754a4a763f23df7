import type { Generated } from 'kysely'
import type { TariffKind } from '#domain/rating/any-receipt.ts'
import type { FuelTable } from '#domain/rating/fuel.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { RoutingGuideRule } from '#domain/rating/routing-guide.ts'
import type { PalletRateRow, TariffHeader } from '#domain/rating/tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import type { DefaultInstant, Instant, Json } from './columns.ts'

/** Carriers, their effective-dated tariffs, fuel, transit and the routing guide. Snake case here only; query modules give our names. */

export interface CarrierDetails {
  soldTo: string
  providerIdentifierType: string
  providerIdentifierValue: string
  isSpotOnly: boolean
  metaTagJson: string
  metaTagAt: string | null
  /**
   * The carrier's own service for rates, in addition to its tariff: 'odfl', 'project44'; 'ebol' is only for tenders; ''
   * or absent = none.
   */
  network: string
  /** With project44 and eBOL: the account. */
  capacityAccountId: string
}

export interface CarriersTable {
  id: string
  client_id: string
  scac: string
  name: string
  rate_mode_id: Generated<number>
  /** Code of the warehouse whose shipments use the account; '' = all. */
  location: Generated<string>
  email: Generated<string>
  tender_email: Generated<string>
  tender_channel: Generated<'email' | 'edi' | 'api'>
  contact_name: Generated<string>
  contact_phone: Generated<string>
  contract_id: Generated<string>
  /** Facts about the carrier from other systems. */
  details: Json<Partial<CarrierDetails>>
  account_number: Generated<string>
  /** False: stored, but not asked for rates. */
  is_enabled: Generated<boolean>
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
  kind: Generated<TariffKind>
  header: Json<TariffHeader | VolumeTariff | ParcelTariff>
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
  /** Each class has its minimum; all its rates are consecutive in `rates`. */
  freight_classes: string[]
  minimum_cents: number[]
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
  /** null: for every company. */
  client_id: string | null
  changed_by_name: Generated<string>
  created_at: DefaultInstant
}

export interface FuelPriceReadsTable {
  index_code: string
  tried_at: Date
  worked_at: Date | null
  saved_count: Generated<number>
  problem: Generated<string>
}

export interface TransitDaysTable {
  client_id: string
  scac: string
  origin_area: string
  destination_area: string
  days: number
  is_direct: Generated<boolean>
  effective_from: Generated<string>
  effective_to: Generated<string | null>
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
  effective_from: Generated<string>
  effective_to: Generated<string | null>
}

export interface RoutingGuideRulesTable {
  id: string
  client_id: string
  rule: Json<RoutingGuideRule>
  created_at: DefaultInstant
  deleted_at: Instant | null
}

export interface SoldToAccountsTable {
  id: string
  client_id: string
  sold_to: string
  name: Generated<string>
  account_number: Generated<string>
  ship_via_code: Generated<string>
  payment_type: Generated<'P' | 'C' | 'T' | ''>
  created_at: DefaultInstant
  deleted_at: Instant | null
}
