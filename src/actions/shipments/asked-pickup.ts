import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { localClock } from '#domain/calendar/local-clock.ts'
import type { PickupRequest } from '#domain/calendar/pickup-roll-over.ts'
import { DEFAULT_CLIENT_SETTINGS } from '#domain/shipment/client-settings.ts'

/** The pickup of a shipment for a request to its carrier now, in the time zone of the origin. */
export function askedPickup(
  shipment: Pick<StoredShipment, 'pickupDate' | 'pickupFrom' | 'pickupTo' | 'timeZone'>,
  now: Date,
): PickupRequest {
  const called = localClock(now, shipment.timeZone)
  const usual = DEFAULT_CLIENT_SETTINGS.defaultPickup
  return {
    date: shipment.pickupDate ?? called.date,
    ready: shipment.pickupFrom || usual.from,
    close: shipment.pickupTo || usual.to,
    calledOn: called.date,
    calledAt: called.time,
  }
}
