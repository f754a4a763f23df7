import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { applyEvent, type TrackingEvent, type TrackingState } from '#domain/tracking/apply-event.ts'

/** The shipment after an event that a carrier told of; the same one where the event changes nothing. */
export function afterTracking(shipment: StoredShipment, event: TrackingEvent): StoredShipment {
  const applied = applyEvent(trackingOf(shipment), event)
  if (applied.kind === 'logged' || event.isEstimate) return shipment
  const at = new Date(event.at)
  const { lifecycle, problem } = applied.state
  return {
    ...shipment,
    status: lifecycle.status as StoredShipment['status'],
    isTendered: lifecycle.isTendered,
    problem: problem ? problem.note || 'Problem' : '',
    lastEventAt: at,
    pickedUpAt: applied.moves.includes('moveToTransit') ? (shipment.pickedUpAt ?? at) : shipment.pickedUpAt,
    deliveredAt: applied.moves.includes('moveToDelivered') ? at : shipment.deliveredAt,
  }
}

/** What the tracking rules need to know of the shipment as it is kept. */
function trackingOf(shipment: StoredShipment): TrackingState {
  const lastEventAt = shipment.lastEventAt?.toISOString() ?? null
  return {
    lifecycle: shipment,
    trackingStatus: null,
    lastEventAt,
    problem: shipment.problem ? { since: lastEventAt ?? '', note: shipment.problem } : null,
    needsVoidReview: false,
  }
}
