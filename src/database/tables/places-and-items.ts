import type { Generated } from 'kysely'
import type { Hazmat, LengthUnit, WeightUnit } from '#domain/shipment/shipment.ts'
import type { Computed, DefaultInstant, Instant, NullableJson } from './columns.ts'

/** Origins, destinations, bill-to addresses and items. Snake case here only; query modules give our names. */

interface AddressColumns {
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
}

export interface LocationsTable extends AddressColumns {
  id: string
  client_id: string
  location_type: Generated<string>
  sold_to: Generated<string>
  services: Generated<string[]>
  /** Short name of the client's own shipping point; '' for all others. */
  warehouse_code: Generated<string>
  code: Generated<string>
  match_key: Generated<string>
  merged_into: Generated<string | null>
  version: Generated<number>
  search: Computed
  created_at: DefaultInstant
  deleted_at: Instant | null
}

export interface BillToAddressesTable extends AddressColumns {
  id: string
  client_id: string
  account_group_code: Generated<string>
  is_default: Generated<boolean>
  created_at: DefaultInstant
  deleted_at: Instant | null
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
  weight_unit: Generated<WeightUnit>
  length_unit: Generated<LengthUnit>
  pallet_size_id: Generated<number>
  country_of_origin: Generated<string>
  upc: Generated<string>
  version: Generated<number>
  search: Computed
  created_at: DefaultInstant
  deleted_at: Instant | null
}
