import { statusOfScan, type TrackingStatus } from '#domain/tracking/status-map.ts'
import { isMoment, type Json, objectOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation, refused } from '../network.ts'
import type { ParcelScan, ParcelTrace } from '../parcel-network.ts'
import { alertsOf, headersOf, refusedByUps, type UpsCredentials, unreadable } from './ups.ts'
import { isoDateOf, listOf } from './wire.ts'

/** Tracks a package by its 1Z number. For an unknown number, UPS answers with status 200 and a warning. */
export const upsTrack: Operation<string, ParcelTrace, UpsCredentials> = {
  name: 'track',
  isRepeatable: true,
  needsToken: true,
  build: (trackingNumber, _credentials, door) => ({
    method: 'GET',
    url: `${door.host('api')}/api/track/v1/details/${encodeURIComponent(trackingNumber)}?locale=en_US&returnSignature=false`,
    headers: headersOf(door),
    body: '',
  }),
  parse: (response, trackingNumber) => {
    if (response.status !== 200) return refusedByUps(response)
    const [shipment] = listOf(objectOf(jsonObjectOf(response)?.trackResponse).shipment)
    if (!shipment) return unreadable()
    const warnings = alertsOf(shipment.warnings)
    const packages = listOf(shipment.package)
    const found = packages.find((one) => textOf(one.trackingNumber) === trackingNumber) ?? packages[0]
    if (found) return answered(traceOf(found, trackingNumber), warnings)
    const { code, message } = warnings[0] ?? { code: 'TW0001', message: 'Tracking data not found' }
    return refused('input', code, message)
  },
}

/** UPS's kinds of events; X has words that may mean something else, D is always a delivery. */
const STATUS: Readonly<Record<string, TrackingStatus>> = {
  M: 'Prepared Pickup',
  MV: 'Problem',
  P: 'Pickup',
  I: 'In Transit',
  O: 'In Transit',
  D: 'Delivered',
  X: 'Problem',
  RS: 'Problem',
  DO: 'In Transit',
  DD: 'Delivered',
}
const VOIDED = ['MV', '007']

function traceOf(found: Json, trackingNumber: string): ParcelTrace {
  const activities = listOf(found.activity)
  const scans = activities.map(scanOf).filter(({ at }) => isMoment(at))
  const delivery = objectOf(found.deliveryInformation)
  const dates = listOf(found.deliveryDate)
  const dateOf = (type: string) => isoDateOf(dates.find((one) => textOf(one.type) === type)?.date)
  const newest = objectOf(activities[0]?.status)
  const goal = listOf(found.packageAddress).find((one) => textOf(one.type) === 'DESTINATION')
  return {
    trackingNumber: textOf(found.trackingNumber) || trackingNumber,
    serviceName: textOf(objectOf(found.service).description),
    // Rescheduled takes precedence over scheduled.
    expectedDelivery: dateOf('RDD') || dateOf('SDD') || dateOf('DEL'),
    deliveredAt: scans.find(({ status }) => status === 'Delivered')?.at ?? '',
    signedBy: textOf(delivery.receivedBy),
    isVoided: VOIDED.includes(textOf(newest.type)) || VOIDED.includes(textOf(newest.statusCode)),
    ...(goal ? { destination: placeOf(objectOf(goal.address)) } : {}),
    scans,
  }
}

const placeOf = (address: Json) => ({
  city: textOf(address.city),
  state: textOf(address.stateProvince),
  countryCode: textOf(address.countryCode ?? address.country),
})

function scanOf(activity: Json): ParcelScan {
  const status = objectOf(activity.status)
  const address = objectOf(objectOf(activity.location).address)
  const words = textOf(status.description)
  const byWords = statusOfScan(words)
  const known = STATUS[textOf(status.type)]
  return {
    code: textOf(status.statusCode) || textOf(status.code) || textOf(status.type),
    words,
    status: known ?? (byWords.kind === 'status' ? byWords.status : null),
    isEstimate: known === undefined && byWords.kind === 'status' && byWords.isEstimate,
    at: momentOf(activity),
    ...placeOf(address),
  }
}

/** GMT if UPS returns it, or else local to the place. '' without a date: it cannot be sorted among the others. */
function momentOf(activity: Json): string {
  const gmtDate = isoDateOf(activity.gmtDate)
  if (gmtDate !== '') return `${gmtDate}T${clockOf(activity.gmtTime)}Z`
  const date = isoDateOf(activity.date)
  return date === '' ? '' : `${date}T${clockOf(activity.time)}${offsetOf(activity.gmtOffset)}`
}

/** '163000', '16:30:00'; UPS's own sample omits a leading zero: '74700'. */
function clockOf(time: unknown): string {
  const words = textOf(time)
  const found = /^(\d{2}):?(\d{2}):?(\d{2})?/.exec(/^\d{5}$/.test(words) ? `0${words}` : words)
  return found ? `${found[1]}:${found[2]}:${found[3] ?? '00'}` : '00:00:00'
}

/** '-04:00', in pushed events '-04.00'. */
function offsetOf(offset: unknown): string {
  const text = textOf(offset).replace('.', ':')
  return /^[+-]\d{2}:\d{2}$/.test(text) ? text : ''
}
