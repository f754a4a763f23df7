import type { BillDisputesTable } from '../tables/bill-disputes.ts'
import type { BulkRowsTable, RoutedOffersTable } from '../tables/bulk-work.ts'
import type {
  CapacityAccountsTable,
  CapacityMetadataTable,
  CarrierCalendarsTable,
  CarrierExchangesTable,
  NetworkAccountsTable,
  NetworkTendersTable,
  SandboxRecordsTable,
} from '../tables/carrier-networks.ts'
import type {
  CarrierContractsTable,
  CollectCarriersTable,
  RemovedObjectsTable,
  ShipViaCodesTable,
  StoredFilesTable,
} from '../tables/carrier-set-up.ts'
import type {
  CarriersTable,
  FuelPriceReadsTable,
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
} from '../tables/carriers-and-tariffs.ts'
import type { ClaimRecoveriesTable, ClaimRulesTable, ClaimsTable } from '../tables/claims.ts'
import type {
  AccessLinksTable,
  AgreementAcceptancesTable,
  ApiKeysTable,
  AuditTrailTable,
  ClientsTable,
  IdempotencyKeysTable,
  LoginFailuresTable,
  SecondFactorsTable,
  SessionsTable,
  SetupLinkTable,
  UsersTable,
} from '../tables/clients-and-users.ts'
import type { ColumnChoicesTable } from '../tables/column-choices.ts'
import type { DockChecksTable, DockLoadsTable } from '../tables/dock.ts'
import type {
  EdiInterchangesTable,
  EdiPartnersTable,
  EdiSandboxFilesTable,
  EdiSandboxLedgerTable,
  EdiSetsTable,
} from '../tables/edi.ts'
import type {
  BillTolerancesTable,
  FreightInvoicesTable,
  TaughtChargesTable,
} from '../tables/freight-audit.ts'
import type { ItemImportRowsTable, ItemImportsTable } from '../tables/item-imports.ts'
import type {
  LocationImportRowsTable,
  LocationImportsTable,
  LocationMergesTable,
} from '../tables/location-imports.ts'
import type {
  StagedFilePartsTable,
  StagedFilesTable,
  TariffImportsTable,
  TransitDraftsTable,
  WorksTable,
} from '../tables/long-work.ts'
import type { OutboxTable, ProcessesTable } from '../tables/messages.ts'
import type { ContainerEstimatesTable, ContainerEventsTable, ContainersTable } from '../tables/ocean.ts'
import type {
  OrderFileContentsTable,
  OrderFileOrdersTable,
  OrderFileRejectsTable,
  OrderFileRunsTable,
  OrderSourcesTable,
} from '../tables/order-files.ts'
import type {
  BucketCountsTable,
  HandlingUnitsTable,
  OrderLinesTable,
  OrdersTable,
  PriceSheetsTable,
  ShipmentEventsTable,
  ShipmentExtraInfosTable,
  ShipmentItemsTable,
  ShipmentsTable,
  TenderDeclinesTable,
} from '../tables/orders-and-shipments.ts'
import type {
  ParcelAccountsTable,
  ParcelBoxesTable,
  ParcelInsuranceTable,
  ParcelPackagesTable,
  ParcelPapersTable,
  ParcelPickupsTable,
  ParcelPurchasesTable,
  ScanFormsTable,
  SelectedParcelCarriersTable,
} from '../tables/parcel.ts'
import type {
  FreightAccrualsTable,
  GlRulesTable,
  PayableExportsTable,
  PayableLinesTable,
  PayableSettingsTable,
} from '../tables/payables.ts'
import type { PickupChangesTable } from '../tables/pickup-changes.ts'
import type { BillToAddressesTable, ItemMasterTable, LocationsTable } from '../tables/places-and-items.ts'
import type {
  BridgePairingsTable,
  BridgesTable,
  PrintContentsTable,
  PrintersTable,
  PrintJobsTable,
  ScaleReadingsTable,
} from '../tables/printing.ts'
import type {
  QuoteBidsTable,
  QuoteInvitationsTable,
  QuoteOutcomesView,
  QuoteRequestsTable,
} from '../tables/quotes.ts'
import type {
  CustomReportsTable,
  ReportRunsTable,
  ReportSchedulesTable,
  StoredFilePartsTable,
} from '../tables/reports.ts'
import type { DefaultViewsTable, SavedViewsTable } from '../tables/saved-views.ts'
import type { InstallationKeysTable, SecurityEventsTable } from '../tables/security.ts'
import type { ContainerNewsTable, MailRecipientsTable, ShipmentNewsTable } from '../tables/shipment-news.ts'
import type { ShipmentUndosTable } from '../tables/shipment-undos.ts'
import type { FreeShippingRulesTable, SkuRulesTable } from '../tables/shop.ts'
import type {
  PasskeysTable,
  PendingSignInsTable,
  SignOnSubjectsTable,
  SingleSignOnsTable,
} from '../tables/sign-in.ts'
import type { TenderRequestsTable } from '../tables/tender-requests.ts'
import type { UpsRegistrationsTable } from '../tables/ups-registrations.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '../tables/webhooks.ts'

