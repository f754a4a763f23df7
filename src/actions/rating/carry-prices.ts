import type { Db } from '#database/open.ts'
import { carryPriceSheets, findPriceSheet } from '#database/price-sheets.ts'
import type { StoredShipment } from '#database/shipments.ts'

/**
 * Keeps the prices of a shipment good after a change that no price depends on: a tender that came to nothing, a note.
 * They were rated for the shipment as it was when one of them was chosen, or as it is now where none is.
 */
export async function carryPrices(
  { db, clientId }: { db: Db; clientId: string },
  before: Pick<StoredShipment, 'id' | 'version' | 'priceSheetId'>,
  after: Pick<StoredShipment, 'version'>,
): Promise<void> {
  const chosen = before.priceSheetId ? await findPriceSheet(db, clientId, before.priceSheetId) : null
  const versions = { from: chosen?.shipmentVersion ?? before.version, to: after.version }
  await carryPriceSheets(db, clientId, before.id, versions, ['tariff', 'carrier', 'spot', 'manual'])
}
