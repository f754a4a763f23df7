import type { BookedShipment } from '#actions/booking/book-shipment.ts'
import type { RatedShipment } from '#actions/pricing/rate-shipment.ts'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { bookPickup } from '#contracts/endpoints/booking.ts'
import type { rateShipment } from '#contracts/endpoints/rating.ts'

/** Converts results of actions into the replies of their calls. */

export function showBooking(booked: BookedShipment): Omit<ReplyOf<typeof bookPickup>, 'Status'> {
  const { shipment } = booked
  return {
    shipmentId: shipment.id,
    BOLNumber: shipment.bolNumber,
    PRONumber: shipment.proNumber,
    statusCode: shipment.status,
    isTendered: shipment.isTendered,
    CarrierName: shipment.carrierName,
    CarrierSCAC: shipment.carrierScac,
    TotalCharge: shipment.totalCents,
    TrackingLink: booked.trackingLink,
    version: shipment.version,
    tender: booked.tender,
    print: booked.print,
  }
}

export function showRating(rated: RatedShipment): Omit<ReplyOf<typeof rateShipment>, 'Status'> {
  return {
    shipmentId: rated.shipment?.id ?? '',
    BOLNumber: rated.shipment?.bolNumber ?? '',
    version: rated.shipment?.version ?? 0,
    rates: rated.rates,
    notices: rated.notices,
    carriersAsked: rated.carriersAsked,
    advice: rated.advice,
    suggestedPricesheetID: rated.suggestedId,
    totals: rated.totals,
    items: rated.items,
  }
}
