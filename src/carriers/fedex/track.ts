import { statusByWords, statusesByCode, type TrackingStatus } from '#domain/tracking/status-map.ts'
import { dateOf, isMoment, type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { answered, type Operation, type Parsed, refused } from '../network.ts'
import type { ParcelScan, ParcelTrace } from '../parcel-network.ts'
import {
  FEDEX_NAME,
  type FedexCredentials,
  headersOf,
  outputOf,
  refusedByFedex,
  unreadable,
} from './fedex.ts'
import { fedexServiceName } from './services.ts'

/** Tracks a package by its tracking number. */
export const fedexTrack: Operation<string, ParcelTrace, FedexCredentials> = {
  name: 'track',
  isRepeatable: true,
  needsToken: true,
  build: (trackingNumber, _credentials, door) => ({
    method: 'POST',
    url: `${door.host('api')}/track/v1/trackingnumbers`,
    headers: headersOf(door),
    body: JSON.stringify({
      includeDetailedScans: true,
      trackingInfo: [{ trackingNumberInfo: { trackingNumber } }],
    }),
  }),
  parse: (response, trackingNumber) => {
    const output = outputOf(response)
    return output ? traceOf(output, trackingNumber) : refusedByFedex(response)
  },
}

function traceOf(output: Json, trackingNumber: string): Parsed<ParcelTrace> {
  const results = resultsOf(output)
  // FedEx reuses a number after some months: the current shipment is the first result.
  const found = results.find((result) => objectOf(result.error).code === undefined)
  if (!found) {
    // Unknown numbers are answered with status 200 and an error inside.
    const { code, message } = objectOf(results[0]?.error)
    if (results.length === 0) return unreadable()
    const words = textOf(message) || `${FEDEX_NAME} does not know ${trackingNumber}.`
    return refused('input', textOf(code) || 'NOT_FOUND', words)
  }
  const times = objectsOf(found.dateAndTimes)
  const timeOf = (...types: string[]) =>
    types.map((type) => textOf(times.find((one) => one.type === type)?.dateTime)).find(Boolean) ?? ''
  const window = objectOf(objectOf(found.estimatedDeliveryTimeWindow).window)
  const latest = objectOf(found.latestStatusDetail)
  const service = objectOf(found.serviceDetail)
  const delivery = objectOf(found.deliveryDetails)
  return answered({
    trackingNumber: textOf(objectOf(found.trackingNumberInfo).trackingNumber) || trackingNumber,
    serviceName: fedexServiceName(textOf(service.type), textOf(service.description)),
    expectedDelivery: dateOf(timeOf('ESTIMATED_DELIVERY', 'COMMITMENT') || window.ends),
    deliveredAt: momentOf(timeOf('ACTUAL_DELIVERY')),
    signedBy: textOf(delivery.signedByName) || textOf(delivery.receivedByName),
    isVoided: textOf(latest.derivedCode) === CANCELLED || textOf(latest.code) === CANCELLED,
    scans: objectsOf(found.scanEvents)
      .map(scanOf)
      // Without a time it cannot be sorted among the others.
      .filter(({ at }) => isMoment(at))
      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at)),
  })
}

const momentOf = (text: string): string => (isMoment(text) ? text : '')

const CANCELLED = 'CA'

/** All results of an answer to a request by numbers or references. */
export const resultsOf = (output: Json): Json[] =>
  objectsOf(output.completeTrackResults).flatMap((one) => objectsOf(one.trackResults))

function scanOf(event: Json): ParcelScan {
  const place = objectOf(event.scanLocation)
  const code = textOf(event.eventType)
  const words = [event.eventDescription, event.exceptionDescription].map(textOf).filter(Boolean).join(': ')
  return {
    code,
    words,
    status: STATUS_OF[code] ?? statusByWords(words),
    isEstimate: false,
    at: textOf(event.date),
    city: textOf(place.city),
    state: textOf(place.stateOrProvinceCode),
    countryCode: textOf(place.countryCode),
  }
}

/** FedEx's event codes (its list of tracking status codes). */
const CODES: Record<TrackingStatus, string> = {
  // The driver is sent, on the way, or at the dock, but does not have the package yet.
  'Prepared Pickup': 'OC PM DS EP AP',
  Pickup: 'PU PX',
  'In Transit':
    'AR DP IT IX AF FD OD OF AX OX AA AC AE AO CC CP EA ED EO HA HL HP LO OA OP PF PL RR SF SP TR',
  Delivered: 'DL',
  Problem: 'DE SE DY DD CA RS PD CD DR',
}
const STATUS_OF = statusesByCode(CODES)
