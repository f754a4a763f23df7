import type { TrackingStatus } from '#domain/tracking/status-map.ts'
import { type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation, refused } from '../network.ts'
import type { ShipmentIdentifier } from './dispatch.ts'
import {
  headersOf,
  PROJECT44_NAME,
  type Project44Credentials,
  refusedByProject44,
  unreadable,
} from './project44.ts'

/** What project44 last heard of a shipment that it dispatched or follows. */
export interface Project44Status {
  /** Its own word: 'OUT_FOR_DELIVERY'. */
  code: string
  reason: string
  /** Ours; null for what tells nothing of the way. */
  status: TrackingStatus | null
  /** ISO 8601. */
  at: string
}

/** Newest first. */
export const project44Track: Operation<ShipmentIdentifier, Project44Status[], Project44Credentials> = {
  name: 'track',
  isRepeatable: true,
  needsToken: true,
  build: ({ type, value }, _credentials, door) => {
    const query = new URLSearchParams({ 'shipmentIdentifier.type': type, 'shipmentIdentifier.value': value })
    return {
      method: 'GET',
      url: `${door.host('api')}/api/v4/ltl/trackedshipments/statuses?${query}`,
      headers: headersOf(door),
      body: '',
    }
  },
  parse: (response, { type, value }) => {
    const notKnown = refused('input', 'NOT_FOUND', `${PROJECT44_NAME} does not follow ${type} ${value}.`)
    if (response.status === 404) return notKnown
    if (response.status !== 200) return refusedByProject44(response)
    const reply = jsonObjectOf(response)
    if (!reply || !Array.isArray(reply.shipmentStatuses)) return unreadable()
    const [shipment] = objectsOf(reply.shipmentStatuses)
    if (!shipment) return notKnown
    const updates = objectsOf(shipment.statusUpdates)
    const all = updates.length > 0 ? updates : [objectOf(shipment.latestStatusUpdate)]
    const statuses = all.map(statusOf).filter(({ at }) => !Number.isNaN(Date.parse(at)))
    return answered(statuses.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)))
  },
}

function statusOf(update: Json): Project44Status {
  const code = textOf(update.statusCode)
  const reason = objectOf(update.statusReason)
  return {
    code,
    reason: textOf(reason.description) || textOf(reason.code),
    status: STATUSES[code] ?? null,
    at: textOf(update.timestamp),
  }
}

const STATUSES: Readonly<Record<string, TrackingStatus>> = {
  READY_FOR_PICKUP: 'Prepared Pickup',
  UPDATED_PICKUP_APPT: 'Prepared Pickup',
  PICKED_UP: 'Pickup',
  ARRIVED_AT_TERMINAL: 'In Transit',
  DEPARTED_TERMINAL: 'In Transit',
  UPDATED_DELIVERY_APPT: 'In Transit',
  OUT_FOR_DELIVERY: 'In Transit',
  DELIVERED: 'Delivered',
  EXCEPTION: 'Problem',
}
