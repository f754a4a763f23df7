/** Small test data: two clients with users of every kind, a few carriers with tariffs, places and orders. */
import { argon2Sync } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { insertRows } from '#database/sql/insert-rows.ts'
import type { Db } from '#database/sql/open.ts'
import type { Row } from '#database/sql/row.ts'
import { laneRecords } from '#database/tariffs/tariff-lanes.ts'
import { ANYWHERE } from '#domain/rating/routing-guide.ts'
import type { Address, ItemLine } from '#domain/shipment/shipment.ts'
import { sceneCarrier } from './scene-carrier.ts'
import { ALWAYS, SCENE_FUEL_TABLE, sceneFuelPrices, sceneTariff, type TariffPlan } from './scene-tariff.ts'

export const PASSWORD = 'a long scene password'

/**
 * A hash as the product stores it (see `password.ts`), but with the least work that argon2 allows: a hash contains its
 * own parameters, and each test file logs in several users.
 */
function hashOfPassword(): string {
  const nonce = Buffer.from('salt of a scene!')
  const tag = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce,
    tagLength: 32,
    memory: 8,
    passes: 1,
    parallelism: 1,
  })
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=8,t=1,p=1$${plain(nonce)}$${plain(tag)}`
}

const EVERY_PAGE = Array.from({ length: 56 }, (_, index) => index + 1)
const USERS = {
  /** Client A. */
  admin: { userType: 'Admin', pageIds: EVERY_PAGE },
  deputy: { userType: 'Admin', pageIds: EVERY_PAGE },
  /** An empty list: all pages except the exceptional ones. */
  clerk: { userType: 'User', pageIds: [] },
  looker: { userType: 'ReadOnly', pageIds: EVERY_PAGE },
  operator: { userType: 'Internal', pageIds: EVERY_PAGE },
  /** May open only the help. */
  guest: { userType: 'User', pageIds: [24, 25] },
  gone: { userType: 'User', pageIds: [] },
  /** Client B. */
  other: { userType: 'Admin', pageIds: EVERY_PAGE },
} as const
export type SceneUser = keyof typeof USERS

export const CARRIERS: readonly (TariffPlan & { tenderEmail: string })[] = [
  {
    scac: 'SYNA',
    name: 'Synthetic Alpha Freight',
    level: 4_120,
    discountPercent: 62_500,
    servesCanada: true,
    hasFuel: true,
    hasSpaceRule: true,
    tenderEmail: 'tender@alpha.example.com',
  },
  {
    scac: 'SYNB',
    name: 'Synthetic Bravo Lines',
    level: 3_777,
    discountPercent: 55_000,
    servesCanada: false,
    hasFuel: false,
    hasSpaceRule: false,
    tenderEmail: 'tender@bravo.example.com',
  },
  // No address for tenders; do-not-use for the account FORBIDDEN.
  {
    scac: 'SYNC',
    name: 'Synthetic Charlie Express',
    level: 5_431,
    discountPercent: 70_100,
    servesCanada: true,
    hasFuel: true,
    hasSpaceRule: false,
    tenderEmail: '',
  },
]

export interface SceneClient {
  id: string
  /** The client's own shipping point, the origin of every draft of `draft()`. */
  warehouseId: string
  consigneeId: string
  orderId: string
  orderNumber: string
}

export interface Scene {
  a: SceneClient
  b: SceneClient
  users: Record<SceneUser, { id: string; clientId: string }>
}

/** Fills an empty, migrated database. Everything has new ids, so several scenes in one process never collide. */
export async function makeScene(db: Db, now = new Date()): Promise<Scene> {
  const [a, b] = [newClient('A'), newClient('B')]
  // In one transaction: a running server must not see a client whose tariffs are still missing.
  const users = await db.transaction().execute(async (tx) => {
    await insertRows(tx, 'fuel_prices', fuelPriceRows(now))
    for (const client of [a, b]) await insertClient(tx, client, client === a ? 'A' : 'B', now)
    return insertUsers(tx, a.id, b.id, now)
  })
  return { a, b, users }
}

const fuelPriceRows = (now: Date): Row<'fuel_prices'>[] =>
  sceneFuelPrices(now).map(({ indexId, priceDate, mills }) => ({
    index_code: indexId,
    price_date: priceDate,
    price_mills: mills,
    is_synthetic: true,
  }))

const newClient = (letter: string): SceneClient => ({
  id: newId(),
  warehouseId: newId(),
  consigneeId: newId(),
  orderId: newId(),
  orderNumber: `SO-${letter}-1001`,
})

async function insertClient(db: Db, client: SceneClient, letter: string, now: Date): Promise<void> {
  const row: Row<'clients'> = {
    id: client.id,
    code: `client-${letter.toLowerCase()}`,
    name: `Scene Client ${letter}`,
    settings: { defaultPickup: { warehouse: 'RNO', from: '09:00', to: '16:00' } },
    logo: null,
    logo_type: null,
    is_demo: false,
    created_at: now,
  }
  await insertRows(db, 'clients', [row])
  await insertRows(db, 'locations', [
    locationRow(client.id, client.warehouseId, ORIGIN, `W-${letter}`, now),
    locationRow(
      client.id,
      client.consigneeId,
      { ...DESTINATION, companyName: `Consignee of ${letter}` },
      '',
      now,
    ),
  ])
  await insertRows(db, 'bill_to_addresses', [
    {
      id: newId(),
      client_id: client.id,
      name: `Payables of ${letter}`,
      street: '9 Ledger Street',
      street2: '',
      city: 'Reno',
      state: 'NV',
      zip: '89502',
      country_code: 'US',
      is_default: true,
      created_at: now,
    },
  ])
  await insertCarriers(db, client.id, now)
  await insertOrder(db, client, now)
}

function locationRow(
  clientId: string,
  id: string,
  address: Address,
  warehouseCode: string,
  now: Date,
): Omit<Row<'locations'>, 'search'> & Row<'locations'> {
  return {
    id,
    client_id: clientId,
    name: address.companyName,
    street: address.street,
    street2: '',
    city: address.city,
    state: address.state,
    zip: address.zip,
    country_code: address.countryCode,
    contact_name: address.contactName,
    contact_phone: address.contactPhone,
    email: address.email,
    location_type: 'Consignee',
    sold_to: '',
    services: [],
    warehouse_code: warehouseCode,
    created_at: now,
    deleted_at: null,
  } as Row<'locations'>
}

async function insertUsers(db: Db, clientA: string, clientB: string, now: Date): Promise<Scene['users']> {
  const hash = hashOfPassword()
  const rows = Object.entries(USERS).map(([userName, { userType, pageIds }]) => ({
    id: newId(),
    client_id: userName === 'other' ? clientB : clientA,
    user_name: userName,
    email: `${userName}@example.com`,
    first_name: `First-${userName}`,
    last_name: `Last-${userName}`,
    phone: '(775)555-0100',
    title: '',
    user_type: userType,
    page_ids: [...pageIds],
    default_page_id: 5,
    password_hash: hash,
    is_disabled: userName === 'gone',
    preferences: {},
    created_at: now,
  }))
  await insertRows(db, 'users', rows)
  return Object.fromEntries(
    rows.map((row) => [row.user_name, { id: row.id, clientId: row.client_id }]),
  ) as Scene['users']
}

async function insertCarriers(db: Db, clientId: string, now: Date): Promise<void> {
  await insertRows(db, 'fuel_tables', [
    { id: newId(), client_id: clientId, code: 'scene-fuel', version: '1', fuel_table: SCENE_FUEL_TABLE },
  ])
  for (const plan of CARRIERS) await insertCarrier(db, clientId, plan, now)
  const rule = {
    id: 'forbidden',
    verdict: 'doNotUse' as const,
    scac: 'SYNC',
    soldTo: 'FORBIDDEN',
    origin: ANYWHERE,
    destination: ANYWHERE,
    fromLb: 0,
    belowLb: null,
    rateModeId: null,
    reason: 'Claims history',
    ...ALWAYS,
  }
  await insertRows(db, 'routing_guide_rules', [
    { id: newId(), client_id: clientId, rule, created_at: now, deleted_at: null },
  ])
}

async function insertCarrier(
  db: Db,
  clientId: string,
  plan: (typeof CARRIERS)[number],
  now: Date,
): Promise<void> {
  const [carrierId, tariffId] = [newId(), newId()]
  const { scac, name, tenderEmail } = plan
  const carrier = { id: carrierId, clientId, scac, name, rateModeId: 1, tenderEmail, now }
  await insertRows(db, 'carriers', [sceneCarrier(carrier)])
  const { header, zones, lanes } = sceneTariff(plan)
  await insertRows(db, 'tariffs', [
    {
      id: tariffId,
      client_id: clientId,
      carrier_id: carrierId,
      scac: plan.scac,
      rate_mode_id: 1,
      name: header.name,
      version: 1,
      state: 'live',
      effective_from: header.effectiveFrom,
      effective_to: header.effectiveTo,
      is_synthetic: true,
      header,
      created_at: now,
    },
  ])
  await insertRows(
    db,
    'tariff_zones',
    zones.map((row) => ({
      tariff_id: tariffId,
      zone: row.zone,
      country_code: row.countryCode,
      state: row.state,
      zip_from: row.zipFrom,
      zip_to: row.zipTo,
    })),
  )
  await insertRows(db, 'tariff_lanes', [...laneRecords(tariffId, lanes)])
  await insertRows(db, 'transit_days', [
    {
      client_id: clientId,
      scac: plan.scac,
      origin_area: 'NV',
      destination_area: 'IL',
      days: 3,
      is_direct: true,
    },
  ])
}

async function insertOrder(db: Db, client: SceneClient, now: Date): Promise<void> {
  await insertRows(db, 'orders', [
    {
      id: client.orderId,
      client_id: client.id,
      order_number: client.orderNumber,
      status: 'O',
      backorder_code: '00',
      warehouse: 'RNO',
      origin: ORIGIN,
      destination: DESTINATION,
      sold_to: '',
      payment_type: 'P',
      services: [],
      po_number: `PO-${client.orderNumber}`,
      ship_by: null,
      special_instructions: '',
      source: 'manual',
      total_weight_lb: ITEM.weightLb,
      total_quantity: ITEM.quantity,
      value_cents: 0,
      created_at: now,
      version: 1,
    } as Row<'orders'>,
  ])
  await insertRows(db, 'order_lines', [
    { id: newId(), order_id: client.orderId, line_number: 1, item: ITEM, shipment_id: null },
  ])
}

export const ORIGIN: Address = {
  companyName: 'Scene Warehouse',
  street: '1450 Scene Way',
  street2: '',
  city: 'Reno',
  state: 'NV',
  zip: '89502',
  countryCode: 'US',
  contactName: 'Shipping desk',
  contactPhone: '775-555-0100',
  email: '',
}

export const DESTINATION: Address = {
  ...ORIGIN,
  companyName: 'Scene Consignee',
  street: '220 Receiving Road',
  city: 'Chicago',
  state: 'IL',
  zip: '60606',
  contactName: 'Receiving',
  contactPhone: '312-555-0142',
}

export const ITEM: ItemLine = {
  itemCode: '',
  description: 'Steel shelving, knocked down',
  nmfc: '',
  freightClass: '70',
  weightLb: 1_240,
  weightTyped: 1_240,
  weightUnit: 'lb',
  quantity: 2,
  packageType: 'PLT',
  pieces: 0,
  dimensions: { length: 48, width: 40, height: 48 },
  lengthUnit: 'in',
  isHazmat: false,
  hazmat: null,
  isStackable: false,
  linearFeet: null,
  declaredValueCents: 0,
  palletNumber: '',
}
