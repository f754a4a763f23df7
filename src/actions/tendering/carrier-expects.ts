import type { ShipmentEvent } from '#database/shipments/shipment-events.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { expectedDelivery } from '#domain/tracking/expected-delivery.ts'
import { isOfEdi } from '../edi/shipment-of.ts'

/** The delivery day at the consignee that the carrier reported last. */
export function carrierExpects(
  { status, deliveredAt, destination, stops }: StoredShipment,
  events: readonly ShipmentEvent[],
  timeZone: string,
): string | null {
  if (deliveredAt !== null || status === 'V') return null
  const expected = expectedDelivery(
    events.filter(({ source }) => isOfEdi(source)),
    { stopsBefore: stops.length, consignee: `${destination.city}, ${destination.state}` },
  )
  return expected && localDate(expected, timeZone)
}
