import type { HttpResponse } from '#domain/http-exchange.ts'
import { numberOf, wholeTextOf } from './json-values.ts'
import { answered, jsonObjectOf, type Operation, type Refused, type Token } from './network.ts'

/** How a network issues tokens. */
export interface TokenDesk {
  /** Below the host named `api`. */
  path: string
  /** How id and secret are sent; neither is in a header. */
  body: 'form' | 'json'
  /** Lifetime of a token in seconds if the answer has none. */
  usualSeconds: number
  /** Why the network refused. */
  refusedBy: (response: HttpResponse) => Refused
}

/**
 * OAuth 2.0 client credentials (RFC 6749, section 4.4): id and secret in the body give a token. A refused request means
 * wrong credentials, because it contains nothing else.
 */
export const clientCredentialsToken = <Credentials extends { clientId: string; clientSecret: string }>({
  path,
  body,
  usualSeconds,
  refusedBy,
}: TokenDesk): Operation<null, Token, Credentials> => ({
  name: 'token',
  isRepeatable: true,
  needsToken: false,
  build: (_ask, { clientId, clientSecret }, door) => {
    const asked = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const isForm = body === 'form'
    return {
      method: 'POST',
      url: `${door.host('api')}${path}`,
      headers: {
        accept: 'application/json',
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      body: isForm ? new URLSearchParams(asked).toString() : JSON.stringify(asked),
    }
  },
  parse: (response) => {
    const reply = jsonObjectOf(response)
    const token = wholeTextOf(reply?.access_token)
    if (response.status === 200 && token !== '') {
      return answered({ token, expiresIn: numberOf(reply?.expires_in) ?? usualSeconds })
    }
    const refusal = refusedBy(response)
    return refusal.reason === 'input' ? { ...refusal, reason: 'credentials' } : refusal
  },
  secretsIn: ({ token }) => [token],
})
