import { fail } from '#contracts/errors.ts'
import { insertShipmentEvent } from '#database/shipments/shipment-events.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { ShipmentStatus } from '#domain/shipment/lifecycle.ts'
import { possibleOnlyFrom } from '#domain/shipment/status-name.ts'
import type { TrackingStatus } from '#domain/tracking/status-map.ts'
import type { ActionContext } from '../kernel/context.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { happenedAt, type Move } from './move-shipment.ts'

const PREPARED = 'Prepared Pickup' satisfies TrackingStatus
/** Before, there is no pickup to prepare; after the delivery, there is nothing to report. */
const UNDER_WAY: readonly ShipmentStatus[] = ['T', 'A']

export const isPreparedPickup = (trackingStatus: string): boolean =>
  trackingStatus.trim().toLowerCase() === PREPARED.toLowerCase()

/**
 * Records that the carrier has what it needs for the pickup: an event reported by a person, without a step of the life
 * cycle. Like any good event, it clears a problem unless a newer event is known.
 */
export async function tellPreparedPickup(
  context: ActionContext,
  told: Omit<Move, 'action' | 'event'>,
): Promise<StoredShipment> {
  const { db, clientId, now } = context
  const shipment = await findShipment(db, clientId, told.shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (told.version !== undefined && told.version !== shipment.version) fail('SHIPMENT_CHANGED')
  if (!UNDER_WAY.includes(shipment.status)) {
    throw actionRefused(shipment, PREPARED, possibleOnlyFrom(UNDER_WAY))
  }
  const at = happenedAt(told.occurredAt, shipment, now)
  const isNewest = shipment.lastEventAt === null || at >= shipment.lastEventAt
  const changed = {
    ...shipment,
    ...(isNewest ? { problem: '', lastEventAt: at } : {}),
    version: shipment.version + 1,
  }
  await updateShipment(db, changed, { items: false })
  await insertShipmentEvent(db, clientId, shipment.id, {
    ...{ status: PREPARED, what: 'Pickup prepared', code: '', place: told.place, at },
    ...{ timeZone: shipment.timeZone, notes: told.notes, source: context.user.userName, externalId: '' },
  })
  const detail = { BOL: shipment.bolNumber, status: PREPARED }
  context.note(shipment.id, told.notes ? { ...detail, notes: told.notes } : detail, 'shipment.status-changed')
  return changed
}
