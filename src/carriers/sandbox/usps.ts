import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { objectsOf, textOf } from '../json-values.ts'
import type { SandboxMemory } from '../network.ts'
import { type Asked, answerAt, bodyOf, isLoggedIn, json, type Paths } from './http.ts'
import { judgeAddress } from './usps-addresses.ts'
import { uspsError } from './usps-answers.ts'
import { trackLabel } from './usps-journey.ts'
import { cancelLabel, makeLabel, reprintLabel } from './usps-labels.ts'
import { findOptions, findPrices } from './usps-prices.ts'
import { makeScanForm } from './usps-scan-forms.ts'

/**
 * Sandbox of USPS's services: the same paths and formats, invented answers. A purchased label can be tracked and
 * canceled; the same key returns the same label again. It refuses the secret `wrong`, and accounts that are not numbers
 * or begin with 0.
 */

const PATHS: Paths = [
  ['POST', /^\/shipments\/v3\/options\/search$/, findOptions],
  ['POST', /^\/prices\/v3\/total-rates\/search$/, findPrices],
  ['POST', /^\/payments\/v3\/payment-authorization$/, authorizePayment],
  ['POST', /^\/labels\/v3\/(label|return-label)$/, makeLabel],
  ['POST', /^\/international-labels\/v3\/(international-label)$/, makeLabel],
  ['POST', /^\/labels\/v3\/label-reprint\/([^/]+)$/, reprintLabel],
  ['DELETE', /^\/(?:labels\/v3\/label|international-labels\/v3\/international-label)\/([^/]+)$/, cancelLabel],
  ['POST', /^\/scan-forms\/v3\/scan-form$/, makeScanForm],
  ['GET', /^\/tracking\/v3\/tracking\/([^/]+)$/, trackLabel],
  ['GET', /^\/addresses\/v3\/address$/, judgeAddress],
]

export async function answerUspsSandbox(
  request: HttpRequest,
  memory: SandboxMemory,
  now: Date,
): Promise<HttpResponse> {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/oauth2/v3/token') return giveToken(bodyOf(request), now)
  const answer = answerAt(PATHS, request, memory, now)
  if (!answer) return uspsError(404, '404', 'There is nothing at this path.')
  if (!isLoggedIn(request)) {
    return json(401, { error: 'invalid_token', error_description: 'The token is expired or not valid.' })
  }
  return answer()
}

function giveToken(body: Record<string, unknown>, now: Date): HttpResponse {
  const [id, secret] = [textOf(body.client_id), textOf(body.client_secret)]
  if (body.grant_type !== 'client_credentials' || id === '' || secret === '' || secret === 'wrong') {
    return json(401, { error: 'invalid_client', error_description: 'Client authentication failed.' })
  }
  return json(200, {
    access_token: `sandbox-token-${id}`,
    token_type: 'Bearer',
    // Numbers as texts, as from USPS.
    issued_at: String(now.getTime()),
    expires_in: '28799',
    status: 'approved',
    scope: 'addresses domestic-prices international-prices labels payments scan-forms shipments tracking',
    issuer: 'api.usps.com',
    client_id: id,
  })
}

const ROLES = ['PAYER', 'LABEL_OWNER']

function authorizePayment({ body }: Asked): HttpResponse {
  const roles = objectsOf(body.roles)
  const missing = ROLES.find((name) => !roles.some(({ roleName }) => roleName === name))
  if (missing) return uspsError(400, '100001', `The role ${missing} is required.`)
  if (roles.some(({ CRID }) => textOf(CRID) === '')) return uspsError(400, '100002', 'The CRID is required.')
  const payer = roles.find(({ roleName }) => roleName === 'PAYER')
  if (!/^[1-9]\d+$/.test(textOf(payer?.accountNumber))) {
    return uspsError(400, '100003', 'The payment account is not valid.')
  }
  return json(200, { paymentAuthorizationToken: `sandbox.payment.${textOf(payer?.accountNumber)}`, roles })
}
