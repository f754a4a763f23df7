import type { HttpResponse } from '#domain/http-exchange.ts'
import { dateOf, isMoment, type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation, refused } from '../network.ts'
import type { ReportedEvent } from '../ocean-report.ts'
import {
  attributesOf,
  headersOf,
  refusedByTerminal49,
  relatedId,
  resourceOf,
  TERMINAL49_NAME,
  type Terminal49Credentials,
} from './terminal49.ts'

/** A shipment with its containers, and the events of one of them. */

export interface Terminal49Shipment {
  containers: { id: string; number: string; lastFreeDay: string }[]
  loading: { unlocode: string; name: string }
  discharge: { unlocode: string; name: string }
  vesselName: string
  vesselImo: string
  voyage: string
  /** ISO 8601; '' if there is none. */
  estimatedArrival: string
}

export const readShipment: Operation<{ id: string }, Terminal49Shipment, Terminal49Credentials> = {
  name: 'shipment',
  isRepeatable: true,
  needsToken: false,
  build: ({ id }, credentials, door) => ({
    method: 'GET',
    url: `${door.host('api')}/shipments/${encodeURIComponent(id)}?include=containers`,
    headers: headersOf(credentials),
    body: '',
  }),
  parse: (response) => {
    const found = response.status === 200 ? resourceOf(response) : null
    if (!found) return refusedByTerminal49(response)
    const said = attributesOf(found)
    const arrival = textOf(said.pod_eta_at)
    return answered({
      containers: includedOf(response, 'container').map((one) => {
        const { number, pickup_lfd } = attributesOf(one)
        return { id: textOf(one.id), number: textOf(number), lastFreeDay: dateOf(pickup_lfd) }
      }),
      loading: { unlocode: textOf(said.port_of_lading_locode), name: textOf(said.port_of_lading_name) },
      discharge: {
        unlocode: textOf(said.port_of_discharge_locode),
        name: textOf(said.port_of_discharge_name),
      },
      vesselName: textOf(said.pod_vessel_name),
      vesselImo: textOf(said.pod_vessel_imo),
      voyage: textOf(said.pod_voyage_number),
      estimatedArrival: isMoment(arrival) ? arrival : '',
    })
  },
}

const includedOf = (response: HttpResponse, type: string): Json[] =>
  objectsOf(jsonObjectOf(response)?.included).filter((one) => one.type === type)

export const readTransportEvents: Operation<{ id: string }, ReportedEvent[], Terminal49Credentials> = {
  name: 'transport-events',
  isRepeatable: true,
  needsToken: false,
  build: ({ id }, credentials, door) => ({
    method: 'GET',
    url: `${door.host('api')}/containers/${encodeURIComponent(id)}/transport_events?include=location,vessel`,
    headers: headersOf(credentials),
    body: '',
  }),
  parse: (response) => {
    const reply = response.status === 200 ? jsonObjectOf(response) : null
    if (!reply) return refusedByTerminal49(response)
    if (!Array.isArray(reply.data)) {
      return refused('unreadable', 'NO_EVENTS', `${TERMINAL49_NAME} returned no list of events.`)
    }
    const included = new Map(objectsOf(reply.included).map((one) => [textOf(one.id), attributesOf(one)]))
    return answered(
      objectsOf(reply.data)
        .map((one) => eventOf(one, included))
        .filter((event) => event !== null),
    )
  },
}

interface Meaning {
  code: string
  isEmpty: boolean | null
  isTransshipment?: true
}

/** Events of `container.transport.` in DCSA's codes; rail and inland moves are omitted. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  empty_out: { code: 'GTOT', isEmpty: true },
  full_in: { code: 'GTIN', isEmpty: false },
  vessel_loaded: { code: 'LOAD', isEmpty: false },
  vessel_departed: { code: 'DEPA', isEmpty: null },
  transshipment_arrived: { code: 'ARRI', isEmpty: null, isTransshipment: true },
  transshipment_discharged: { code: 'DISC', isEmpty: false, isTransshipment: true },
  transshipment_loaded: { code: 'LOAD', isEmpty: false, isTransshipment: true },
  transshipment_departed: { code: 'DEPA', isEmpty: null, isTransshipment: true },
  feeder_arrived: { code: 'ARRI', isEmpty: null, isTransshipment: true },
  feeder_discharged: { code: 'DISC', isEmpty: false, isTransshipment: true },
  feeder_loaded: { code: 'LOAD', isEmpty: false, isTransshipment: true },
  feeder_departed: { code: 'DEPA', isEmpty: null, isTransshipment: true },
  vessel_arrived: { code: 'ARRI', isEmpty: null },
  vessel_discharged: { code: 'DISC', isEmpty: false },
  available: { code: 'AVPU', isEmpty: null },
  not_available: { code: 'HOLD', isEmpty: null },
  full_out: { code: 'GTOT', isEmpty: false },
  delivered: { code: 'STRP', isEmpty: null },
  empty_in: { code: 'GTIN', isEmpty: true },
}

const FAMILY = 'container.transport.'
const ESTIMATED = 'estimated.'

function eventOf(resource: Json, included: ReadonlyMap<string, Json>): ReportedEvent | null {
  const said = attributesOf(resource)
  const name = textOf(said.event)
  if (!name.startsWith(FAMILY)) return null
  const rest = name.slice(FAMILY.length)
  const isEstimate = rest.startsWith(ESTIMATED)
  const meaning = MEANINGS[isEstimate ? rest.slice(ESTIMATED.length) : rest]
  const at = textOf(said.timestamp)
  if (!meaning || !isMoment(at)) return null
  const place = objectOf(included.get(relatedId(resource, 'location')))
  const vessel = objectOf(included.get(relatedId(resource, 'vessel')))
  const created = textOf(said.created_at)
  return {
    classifier: isEstimate ? 'EST' : 'ACT',
    code: meaning.code,
    isEmpty: meaning.isEmpty,
    isTransshipment: meaning.isTransshipment === true,
    at,
    saidAt: isMoment(created) ? created : '',
    unlocode: textOf(said.location_locode).toUpperCase(),
    place: textOf(place.name),
    timeZone: textOf(said.timezone),
    vesselName: textOf(vessel.name),
    vesselImo: textOf(vessel.imo),
    voyage: textOf(said.voyage_number),
  }
}
