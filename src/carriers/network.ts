import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'

/**
 * The shape of a carrier that is called over the network (docs/decisions/0011). An adapter is a set of operations, each
 * with one `build` and one `parse`, both without side effects: nothing in `carriers/` sends. Sending, tokens, time
 * limits, the circuit breaker and the log of every exchange are written once, in
 * `actions/carrier-calls/ask-network.ts`.
 */

export type NetworkId =
  | 'odfl'
  | 'ups'
  | 'upsready'
  | 'fedex'
  | 'usps'
  | 'project44'
  | 'ebol'
  | 'google'
  | 'insurance'
  | 'dcsa'
  | 'terminal49'

/** live: the carrier's own hosts; test: its test hosts; sandbox: our replacement, in the same format. */
export type Environment = 'live' | 'test' | 'sandbox'

/** The carrier's message, or ours: `code` is the carrier's own if it has one. */
export interface NetworkNotice {
  code: string
  message: string
}

/** The operation was not performed. */
export interface Refused {
  kind: 'refused'
  /**
   * credentials: login or account; input: this request; unavailable: try again later; unreadable: an answer in another
   * format than the carrier's; unsupported: the carrier's API cannot express it, nothing was sent.
   */
  reason: 'credentials' | 'input' | 'unavailable' | 'unreadable' | 'unsupported'
  /** At least one, for the user. */
  notices: NetworkNotice[]
}

/** The operation was performed; there may be notices (warnings). */
export interface Answered<Result> {
  kind: 'answer'
  value: Result
  notices: NetworkNotice[]
}

export type Parsed<Result> = Answered<Result> | Refused

/** What an operation gets in addition to its input. */
export interface Door {
  /** Base URL (without a slash at its end) by its name in the network's list. */
  host: (name: string) => string
  /** '' for an operation that needs none. */
  token: string
  /** Our id, for carriers that need one: the same for every attempt of one request. */
  requestId: string
  now: Date
}

export interface Operation<Ask, Result, Credentials> {
  /** The name in the log of exchanges: 'rate', 'token', 'pickup'. */
  name: string
  /**
   * True if a second send has no further effect: a query, or a change that the carrier recognizes by our key. Only
   * these are sent again automatically. If another request gets no answer, its result is unknown.
   */
  isRepeatable: boolean
  needsToken: boolean
  /** Milliseconds for one attempt; absent: 10,000. */
  timeoutMs?: number
  build: (ask: Ask, credentials: Credentials, door: Door) => HttpRequest | Refused
  /** Gets answers of every status, also 4xx and 5xx. */
  parse: (response: HttpResponse, ask: Ask) => Parsed<Result>
  /**
   * Whether an answer means only that the carrier has an outage; absent: every 5xx does. SOAP also answers a refusal
   * with 500, and a refusal must not open the circuit breaker for everyone.
   */
  isOutage?: (response: HttpResponse) => boolean
  /** False if the carrier's terms forbid storing the answer, or if it is very long: the log has only its status. */
  isAnswerKept?: false
  /** Parts of the input that must not be logged, in addition to the account's own secrets. */
  secretsInAsk?: (ask: Ask) => string[]
  /** Parts of the result that must not be logged. */
  secretsIn?: (result: Result) => string[]
}

/** A login that is valid for some time, such as OAuth's. */
export interface Token {
  token: string
  /** Seconds from now. */
  expiresIn: number
}

/** A sandbox's memory between two requests. */
export interface SandboxMemory {
  recall: (kind: string, key: string) => Promise<unknown>
  keep: (kind: string, key: string, value: unknown) => Promise<void>
}

/** Reads and answers a request like the carrier, in its own format; never throws for a bad request. */
export type Sandbox = (request: HttpRequest, memory: SandboxMemory, now: Date) => Promise<HttpResponse>

export interface Network<Credentials> {
  id: NetworkId
  /** For people. */
  name: string
  /** Base URLs by name; a request may start with any of them. Operators can replace them (CARRIER_HOSTS). */
  hosts: { live: Readonly<Record<string, string>>; test: Readonly<Record<string, string>> }
  /** Reads stored, decrypted credentials; null if they are not of this network. */
  readCredentials: (kept: unknown) => Credentials | null
  /** Texts that must not be logged, in every form in which a request contains them. */
  secretsOf: (credentials: Credentials) => string[]
  token: Operation<null, Token, Credentials> | null
  /** Concurrent requests; more have to wait. */
  atOnce: number
  sandbox: Sandbox
  /** The sandbox's credentials for an account without any; absent: such an account is refused. */
  sandboxCredentials?: Credentials
}

export const answered = <Result>(value: Result, notices: NetworkNotice[] = []): Answered<Result> => ({
  kind: 'answer',
  value,
  notices,
})

export const refused = (reason: Refused['reason'], code: string, message: string): Refused => ({
  kind: 'refused',
  reason,
  notices: [{ code, message }],
})

/** An answer that is not in the carrier's own format. */
export const unreadableReply = (name: string): Refused =>
  refused('unreadable', 'UNREADABLE', `${name} sent a reply that cannot be read.`)

/** The headers of calls with JSON, with the token of their login. */
export const jsonHeaders = ({ token }: Pick<Door, 'token'>): Record<string, string> => ({
  accept: 'application/json',
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
})

/** All messages, as one text for the user. */
export const wordsOf = ({ notices }: { notices: readonly { message: string }[] }): string =>
  notices.map(({ message }) => message).join(' ')

/** The message for an answer that is not in the carrier's own format, by its status. */
export function refusedByStatus(name: string, { status }: HttpResponse): Refused {
  const code = `HTTP_${status}`
  if (status === 401 || status === 403) {
    return refused('credentials', code, `${name} rejected the user name and password of this account.`)
  }
  if (status === 429)
    return refused('unavailable', code, `${name} received too many requests. Try again in a minute.`)
  if (status >= 500) return refused('unavailable', code, `${name} is having technical problems (${status}).`)
  return refused('unreadable', code, `${name} sent a reply that cannot be read (${status}).`)
}

/**
 * A refusal in the carrier's own words, if there are any: 4xx with words is about this request; the status
 * distinguishes login, rate limit and outage.
 */
export function refusedInWords(name: string, response: HttpResponse, notices: NetworkNotice[]): Refused {
  const plain = refusedByStatus(name, response)
  if (notices.length === 0) return plain
  return { kind: 'refused', reason: plain.reason === 'unreadable' ? 'input' : plain.reason, notices }
}

/** The JSON object of an answer; null if it is not one. */
export function jsonObjectOf({ body }: HttpResponse): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
