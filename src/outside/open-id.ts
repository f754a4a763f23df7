import type * as OpenIdClient from 'openid-client'
import { HttpFailed, type HttpLimits, sendHttp } from './http.ts'

/**
 * OpenID Connect with a company's provider, under the same rules as every other outgoing request: openid-client checks
 * the protocol, `sendHttp` decides where requests may go.
 */

/** A provider, and the company's client there. */
export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  secretMethod: SecretMethod
}

/** How the client sends its secret: in the Authorization header or in the form. */
export type SecretMethod = 'basic' | 'post'

type OpenIdFault =
  /** It does not answer. */
  | 'unreachable'
  /** It answers, but not as a provider of OpenID Connect. */
  | 'no-provider'
  | 'other-issuer'
  /** Wrong client id or secret. */
  | 'client'
  /** The provider refused: the person canceled, or has no rights there. */
  | 'denied'
  /** The reply was used before, or took too long. */
  | 'used'
  | 'clock'
  /** The reply is for another application. */
  | 'audience'
  | 'token'

/** The message is for the user: what the provider did, in one sentence. */
export class OpenIdFailed extends Error {
  readonly fault: OpenIdFault

  constructor(fault: OpenIdFault, message: string) {
    super(message)
    this.name = 'OpenIdFailed'
    this.fault = fault
  }
}

/** The start of a sign-in, and what the server has to remember until the person comes back. */
export interface OpenIdStart {
  url: string
  state: string
  nonce: string
  verifier: string
}

/** The person, as known to the provider. */
export interface OpenIdPerson {
  subject: string
  email: string
  /** The provider's statement about the address; null if there is none. */
  isEmailVerified: boolean | null
  firstName: string
  lastName: string
}

const LIMITS = { timeoutMs: 10_000, mostBytes: 1_048_576 }
/** Clocks may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 120
const SCOPE = 'openid email profile'

/** Loaded with the first sign-in. */
const library = () => import('openid-client')
type Library = typeof OpenIdClient

type Allowed = Pick<HttpLimits, 'allowedHosts'>

/** Returns the URL where the person signs in. */
export async function startOpenId(
  provider: OpenIdProvider,
  { redirectUrl, loginHint, ...allowed }: { redirectUrl: string; loginHint: string } & Allowed,
): Promise<OpenIdStart> {
  const client = await library()
  const configuration = await configure(client, provider, allowed)
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const nonce = client.randomNonce()
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUrl,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(loginHint === '' ? {} : { login_hint: loginHint }),
  })
  // The browser is sent there, so it must be a page, not a script.
  if (!/^https?:$/.test(url.protocol)) {
    throw new OpenIdFailed('no-provider', 'The provider has no sign-in page.')
  }
  return { url: url.href, state, nonce, verifier }
}

/**
 * Returns who signed in. `answer` is the query with which the provider sent the browser back.
 * @throws OpenIdFailed
 */
export async function finishOpenId(
  provider: OpenIdProvider,
  start: Omit<OpenIdStart, 'url'>,
  { redirectUrl, answer, ...allowed }: { redirectUrl: string; answer: string } & Allowed,
): Promise<OpenIdPerson> {
  const client = await library()
  const configuration = await configure(client, provider, allowed)
  const returned = new URL(redirectUrl)
  returned.search = answer
  try {
    const tokens = await client.authorizationCodeGrant(configuration, returned, {
      expectedState: start.state,
      expectedNonce: start.nonce,
      pkceCodeVerifier: start.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new OpenIdFailed('token', 'The provider sent no ID token.')
    const isWhole = typeof claims.email === 'string'
    const more =
      isWhole || !configuration.serverMetadata().userinfo_endpoint
        ? {}
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    return personOf(claims.sub, { ...claims, ...more })
  } catch (error) {
    throw faultOf(error, 'token')
  }
}

/**
 * Tests the provider's address, and the client by a token exchange that has to fail: a provider that knows the client
 * complains about the code.
 * @returns how the provider expects the secret
 * @throws OpenIdFailed
 */
export async function checkOpenId(
  provider: Omit<OpenIdProvider, 'secretMethod'>,
  { redirectUrl, ...allowed }: { redirectUrl: string } & Allowed,
): Promise<SecretMethod> {
  const client = await library()
  forget(provider.issuer)
  let refused: OpenIdFailed | null = null
  for (const secretMethod of ['basic', 'post'] as const) {
    const configuration = await configure(client, { ...provider, secretMethod }, allowed)
    const metadata = configuration.serverMetadata()
    if (!metadata.authorization_endpoint || !metadata.token_endpoint) {
      throw new OpenIdFailed('no-provider', 'The provider has no authorization or token endpoint.')
    }
    const supported = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    if (!supported.includes(`client_secret_${secretMethod}`)) continue
    const fault = await refusalOfTry(client, configuration, redirectUrl)
    if (fault === null) return secretMethod
    refused = fault
  }
  throw refused ?? new OpenIdFailed('client', 'The provider does not accept a client secret.')
}

/** Null if the provider accepted the client, whatever it says about the code. */
async function refusalOfTry(
  client: Library,
  configuration: OpenIdClient.Configuration,
  redirectUrl: string,
): Promise<OpenIdFailed | null> {
  try {
    await client.genericGrantRequest(configuration, 'authorization_code', {
      code: 'lading-check',
      redirect_uri: redirectUrl,
      code_verifier: client.randomPKCECodeVerifier(),
    })
    return null
  } catch (error) {
    const fault = faultOf(error, 'used')
    return fault.fault === 'used' || fault.fault === 'denied' ? null : fault
  }
}

/** Providers' metadata, cached for a few minutes. */
const known = new Map<string, { metadata: OpenIdClient.ServerMetadata; at: number }>()
const KNOWN_MS = 5 * 60_000
const MOST_KNOWN = 200
const forget = (issuer: string) => known.delete(issuer)

async function configure(
  client: Library,
  provider: OpenIdProvider,
  { allowedHosts }: Allowed,
): Promise<OpenIdClient.Configuration> {
  const { issuer, clientId, clientSecret, secretMethod } = provider
  const authentication =
    secretMethod === 'post' ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret)
  const about = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS, client_secret: clientSecret }
  const send = sender(allowedHosts)
  // `sendHttp` refuses plain text to all hosts except the operator's own.
  const execute = [client.allowInsecureRequests, client.enableNonRepudiationChecks]
  const entry = known.get(issuer)
  if (entry && Date.now() - entry.at < KNOWN_MS) {
    const configuration = new client.Configuration(entry.metadata, clientId, about, authentication)
    configuration[client.customFetch] = send
    for (const extension of execute) extension(configuration)
    return configuration
  }
  try {
    const configuration = await client.discovery(new URL(issuer), clientId, about, authentication, {
      execute,
      [client.customFetch]: send,
    })
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(issuer, { metadata: configuration.serverMetadata(), at: Date.now() })
    return configuration
  } catch (error) {
    throw faultOf(error, 'no-provider')
  }
}

