import type { ReplyOf } from '#contracts/endpoint.ts'
import type { trackShipment } from '#contracts/endpoints/tracking.ts'

export type Timeline = ReplyOf<typeof trackShipment>['tracking']

const DAY_MS = 86_400_000
/** The transit days of a carrier that gave none. */
const USUAL_DAYS = 3

/**
 * Share of the transit done, 0-1: the days passed out of the transit days, since the truck's true position is unknown.
 * A shipment in transit is never shown at the start or at the destination.
 */
export function progressOf(
  tracking: Pick<
    Timeline,
    'deliveredAt' | 'statusCode' | 'pickupDate' | 'estimatedDelivery' | 'carrierExpects'
  >,
  now: Date,
): number {
  if (tracking.deliveredAt !== null) return 1
  if (tracking.statusCode !== 'A') return 0
  const pickup = noonOf(tracking.pickupDate)
  if (pickup === null) return 0.5
  const delivery = noonOf(tracking.carrierExpects ?? tracking.estimatedDelivery)
  const whole = delivery === null ? USUAL_DAYS * DAY_MS : Math.max(DAY_MS, delivery - pickup)
  return Math.min(0.95, Math.max(0.05, (now.getTime() - pickup) / whole))
}

function noonOf(date: string | null): number | null {
  const instant = Date.parse(`${date}T12:00:00Z`)
  return Number.isNaN(instant) ? null : instant
}
