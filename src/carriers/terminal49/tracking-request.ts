import { objectsOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation } from '../network.ts'
import {
  attributesOf,
  headersOf,
  JSON_API,
  refusedByTerminal49,
  relatedId,
  resourceOf,
  type Terminal49Credentials,
} from './terminal49.ts'

/** Asks Terminal49 to track a container: a request, which becomes a shipment once the line has answered. */

export interface TrackingNumber {
  type: 'container' | 'bill_of_lading' | 'booking_number'
  value: string
  /** SCAC of the line; '' = the service finds it. */
  scac: string
  /** The shipper's own numbers, for people who use Terminal49's site. */
  references: string[]
}

export interface TrackingRequest {
  id: string
  /** pending, awaiting_manifest, created, failed, tracking_stopped. */
  status: string
  failedReason: string
  /** '' until the line has answered. */
  shipmentId: string
}

/** Creates a request; an existing request for the same number is found by `findTrackingRequest`. */
export const createTrackingRequest: Operation<TrackingNumber, TrackingRequest, Terminal49Credentials> = {
  name: 'tracking-request',
  // The service refuses a second request for the same number as a duplicate.
  isRepeatable: true,
  needsToken: false,
  build: ({ type, value, scac, references }, credentials, door) => ({
    method: 'POST',
    url: `${door.host('api')}/tracking_requests`,
    headers: headersOf(credentials),
    body: JSON.stringify({
      data: {
        type: 'tracking_request',
        attributes: {
          request_type: type,
          request_number: value,
          ...(scac === '' ? { auto_detect_vocc_scac: true } : { scac }),
          ref_numbers: references,
        },
      },
    }),
  }),
  parse: (response) => {
    const found = response.status === 201 || response.status === 200 ? resourceOf(response) : null
    return found ? answered(requestOf(found)) : refusedByTerminal49(response)
  },
}

export const readTrackingRequest: Operation<{ id: string }, TrackingRequest, Terminal49Credentials> = {
  name: 'tracking-request-read',
  isRepeatable: true,
  needsToken: false,
  build: ({ id }, credentials, door) => ({
    method: 'GET',
    url: `${door.host('api')}/tracking_requests/${encodeURIComponent(id)}`,
    headers: { ...headersOf(credentials), accept: JSON_API },
    body: '',
  }),
  parse: (response) => {
    const found = response.status === 200 ? resourceOf(response) : null
    return found ? answered(requestOf(found)) : refusedByTerminal49(response)
  },
}

/** The existing request for a number; null if there is none. */
export const findTrackingRequest: Operation<
  { value: string },
  TrackingRequest | null,
  Terminal49Credentials
> = {
  name: 'tracking-request-find',
  isRepeatable: true,
  needsToken: false,
  build: ({ value }, credentials, door) => ({
    method: 'GET',
    url: `${door.host('api')}/tracking_requests?${new URLSearchParams({ 'filter[request_number]': value })}`,
    headers: headersOf(credentials),
    body: '',
  }),
  parse: (response) => {
    if (response.status !== 200) return refusedByTerminal49(response)
    const [found] = objectsOf(jsonObjectOf(response)?.data)
    return answered(found ? requestOf(found) : null)
  },
}

function requestOf(resource: Record<string, unknown>): TrackingRequest {
  const attributes = attributesOf(resource)
  return {
    id: textOf(resource.id),
    status: textOf(attributes.status),
    failedReason: textOf(attributes.failed_reason),
    shipmentId: relatedId(resource, 'tracked_object'),
  }
}

const REASONS: Readonly<Record<string, string>> = {
  duplicate: 'It is already tracked.',
  expired: 'The number is too old.',
  invalid_number: 'The shipping line says the number is not valid.',
  not_found: 'The shipping line does not know the number.',
  booking_cancelled: 'The booking was canceled.',
  data_unavailable: 'The shipping line has no data yet.',
  shipping_line_unreachable: 'The shipping line cannot be reached.',
  scac_auto_detect_failed: 'The shipping line could not be found by the number. Enter its SCAC.',
}

/** Why a request failed, in a sentence. */
export const failureOf = ({ failedReason }: TrackingRequest): string =>
  REASONS[failedReason] ?? `Terminal49 stopped: ${failedReason.replaceAll('_', ' ') || 'no reason given'}.`
