import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import type { SandboxMemory } from '../network.ts'
import { resolveAddress } from './fedex-addresses.ts'
import { fedexError } from './fedex-answers.ts'
import { findLocations } from './fedex-locations.ts'
import { cancelPickup, requestPickup } from './fedex-pickups.ts'
import { quote } from './fedex-prices.ts'
import { cancel, ship } from './fedex-shipments.ts'
import { trackNumbers, trackReference } from './fedex-tracking.ts'
import { answerAt, isLoggedIn, json, type Paths } from './http.ts'

/**
 * Sandbox of FedEx's services: the same paths and formats, invented answers. Purchased labels can be tracked, found by
 * their reference and canceled. It refuses the secret `wrong`, and accounts that are not nine digits or begin with 0.
 */

const PATHS: Paths = [
  ['POST', /^\/rate\/v1\/rates\/quotes$/, quote],
  ['POST', /^\/ship\/v1\/shipments$/, ship],
  ['PUT', /^\/ship\/v1\/shipments\/cancel$/, cancel],
  ['POST', /^\/location\/v1\/locations$/, findLocations],
  ['POST', /^\/pickup\/v1\/pickups$/, requestPickup],
  ['PUT', /^\/pickup\/v1\/pickups\/cancel$/, cancelPickup],
  ['POST', /^\/track\/v1\/trackingnumbers$/, trackNumbers],
  ['POST', /^\/track\/v1\/referencenumbers$/, trackReference],
  ['POST', /^\/address\/v1\/addresses\/resolve$/, resolveAddress],
]

export async function answerFedexSandbox(
  request: HttpRequest,
  memory: SandboxMemory,
  now: Date,
): Promise<HttpResponse> {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/oauth/token') return giveToken(request)
  const answer = answerAt(PATHS, request, memory, now)
  if (!answer) return fedexError(404, 'NOT.FOUND.ERROR', 'The resource you requested is no longer available.')
  if (!isLoggedIn(request)) {
    return fedexError(
      401,
      'NOT.AUTHORIZED.ERROR',
      'Access token expired. Please modify your request and try again.',
    )
  }
  return answer()
}

function giveToken({ body }: HttpRequest): HttpResponse {
  const form = new URLSearchParams(body)
  const [id, secret] = [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  const isSound = form.get('grant_type') === 'client_credentials' && id !== '' && secret !== ''
  if (!isSound || secret === 'wrong') {
    const words = 'The given client credentials were not valid. Please modify your request and try again.'
    return fedexError(401, 'NOT.AUTHORIZED.ERROR', words)
  }
  return json(200, {
    access_token: `sandbox-token-${id}`,
    token_type: 'bearer',
    expires_in: 3599,
    scope: 'CXS',
  })
}
