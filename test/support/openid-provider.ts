import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type JWK } from 'oidc-provider'

/** A provider of OpenID Connect as companies have one, with people who have an account there. */
export interface OpenIdTestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Claims of each person by login; '' signs no one in. */
  people: Map<string, Record<string, unknown>>
  /** Changes the claims of the next ID tokens, which are then signed again with the provider's own key. */
  alter: (change: ((claims: Record<string, unknown>) => Record<string, unknown>) | null) => void
  /** True: it accepts requests but answers each with an error. */
  fail: (isFailing: boolean) => void
  stop: () => Promise<void>
}

const CLIENT = { id: 'lading', secret: 'a secret of thirty letters and more' }

export async function startOpenIdProvider(
  redirectUrl: string,
  { secretMethod = 'client_secret_basic' }: { secretMethod?: string } = {},
): Promise<OpenIdTestProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' } as JWK
  const people = new Map<string, Record<string, unknown>>()
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUrl],
        token_endpoint_auth_method: secretMethod as 'client_secret_basic',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['cookies of the test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
    // People gave their consent when the company set up the application.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client!.clientId,
        accountId: context.oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  let change: ((claims: Record<string, unknown>) => Record<string, unknown>) | null = null
  let isFailing = false
  server.on('request', (request, response) => {
    if (isFailing) return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>')
    if (change && request.url?.startsWith('/token'))
      return alterToken(response, privateKey, change, request, handle)
    void handle(request, response)
  })
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    people,
    alter: (next) => {
      change = next
    },
    fail: (next) => {
      isFailing = next
    },
    stop: () => stop(server),
  }
}

const stop = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })

/** Lets the provider answer, and changes the claims of its ID token. */
function alterToken(
  response: ServerResponse,
  key: KeyObject,
  change: (claims: Record<string, unknown>) => Record<string, unknown>,
  request: IncomingMessage,
  handle: ReturnType<Provider['callback']>,
): void {
  const end = response.end.bind(response)
  response.end = ((text: string) => {
    const body = JSON.parse(String(text))
    const [, payload = ''] = String(body.id_token ?? '').split('.')
    if (payload === '') return end(text)
    const claims = change(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    const whole = JSON.stringify({ ...body, id_token: signed(claims, key) })
    response.setHeader('content-length', Buffer.byteLength(whole))
    return end(whole)
  }) as typeof response.end
  void handle(request, response)
}

function signed(claims: Record<string, unknown>, key: KeyObject): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', kid: 'test' })}.${part(claims)}`
  const pem = createPrivateKey(key.export({ format: 'pem', type: 'pkcs8' }))
  return `${text}.${sign('sha256', Buffer.from(text), pem).toString('base64url')}`
}

/** Signs a user in at the provider as a browser would; returns where the browser is redirected. */
export async function signInAtProvider(url: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  let form: string | null = null
  for (let steps = 0; steps < 10; steps++) {
    const reply: Response = await fetch(next, {
      method: form === null ? 'GET' : 'POST',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form,
      redirect: 'manual',
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const to = reply.headers.get('location')
    if (to === null) {
      // The provider's login form.
      if (form !== null || reply.status !== 200)
        throw new Error(`${next}: ${reply.status} ${await reply.text()}`)
      form = new URLSearchParams({ prompt: 'login', login, password: 'any' }).toString()
      continue
    }
    form = null
    const origin = next.origin
    next = new URL(to, next)
    if (next.origin !== origin) return next
  }
  throw new Error('The provider went round in circles.')
}
