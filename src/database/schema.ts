import type {
  CarriersTable,
  FuelPricesTable,
  FuelTablesTable,
  RoutingGuideRulesTable,
  SoldToAccountsTable,
  TariffLanesTable,
  TariffPalletRatesTable,
  TariffsTable,
  TariffZonesTable,
  TerminalsTable,
  TransitDaysTable,
} from './tables/carriers-and-tariffs.ts'
import type {
  AccessLinksTable,
  AuditTrailTable,
  ClientsTable,
  IdempotencyKeysTable,
  LoginFailuresTable,
  SessionsTable,
  UsersTable,
} from './tables/clients-and-users.ts'
import type { OutboxTable, ProcessesTable } from './tables/messages.ts'
import type {
  BucketCountsTable,
  OrderLinesTable,
  OrdersTable,
  PriceSheetsTable,
  ShipmentEventsTable,
  ShipmentItemsTable,
  ShipmentsTable,
} from './tables/orders-and-shipments.ts'
import type { BillToAddressesTable, ItemMasterTable, LocationsTable } from './tables/places-and-items.ts'

/** All tables as the migrations make them, by name. */
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
  sold_to_accounts: SoldToAccountsTable
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
