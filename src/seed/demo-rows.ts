/** All rows of one client of the demo, by table, scene by scene. */

import type { Row } from '#database/row.ts'
import type { Tables } from '#database/schema.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { FuelRows } from '#domain/rating/compile-tariff.ts'
import { makeCarriers } from './carriers/carriers.ts'
import { makeRoutingGuide } from './carriers/routing-guide.ts'
import { makeTerminals } from './carriers/terminals.ts'
import { makeTransitTimes } from './carriers/transit.ts'
import type { DemoClient } from './demo-clients.ts'
import { makeHistory } from './history/history.ts'
import { makeOpenOrders } from './history/orders.ts'
import { makeItems } from './items/items.ts'
import { startOfDay } from './local-instant.ts'
import { makePlaces } from './places/locations.ts'
import { rowIds } from './row-ids.ts'
import type { Scene, Today } from './scene.ts'
import { makeUsers } from './users.ts'

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
  'routing_guide_rules',
  'orders',
  'order_lines',
  'shipments',
  'shipment_items',
  'price_sheets',
  'shipment_events',
  'outbox',
  'access_links',
  'audit_trail',
] as const satisfies readonly (keyof Tables)[]

export type DemoTable = (typeof DEMO_TABLES)[number]
export type DemoRows = { [T in DemoTable]: Row<T>[] }

/** How long before the day the clients were set up: before their oldest shipments and tariffs. */
const SET_UP_DAYS = 710

/** `firstSerial`: of the client's first bill of lading; each shipment takes the next. */
export async function makeDemoRows(
  client: DemoClient,
  today: Today,
  fuel: FuelRows,
  firstSerial: number,
): Promise<DemoRows> {
  const setUp = startOfDay(addDays(today.date, -SET_UP_DAYS))
  const scene = await makeScene(client, today, setUp)
  const { clientId, places, items, carriers, transit } = scene
  const fuelIds = rowIds(`${client.code} fuel tables`)
  const guide = makeRoutingGuide(scene, setUp)
  const orders = makeOpenOrders(scene)
  const history = makeHistory(scene, fuel, guide.rules, firstSerial)
  return {
    clients: [clientRow(client, clientId, setUp)],
    users: scene.users,
    locations: [...places.warehouses, ...places.consignees].map(({ row }) => row),
    bill_to_addresses: places.billTo,
    item_master: items.map(({ row }) => row),
    carriers: carriers.rows,
    tariffs: carriers.tariffs,
    tariff_zones: carriers.zones,
    tariff_lanes: carriers.lanes,
    tariff_pallet_rates: carriers.palletRates,
    fuel_tables: fuel.tables.map((table) => ({
      id: fuelIds.at(setUp),
      client_id: clientId,
      code: table.id,
      version: table.version,
      fuel_table: table,
    })),
    transit_days: transit.rows,
    terminals: makeTerminals(carriers.profiles, client.code, clientId, setUp),
    routing_guide_rules: guide.rows,
    orders: [...orders.orders, ...history.orders],
    order_lines: [...orders.lines, ...history.lines],
    shipments: history.shipments,
    shipment_items: history.items,
    price_sheets: history.priceSheets,
    shipment_events: history.events,
    outbox: history.outbox,
    access_links: history.links,
    audit_trail: history.audit,
  }
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
