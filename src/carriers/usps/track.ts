import { statusByWords, statusesByCode, type TrackingStatus } from '#domain/tracking/status-map.ts'
import { dateOf, isMoment, type Json, objectsOf, textOf } from '../json-values.ts'
import { answered, jsonHeaders, jsonObjectOf, type Operation, refused } from '../network.ts'
import type { ParcelScan, ParcelTrace } from '../parcel-network.ts'
import { mailClassName } from './mail-classes.ts'
import { refusedByUsps, USPS_NAME, type UspsCredentials, unreadable } from './usps.ts'

/** Tracks a package by its tracking number. */
export const uspsTrack: Operation<string, ParcelTrace, UspsCredentials> = {
  name: 'track',
  isRepeatable: true,
  needsToken: true,
  build: (trackingNumber, _credentials, door) => ({
    method: 'GET',
    url: `${door.host('api')}/tracking/v3/tracking/${encodeURIComponent(trackingNumber)}?expand=DETAIL`,
    headers: jsonHeaders(door),
    body: '',
  }),
  parse: (response, trackingNumber) => {
    if (response.status === 404) {
      return refused('input', 'NOT_FOUND', `${USPS_NAME} does not know ${trackingNumber}.`)
    }
    if (response.status !== 200) return refusedByUsps(response)
    const reply = jsonObjectOf(response)
    return reply && Array.isArray(reply.trackingEvents)
      ? answered(traceOf(reply, trackingNumber))
      : unreadable()
  },
}

function traceOf(reply: Json, trackingNumber: string): ParcelTrace {
  const events = objectsOf(reply.trackingEvents)
  const scans = events
    .map(scanOf)
    // Without a time it cannot be sorted among the others.
    .filter(({ at }) => isMoment(at))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const delivered = scans.find(({ status }) => status === 'Delivered')
  const signer = events.find(({ eventCode }) => textOf(eventCode) === DELIVERED)
  return {
    trackingNumber: textOf(reply.trackingNumber) || trackingNumber,
    serviceName: serviceNameOf(textOf(reply.mailClass)),
    expectedDelivery: dateOf(reply.expectedDeliveryTimeStamp) || dateOf(reply.guaranteedDeliveryTimeStamp),
    deliveredAt: delivered?.at ?? '',
    signedBy: textOf(signer?.name),
    isVoided: /cancell?ed/i.test(textOf(reply.statusCategory)),
    scans,
  }
}

const DELIVERED = '01'
/** A returned package has also been delivered, but not to its destination. */
const BACK = /\bto original sender\b/i

/** Trademarks are HTML: `Priority Mail<SUP>&#174;</SUP>`. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&#?\w+;/g, '')
    .trim()

/** The name by the code of a class; older answers have the name itself. */
const serviceNameOf = (mailClass: string): string =>
  mailClassName(plain(mailClass)).replace(/^USPS (?=[A-Z])/, '')

function scanOf(event: Json): ParcelScan {
  const code = textOf(event.eventCode)
  const words = plain(textOf(event.eventType))
  return {
    code,
    words,
    status: BACK.test(words) ? 'Problem' : (STATUS_OF[code] ?? statusByWords(words)),
    isEstimate: false,
    at: momentOf(event),
    city: textOf(event.eventCity),
    state: textOf(event.eventState),
    countryCode: countryOf(textOf(event.eventCountry)),
  }
}

/** US events have no country; in other countries it may be a name instead of a code. */
function countryOf(said: string): string {
  if (said === '') return 'US'
  return /^[A-Z]{2}$/.test(said) ? said : ''
}

/** In UTC if USPS returns it, or else with the offset, or else in local time. */
function momentOf({ GMTTimestamp, eventTimestamp, GMTOffset }: Json): string {
  const [universal, local, offset] = [textOf(GMTTimestamp), textOf(eventTimestamp), textOf(GMTOffset)]
  if (universal !== '') return universal
  // '-7:00' too.
  const [, sign, hours, minutes] = /^([+-])(\d{1,2}):(\d{2})$/.exec(offset) ?? []
  return local !== '' && sign && hours ? `${local}${sign}${hours.padStart(2, '0')}:${minutes}` : local
}

/** USPS's event codes, where their text is ambiguous (Publication 199). */
const CODES: Readonly<Partial<Record<TrackingStatus, string>>> = {
  'Prepared Pickup': 'GX MA',
  Pickup: '03 TM',
  'In Transit': '06 07 10 14 16 A1 T1 TL SF NT OF PC',
  Delivered: '01',
  // Missent, refused, no such addressee, unclaimed, returned; notice left for any reason.
  Problem: '02 04 05 08 09 11 15 21 22 23 24 25 26 27 28 29 31 52 53 54 55 56 CA',
}
const STATUS_OF = statusesByCode(CODES)
