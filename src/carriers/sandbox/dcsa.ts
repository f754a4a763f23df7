import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import type { SandboxMemory } from '../network.ts'
import { json } from './http.ts'
import { type SandboxJourney, type SandboxMove, sandboxJourney } from './ocean-journey.ts'

/**
 * Sandbox of the shipping lines: the same paths, DCSA's format, an invented journey. A client id of `wrong` is refused;
 * a booking or number that begins with `NONE` is unknown.
 */
export async function answerDcsaSandbox(
  request: HttpRequest,
  memory: SandboxMemory,
  now: Date,
): Promise<HttpResponse> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/customer-identity/oauth/v2/access_token') {
    return giveToken(new URLSearchParams(request.body))
  }
  if (request.method !== 'GET' || !/\/events\/?$/.test(pathname)) {
    return refuse(request, 404, 'notFound', 'There is nothing at this path.', now)
  }
  const { headers } = request
  const key = headers['consumer-key'] ?? headers['x-ibm-client-id'] ?? headers.keyid ?? ''
  const hasToken =
    headers['consumer-key'] === undefined || (headers.authorization ?? '').startsWith('Bearer sbx-')
  if (key === '' || key === 'wrong' || !hasToken) {
    return refuse(request, 401, 'unauthorized', 'The key is not valid.', now)
  }
  const equipment = searchParams.get('equipmentReference') ?? ''
  const booking =
    searchParams.get('carrierBookingReference') ?? searchParams.get('transportDocumentReference') ?? ''
  const reference = booking || equipment
  if (reference === '') {
    return refuse(request, 400, 'invalidQuery', 'At least one reference is required.', now)
  }
  if (reference.startsWith('NONE')) {
    return refuse(request, 404, 'notFound', `No events are known of ${reference}.`, now)
  }
  const journey = await sandboxJourney(reference, memory, now)
  const events = journey.moves.map((move, place) => eventOf(journey, move, { equipment, booking, place }))
  return json(200, events)
}

function giveToken(form: URLSearchParams): HttpResponse {
  const clientId = form.get('client_id') ?? ''
  if (form.get('grant_type') !== 'client_credentials' || clientId === '' || clientId === 'wrong') {
    return json(401, { message: 'Invalid client id or secret.' })
  }
  return json(200, { access_token: `sbx-${clientId}`, token_type: 'Bearer', expires_in: 7199 })
}

interface Named {
  equipment: string
  booking: string
  place: number
}

function eventOf(journey: SandboxJourney, move: SandboxMove, { equipment, booking, place }: Named) {
  const { call } = move
  const location = { locationName: call.name, UNLocationCode: call.unlocode }
  const transportCall = {
    transportCallID: `SBX-${call.unlocode}-${journey.voyage}`,
    carrierVoyageNumber: move.voyage,
    exportVoyageNumber: move.voyage,
    UNLocationCode: call.unlocode,
    facilityTypeCode: 'POTE',
    modeOfTransport: 'VESSEL',
    location,
    vessel: { vesselIMONumber: journey.vesselImo, vesselName: journey.vesselName },
  }
  const base = {
    eventID: `${move.code}-${place}-${move.saidAt.getTime().toString(36)}`,
    eventCreatedDateTime: move.saidAt.toISOString(),
    eventType: move.kind,
    eventClassifierCode: move.classifier,
    eventDateTime: move.at.toISOString(),
    documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: booking }],
  }
  if (move.kind === 'SHIPMENT') {
    return { ...base, shipmentEventTypeCode: move.code, documentTypeCode: 'BKG', documentID: booking }
  }
  if (move.kind === 'TRANSPORT') return { ...base, transportEventTypeCode: move.code, transportCall }
  return {
    ...base,
    equipmentEventTypeCode: move.code,
    equipmentReference: equipment,
    ISOEquipmentCode: '45G1',
    emptyIndicatorCode: move.isEmpty ? 'EMPTY' : 'LADEN',
    isTransshipmentMove: move.isTransshipment,
    eventLocation: location,
    // A container at the gate is on a truck.
    transportCall: ['LOAD', 'DISC'].includes(move.code) ? transportCall : null,
  }
}

const refuse = (
  request: HttpRequest,
  statusCode: number,
  reason: string,
  message: string,
  now: Date,
): HttpResponse =>
  json(statusCode, {
    httpMethod: request.method,
    requestUri: request.url,
    errors: [{ reason, message }],
    statusCode,
    statusCodeText: reason,
    errorDateTime: now.toISOString(),
  })
