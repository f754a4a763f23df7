import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import type { SandboxMemory } from '../network.ts'
import { answerAt, isLoggedIn, json, type Paths } from './http.ts'
import { judgeAddress } from './ups-addresses.ts'
import { upsError } from './ups-answers.ts'
import { track, voidShipment } from './ups-journey.ts'
import { cancelPickup, requestPickup } from './ups-pickups.ts'
import { rate } from './ups-prices.ts'
import { recover, ship } from './ups-shipments.ts'

/**
 * Sandbox of UPS's services: the same paths and formats, invented answers. A purchased label can be recovered, tracked
 * and voided. It refuses the secret `wrong`, and accounts that are not six letters and digits.
 */

const PATHS: Paths = [
  ['POST', /^\/api\/rating\/v2409\/(Rate|Shop|Ratetimeintransit|Shoptimeintransit)$/, rate],
  ['POST', /^\/api\/shipments\/v2409\/ship$/, ship],
  ['POST', /^\/api\/pickupcreation\/v2409\/pickup$/, requestPickup],
  ['DELETE', /^\/api\/shipments\/v2409\/pickup\/02$/, cancelPickup],
  ['POST', /^\/api\/labels\/v1903\/recovery$/, recover],
  ['DELETE', /^\/api\/shipments\/v2409\/void\/cancel\/([^/]+)$/, voidShipment],
  ['GET', /^\/api\/track\/v1\/details\/([^/]+)$/, track],
  ['POST', /^\/api\/addressvalidation\/v2\/([123])$/, judgeAddress],
]

export async function answerUpsSandbox(
  request: HttpRequest,
  memory: SandboxMemory,
  now: Date,
): Promise<HttpResponse> {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/security/v1/oauth/token') return giveToken(request, now)
  const answer = answerAt(PATHS, request, memory, now)
  if (!answer) return upsError(404, '10404', 'The resource does not exist.')
  return isLoggedIn(request) ? answer() : upsError(401, '250002', 'Invalid Authentication Information.')
}

function giveToken({ headers, body }: HttpRequest, now: Date): HttpResponse {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(/:(.*)/s)
  if (new URLSearchParams(body).get('grant_type') !== 'client_credentials') {
    return upsError(400, '10400', 'The grant type is not supported.')
  }
  if (id === '' || secret === '' || secret === 'wrong') {
    return upsError(401, '10401', 'ClientId is Invalid')
  }
  return json(200, {
    token_type: 'Bearer',
    issued_at: String(now.getTime()),
    client_id: id,
    access_token: `sandbox-token-${id}`,
    scope: '',
    expires_in: '14399',
    refresh_count: '0',
    status: 'approved',
  })
}
