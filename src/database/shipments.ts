import { CompiledQuery, type Selectable, sql } from 'kysely'
import type { ParcelOptions } from '#contracts/entities/shipment-draft.ts'
import type { Address, CollectCarrier, ItemLine, Stop } from '#domain/shipment/shipment.ts'
import { insertRows } from './insert-rows.ts'
import type { Db } from './open.ts'
import type { Row } from './row.ts'
import type { ShipmentsTable } from './tables/orders-and-shipments.ts'
import { shipmentsNumbered } from './whole-numbers.ts'

/** A shipment as it is kept: the row with its lines. Our names; instants are dates. */
export interface StoredShipment {
  id: string
  clientId: string
  bolNumber: string
  status: 'Q' | 'H' | 'T' | 'A' | 'D' | 'V'
  isTendered: boolean
  /** The carrier declined the tender, and nothing was done about it yet. */
  isDeclined: boolean
  deferredFrom: 'O' | 'Q' | null
  endedAs: '' | 'void' | 'archived'
  warehouse: string
  paymentType: 'P' | 'C' | 'T'
  rateModeId: number
  origin: Address
  destination: Address
  billTo: Address | null
  soldTo: string
  services: string[]
  pickupDate: string | null
  pickupFrom: string
  pickupTo: string
  timeZone: string
  reference1: string
  reference2: string
  reference3: string
  reference4: string
  reference5: string
  poNumber: string
  orderNumber: string
  specialInstructions: string
  comments: string
  internalNotes: string
  notifyEmails: string
  declaredValueCents: number
  currency: string
  carrierScac: string
  carrierName: string
  priceSheetId: string | null
  overrideReason: string
  /** Booked against the routing guide: at what cost (null: nothing allowed was quoted), by whom, when. */
  guideOverride: { costCents: number | null; against: string; by: string; at: Date } | null
  totalCents: number
  serviceDays: number | null
  deliveryDate: string | null
  proNumber: string
  totalWeightLb: number
  totalQuantity: number
  totalPallets: number
  problem: string
  lastEventAt: Date | null
  pickedUpAt: Date | null
  deliveredAt: Date | null
  createdBy: string | null
  createdAt: Date
  version: number
  items: ItemLine[]
  /** In the order of travel; empty: straight to the destination. */
  stops: Stop[]
  /** The truck that is wanted, e.g. VAN53; '' = whatever fits. */
  equipment: string
  /** What only parcels have; null for freight. */
  parcel: ParcelOptions | null
  /** Who bills the consignee; null while nobody has said, or somebody else pays. */
  collectCarrier: CollectCarrier | null
}

/** A wire id that is no id of ours can name nothing. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isId = (text: string) => UUID.test(text)

export async function findShipment(
  db: Db,
  clientId: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredShipment | null> {
  if (!isId(id)) return null
  let query = db.selectFrom('shipments').selectAll().where('id', '=', id).where('client_id', '=', clientId)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row ? shipment(row, await listItems(db, row.id)) : null
}

const NEWEST_NUMBERED = `select * from shipments where id in (${shipmentsNumbered('$1', '$2')})
  order by created_at desc limit 1`

/** By BOL, PRO, order or package tracking number, exactly; the newest when there are several. */
export async function findShipmentByNumber(
  db: Db,
  clientId: string,
  number: string,
): Promise<StoredShipment | null> {
  const { rows } = await db.executeQuery<Selectable<ShipmentsTable>>(
    CompiledQuery.raw(NEWEST_NUMBERED, [clientId, number.trim()]),
  )
  const row = rows[0]
  return row ? shipment(row, await listItems(db, row.id)) : null
}

