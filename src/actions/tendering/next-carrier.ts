import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { chooseRate } from '#domain/rating/rank.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'

/**
 * The price of the next carrier after a declined tender: one that the routing guide prefers, or the cheapest that it
 * allows, among the valid prices of carriers that were not asked yet. Null if there is none left.
 * @param asked names of the carriers that already had a tender of this shipment
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
