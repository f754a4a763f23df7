import { createHash } from 'node:crypto'
import type { QuoteInfo } from '#contracts/entities/quote-response.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { namedServices } from '#domain/quotes/charge-types.ts'
import { ltlItemOf, ltlPlaceOf } from '#domain/rating/ltl-request.ts'
import { declaredOfLine, declaredValueOf } from '#domain/shipment/declared-value.ts'
import type { Address, ItemLine } from '#domain/shipment/shipment.ts'
import { stopsOnTheWay } from '#domain/shipment/stops.ts'
import { showItem } from './item-view.ts'

type Freight = Pick<StoredShipment, 'origin' | 'destination' | 'items' | 'services' | 'rateModeId'> &
  Partial<Pick<StoredShipment, 'stops'>>

type Quoted = Freight &
  Pick<
    StoredShipment,
    | 'bolNumber'
    | 'pickupDate'
    | 'pickupFrom'
    | 'pickupTo'
    | 'timeZone'
    | 'totalWeightLb'
    | 'totalPallets'
    | 'declaredValueCents'
  >

/** The total billed weight of the packages in a parcel tariff's price. */
export const quoteInfoOf = (
  shipment: Quoted,
  more: Pick<QuoteInfo, 'shipperName' | 'miles'>,
): Omit<QuoteInfo, 'message'> => ({
  ...more,
  rateModeId: shipment.rateModeId,
  origin: lanePoint(shipment.origin),
  destination: lanePoint(shipment.destination),
  stops: stopsOnTheWay({ destination: shipment.destination, stops: shipment.stops ?? [] }).map((stop) => ({
    id: stop.id,
    address: { ...NO_CONTACT, ...lanePoint(stop.address) },
    // References are internal to the shipper and the consignee.
    ...{ reference1: '', reference2: '' },
    ...(stop.appointment ? { appointment: stop.appointment } : {}),
    items: stop.items.map(quotedItem),
  })),
  items: shipment.items.map(quotedItem),
  services: namedServices(shipment.services),
  pickup: { date: shipment.pickupDate ?? '', from: shipment.pickupFrom, to: shipment.pickupTo },
  timeZone: shipment.timeZone,
  totalWeightLb: shipment.totalWeightLb,
  totalPallets: shipment.totalPallets,
  ...declaredOf(shipment),
  reference: shipment.bolNumber,
})

/** The shipment in the form in which carriers are asked to price it. */
const quotedItem = (item: ItemLine) => ({ ...showItem(item), declaredValueCents: declaredOfLine(item) })

const declaredOf = (shipment: Quoted): Pick<QuoteInfo, 'declaredValueCents'> => {
  const declaredValueCents = declaredValueOf(shipment)
  return declaredValueCents > 0 ? { declaredValueCents } : {}
}

/** Removes street, contact and phone, which a price does not need. */
const NO_CONTACT = { street: '', street2: '', contactName: '', contactPhone: '', email: '' }

const lanePoint = ({ companyName, city, state, zip, countryCode }: Address): QuoteInfo['origin'] => ({
  companyName,
  city,
  state,
  zip,
  countryCode,
})

/**
 * A hash of everything that a price depends on, except the pickup day, which booking may change. A bid is valid for
 * every shipment with the same hash.
 */
export function freightHash(shipment: Freight): string {
  const priced = [
    ltlPlaceOf(shipment.origin),
    ltlPlaceOf(shipment.destination),
    shipment.items.map(ltlItemOf),
    shipment.services.toSorted(),
    shipment.rateModeId,
    ...stopsOnTheWay({ destination: shipment.destination, stops: shipment.stops ?? [] }).map(({ address }) =>
      ltlPlaceOf(address),
    ),
  ]
  return createHash('sha256').update(JSON.stringify(priced)).digest('hex')
}
