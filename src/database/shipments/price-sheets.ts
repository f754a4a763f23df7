import { type Insertable, type Selectable, sql } from 'kysely'
import { comparedCents } from '#domain/quotes/compared-price.ts'
import type { AnyReceipt } from '#domain/rating/any-receipt.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { insertRows } from '../sql/insert-rows.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { Row } from '../sql/row.ts'
import type { PriceSheetsTable } from '../tables/orders-and-shipments.ts'

/** A price without its receipt. */
const BARE = columnNames(
  'price_sheets',
  [
    ...([
      'id',
      'shipment_id',
      'scac',
      'carrier_name',
      'rate_mode_id',
      'service_code',
      'service_name',
    ] as const),
    ...(['cents', 'currency', 'service_days', 'is_direct', 'delivery_date', 'source', 'badges'] as const),
    ...(['guide_reason', 'tariff_id', 'tariff_name', 'is_synthetic', 'miles', 'is_estimated'] as const),
    ...(['quote_number', 'receipt_hash', 'shipment_version', 'expires_at'] as const),
  ],
  { json: ['charges', 'estimated_charges'] },
)
type BareColumns = ValueOf<typeof BARE>

/**
 * Optional parts of a price: the estimates for charges that a spot bid leaves out, and the carrier's own quote number.
 */
type Optional = 'estimatedCharges' | 'quoteNumber'

/** A price without its receipt. */
export type BarePrice = Omit<BareColumns, Optional> & Partial<Pick<BareColumns, Optional>>

/** A price of a shipment with its receipt. */
export interface StoredPriceSheet extends BarePrice {
  receipt: AnyReceipt | null
}