const sender =
  (allowedHosts: readonly string[]): OpenIdClient.CustomFetch =>
  async (url, { method, headers, body }) => {
    const {
      status,
      headers: answered,
      body: text,
    } = await sendHttp(
      {
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers,
        body: body === undefined || body === null ? '' : String(body),
      },
      { allowedHosts, ...LIMITS },
    )
    // Hop-by-hop headers: the body is complete here.
    const { 'transfer-encoding': _coding, 'content-length': _length, ...rest } = answered
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : text, { status, headers: rest })
  }

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Some providers send `email_verified` as text. */
const verdictOf = (value: unknown): boolean | null =>
  value === true || value === 'true' ? true : value === undefined || value === null ? null : false

function personOf(subject: string, claims: Record<string, unknown>): OpenIdPerson {
  const [first = '', ...others] = textOf(claims.name).split(/\s+/)
  return {
    subject,
    email: textOf(claims.email),
    isEmailVerified: verdictOf(claims.email_verified),
    firstName: (textOf(claims.given_name) || first).slice(0, 60),
    lastName: (textOf(claims.family_name) || others.join(' ')).slice(0, 60),
  }
}

/** An error and its causes, some levels deep. */
function* causesOf(error: unknown): Generator<Record<string, unknown>> {
  let one = error
  for (let depth = 0; depth < 6 && typeof one === 'object' && one !== null; depth++) {
    yield one as Record<string, unknown>
    one = (one as { cause?: unknown }).cause
  }
}

function faultOf(error: unknown, otherwise: OpenIdFault): OpenIdFailed {
  for (const cause of causesOf(error)) {
    if (cause instanceof OpenIdFailed) return cause
    if (cause instanceof HttpFailed) return new OpenIdFailed('unreachable', cause.message)
    const said = SAID[textOf(cause.error)]
    if (said) return new OpenIdFailed(...said)
    const broken = BROKEN[textOf(cause.code)]
    if (broken) return new OpenIdFailed(...broken(cause))
  }
  return new OpenIdFailed(otherwise, OTHERWISE[otherwise] ?? 'The provider sent a reply that cannot be used.')
}

/** Error codes of OAuth 2.0 (RFC 6749 4.1.2.1, 5.2) and OpenID Connect (3.1.2.6). */
const SAID: Record<string, readonly [OpenIdFault, string]> = {
  access_denied: ['denied', 'The sign-in was canceled or not allowed by the provider.'],
  login_required: ['denied', 'The provider needs you to sign in again.'],
  consent_required: ['denied', 'The provider needs your consent first.'],
  interaction_required: ['denied', 'The provider needs you to sign in again.'],
  server_error: ['unreachable', 'The provider reported a server error.'],
  temporarily_unavailable: ['unreachable', 'The provider is temporarily unavailable.'],
  invalid_client: ['client', 'The provider rejected this client ID and secret.'],
  unauthorized_client: ['client', 'The provider does not allow this client to sign users in with a code.'],
  invalid_grant: ['used', 'The provider says that this sign-in was already used or took too long.'],
}

const claimOf = (cause: Record<string, unknown>): string => {
  const about = [...causesOf(cause)].find((one) => typeof one.claim === 'string')
  return textOf(about?.claim)
}

/** Codes of openid-client. */
const BROKEN: Record<string, (cause: Record<string, unknown>) => readonly [OpenIdFault, string]> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: () => [
    'clock',
    'The clocks of this server and of the provider differ by more than 2 minutes.',
  ],
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: (cause) =>
    claimOf(cause) === 'aud' || claimOf(cause) === 'azp'
      ? ['audience', 'The provider’s reply is for another application.']
      : ['token', 'The provider’s reply does not belong to this sign-in.'],
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: (cause) => {
    const about = [...causesOf(cause)].find((one) => one.attribute === 'issuer')
    const issuer = textOf((about?.body as { issuer?: unknown } | undefined)?.issuer)
    return [
      'other-issuer',
      `The provider’s own address is ${issuer || 'something else'}. Enter exactly that.`,
    ]
  },
  // 401 of the token endpoint.
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: () => SAID.invalid_client!,
  OAUTH_TIMEOUT: () => ['unreachable', 'The provider did not answer in time.'],
  OAUTH_ABORT: () => ['unreachable', 'The provider did not answer in time.'],
}

const OTHERWISE: Partial<Record<OpenIdFault, string>> = {
  'no-provider': 'There is no OpenID Connect provider at this address.',
  token: 'The provider’s reply could not be verified.',
}
