import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { chooseRate } from '#domain/rating/rank.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'

/**
 * The price of the carrier that comes next when the tender was declined: one that the routing guide prefers, else the
 * cheapest that it allows, of those that were not asked yet and whose price still holds. Null where none is left.
 * @param asked names of the carriers that had a tender of this shipment before
 */
export function nextPriceSheet(
  shipment: StoredShipment,
  sheets: readonly StoredPriceSheet[],
  asked: readonly string[],
  now: Date,
): StoredPriceSheet | null {
  if (!shipment.isDeclined || shipment.status !== 'T' || shipment.paymentType === 'C') return null
  const left = sheets.filter(
    ({ scac, carrierName, rateModeId, shipmentVersion, expiresAt }) =>
      scac !== shipment.carrierScac &&
      !asked.includes(carrierName) &&
      rateModeId !== PARCEL &&
      shipmentVersion === shipment.version &&
      expiresAt > now,
  )
  return chooseRate(left.filter(({ badges }) => badges.includes('Preferred'))) ?? chooseRate(left)
}