/** All prices of a shipment, the cheapest first by the compared amount. */
export async function listPriceSheets(
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<StoredPriceSheet[]> {
  const rows = await db
    .selectFrom('price_sheets')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .orderBy('cents')
    .orderBy('id')
    .execute()
  return rows.map(priceSheet).sort((one, other) => comparedCents(one) - comparedCents(other))
}

export async function findPriceSheet(
  db: Db,
  clientId: string,
  priceSheetId: string,
): Promise<StoredPriceSheet | null> {
  if (!isId(priceSheetId)) return null
  const row = await db
    .selectFrom('price_sheets')
    .selectAll()
    .where('id', '=', priceSheetId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ? priceSheet(row) : null
}

/** Several prices by id, each with its receipt; unknown ids are missing. */
export async function findPriceSheets(
  db: Db,
  clientId: string,
  priceSheetIds: readonly string[],
): Promise<Map<string, StoredPriceSheet>> {
  if (priceSheetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('price_sheets')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${[...new Set(priceSheetIds)]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, priceSheet(row)]))
}

/** Replaces the prices of the last rating by those of a new one; spot bids and prices entered by hand stay. */
export async function replaceRatedPriceSheets(
  db: Db,
  clientId: string,
  shipmentId: string,
  sheets: StoredPriceSheet[],
): Promise<void> {
  await db
    .deleteFrom('price_sheets')
    .where('shipment_id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .where('source', 'in', ['tariff', 'carrier'])
    .execute()
  if (sheets.length > 0) {
    await db
      .insertInto('price_sheets')
      .values(sheets.map((sheet) => row(clientId, sheet)))
      .execute()
  }
}

/** All prices of several shipments by their ids, without their receipts, which are most of a price's size. */
export async function listBarePricesOf(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, BarePrice[]>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('price_sheets')
    .select(BARE.columns)
    .where('client_id', '=', clientId)
    .where(sql<boolean>`shipment_id = any (${[...shipmentIds]}::uuid[])`)
    .orderBy('cents')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.map(barePrice), ({ shipmentId }) => shipmentId)
}

/** The carriers' own quote numbers of these prices, by the price's id; prices without one are missing. */
export async function listQuoteNumbers(
  db: Db,
  clientId: string,
  priceSheetIds: readonly string[],
): Promise<Map<string, string>> {
  if (priceSheetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('price_sheets')
    .select(['id', 'quote_number'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${[...priceSheetIds]}::uuid[])`)
    .where('quote_number', '!=', '')
    .execute()
  return new Map(rows.map((row) => [row.id, row.quote_number]))
}

/** Prices of several shipments by their ids, the cheapest first; from the given sources, or from all. */
export async function listPriceSheetsOf(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
  sources?: readonly StoredPriceSheet['source'][],
): Promise<Map<string, StoredPriceSheet[]>> {
  if (shipmentIds.length === 0) return new Map()
  let query = db
    .selectFrom('price_sheets')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`shipment_id = any (${[...shipmentIds]}::uuid[])`)
  if (sources) query = query.where('source', 'in', [...sources])
  const rows = await query.orderBy('cents').orderBy('id').execute()
  return Map.groupBy(rows.map(priceSheet), ({ shipmentId }) => shipmentId)
}

/**
 * Like `replaceRatedPriceSheets`, for many shipments in a few statements. With `carrySaid`, their version was raised
 * without a change that affects prices: earlier spot bids and prices entered by hand stay valid, and so do unexpired
 * prices from a carrier's own service.
 */
export async function replaceRatedPriceSheetsOf(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
  sheets: readonly StoredPriceSheet[],
  options: { carrySaid?: boolean } = {},
): Promise<void> {
  if (options.carrySaid) await carryPriceSheetsOf(db, clientId, shipmentIds, ['carrier', 'spot', 'manual'])
  await sql`delete from price_sheets as p using shipments as s
    where p.client_id = ${clientId} and p.shipment_id = any (${[...shipmentIds]}::uuid[]) and s.id = p.shipment_id
      and (p.source = 'tariff' or (p.source = 'carrier' and (p.shipment_version <> s.version or p.expires_at <= now())))`.execute(
    db,
  )
  if (sheets.length === 0) return
  const rows = sheets.map((sheet) => ({
    ...BARE.record(complete(sheet)),
    client_id: clientId,
    receipt: sheet.receipt,
    created_at: new Date(),
  }))
  await insertRows(db, 'price_sheets', rows as unknown as Row<'price_sheets'>[])
}

/** Adds a price from another source than rating: a spot bid, or one entered by hand. */
export async function insertPriceSheet(db: Db, clientId: string, sheet: StoredPriceSheet): Promise<void> {
  await db.insertInto('price_sheets').values(row(clientId, sheet)).execute()
}

/** Overwrites a price; the caller has locked its shipment. */
export async function updatePriceSheet(db: Db, clientId: string, sheet: StoredPriceSheet): Promise<void> {
  await db
    .updateTable('price_sheets')
    .set(row(clientId, sheet))
    .where('id', '=', sheet.id)
    .where('client_id', '=', clientId)
    .execute()
}

export async function deletePriceSheet(db: Db, clientId: string, id: string): Promise<void> {
  await db.deleteFrom('price_sheets').where('id', '=', id).where('client_id', '=', clientId).execute()
}

/** The shipment has a new version, but nothing that affects these prices has changed: they stay valid for it. */
export async function carryPriceSheets(
  db: Db,
  clientId: string,
  shipmentId: string,
  versions: { from: number; to: number },
  sources: readonly StoredPriceSheet['source'][],
): Promise<void> {
  await db
    .updateTable('price_sheets')
    .set({ shipment_version: versions.to })
    .where('shipment_id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .where('shipment_version', '=', versions.from)
    .where('source', 'in', [...sources])
    .execute()
}

/**
 * Like `carryPriceSheets`, for shipments whose version was just raised by one; all prices except those listed as lost.
 */
export async function carryPriceSheetsOf(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
  sources: readonly StoredPriceSheet['source'][],
  lost: ReadonlySet<string> = new Set(),
): Promise<void> {
  await sql`update price_sheets as p set shipment_version = s.version from shipments as s
    where s.id = p.shipment_id and s.client_id = ${clientId} and p.shipment_version = s.version - 1
      and s.id = any (${[...shipmentIds]}::uuid[]) and p.source = any (${[...sources]}::text[])
      and p.id <> all (${[...lost]}::uuid[])`.execute(db)
}

/** Recomputes the delivery dates of prices. */
export async function redatePriceSheets(
  db: Db,
  clientId: string,
  prices: readonly Pick<BarePrice, 'id' | 'deliveryDate'>[],
): Promise<void> {
  const [ids, dates] = [prices.map(({ id }) => id), prices.map(({ deliveryDate }) => deliveryDate)]
  await sql`update price_sheets as p set delivery_date = d.delivery_date
    from unnest(${ids}::uuid[], ${dates}::date[]) as d (id, delivery_date)
    where p.id = d.id and p.client_id = ${clientId}`.execute(db)
}

const complete = (sheet: StoredPriceSheet): BareColumns => ({
  ...sheet,
  estimatedCharges: sheet.estimatedCharges ?? [],
  quoteNumber: sheet.quoteNumber ?? '',
})

const row = (clientId: string, sheet: StoredPriceSheet): Insertable<PriceSheetsTable> => ({
  ...BARE.row(complete(sheet)),
  client_id: clientId,
  receipt: sheet.receipt ? JSON.stringify(sheet.receipt) : null,
})

function barePrice(found: Pick<Selectable<PriceSheetsTable>, (typeof BARE.columns)[number]>): BarePrice {
  const { estimatedCharges, ...price } = BARE.value(found)
  return estimatedCharges.length > 0 ? { ...price, estimatedCharges } : price
}

const priceSheet = (found: Selectable<PriceSheetsTable>): StoredPriceSheet => ({
  ...barePrice(found),
  receipt: found.receipt,
})