async function listItems(db: Db, shipmentId: string): Promise<ItemLine[]> {
  const rows = await db
    .selectFrom('shipment_items')
    .select(['item', 'order_line_id'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('line_number')
    .execute()
  return rows.map(itemLine)
}

const itemLine = ({ item, order_line_id: orderLineId }: { item: ItemLine; order_line_id: string | null }) =>
  orderLineId ? { ...item, orderLineId } : item

/**
 * Several shipments at once, by id; what does not exist is missing. With `lock` they are locked one after the other by
 * id, so that two who want the same ones wait and never block each other for good.
 */
export async function findShipments(
  db: Db,
  clientId: string,
  ids: readonly string[],
  options: { lock?: boolean } = {},
): Promise<StoredShipment[]> {
  const known = [...new Set(ids.filter(isId))]
  if (known.length === 0) return []
  let query = db
    .selectFrom('shipments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${known}::uuid[])`)
    .orderBy('id')
  if (options.lock) query = query.forUpdate()
  const rows = await query.execute()
  const items = new Map<string, ItemLine[]>(rows.map(({ id }) => [id, []]))
  const lines = await db
    .selectFrom('shipment_items')
    .select(['shipment_id', 'item', 'order_line_id'])
    .where(sql<boolean>`shipment_id = any (${[...items.keys()]}::uuid[])`)
    .orderBy('shipment_id')
    .orderBy('line_number')
    .execute()
  for (const { shipment_id: id, ...line } of lines) items.get(id)?.push(itemLine(line))
  return rows.map((row) => shipment(row, items.get(row.id) ?? []))
}

/** How many of these ids are shipments of the client's. */
export async function countKnownShipments(db: Db, clientId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from shipments
    where client_id = ${clientId} and id = any (${ids.filter(isId)}::uuid[])`.execute(db)
  return rows[0]!.total
}

/** Rows of one statement: with all their columns they may have 65,535 values. */
const INSERTED_AT_ONCE = 200

export async function insertShipments(db: Db, values: readonly StoredShipment[]): Promise<void> {
  for (let from = 0; from < values.length; from += INSERTED_AT_ONCE) {
    const some = values.slice(from, from + INSERTED_AT_ONCE)
    const rows = some.map((value) => ({
      ...{ id: value.id, client_id: value.clientId, created_by: value.createdBy },
      ...columns(value),
    }))
    await db.insertInto('shipments').values(rows).execute()
    await insertItems(db, some)
  }
}

/** Writes the row over; the caller holds its lock and has raised `version`. Lines are written only when changed. */
export async function updateShipment(
  db: Db,
  value: StoredShipment,
  options: { items: boolean },
): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ ...columns(value), updated_at: new Date() })
    .where('id', '=', value.id)
    .where('client_id', '=', value.clientId)
    .execute()
  if (!options.items) return
  await db.deleteFrom('shipment_items').where('shipment_id', '=', value.id).execute()
  await insertItems(db, [value])
}

async function insertItems(db: Db, values: readonly StoredShipment[]): Promise<void> {
  const rows = values.flatMap(({ id, items }) =>
    items.map(({ orderLineId, ...item }, index) => ({
      shipment_id: id,
      line_number: index + 1,
      item,
      order_line_id: orderLineId ?? null,
    })),
  )
  await insertRows(db, 'shipment_items', rows as unknown as Row<'shipment_items'>[])
}

/** The next serials for BOL numbers; never given twice, gaps are possible. */
export async function nextBolSerials(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ serial: number }>`
    select nextval('bol_serials') as serial from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ serial }) => serial)
}

