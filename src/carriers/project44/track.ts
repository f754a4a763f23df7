import type { HttpResponse } from '#domain/http-exchange.ts'
import type { TrackingStatus } from '#domain/tracking/status-map.ts'
import { isMoment, type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { answered, jsonHeaders, jsonObjectOf, type Operation, type Refused, refused } from '../network.ts'
import { identifiersIn, type ShipmentIdentifier } from './dispatch.ts'
import { PROJECT44_NAME, type Project44Credentials, refusedByProject44, unreadable } from './project44.ts'

/** project44's latest status of a shipment that it dispatched or tracks. */
export interface Project44Status {
  /** Its own word: 'OUT_FOR_DELIVERY'. */
  code: string
  reason: string
  /** Ours; null for words that do not mean progress. */
  status: TrackingStatus | null
  /** ISO 8601. */
  at: string
}

const statusesQuery: Operation<ShipmentIdentifier, unknown, Project44Credentials>['build'] = (
  { type, value },
  _credentials,
  door,
) => {
  const query = new URLSearchParams({ 'shipmentIdentifier.type': type, 'shipmentIdentifier.value': value })
  return {
    method: 'GET',
    url: `${door.host('api')}/api/v4/ltl/trackedshipments/statuses?${query}`,
    headers: jsonHeaders(door),
    body: '',
  }
}

/** The shipment that the answer is about, by the identifiers in the answer. */
function shipmentIn(response: HttpResponse, { type, value }: ShipmentIdentifier): Json | Refused {
  const notKnown = refused('input', 'NOT_FOUND', `${PROJECT44_NAME} does not track ${type} ${value}.`)
  if (response.status === 404) return notKnown
  if (response.status !== 200) return refusedByProject44(response)
  const reply = jsonObjectOf(response)
  if (!reply || !Array.isArray(reply.shipmentStatuses)) return unreadable()
  return objectsOf(reply.shipmentStatuses)[0] ?? notKnown
}

const isRefused = (found: Json | Refused): found is Refused => found.kind === 'refused'

/** Newest first. */
export const project44Track: Operation<ShipmentIdentifier, Project44Status[], Project44Credentials> = {
  name: 'track',
  isRepeatable: true,
  needsToken: true,
  build: statusesQuery,
  parse: (response, ask) => {
    const shipment = shipmentIn(response, ask)
    if (isRefused(shipment)) return shipment
    const updates = objectsOf(shipment.statusUpdates)
    const all = updates.length > 0 ? updates : [objectOf(shipment.latestStatusUpdate)]
    const statuses = all.map(statusOf).filter(({ at }) => isMoment(at))
    return answered(statuses.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)))
  },
}

/** Whether a shipment was ordered, with all its identifiers: used after an order whose answer was lost. */
export const project44Find: Operation<ShipmentIdentifier, ShipmentIdentifier[], Project44Credentials> = {
  name: 'find',
  isRepeatable: true,
  needsToken: true,
  build: statusesQuery,
  parse: (response, ask) => {
    const shipment = shipmentIn(response, ask)
    return isRefused(shipment) ? shipment : answered(identifiersIn(shipment.shipmentIdentifiers))
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

/** An appointment at the consignee is a future time: it may be made before the freight has been picked up. */
const STATUSES: Readonly<Record<string, TrackingStatus>> = {
  READY_FOR_PICKUP: 'Prepared Pickup',
  UPDATED_PICKUP_APPT: 'Prepared Pickup',
  PICKED_UP: 'Pickup',
  ARRIVED_AT_TERMINAL: 'In Transit',
  DEPARTED_TERMINAL: 'In Transit',
  IN_TRANSIT: 'In Transit',
  OUT_FOR_DELIVERY: 'In Transit',
  DELIVERED: 'Delivered',
  EXCEPTION: 'Problem',
}
