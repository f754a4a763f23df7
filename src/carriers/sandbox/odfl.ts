import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import type { SandboxMemory } from '../network.ts'
import { findAnywhere, readXml, textOf, writeXml, type XmlElement } from '../xml.ts'
import { bodyOf, isLoggedIn, json } from './http.ts'
import { estimateSynthetic } from './odfl-prices.ts'
import { serialDigits } from './parcel-journey.ts'

/**
 * Sandbox of Old Dominion's services: the same paths and formats, invented answers. It stores the pickups that it gets.
 * It refuses the password `wrong`, and accounts that are not numbers or begin with 0.
 */

const HOURS = 3_600_000

/** One path of the service; the part after `?` is parsed separately. */
type Answer = (request: HttpRequest, memory: SandboxMemory, now: Date) => Promise<HttpResponse> | HttpResponse

const PATHS: Readonly<Record<string, Answer>> = {
  'GET /auth/v1.0/token': giveToken,
  'POST /wsRate_v6/RateService': giveRate,
  'POST /pickup/v3.0/create': takePickup,
  'DELETE /pickup/v3.0/cancel': cancelPickup,
  'POST /tracking/v3.0/shipment.track': trackShipment,
}

export async function answerOdflSandbox(
  request: HttpRequest,
  memory: SandboxMemory,
  now: Date,
): Promise<HttpResponse> {
  const answer = PATHS[`${request.method} ${new URL(request.url).pathname}`]
  return answer ? answer(request, memory, now) : json(404, { errors: ['There is nothing at this path.'] })
}

function giveToken({ headers }: HttpRequest): HttpResponse {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const [userName = '', password = ''] = Buffer.from(basic, 'base64').toString('utf8').split(/:(.*)/s)
  if (userName === '' || password === '' || password === 'wrong') {
    return json(400, { errors: ['Invalid user name or password.'] })
  }
  return json(200, { access_token: `sandbox-token-${userName}`, token_type: 'Bearer', expires_in: 3600 })
}

function giveRate({ body }: HttpRequest): HttpResponse {
  const asked = argumentOf(body)
  if (!asked) return soapFault('The request is not a call of getLTLRateEstimate.')
  if (textOf(asked, 'odfl4MeUser') === '' || textOf(asked, 'odfl4MePassword') === 'wrong') {
    return rateReply({ success: false, errorMessages: ['Invalid user name or password.'] })
  }
  if (!/^[1-9]\d{2,}$/.test(textOf(asked, 'odflCustomerAccount'))) {
    return rateReply({ success: false, errorMessages: ['The customer account is not valid for this user.'] })
  }
  const estimate = estimateSynthetic(asked)
  if (estimate.kind === 'refused') return rateReply({ success: false, errorMessages: estimate.messages })
  return rateReply({
    success: true,
    errorMessages: [],
    referenceNumber: estimate.referenceNumber,
    rateEstimate: estimate.amounts,
    destinationCities: { city: textOf(asked, 'destinationCity'), serviceDays: estimate.serviceDays },
  })
}

function argumentOf(body: string): XmlElement | null {
  try {
    const call = findAnywhere(readXml(body), 'getLTLRateEstimate')
    return call && findAnywhere(call, 'arg0')
  } catch {
    return null
  }
}

const rateReply = (content: Parameters<typeof writeXml>[1]): HttpResponse =>
  soap(
    200,
    `<ns2:getLTLRateEstimateResponse xmlns:ns2="http://myRate.ws.odfl.com/">${writeXml('return', content)}</ns2:getLTLRateEstimateResponse>`,
  )

const soapFault = (words: string): HttpResponse =>
  soap(500, `<soap:Fault><faultcode>soap:Client</faultcode>${writeXml('faultstring', words)}</soap:Fault>`)

