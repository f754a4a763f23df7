/** All rows of one client of the demo, by table, scene by scene. */

import type { Row } from '#database/sql/row.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { FuelRows } from '#domain/rating/compile-tariff.ts'
import { makeContracts, makeSpotCarriers } from './carriers/asked-carriers.ts'
import { makeCarriers } from './carriers/carriers.ts'
import { makeSoldTos } from './carriers/collect-carriers.ts'
import { makeEdiPartners } from './carriers/edi-partners.ts'
import { makeNetworkAccounts } from './carriers/network-accounts.ts'
import { makeParcelAccounts } from './carriers/parcel-accounts.ts'
import { makeParcelBoxes } from './carriers/parcel-boxes.ts'
import { makeRoutingGuide } from './carriers/routing-guide.ts'
import { makeShipViaCodes } from './carriers/ship-via-codes.ts'
import { makeTerminals } from './carriers/terminals.ts'
import { makeTransitTimes } from './carriers/transit.ts'
import { makeUpsRegistration } from './carriers/ups-registration.ts'
import type { DemoClient } from './demo-clients.ts'
import { DEMO_TABLES, type DemoRows, type DemoTable } from './demo-tables.ts'
import { makeHistory } from './history/history.ts'
import { makeOpenOrders } from './history/orders.ts'
import { makeItems } from './items/items.ts'
import { startOfDay } from './local-instant.ts'
import { makeOcean } from './ocean.ts'
import { makeOrderFiles } from './order-files.ts'
import { makePlaces } from './places/locations.ts'
import { makeRepeatedLocations } from './places/repeated-locations.ts'
import { rowIds } from './row-ids.ts'
import type { Scene, Today } from './scene.ts'
import { makeFreeShipping } from './shop.ts'
import { acceptancesOf, makeUsers } from './users.ts'

/** Days before the demo on which the clients were set up: before their oldest shipments and tariffs. */
const SET_UP_DAYS = 710

/** All rows of a client together; see `makeDemoParts`. */
export async function makeDemoRows(
  client: DemoClient,
  today: Today,
  fuel: FuelRows,
  firstSerial: number,
): Promise<DemoRows> {
  const rows = Object.fromEntries(DEMO_TABLES.map((table) => [table, []])) as unknown as DemoRows
  for await (const part of makeDemoParts(client, today, fuel, firstSerial)) {
    for (const table of DEMO_TABLES) addRows(rows, table, part[table])
  }
  return rows
}

function addRows<T extends DemoTable>(rows: DemoRows, table: T, more: Row<T>[] | undefined): void {
  for (const row of more ?? []) (rows[table] as Row<T>[]).push(row)
}

/**
 * The rows of a client in parts, so that the first are stored while the next are made. A part refers to nothing in a
 * later one. `firstSerial`: serial of the client's first bill of lading; each shipment takes the next.
 */
export async function* makeDemoParts(
  client: DemoClient,
  today: Today,
  fuel: FuelRows,
  firstSerial: number,
): AsyncGenerator<Partial<DemoRows>> {
  const setUp = startOfDay(addDays(today.date, -SET_UP_DAYS))
  const scene = await makeScene(client, today, setUp)
  const { clientId, places, items, carriers, transit } = scene
  const shop = makeFreeShipping(scene, setUp)
  const repeated = makeRepeatedLocations(scene, setUp)
  yield {
    clients: [clientRow(client, clientId, setUp)],
    users: scene.users,
    agreement_acceptances: acceptancesOf(scene.users),
    locations: [...[...places.warehouses, ...places.consignees].map(({ row }) => row), ...repeated.locations],
    location_imports: repeated.imports,
    location_import_rows: repeated.importRows,
    bill_to_addresses: places.billTo,
    item_master: items.map(({ row }) => row),
    free_shipping_rules: shop.rules,
    sku_rules: shop.skus,
    carriers: carriers.rows,
    tariffs: carriers.tariffs,
    tariff_zones: carriers.zones,
    tariff_lanes: carriers.lanes,
    tariff_pallet_rates: carriers.palletRates,
    fuel_tables: fuelTableRows(client, clientId, fuel, setUp),
    transit_days: transit.rows,
  }
  const guide = makeRoutingGuide(scene, setUp)
  const orders = makeOpenOrders(scene)
  const soldTos = makeSoldTos(scene, setUp)
  const files = makeOrderFiles(scene, setUp)
  const networks = makeNetworkAccounts(scene, setUp)
  const ocean = makeOcean(scene, setUp)
  yield {
    terminals: makeTerminals(carriers.profiles, client.code, clientId, setUp),
    carriers: [...makeSpotCarriers(scene, setUp), ...networks.carriers],
    network_accounts: [...networks.networkAccounts, ...ocean.accounts],
    containers: ocean.containers,
    container_events: ocean.events,
    container_estimates: ocean.estimates,
    capacity_accounts: networks.capacityAccounts,
    sandbox_records: networks.sandboxRecords,
    carrier_calendars: networks.calendars,
    ups_registrations: makeUpsRegistration(scene, setUp),
    edi_partners: makeEdiPartners(scene, setUp),
    routing_guide_rules: guide.rows,
    sold_to_accounts: soldTos.accounts,
    collect_carriers: soldTos.carriers,
    ship_via_codes: makeShipViaCodes(scene, setUp),
    parcel_accounts: makeParcelAccounts(scene, soldTos.accounts, setUp),
    parcel_boxes: makeParcelBoxes(scene, setUp),
    carrier_contracts: makeContracts(scene),
    orders: orders.orders,
    order_lines: orders.lines,
    order_sources: files.sources,
    order_file_runs: files.runs,
    order_file_rejects: files.rejects,
  }
  for (const history of makeHistory(scene, fuel, guide.rules, firstSerial)) {
    yield {
      orders: history.orders,
      order_lines: history.lines,
      shipments: history.shipments,
      shipment_items: history.items,
      price_sheets: history.priceSheets,
      shipment_events: history.events,
      shipment_extra_infos: history.extraInfos,
      tender_declines: history.declines,
      quote_requests: history.spotQuotes.requests,
      quote_invitations: history.spotQuotes.invitations,
      quote_bids: history.spotQuotes.bids,
      claims: history.claims.claims,
      claim_recoveries: history.claims.recoveries,
      outbox: history.outbox,
      access_links: history.links,
      audit_trail: history.audit,
    }
  }
}

function fuelTableRows(
  client: DemoClient,
  clientId: string,
  fuel: FuelRows,
  setUp: Date,
): Row<'fuel_tables'>[] {
  const ids = rowIds(`${client.code} fuel tables`)
  return fuel.tables.map((table) => ({
    id: ids.at(setUp),
    client_id: clientId,
    code: table.id,
    version: table.version,
    fuel_table: table,
  }))
}

async function makeScene(client: DemoClient, today: Today, setUp: Date): Promise<Scene> {
  const clientId = rowIds(`client ${client.code}`).at(setUp)
  const places = makePlaces(client, clientId, setUp)
  const carriers = makeCarriers(client, clientId, setUp, today.day)
  return {
    client,
    clientId,
    today,
    users: await makeUsers(client, clientId, setUp),
    places,
    items: makeItems(client, clientId, setUp),
    carriers,
    transit: makeTransitTimes(carriers.profiles, places.warehouses, clientId),
  }
}

function clientRow(client: DemoClient, id: string, createdAt: Date): Row<'clients'> {
  return {
    id,
    code: client.code,
    name: client.name,
    settings: { ...client.settings },
    logo: null,
    logo_type: null,
    is_demo: true,
    created_at: createdAt,
  }
}
