/**
 * The demo: two shippers with everything that their days need, as named scenes. Deterministic: the same day gives the
 * same rows, ids included (but for the salts of the passwords).
 */
import type pg from 'pg'
import type { Db } from '#database/open.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { FuelRows } from '#domain/rating/compile-tariff.ts'
import type { RoutingGuideRule } from '#domain/rating/routing-guide.ts'
import { makeCarriers } from './carriers.ts'
import { DEMO_CLIENTS, type DemoClient } from './demo-clients.ts'
import {
  compactBucketCounts,
  insertRows,
  lockSeeding,
  type Row,
  refreshStatistics,
  reserveBolSerials,
} from './demo-database.ts'
import { makeFuelPrices, makeFuelTables } from './fuel.ts'
import { makeHistory } from './history.ts'
import { makeItems } from './items.ts'
import { startOfDay } from './local-instant.ts'
import { makePlaces } from './locations.ts'
import { makeOpenOrders } from './orders.ts'
import { makeRoutingGuide } from './routing-guide.ts'
import { rowIds } from './row-ids.ts'
import { type Scene, type Today, todayOf } from './scene.ts'
import { makeTerminals } from './terminals.ts'
import { makeTransitTimes } from './transit.ts'
import { makeUsers } from './users.ts'

export interface SeedOptions {
  /** The day of the demo, YYYY-MM-DD: history ends where it begins (UTC). */
  today: string
  /** Told in one line what is being made. */
  log?: (line: string) => void
}

/** How long before the day the clients were set up: before their oldest shipments and tariffs. */
const SET_UP_DAYS = 710

/**
 * Fills a migrated database with the demo, all or nothing; a database that has its first client already is left as it
 * is. Nothing is mailed by it: messages to carriers are written as delivered long ago.
 */
export async function seedDemo(db: Db, pool: pg.Pool, options: SeedOptions): Promise<void> {
  const log = options.log ?? (() => {})
  const today = todayOf(options.today)
  const isMade = await db.transaction().execute(async (transaction) => {
    await lockSeeding(transaction)
    if (await hasDemo(transaction)) return false
    const fuel = { prices: makeFuelPrices(today.day), tables: makeFuelTables(today.day) }
    await insertFuelPrices(transaction, fuel)
    for (const client of DEMO_CLIENTS) await seedClient(transaction, client, today, fuel, log)
    await compactBucketCounts(transaction)
    return true
  })
  if (!isMade) return
  await refreshStatistics(pool, [
    'shipments',
    'orders',
    'locations',
    'item_master',
    'price_sheets',
    'transit_days',
  ])
}

async function hasDemo(db: Db): Promise<boolean> {
  const code = DEMO_CLIENTS[0]!.code
  return (
    (await db.selectFrom('clients').select('id').where('code', '=', code).executeTakeFirst()) !== undefined
  )
}

/** The prices are shared by all clients: what the installation has already stays. */
async function insertFuelPrices(db: Db, { prices }: FuelRows): Promise<void> {
  const known = await db.selectFrom('fuel_prices').select(['index_code', 'price_date']).execute()
  const dates = new Set(known.map((row) => `${row.index_code} ${row.price_date}`))
  const rows = prices
    .filter(({ indexId, priceDate }) => !dates.has(`${indexId} ${priceDate}`))
    .map(({ indexId, priceDate, mills }) => ({
      index_code: indexId,
      price_date: priceDate,
      price_mills: mills,
      is_synthetic: true,
    }))
  await insertRows(db, 'fuel_prices', rows)
}

async function seedClient(
  db: Db,
  client: DemoClient,
  today: Today,
  fuel: FuelRows,
  log: (line: string) => void,
): Promise<void> {
  const setUp = startOfDay(addDays(today.date, -SET_UP_DAYS))
  const clientId = rowIds(`client ${client.code}`).at(setUp)
  const places = makePlaces(client, clientId, setUp)
  const items = makeItems(client, clientId, setUp)
  const carriers = makeCarriers(client, clientId, setUp, today.day)
  const transit = makeTransitTimes(carriers.profiles, places.warehouses, clientId)
  const scene: Scene = {
    client,
    clientId,
    today,
    users: await makeUsers(client, clientId, setUp),
    places,
    items,
    carriers,
    transit,
  }

  log(
    `${client.name}: ${client.locations} locations, ${client.items} items, ${carriers.profiles.length} carriers`,
  )
  await insertRows(db, 'clients', [clientRow(client, clientId, setUp)])
  await insertRows(db, 'users', scene.users)
  await insertRows(
    db,
    'locations',
    [...places.warehouses, ...places.consignees].map(({ row }) => row),
  )
  await insertRows(db, 'bill_to_addresses', places.billTo)
  await insertRows(
    db,
    'item_master',
    items.map(({ row }) => row),
  )
  await insertCarriers(db, scene, fuel, setUp)

  const orders = makeOpenOrders(scene)
  log(`${client.name}: ${orders.orders.length} orders`)
  await insertRows(db, 'orders', orders.orders)
  await insertRows(db, 'order_lines', orders.lines)
  const guide = makeRoutingGuide(scene, setUp)
  await insertRows(db, 'routing_guide_rules', guide.rows)
  await insertHistory(db, scene, fuel, guide.rules, log)
}

async function insertHistory(
  db: Db,
  scene: Scene,
  fuel: FuelRows,
  guide: readonly RoutingGuideRule[],
  log: (line: string) => void,
): Promise<void> {
  const made = makeHistory(scene, fuel, guide, await reserveBolSerials(db, scene.client.shipments))
  log(`${scene.client.name}: ${made.shipments.length} shipments, ${made.events.length} events`)
  await insertRows(db, 'shipments', made.shipments)
  await insertRows(db, 'orders', made.orders)
  await insertRows(db, 'order_lines', made.lines)
  await insertRows(db, 'shipment_items', made.items)
  await insertRows(db, 'price_sheets', made.priceSheets)
  await insertRows(db, 'shipment_events', made.events)
  await insertRows(db, 'outbox', made.outbox)
  await insertRows(db, 'audit_trail', made.audit)
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

async function insertCarriers(
  db: Db,
  { carriers, transit, client, clientId }: Scene,
  fuel: FuelRows,
  setUp: Date,
): Promise<void> {
  const fuelIds = rowIds(`${client.code} fuel tables`)
  await insertRows(db, 'carriers', carriers.rows)
  await insertRows(db, 'tariffs', carriers.tariffs)
  await insertRows(db, 'tariff_zones', carriers.zones)
  await insertRows(db, 'tariff_lanes', carriers.lanes)
  await insertRows(db, 'tariff_pallet_rates', carriers.palletRates)
  await insertRows(
    db,
    'fuel_tables',
    fuel.tables.map((table) => ({
      id: fuelIds.at(setUp),
      client_id: clientId,
      code: table.id,
      version: table.version,
      fuel_table: table,
    })),
  )
  await insertRows(db, 'transit_days', transit.rows)
  await insertRows(db, 'terminals', makeTerminals(carriers.profiles, client.code, clientId, setUp))
}
