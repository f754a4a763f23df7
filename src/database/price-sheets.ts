import type { Insertable, Selectable } from 'kysely'
import type { LtlReceipt } from '#domain/rating/ltl-result.ts'
import type { Charge } from '#domain/shipment/shipment.ts'
import type { Db } from './open.ts'
import { isId } from './shipments.ts'
import type { PriceSheetsTable } from './tables/orders-and-shipments.ts'

/** A price of a shipment with the receipt that proves it. */
export interface StoredPriceSheet {
  id: string
  shipmentId: string
  scac: string
  carrierName: string
  rateModeId: number
  cents: number
  currency: string
  charges: Charge[]
  serviceDays: number | null
  isDirect: boolean | null
  deliveryDate: string | null
  source: 'tariff' | 'carrier' | 'spot' | 'manual'
  badges: string[]
  guideReason: string
  tariffId: string | null
  tariffName: string
  isSynthetic: boolean
  receipt: LtlReceipt | null
  receiptHash: string
  /** The version of the shipment for which this price holds. */
  shipmentVersion: number
  expiresAt: Date
}

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
  return rows.map(priceSheet)
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

/** The prices of a new rating take the place of the last one's; spot answers and prices by hand stay. */
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

function row(clientId: string, sheet: StoredPriceSheet): Insertable<PriceSheetsTable> {
  return {
    id: sheet.id,
    client_id: clientId,
    shipment_id: sheet.shipmentId,
    scac: sheet.scac,
    carrier_name: sheet.carrierName,
    rate_mode_id: sheet.rateModeId,
    cents: sheet.cents,
    currency: sheet.currency,
    charges: JSON.stringify(sheet.charges),
    service_days: sheet.serviceDays,
    is_direct: sheet.isDirect,
    delivery_date: sheet.deliveryDate,
    source: sheet.source,
    badges: sheet.badges,
    guide_reason: sheet.guideReason,
    tariff_id: sheet.tariffId,
    tariff_name: sheet.tariffName,
    is_synthetic: sheet.isSynthetic,
    receipt: sheet.receipt ? JSON.stringify(sheet.receipt) : null,
    receipt_hash: sheet.receiptHash,
    shipment_version: sheet.shipmentVersion,
    expires_at: sheet.expiresAt,
  }
}

function priceSheet(found: Selectable<PriceSheetsTable>): StoredPriceSheet {
  return {
    id: found.id,
    shipmentId: found.shipment_id,
    scac: found.scac,
    carrierName: found.carrier_name,
    rateModeId: found.rate_mode_id,
    cents: found.cents,
    currency: found.currency,
    charges: found.charges,
    serviceDays: found.service_days,
    isDirect: found.is_direct,
    deliveryDate: found.delivery_date,
    source: found.source,
    badges: found.badges,
    guideReason: found.guide_reason,
    tariffId: found.tariff_id,
    tariffName: found.tariff_name,
    isSynthetic: found.is_synthetic,
    receipt: found.receipt,
    receiptHash: found.receipt_hash,
    shipmentVersion: found.shipment_version,
    expiresAt: found.expires_at,
  }
}
