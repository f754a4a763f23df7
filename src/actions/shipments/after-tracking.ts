import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { applyEvent, type TrackingEvent, type TrackingState } from '#domain/tracking/apply-event.ts'

/** The shipment after a carrier's event; the same object if the event changes nothing. */
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

type Standing = Pick<StoredShipment, 'status'>

/** The audit trail's name for a change by tracking. */
export function trackedAs(before: Standing, after: Standing): string {
  if (after.status === before.status) return 'shipment.tracked'
  return `shipment.${AUDIT_WORDS[after.status] ?? 'tracked'}`
}

const AUDIT_WORDS: Readonly<Record<string, string>> = { A: 'moved-to-transit', D: 'moved-to-delivered' }

/** The facts of the stored shipment that the tracking rules need. */
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
