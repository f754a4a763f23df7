import { createHash } from 'node:crypto'
import type { QuoteInfo } from '#contracts/entities/quote-response.ts'
import type { StoredShipment } from '#database/shipments.ts'
import { namedServices } from '#domain/quotes/charge-types.ts'
import { ltlItemOf, ltlPlaceOf } from '#domain/rating/ltl-request.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { showItem } from './item-view.ts'

type Freight = Pick<StoredShipment, 'origin' | 'destination' | 'items' | 'services' | 'rateModeId'>

type Quoted = Freight &
  Pick<
    StoredShipment,
    'bolNumber' | 'pickupDate' | 'pickupFrom' | 'pickupTo' | 'timeZone' | 'totalWeightLb' | 'totalPallets'
  >

/** The shipment as carriers are asked to price it. */
export const quoteInfoOf = (
  shipment: Quoted,
  more: Pick<QuoteInfo, 'shipperName' | 'miles'>,
): Omit<QuoteInfo, 'message'> => ({
  ...more,
  rateModeId: shipment.rateModeId,
  origin: lanePoint(shipment.origin),
  destination: lanePoint(shipment.destination),
  stops: [],
  items: shipment.items.map(showItem),
  services: namedServices(shipment.services),
  pickup: { date: shipment.pickupDate ?? '', from: shipment.pickupFrom, to: shipment.pickupTo },
  timeZone: shipment.timeZone,
  totalWeightLb: shipment.totalWeightLb,
  totalPallets: shipment.totalPallets,
  reference: shipment.bolNumber,
})

const lanePoint = ({ companyName, city, state, zip, countryCode }: Address): QuoteInfo['origin'] => ({
  companyName,
  city,
  state,
  zip,
  countryCode,
})

/**
 * Of all that a price depends on. The pickup day is not in it: booking may set another, too. Two shipments with the
 * same hash may go by the same bid.
 */
export function freightHash(shipment: Freight): string {
  const priced = [
    ltlPlaceOf(shipment.origin),
    ltlPlaceOf(shipment.destination),
    shipment.items.map(ltlItemOf),
    shipment.services.toSorted(),
    shipment.rateModeId,
  ]
  return createHash('sha256').update(JSON.stringify(priced)).digest('hex')
}
