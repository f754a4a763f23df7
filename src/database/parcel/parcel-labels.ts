import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import type { OutboxState } from '../tables/messages.ts'
import { addPapers, labelFormats, type ParcelPaper } from './parcel-papers.ts'

const NAMES = columnNames(
  'parcel_purchases',
  [
    ...([
      'id',
      'client_id',
      'shipment_id',
      'message_id',
      'void_message_id',
      'account_id',
      'network',
    ] as const),
    ...(['environment', 'service_code', 'service_name', 'key', 'quoted_cents', 'created_at'] as const),
    ...([
      'handed_over_at',
      'unwanted_at',
      'bought_at',
      'shipment_number',
      'billed_cents',
      'currency',
    ] as const),
    ...(['billed_weight_lb', 'label_url', 'voided_at', 'notice', 'refused_field', 'refused_value'] as const),
    ...(['tracked_at', 'next_track_at', 'delivered_at'] as const),
  ],
  { json: ['ask', 'prepared', 'charges'] },
)

/** An order of labels for one shipment with one carrier, and its result. */
export type ParcelPurchase = ValueOf<typeof NAMES>

export interface ParcelPackageRow {
  /** Its position in the shipment, from 1. */
  number: number
  trackingNumber: string
  weightLb: number
  deliveredAt: Date | null
}

export type NewPurchase = Pick<
  ParcelPurchase,
  | 'id'
  | 'clientId'
  | 'shipmentId'
  | 'messageId'
  | 'accountId'
  | 'network'
  | 'environment'
  | 'serviceCode'
  | 'serviceName'
  | 'key'
  | 'ask'
  | 'quotedCents'
  | 'currency'
>

/** Saves the order with its packages, without tracking numbers yet. */
export async function insertPurchase(
  db: Db,
  value: NewPurchase,
  packages: readonly { weightLb: number }[],
): Promise<void> {
  await db
    .insertInto('parcel_purchases')
    .values({ ...NAMES.row(value), charges: '[]' })
    .execute()
  await db
    .insertInto('parcel_packages')
    .values(
      packages.map(({ weightLb }, place) => ({
        purchase_id: value.id,
        number: place + 1,
        client_id: value.clientId,
        shipment_id: value.shipmentId,
        weight_lb: weightLb,
      })),
    )
    .execute()
}

/** By its own id, or by the message that buys or voids it. With `lock`, no other transaction can change it. */
export async function findPurchase(
  db: Db,
  by: { id: string } | { messageId: string } | { voidMessageId: string },
  options: { lock?: boolean } = {},
): Promise<ParcelPurchase | null> {
  const [column, value] =
    'id' in by
      ? (['id', by.id] as const)
      : 'messageId' in by
        ? (['message_id', by.messageId] as const)
        : (['void_message_id', by.voidMessageId] as const)
  let query = db.selectFrom('parcel_purchases').selectAll().where(column, '=', value)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row ? NAMES.value(row) : null
}

export interface PurchaseWithPackages extends ParcelPurchase {
  packages: ParcelPackageRow[]
  /** The stored formats of its labels. */
  formats: ParcelPaper['format'][]
  /** The state of the message that buys it. */
  messageState: OutboxState
  messageDetail: string
}

/** All orders of labels of the shipments, the newest first. */
export async function listPurchases(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
): Promise<PurchaseWithPackages[]> {
  if (shipmentIds.length === 0) return []
  const rows = await db
    .selectFrom('parcel_purchases as p')
    .innerJoin('outbox as o', 'o.id', 'p.message_id')
    .selectAll('p')
    .select(['o.state as messageState', 'o.detail as messageDetail'])
    .where('p.client_id', '=', clientId)
    .where(sql<boolean>`p.shipment_id = any (${[...shipmentIds]}::uuid[])`)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  const ids = rows.map(({ id }) => id)
  const packages = await listPackages(db, ids)
  const formats = await labelFormats(db, ids)
  return rows.map((row) => ({
    ...NAMES.value(row),
    ...{ messageState: row.messageState, messageDetail: row.messageDetail },
    packages: packages.get(row.id) ?? [],
    formats: formats.get(row.id) ?? [],
  }))
}