function columns(value: StoredShipment) {
  return {
    bol_number: value.bolNumber,
    status: value.status,
    is_tendered: value.isTendered,
    is_declined: value.isDeclined,
    deferred_from: value.deferredFrom,
    ended_as: value.endedAs,
    warehouse: value.warehouse,
    payment_type: value.paymentType,
    rate_mode_id: value.rateModeId,
    origin: JSON.stringify(value.origin),
    destination: JSON.stringify(value.destination),
    bill_to: value.billTo ? JSON.stringify(value.billTo) : null,
    sold_to: value.soldTo,
    services: value.services,
    pickup_date: value.pickupDate,
    pickup_from: value.pickupFrom,
    pickup_to: value.pickupTo,
    time_zone: value.timeZone,
    reference1: value.reference1,
    reference2: value.reference2,
    reference3: value.reference3,
    reference4: value.reference4,
    reference5: value.reference5,
    po_number: value.poNumber,
    order_number: value.orderNumber,
    special_instructions: value.specialInstructions,
    comments: value.comments,
    internal_notes: value.internalNotes,
    notify_emails: value.notifyEmails,
    declared_value_cents: value.declaredValueCents,
    currency: value.currency,
    carrier_scac: value.carrierScac,
    carrier_name: value.carrierName,
    price_sheet_id: value.priceSheetId,
    override_reason: value.overrideReason,
    override_cents: value.guideOverride?.costCents ?? null,
    override_against: value.guideOverride?.against ?? '',
    override_by: value.guideOverride?.by ?? '',
    override_at: value.guideOverride?.at ?? null,
    total_cents: value.totalCents,
    service_days: value.serviceDays,
    delivery_date: value.deliveryDate,
    pro_number: value.proNumber,
    total_weight_lb: value.totalWeightLb,
    total_quantity: value.totalQuantity,
    total_pallets: value.totalPallets,
    problem: value.problem,
    last_event_at: value.lastEventAt,
    picked_up_at: value.pickedUpAt,
    delivered_at: value.deliveredAt,
    version: value.version,
    stops: JSON.stringify(value.stops),
    equipment: value.equipment,
    parcel: value.parcel ? JSON.stringify(value.parcel) : null,
    collect_carrier: value.collectCarrier ? JSON.stringify(value.collectCarrier) : null,
  }
}

function shipment(row: Selectable<ShipmentsTable>, items: ItemLine[]): StoredShipment {
  return {
    id: row.id,
    clientId: row.client_id,
    bolNumber: row.bol_number,
    status: row.status,
    isTendered: row.is_tendered,
    isDeclined: row.is_declined,
    deferredFrom: row.deferred_from,
    endedAs: row.ended_as,
    warehouse: row.warehouse,
    paymentType: row.payment_type,
    rateModeId: row.rate_mode_id,
    origin: row.origin,
    destination: row.destination,
    billTo: row.bill_to,
    soldTo: row.sold_to,
    services: row.services,
    pickupDate: row.pickup_date,
    pickupFrom: row.pickup_from,
    pickupTo: row.pickup_to,
    timeZone: row.time_zone,
    reference1: row.reference1,
    reference2: row.reference2,
    reference3: row.reference3,
    reference4: row.reference4,
    reference5: row.reference5,
    poNumber: row.po_number,
    orderNumber: row.order_number,
    specialInstructions: row.special_instructions,
    comments: row.comments,
    internalNotes: row.internal_notes,
    notifyEmails: row.notify_emails,
    declaredValueCents: row.declared_value_cents,
    currency: row.currency,
    carrierScac: row.carrier_scac,
    carrierName: row.carrier_name,
    priceSheetId: row.price_sheet_id,
    overrideReason: row.override_reason,
    guideOverride: row.override_at && {
      costCents: row.override_cents,
      against: row.override_against,
      by: row.override_by,
      at: row.override_at,
    },
    totalCents: row.total_cents,
    serviceDays: row.service_days,
    deliveryDate: row.delivery_date,
    proNumber: row.pro_number,
    totalWeightLb: row.total_weight_lb,
    totalQuantity: row.total_quantity,
    totalPallets: row.total_pallets,
    problem: row.problem,
    lastEventAt: row.last_event_at,
    pickedUpAt: row.picked_up_at,
    deliveredAt: row.delivered_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
    version: row.version,
    items,
    stops: row.stops,
    equipment: row.equipment,
    parcel: row.parcel,
    collectCarrier: row.collect_carrier,
  }
}

/** The id of the shipment with that bill of lading number, or null. */
export async function findShipmentIdByBol(
  db: Db,
  clientId: string,
  bolNumber: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('shipments')
    .select('id')
    .where('client_id', '=', clientId)
    .where('bol_number', '=', bolNumber)
    .executeTakeFirst()
  return row?.id ?? null
}
