import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { AddressRefused, isAllowedAddress, refusedAddress, resolveAllowed } from './allowed-address.ts'

/**
 * Sends one request to another server unchanged. Not by `fetch`, because that resolves the name itself: here the
 * connection goes to the address that was checked. Redirects are not followed, so that credentials go only to their
 * host.
 */

/** A request whose body may be a file. */
export type Sendable = Omit<HttpRequest, 'body'> & { body: string | Uint8Array }

export interface HttpLimits {
  /** Private hosts, addresses and networks that the operator allows: see allowed-address.ts. */
  allowedHosts: readonly string[]
  /** For the whole exchange, milliseconds. */
  timeoutMs: number
  /** Largest accepted reply, bytes. */
  mostBytes?: number
  signal?: AbortSignal
}

export type HttpFault = 'address' | 'unreachable' | 'timeout' | 'too-large' | 'broken'

/** No reply; `isSent` says whether the other side may have received the request. The message is for the user. */
export class HttpFailed extends Error {
  readonly fault: HttpFault
  readonly isSent: boolean

  constructor(fault: HttpFault, isSent: boolean, message: string) {
    super(message)
    this.fault = fault
    this.isSent = isSent
  }
}

const MOST_BYTES = 16 * 1_048_576
/** Connections are kept for the next request: a new one costs two or three round trips. */
const AGENT_OPTIONS = { keepAlive: true, keepAliveMsecs: 10_000, maxFreeSockets: 64, timeout: 60_000 }
const AGENTS = { 'http:': new http.Agent(AGENT_OPTIONS), 'https:': new https.Agent(AGENT_OPTIONS) }

type Wrap = (request: Sendable, send: (request: Sendable) => Promise<HttpResponse>) => Promise<HttpResponse>

let wrap: Wrap | undefined

/** Wraps each request in `around` from now on; for tracing. */
export function wrapRequests(around: Wrap | undefined): void {
  wrap = around
}

/**
 * Sends the request and reads the whole reply, whatever its status.
 * @throws HttpFailed
 */
export function sendHttp(request: Sendable, limits: HttpLimits): Promise<HttpResponse> {
  return wrap ? wrap(request, (wrapped) => exchange(wrapped, limits)) : exchange(request, limits)
}

async function exchange(request: Sendable, limits: HttpLimits): Promise<HttpResponse> {
  const url = new URL(request.url)
  checkPlace(url, limits.allowedHosts)
  return new Promise((resolve, reject) => {
    let isSent = false
    const sending = clientOf(url).request(url, optionsOf(request, url, limits))
    const timer = setTimeout(() => sending.destroy(late(url, limits.timeoutMs, isSent)), limits.timeoutMs)
    const stop = () => sending.destroy(stopped(url, isSent))
    const settle = () => {
      clearTimeout(timer)
      limits.signal?.removeEventListener('abort', stop)
    }
    const end = (error: Error) => {
      settle()
      reject(error instanceof HttpFailed ? error : failureOf(error, url.hostname, isSent))
    }
    sending.once('error', end)
    // Not passed to Node, which would watch the streams of each request for it: twice the work.
    limits.signal?.addEventListener('abort', stop)
    if (limits.signal?.aborted) stop()
    sending.once('socket', (socket) => {
      // From here on the request may have been sent; on a connecting socket, once it is open.
      if (!socket.connecting) isSent = true
      else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (isSent = true))
    })
    sending.once('response', (response) => {
      readWhole(response, limits.mostBytes ?? MOST_BYTES, url.hostname, request.takesFile ? 'base64' : 'utf8')
        .then(resolve)
        .catch((error: Error) => {
          sending.destroy()
          end(error)
        })
        .finally(settle)
    })
    sending.end(request.body)
  })
}

const clientOf = (url: URL) => (url.protocol === 'https:' ? https : http)

/** Plain text is allowed only to hosts that the operator has listed as internal. */
function checkPlace(url: URL, allowed: readonly string[]): void {
  const host = bareHost(url)
  const isOpenText = url.protocol === 'http:' && allowed.includes(host)
  if (url.protocol !== 'https:' && !isOpenText) {
    throw new HttpFailed('address', false, `Lading does not connect to ${host} without encryption.`)
  }
  // A name is checked when it is resolved for the connection; an address is never resolved.
  if (isIP(host) !== 0 && !isAllowedAddress(host, host, allowed)) throw asFailed(refusedAddress(host))
}

const bareHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

const asFailed = (error: Error) => new HttpFailed('address', false, error.message)

function optionsOf(request: Sendable, url: URL, limits: HttpLimits): https.RequestOptions {
  const bytes = Buffer.byteLength(request.body)
  const length = bytes > 0 || request.method !== 'GET' ? { 'content-length': String(bytes) } : {}
  return {
    method: request.method,
    headers: { 'user-agent': 'Lading', 'accept-encoding': 'identity', ...request.headers, ...length },
    agent: url.protocol === 'https:' ? AGENTS['https:'] : AGENTS['http:'],
    lookup: judgedLookup(limits.allowedHosts),
  }
}

/** Resolves and checks the name; the connection goes to this address and no other. */
function judgedLookup(allowed: readonly string[]): LookupFunction {
  return (host, options, done) => {
    resolveAllowed(host, allowed).then(
      (address) => {
        const family = isIP(address)
        if (options.all) done(null, [{ address, family }])
        else done(null, address, family)
      },
      (error: Error) => done(error, '', 0),
    )
  }
}

/** Reads by events: iterating over a stream costs several event loop turns, and here a price waits for the last one. */
function readWhole(
  response: http.IncomingMessage,
  mostBytes: number,
  host: string,
  encoding: 'utf8' | 'base64',
): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const broken = () => reject(new HttpFailed('broken', true, `${host} cut off its reply.`))
  const chunks: Buffer[] = []
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= mostBytes) chunks.push(chunk)
    else reject(new HttpFailed('too-large', true, `The reply of ${host} is too large.`))
  })
  response.on('end', () => {
    if (!response.complete) return broken()
    const body = Buffer.concat(chunks).toString(encoding)
    resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body })
  })
  response.on('error', reject)
  // A close after the end does not matter.
  response.on('close', broken)
  return promise
}

function headersOf({ headers }: http.IncomingMessage): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    joined[name] = Array.isArray(value) ? value.join(', ') : (value ?? '')
  }
  return joined
}

const late = (url: URL, ms: number, isSent: boolean) =>
  new HttpFailed('timeout', isSent, `${url.hostname} did not answer within ${Math.round(ms / 1000)} seconds.`)

const stopped = ({ hostname }: URL, isSent: boolean) =>
  new HttpFailed('timeout', isSent, `${hostname} did not answer in time.`)

function failureOf(error: NodeJS.ErrnoException, host: string, isSent: boolean): HttpFailed {
  if (error instanceof AddressRefused) return new HttpFailed('address', false, error.message)
  if (error.code === 'ENOTFOUND') return new HttpFailed('unreachable', false, `There is no host ${host}.`)
  if (isSent) return new HttpFailed('broken', true, `The connection to ${host} was lost.`)
  return new HttpFailed('unreachable', false, `${host} cannot be reached.`)
}
