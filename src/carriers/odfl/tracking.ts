import { statusOfScan, type TrackingStatus } from '#domain/tracking/status-map.ts'
import { dateOf, isMoment, type Json, objectsOf, textOf } from '../json-values.ts'
import { answered, jsonHeaders, jsonObjectOf, type Operation, refused, refusedByStatus } from '../network.ts'
import { errorWords, ODFL_NAME, type OdflCredentials } from './odfl.ts'

/**
 * Tracks a shipment by its PRO number, or by the shipper's bill of lading number if there is no PRO yet (unverified).
 */

export interface OdflEvent {
  /** ODFL's own word, in capitals: 'IN TRANSIT'. */
  status: string
  description: string
  /** ISO 8601 with its offset. */
  at: string
  city: string
  state: string
}

export interface OdflTrace {
  /** '' if ODFL does not return it. */
  proNumber: string
  /** YYYY-MM-DD; '' until ODFL returns it. */
  expectedDelivery: string
  /** In ODFL's own order. */
  events: OdflEvent[]
}

export interface OdflReference {
  type: 'PRO' | 'BOL'
  value: string
}

export const odflTrack: Operation<OdflReference, OdflTrace, OdflCredentials> = {
  name: 'track',
  isRepeatable: true,
  needsToken: true,
  build: ({ type, value }, _credentials, door) => ({
    method: 'POST',
    url: `${door.host('rest')}/tracking/v3.0/shipment.track`,
    headers: jsonHeaders(door),
    body: JSON.stringify({ referenceType: type, referenceNumber: value }),
  }),
  parse: (response, { type, value }) => {
    const reply = jsonObjectOf(response)
    if (objectsOf(reply?.errors).some((error) => String(error.errorCode) === '404')) {
      return refused('input', 'NOT_FOUND', `${ODFL_NAME} does not know ${type} ${value}.`)
    }
    const [trace] = objectsOf(reply?.traceInfo)
    if (response.status === 200 && trace) return answered(traceOf(trace))
    const words = errorWords(reply)
    if (words !== '' && response.status < 500 && ![401, 403, 429].includes(response.status)) {
      return refused('input', 'ODFL', words)
    }
    return refusedByStatus(ODFL_NAME, response)
  },
}

/** A requested pickup has not happened; its completion, and a delivery, have other words than for a parcel. */
const OWN_STATUSES: Readonly<Record<string, TrackingStatus>> = {
  'PICKUP REQUESTED': 'Prepared Pickup',
  'PICKUP COMPLETED': 'Pickup',
  'DELIVERY CONFIRMED': 'Delivered',
}

/** Our status for ODFL's own word; null for words that do not mean progress. */
export function odflStatusOf(status: string): TrackingStatus | null {
  const scanned = statusOfScan(status)
  return OWN_STATUSES[status] ?? (scanned.kind === 'status' && !scanned.isEstimate ? scanned.status : null)
}

function traceOf(trace: Json): OdflTrace {
  return {
    proNumber: proNumberOf(trace.proNumber),
    expectedDelivery: dateOf(trace.updatedEta) || dateOf(trace.standardEta),
    events: objectsOf(trace.trackTraceDetail)
      .map((detail) => ({
        status: textOf(detail.status).toUpperCase(),
        description: textOf(detail.statusDesc),
        at: textOf(detail.dateTime),
        city: textOf(detail.city),
        state: textOf(detail.state),
      }))
      // Without a time it cannot be sorted among the others.
      .filter(({ at }) => isMoment(at)),
  }
}

const PRO_DIGITS = 11

/** A text, or a number, which has lost the leading zero of most PROs. */
const proNumberOf = (value: unknown): string =>
  typeof value === 'number' ? String(value).padStart(PRO_DIGITS, '0') : textOf(value)