const soap = (status: number, content: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${content}</soap:Body></soap:Envelope>`,
})

interface Pickup {
  date: string
  state: 'ordered' | 'cancelled'
  origin: { city: string; state: string }
  pros: string[]
}

async function takePickup(request: HttpRequest, memory: SandboxMemory, now: Date): Promise<HttpResponse> {
  if (!isLoggedIn(request)) return json(401, { errors: ['The token has expired.'] })
  const asked = bodyOf(request)
  const date = String(asked.pickupDate ?? '')
  const times = [String(asked.readyTime ?? ''), String(asked.closeTime ?? '')] as const
  const shipments = (Array.isArray(asked.shipments) ? asked.shipments : []) as {
    proNumber?: unknown
    bolNumber?: unknown
  }[]
  const faults = [
    !/^\d{4}-\d{2}-\d{2}$/.test(date) && 'pickupDate is required.',
    date < now.toISOString().slice(0, 10) && 'pickupDate is in the past.',
    !(times[0] !== '' && times[0] < times[1]) && 'closeTime must be after readyTime.',
    shipments.length === 0 && 'shipments is required.',
  ].filter((fault) => fault !== false)
  if (faults.length > 0)
    return json(400, { errors: faults.map((message) => ({ errorCode: '400', message })) })
  const address = (asked.pickupAddress ?? {}) as { city?: unknown; state?: unknown }
  const number = `SANDBOX${now.getTime().toString(36).toUpperCase()}`
  // The driver puts a PRO on shipments without one.
  const named = shipments.map(({ proNumber, bolNumber }, place) => ({
    pro: String(proNumber ?? '') || serialDigits(11, number, place, now),
    bol: String(bolNumber ?? ''),
  }))
  const pros = named.map(({ pro }) => pro)
  const pickup: Pickup = {
    date,
    state: 'ordered',
    origin: { city: String(address.city ?? ''), state: String(address.state ?? '') },
    pros,
  }
  await memory.keep('pickup', number, pickup)
  for (const { pro, bol } of named) {
    await memory.keep('pro', pro, number)
    if (bol !== '') await memory.keep('bol', bol, pro)
  }
  return json(200, { pickupConfirmationNumber: number })
}

async function cancelPickup(request: HttpRequest, memory: SandboxMemory): Promise<HttpResponse> {
  if (!isLoggedIn(request)) return json(401, { errors: ['The token has expired.'] })
  const number = new URL(request.url).searchParams.get('pickupConfirmationNumber') ?? ''
  const pickup = (await memory.recall('pickup', number)) as Pickup | null
  if (!pickup) return json(404, { errors: [{ errorCode: '404', message: 'pickup_not_found' }] })
  await memory.keep('pickup', number, { ...pickup, state: 'cancelled' })
  return json(200, { ok: true })
}

/** Hours after 6 AM (UTC) of the pickup day. */
const JOURNEY = [
  { status: 'PICKUP REQUESTED', words: 'Pickup requested', after: 0 },
  { status: 'PICKUP COMPLETED', words: 'Picked up from shipper', after: 10 },
  { status: 'IN TRANSIT', words: 'Departed origin service center', after: 16 },
  { status: 'OUT FOR DELIVERY', words: 'Out for delivery', after: 50 },
  { status: 'DELIVERED', words: 'Delivered', after: 56 },
] as const

async function trackShipment(request: HttpRequest, memory: SandboxMemory, now: Date): Promise<HttpResponse> {
  if (!isLoggedIn(request)) return json(401, { errors: ['The token has expired.'] })
  const asked = bodyOf(request)
  const reference = String(asked.referenceNumber ?? '')
  const isBol = asked.referenceType === 'BOL'
  const proNumber = isBol ? (((await memory.recall('bol', reference)) as string | null) ?? '') : reference
  const number = (await memory.recall('pro', proNumber)) as string | null
  const pickup = number && ((await memory.recall('pickup', number)) as Pickup | null)
  const head = { referenceType: isBol ? 'BOL' : 'PRO', referenceNumber: reference }
  if (!pickup || pickup.state === 'cancelled') {
    const errors = [{ errorCode: '404', message: 'shipment_not_found' }]
    return json(200, { ok: false, ...head, errors, traceInfo: [] })
  }
  const start = Date.parse(`${pickup.date}T06:00:00Z`)
  const trackTraceDetail = JOURNEY.map(({ status, words, after }) => ({
    status,
    statusDesc: `SANDBOX: ${words}`,
    dateTime: new Date(start + after * HOURS).toISOString(),
    ...pickup.origin,
  })).filter(({ status, dateTime }) => status === 'PICKUP REQUESTED' || dateTime <= now.toISOString())
  const standardEta = new Date(start + JOURNEY.at(-1)!.after * HOURS).toISOString().slice(0, 10)
  return json(200, {
    ok: true,
    ...head,
    errors: [],
    traceInfo: [{ proNumber, standardEta, trackTraceDetail }],
  })
}
