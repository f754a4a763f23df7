import { forgetConfirmation, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { transition } from '#domain/shipment/lifecycle.ts'
import { carryPrices } from './carry-prices.ts'

/**
 * The carrier declines: a problem for the clerk, and the tender is open again (docs/decisions/0012). In transit, it is
 * only a problem. The caller holds the lock of the shipment.
 */
export async function keepDeclined(
  where: { db: Db; clientId: string },
  shipment: StoredShipment,
  problem: string,
): Promise<StoredShipment> {
  const isDeclined = transition(shipment, 'declineTender').kind === 'moved'
  const changed: StoredShipment = {
    ...shipment,
    problem,
    isDeclined,
    // The PRO number belonged to the carrier that declined.
    proNumber: isDeclined ? '' : shipment.proNumber,
    pickupNumber: isDeclined ? '' : shipment.pickupNumber,
    expectedDate: isDeclined ? null : shipment.expectedDate,
    version: shipment.version + 1,
  }
  await updateShipment(where.db, changed, { items: false })
  if (isDeclined) {
    await forgetConfirmation(where.db, where.clientId, shipment.id)
    await carryPrices(where, shipment, changed)
  }
  return changed
}
