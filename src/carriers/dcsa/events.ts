import type { HttpResponse } from '#domain/http-exchange.ts'
import { CLASSIFIERS } from '#domain/ocean/container-event.ts'
import { isMoment, type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { answered, type Operation, type Parsed, refused } from '../network.ts'
import type { OceanReport, ReportedEvent, ReportedPlace } from '../ocean-report.ts'
import { type DcsaCredentials, LINES, refusedByLine } from './dcsa.ts'

/** GET /events of DCSA Track & Trace 2.2: where a container is, by its number and its booking. */

export interface DcsaAsk {
  /** ISO 6346; '' while only the booking is known. */
  equipmentReference: string
  carrierBookingReference: string
  transportDocumentReference: string
  /** The line to ask; lines differ. */
  line: DcsaCredentials['line']
}

const MOST_EVENTS = 500

const build: Operation<DcsaAsk, OceanReport, DcsaCredentials>['build'] = (ask, credentials, door) => {
  const { line } = credentials
  const query = new URLSearchParams()
  for (const name of [
    'equipmentReference',
    'carrierBookingReference',
    'transportDocumentReference',
  ] as const) {
    if (ask[name] !== '') query.set(name, ask[name])
  }
  if (query.size === 0) {
    return refused(
      'unsupported',
      'NO_NUMBER',
      'The container has no number that the shipping line can look up.',
    )
  }
  query.set('limit', String(MOST_EVENTS))
  return {
    method: 'GET',
    url: `${door.host(line)}${LINES[line].eventsPath}?${query}`,
    headers: { accept: 'application/json', ...LINES[line].headersOf(credentials, door) },
    body: '',
  }
}

const operation = {
  name: 'events',
  isRepeatable: true,
  build,
  parse: (response: HttpResponse, ask: DcsaAsk): Parsed<OceanReport> => {
    const events = response.status === 200 ? eventsOf(response) : null
    return events ? answered(reportOf(events, ask)) : refusedByLine(ask.line, response)
  },
}

/** For lines that require a token. */
export const dcsaEventsByToken: Operation<DcsaAsk, OceanReport, DcsaCredentials> = {
  ...operation,
  needsToken: true,
}
/** For lines that require their key in every request. */
export const dcsaEventsByKey: Operation<DcsaAsk, OceanReport, DcsaCredentials> = {
  ...operation,
  needsToken: false,
}

/** The list of events: the standard's bare array, or in `events` at Maersk; null for anything else. */
function eventsOf({ body }: HttpResponse): Json[] | null {
  try {
    const value: unknown = JSON.parse(body)
    if (Array.isArray(value)) return objectsOf(value)
    const { events } = objectOf(value)
    return Array.isArray(events) ? objectsOf(events) : null
  } catch {
    return null
  }
}

interface OwnEvent extends ReportedEvent {
  equipment: string
  mode: string
}

function reportOf(all: readonly Json[], ask: DcsaAsk): OceanReport {
  const events = all
    .map(eventOf)
    .filter((event) => event !== null)
    .filter(
      ({ equipment }) =>
        ask.equipmentReference === '' || equipment === '' || equipment === ask.equipmentReference,
    )
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const numbers = new Set(events.map(({ equipment }) => equipment).filter(Boolean))
  const atSea =
    events.findLast((event) => event.vesselName !== '' && event.classifier === 'ACT') ??
    events.find(({ vesselName }) => vesselName !== '')
  return {
    // A booking with several containers does not say which one this is.
    containerNumber: ask.equipmentReference || (numbers.size === 1 ? [...numbers][0]! : ''),
    events: events.map(({ equipment: _equipment, mode: _mode, ...event }) => event),
    loading: placeOf(events.find(isAt('LOAD')) ?? events.find(isAt('DEPA'))),
    discharge: placeOf(events.findLast(isAt('DISC')) ?? events.findLast(isAt('ARRI'))),
    vesselName: atSea?.vesselName ?? '',
    vesselImo: atSea?.vesselImo ?? '',
    voyage: atSea?.voyage ?? '',
    lastFreeDay: '',
    estimatedArrival: '',
  }
}

const isAt = (code: string) => (event: OwnEvent) =>
  event.code === code && !event.isTransshipment && (event.mode === '' || event.mode === 'VESSEL')

const placeOf = (event: OwnEvent | undefined): ReportedPlace => ({
  unlocode: event?.unlocode ?? '',
  name: event?.place ?? '',
})

/** Documents whose events say something about the container; a shipping instruction does not. */
const BOOKING_DOCUMENTS = new Set(['CBR', 'BKG', 'CAS', 'CUS', ''])

function eventOf(event: Json): OwnEvent | null {
  const classifier = CLASSIFIERS.find((known) => known === textOf(event.eventClassifierCode))
  const at = textOf(event.eventDateTime)
  const code = codeOf(event)
  // Without a time it cannot be sorted among the others.
  if (!classifier || code === '' || !isMoment(at)) return null
  const call = objectOf(event.transportCall)
  const place = objectOf(event.eventLocation)
  const callPlace = objectOf(call.location)
  const vessel = objectOf(call.vessel)
  const created = textOf(event.eventCreatedDateTime)
  const unlocode =
    textOf(place.UNLocationCode) || textOf(call.UNLocationCode) || textOf(callPlace.UNLocationCode)
  const empty = textOf(event.emptyIndicatorCode)
  return {
    classifier,
    code,
    at,
    saidAt: isMoment(created) ? created : '',
    unlocode: unlocode.toUpperCase(),
    place: textOf(place.locationName) || textOf(callPlace.locationName) || textOf(call.otherFacility),
    timeZone: '',
    vesselName: textOf(vessel.vesselName),
    vesselImo: textOf(vessel.vesselIMONumber),
    voyage:
      textOf(call.exportVoyageNumber) || textOf(call.carrierVoyageNumber) || textOf(call.importVoyageNumber),
    isEmpty: empty === 'EMPTY' ? true : empty === 'LADEN' ? false : null,
    isTransshipment: event.isTransshipmentMove === true,
    equipment: textOf(event.equipmentReference),
    mode: textOf(call.modeOfTransport),
  }
}

function codeOf(event: Json): string {
  const type = textOf(event.eventType)
  if (type === 'EQUIPMENT') return textOf(event.equipmentEventTypeCode)
  if (type === 'TRANSPORT') return transportCode(event)
  const isOfBooking = BOOKING_DOCUMENTS.has(textOf(event.documentTypeCode))
  return type === 'SHIPMENT' && isOfBooking ? textOf(event.shipmentEventTypeCode) : ''
}

/** The arrival of a truck or a train is not the arrival of the vessel. */
function transportCode(event: Json): string {
  const mode = textOf(objectOf(event.transportCall).modeOfTransport)
  return mode === '' || mode === 'VESSEL' || mode === 'BARGE' ? textOf(event.transportEventTypeCode) : ''
}