/** All tables of the migrations, by name. */
export interface Tables {
  clients: ClientsTable
  users: UsersTable
  agreement_acceptances: AgreementAcceptancesTable
  setup_link: SetupLinkTable
  api_keys: ApiKeysTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  second_factors: SecondFactorsTable
  single_sign_ons: SingleSignOnsTable
  sign_on_subjects: SignOnSubjectsTable
  pending_sign_ins: PendingSignInsTable
  passkeys: PasskeysTable
  sessions: SessionsTable
  login_failures: LoginFailuresTable
  access_links: AccessLinksTable
  audit_trail: AuditTrailTable
  security_events: SecurityEventsTable
  saved_views: SavedViewsTable
  default_views: DefaultViewsTable
  idempotency_keys: IdempotencyKeysTable
  locations: LocationsTable
  location_imports: LocationImportsTable
  location_import_rows: LocationImportRowsTable
  location_merges: LocationMergesTable
  bill_to_addresses: BillToAddressesTable
  item_master: ItemMasterTable
  item_imports: ItemImportsTable
  item_import_rows: ItemImportRowsTable
  carriers: CarriersTable
  tariffs: TariffsTable
  tariff_zones: TariffZonesTable
  tariff_lanes: TariffLanesTable
  tariff_pallet_rates: TariffPalletRatesTable
  fuel_tables: FuelTablesTable
  fuel_prices: FuelPricesTable
  fuel_price_reads: FuelPriceReadsTable
  transit_days: TransitDaysTable
  terminals: TerminalsTable
  routing_guide_rules: RoutingGuideRulesTable
  sold_to_accounts: SoldToAccountsTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  shipments: ShipmentsTable
  tender_declines: TenderDeclinesTable
  shipment_items: ShipmentItemsTable
  price_sheets: PriceSheetsTable
  shipment_events: ShipmentEventsTable
  shipment_extra_infos: ShipmentExtraInfosTable
  handling_units: HandlingUnitsTable
  bucket_counts: BucketCountsTable
  custom_reports: CustomReportsTable
  report_schedules: ReportSchedulesTable
  report_runs: ReportRunsTable
  stored_file_parts: StoredFilePartsTable
  outbox: OutboxTable
  processes: ProcessesTable
  edi_partners: EdiPartnersTable
  edi_interchanges: EdiInterchangesTable
  edi_sets: EdiSetsTable
  freight_invoices: FreightInvoicesTable
  taught_charges: TaughtChargesTable
  bill_tolerances: BillTolerancesTable
  claims: ClaimsTable
  claim_recoveries: ClaimRecoveriesTable
  claim_rules: ClaimRulesTable
  bill_disputes: BillDisputesTable
  column_choices: ColumnChoicesTable
  gl_rules: GlRulesTable
  payable_settings: PayableSettingsTable
  payable_exports: PayableExportsTable
  payable_lines: PayableLinesTable
  freight_accruals: FreightAccrualsTable
  network_accounts: NetworkAccountsTable
  carrier_exchanges: CarrierExchangesTable
  capacity_accounts: CapacityAccountsTable
  capacity_metadata: CapacityMetadataTable
  network_tenders: NetworkTendersTable
  parcel_accounts: ParcelAccountsTable
  parcel_boxes: ParcelBoxesTable
  parcel_insurance: ParcelInsuranceTable
  parcel_pickups: ParcelPickupsTable
  scan_forms: ScanFormsTable
  selected_parcel_carriers: SelectedParcelCarriersTable
  parcel_purchases: ParcelPurchasesTable
  parcel_packages: ParcelPackagesTable
  parcel_papers: ParcelPapersTable
  ups_registrations: UpsRegistrationsTable
  carrier_calendars: CarrierCalendarsTable
  sandbox_records: SandboxRecordsTable
  edi_sandbox_files: EdiSandboxFilesTable
  edi_sandbox_ledger: EdiSandboxLedgerTable
  stored_files: StoredFilesTable
  removed_objects: RemovedObjectsTable
  carrier_contracts: CarrierContractsTable
  ship_via_codes: ShipViaCodesTable
  collect_carriers: CollectCarriersTable
  works: WorksTable
  bulk_rows: BulkRowsTable
  routed_offers: RoutedOffersTable
  installation_keys: InstallationKeysTable
  staged_files: StagedFilesTable
  staged_file_parts: StagedFilePartsTable
  tariff_imports: TariffImportsTable
  transit_drafts: TransitDraftsTable
  quote_requests: QuoteRequestsTable
  quote_invitations: QuoteInvitationsTable
  quote_bids: QuoteBidsTable
  quote_outcomes: QuoteOutcomesView
  bridges: BridgesTable
  bridge_pairings: BridgePairingsTable
  printers: PrintersTable
  print_contents: PrintContentsTable
  print_jobs: PrintJobsTable
  scale_readings: ScaleReadingsTable
  dock_checks: DockChecksTable
  dock_loads: DockLoadsTable
  pickup_changes: PickupChangesTable
  tender_requests: TenderRequestsTable
  shipment_news: ShipmentNewsTable
  shipment_undos: ShipmentUndosTable
  container_news: ContainerNewsTable
  mail_recipients: MailRecipientsTable
  containers: ContainersTable
  container_events: ContainerEventsTable
  container_estimates: ContainerEstimatesTable
  order_sources: OrderSourcesTable
  order_file_runs: OrderFileRunsTable
  order_file_contents: OrderFileContentsTable
  order_file_orders: OrderFileOrdersTable
  order_file_rejects: OrderFileRejectsTable
  free_shipping_rules: FreeShippingRulesTable
  sku_rules: SkuRulesTable
}