/** The packages of orders by the order's id, in their order. */
export async function listPackages(
  db: Db,
  purchaseIds: readonly string[],
): Promise<Map<string, ParcelPackageRow[]>> {
  if (purchaseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('parcel_packages')
    .select(['purchase_id', 'number', 'tracking_number as trackingNumber', 'weight_lb as weightLb'])
    .select('delivered_at as deliveredAt')
    .where(sql<boolean>`purchase_id = any (${[...purchaseIds]}::uuid[])`)
    .orderBy('purchase_id')
    .orderBy('number')
    .execute()
  const found = Map.groupBy(rows, (row) => row.purchase_id)
  return new Map([...found].map(([id, own]) => [id, own.map(({ purchase_id: _id, ...row }) => row)]))
}

/** Records that the carrier may have the order from now on; false if the label is no longer wanted. */
export async function markLabelHandedOver(db: Db, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('parcel_purchases')
    .set({ handed_over_at: at })
    .where('id', '=', id)
    .where('unwanted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Records that the carrier certainly has nothing under this key; with another key, the earlier record is deleted. */
export async function forgetLabelHandOver(db: Db, id: string, key?: string): Promise<void> {
  await db
    .updateTable('parcel_purchases')
    .set({ handed_over_at: null, ...(key ? { key, prepared: null } : {}) })
    .where('id', '=', id)
    .where('bought_at', 'is', null)
    .execute()
}

/** Saves the field that the carrier's refusal is about. */
export async function keepRefusal(
  db: Db,
  id: string,
  { field, value }: { field: string; value: string },
): Promise<void> {
  await db
    .updateTable('parcel_purchases')
    .set({ refused_field: field, refused_value: value })
    .where('id', '=', id)
    .execute()
}

export async function keepPrepared(db: Db, id: string, prepared: unknown): Promise<void> {
  await db
    .updateTable('parcel_purchases')
    .set({ prepared: JSON.stringify(prepared) })
    .where('id', '=', id)
    .execute()
}

export type BoughtFacts = Pick<
  ParcelPurchase,
  'shipmentNumber' | 'billedCents' | 'currency' | 'charges' | 'billedWeightLb' | 'labelUrl' | 'notice'
> & { trackingNumbers: readonly string[]; papers: readonly ParcelPaper[]; nextTrackAt: Date }

/** Saves everything that was returned with the labels; the caller has locked the order. */
export async function keepBought(
  db: Db,
  { id, clientId }: Pick<ParcelPurchase, 'id' | 'clientId'>,
  { trackingNumbers, papers, ...bought }: BoughtFacts,
  at: Date,
): Promise<void> {
  await db
    .updateTable('parcel_purchases')
    .set({ ...NAMES.row(bought), bought_at: at })
    .where('id', '=', id)
    .execute()
  for (const [place, trackingNumber] of trackingNumbers.entries()) {
    await db
      .updateTable('parcel_packages')
      .set({ tracking_number: trackingNumber })
      .where('purchase_id', '=', id)
      .where('number', '=', place + 1)
      .execute()
  }
  await addPapers(db, { id, clientId }, papers)
}

/** The number of valid labels of each shipment. */
export async function countBoughtLabels(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, number>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('parcel_packages as q')
    .innerJoin('parcel_purchases as p', 'p.id', 'q.purchase_id')
    .select((eb) => ['q.shipment_id as id', eb.fn.countAll<number>().as('labels')])
    .where('p.client_id', '=', clientId)
    .where(sql<boolean>`q.shipment_id = any (${[...shipmentIds]}::uuid[])`)
    .where('p.bought_at', 'is not', null)
    .where('p.voided_at', 'is', null)
    .groupBy('q.shipment_id')
    .execute()
  return new Map(rows.map(({ id, labels }) => [id, Number(labels)]))
}

/** Marks the labels as no longer wanted, with the message that voids them if they were bought. */
export async function markUnwanted(
  db: Db,
  id: string,
  { at, voidMessageId }: { at: Date; voidMessageId: string | null },
): Promise<void> {
  await db
    .updateTable('parcel_purchases')
    .set({ unwanted_at: at, ...(voidMessageId ? { void_message_id: voidMessageId, notice: '' } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Saves the carrier's answer to the void: done, or its message. */
export async function markVoided(
  db: Db,
  id: string,
  { at, notice }: { at: Date | null; notice: string },
): Promise<void> {
  await db
    .updateTable('parcel_purchases')
    .set({ notice, ...(at ? { voided_at: at, next_track_at: null } : {}) })
    .where('id', '=', id)
    .execute()
}
