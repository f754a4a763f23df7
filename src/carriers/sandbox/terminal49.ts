import { createHash } from 'node:crypto'
import { containerCheckDigit } from '#domain/check-digits/container.ts'
import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { objectOf, textOf } from '../json-values.ts'
import type { SandboxMemory } from '../network.ts'
import { bodyOf } from './http.ts'
import { type SandboxJourney, type SandboxMove, sandboxJourney } from './ocean-journey.ts'

/**
 * Sandbox of Terminal49: the same paths, JSON:API, an invented journey. The key `wrong` is refused; a number that
 * begins with `NONE` is not found by the shipping line.
 */
export async function answerTerminal49Sandbox(
  request: HttpRequest,
  memory: SandboxMemory,
  now: Date,
): Promise<HttpResponse> {
  const { pathname, searchParams } = new URL(request.url)
  const key = /^Token (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (key === '' || key === 'wrong') return refuse(401, 'Unauthorized', 'unauthorized', 'Invalid API key')
  const [what = '', id = '', part = ''] = pathname.replace(/^.*\/v2\//, '').split('/')
  const route = `${request.method} ${what}${id === '' ? '' : '/id'}${part === '' ? '' : `/${part}`}`
  switch (route) {
    case 'POST tracking_requests':
      return takeRequest(request, memory, now)
    case 'GET tracking_requests':
      return findRequest(searchParams.get('filter[request_number]') ?? '', memory)
    case 'GET tracking_requests/id':
      return withRequest(id, memory, (kept) => json(200, { data: requestResource(id, kept) }))
    case 'GET shipments':
      return json(200, { data: [] })
    case 'GET shipments/id':
      return withRequest(id.replace(/^ship-/, ''), memory, (kept) => giveShipment(id, kept, memory, now))
    case 'GET containers/id/transport_events':
      return withRequest(id.replace(/^cont-/, ''), memory, (kept) => giveEvents(kept, memory, now))
    default:
      return refuse(404, 'Not Found', 'not_found', 'There is nothing at this path.')
  }
}

interface Kept {
  type: string
  number: string
  /** The number that determines the journey: a booking of the shipper, or else the number itself. */
  reference: string
  isUnknown: boolean
}

async function takeRequest(request: HttpRequest, memory: SandboxMemory, now: Date): Promise<HttpResponse> {
  const asked = objectOf(objectOf(bodyOf(request).data).attributes)
  const number = textOf(asked.request_number)
  const type = textOf(asked.request_type)
  if (number === '' || !['container', 'bill_of_lading', 'booking_number'].includes(type)) {
    return refuse(422, 'Unprocessable Entity', 'blank', "Request number can't be blank")
  }
  const hasLine = textOf(asked.scac) !== '' || asked.auto_detect_vocc_scac === true
  if (!hasLine) return refuse(422, 'Unprocessable Entity', 'blank', "Scac can't be blank")
  const references = Array.isArray(asked.ref_numbers) ? asked.ref_numbers.map(textOf) : []
  const reference = references.find((one) => /-D\d+$/.test(one)) ?? number
  const known = (await memory.recall('number', number)) as { id: string } | null
  const kept = known ? ((await memory.recall('request', known.id)) as Kept | null) : null
  if (kept && kept.reference === reference) {
    return refuse(422, 'Unprocessable Entity', 'duplicate', `Request number '${number}' already exists`)
  }
  const id = createHash('sha256').update(`${number} ${reference} ${now.getTime()}`).digest('hex').slice(0, 24)
  const value: Kept = { type, number, reference, isUnknown: number.startsWith('NONE') }
  await memory.keep('request', id, value)
  await memory.keep('number', number, { id })
  return json(201, { data: requestResource(id, value) })
}

async function findRequest(number: string, memory: SandboxMemory): Promise<HttpResponse> {
  const known = (await memory.recall('number', number)) as { id: string } | null
  const kept = known ? ((await memory.recall('request', known.id)) as Kept | null) : null
  return json(200, { data: known && kept ? [requestResource(known.id, kept)] : [] })
}

async function withRequest(
  id: string,
  memory: SandboxMemory,
  give: (kept: Kept) => HttpResponse | Promise<HttpResponse>,
): Promise<HttpResponse> {
  const kept = (await memory.recall('request', id)) as Kept | null
  return kept ? give(kept) : refuse(404, 'Not Found', 'not_found', 'The resource does not exist.')
}

const requestResource = (id: string, { type, number, isUnknown }: Kept) => ({
  id,
  type: 'tracking_request',
  attributes: {
    request_type: type,
    request_number: number,
    status: isUnknown ? 'failed' : 'created',
    failed_reason: isUnknown ? 'not_found' : null,
  },
  relationships: { tracked_object: { data: isUnknown ? null : { id: `ship-${id}`, type: 'shipment' } } },
})

async function giveShipment(id: string, kept: Kept, memory: SandboxMemory, now: Date): Promise<HttpResponse> {
  const journey = await sandboxJourney(kept.reference, memory, now)
  const requestId = id.replace(/^ship-/, '')
  const arrival = journey.moves.findLast(({ classifier, code }) => classifier === 'EST' && code === 'ARRI')
  const container = {
    id: `cont-${requestId}`,
    type: 'container',
    attributes: {
      number: kept.type === 'container' ? kept.number : inventedNumber(kept.number),
      pickup_lfd: journey.lastFreeDay === '' ? null : `${journey.lastFreeDay}T00:00:00Z`,
    },
  }
  return json(200, {
    data: {
      id,
      type: 'shipment',
      attributes: {
        port_of_lading_locode: journey.loading.unlocode,
        port_of_lading_name: journey.loading.name,
        port_of_discharge_locode: journey.discharge.unlocode,
        port_of_discharge_name: journey.discharge.name,
        pod_vessel_name: journey.vesselName,
        pod_vessel_imo: journey.vesselImo,
        pod_voyage_number: journey.voyage,
        pod_eta_at: arrival?.at.toISOString() ?? null,
      },
      relationships: { containers: { data: [{ id: container.id, type: 'container' }] } },
    },
    included: [container],
  })
}

/** A container number for a booking without one; its check digit is valid. */
function inventedNumber(number: string): string {
  const serial =
    createHash('sha256')
      .update(number.replace(/-D\d+$/, ''))
      .digest()
      .readUInt32BE(0) % 1_000_000
  const body = `SBXU${String(serial).padStart(6, '0')}`
  return `${body}${containerCheckDigit(body)}`
}

/** Their names of DCSA's codes; events that they do not report are omitted. */
function nameOf({ code, isEmpty, isTransshipment, call, classifier }: SandboxMove, journey: SandboxJourney) {
  const isMiddle = isTransshipment || (call !== journey.loading && call !== journey.discharge)
  const names: Readonly<Record<string, string>> = {
    GTOT: isEmpty ? 'empty_out' : 'full_out',
    GTIN: isEmpty ? 'empty_in' : 'full_in',
    LOAD: isMiddle ? 'transshipment_loaded' : 'vessel_loaded',
    DISC: isMiddle ? 'transshipment_discharged' : 'vessel_discharged',
    DEPA: isMiddle ? 'transshipment_departed' : 'vessel_departed',
    ARRI: isMiddle ? 'transshipment_arrived' : 'vessel_arrived',
    AVPU: 'available',
  }
  const name = names[code]
  if (name === undefined) return null
  return `container.transport.${classifier === 'EST' ? 'estimated.' : ''}${name}`
}

async function giveEvents(kept: Kept, memory: SandboxMemory, now: Date): Promise<HttpResponse> {
  const journey = await sandboxJourney(kept.reference, memory, now)
  const vessel = {
    id: 'vessel-1',
    type: 'vessel',
    attributes: { name: journey.vesselName, imo: journey.vesselImo },
  }
  const ports = new Map(journey.moves.map(({ call }) => [call.unlocode, call]))
  const data = journey.moves.flatMap((move, place) => {
    const event = nameOf(move, journey)
    if (event === null) return []
    return [
      {
        id: `event-${place}`,
        type: 'transport_event',
        attributes: {
          event,
          timestamp: move.at.toISOString(),
          created_at: move.saidAt.toISOString(),
          timezone: move.call.timeZone,
          location_locode: move.call.unlocode,
          voyage_number: move.voyage,
          data_source: 'shipping_line',
        },
        relationships: {
          location: { data: { id: `port-${move.call.unlocode}`, type: 'port' } },
          vessel: {
            data: ['LOAD', 'DEPA', 'ARRI', 'DISC'].includes(move.code)
              ? { id: vessel.id, type: 'vessel' }
              : null,
          },
        },
      },
    ]
  })
  const included = [...ports.values()].map(({ unlocode, name, timeZone }) => ({
    id: `port-${unlocode}`,
    type: 'port',
    attributes: { name, code: unlocode, time_zone: timeZone },
  }))
  return json(200, { data, included: [...included, vessel] })
}

const refuse = (status: number, title: string, code: string, detail: string): HttpResponse =>
  json(status, { errors: [{ status: String(status), title, code, detail }] })

const json = (status: number, value: unknown): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/vnd.api+json' },
  body: JSON.stringify(value),
})
