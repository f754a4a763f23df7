import {
  carryPriceSheets,
  carryPriceSheetsOf,
  findPriceSheet,
  type StoredPriceSheet,
} from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { carryRoutedOffers } from '#database/tariffs/routed-offers.ts'

const EVERY_SOURCE: readonly StoredPriceSheet['source'][] = ['tariff', 'carrier', 'spot', 'manual']

/**
 * Keeps the prices of a shipment valid after a change that no price depends on, such as a declined tender or a note.
 * They were rated for the shipment as it was when one of them was chosen, or as it is now if none is.
 */
export async function carryPrices(
  { db, clientId }: { db: Db; clientId: string },
  before: Pick<StoredShipment, 'id' | 'version' | 'priceSheetId'>,
  after: Pick<StoredShipment, 'version'>,
): Promise<void> {
  const chosen = before.priceSheetId ? await findPriceSheet(db, clientId, before.priceSheetId) : null
  const versions = { from: chosen?.shipmentVersion ?? before.version, to: after.version }
  await carryPriceSheets(db, clientId, before.id, versions, EVERY_SOURCE)
}

/**
 * The same for shipments without a binding tender whose version has just been raised by one: by another pickup, or by
 * being deferred. Prices that were outdated before stay so.
 * @param lost ids of prices that the change has made invalid
 */
export async function carryOpenPrices(
  { db, clientId }: { db: Db; clientId: string },
  shipmentIds: readonly string[],
  lost: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (shipmentIds.length === 0) return
  await carryPriceSheetsOf(db, clientId, shipmentIds, EVERY_SOURCE, lost)
  await carryRoutedOffers(db, clientId, shipmentIds)
}
