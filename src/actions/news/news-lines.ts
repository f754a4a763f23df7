import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { dateInWords, showInstant } from '#domain/text/date-display.ts'
import { showPlace } from '#domain/text/lane.ts'
import { mapPlace } from '../locations/map-place.ts'

/** A time in the time zone of a place, as mails show it. */
export function momentAt(at: Date, timeZone: string, now: Date): string {
  const shown = showInstant(at.toISOString(), timeZone, now)
  return shown.kind === 'text' ? shown.text : at.toISOString()
}

/** The lines about the shipment in every message: its number, origin, destination and due date. */
export function shipmentLines(shipment: StoredShipment): string[] {
  const { bolNumber, proNumber, carrierName, origin, destination, deliveryDate, poNumber } = shipment
  const due = shipment.deliveredAt === null && deliveryDate !== null
  return [
    `BOL        ${bolNumber}`,
    ...(carrierName ? [`Carrier    ${carrierName}${proNumber ? `, PRO ${proNumber}` : ''}`] : []),
    `From       ${[origin.companyName, showPlace(origin)].filter(Boolean).join(', ')}`,
    `To         ${[destination.companyName, showPlace(destination)].filter(Boolean).join(', ')}`,
    ...(poNumber ? [`PO         ${poNumber}`] : []),
    ...(due ? [`Due        ${dateInWords(deliveryDate)}`] : []),
  ]
}

/** The time zone of the consignee. */
export const zoneOfConsignee = ({ destination }: StoredShipment): string => mapPlace(destination).timeZone
