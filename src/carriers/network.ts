import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'

/**
 * The shape of a carrier that is asked over the network (docs/decisions/0011). An adapter is a set of operations, each
 * one `build` and one `parse`, both without side effects: nothing in `carriers/` sends. Sending, tokens, time limits,
 * the breaker and the record of every exchange are written once, in `actions/carrier-calls/ask-network.ts`.
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

/** live: the carrier's own hosts; test: its hosts for trying; sandbox: the stand-in of ours, in the same format. */
export type Environment = 'live' | 'test' | 'sandbox'

/** The carrier's message, or ours: `code` is the carrier's own if it has one. */
export interface NetworkNotice {
  code: string
  message: string
}

/** The operation has not been done. */
export interface Refused {
  kind: 'refused'
  /**
   * credentials: log-in or account; input: this request; unavailable: try again later; unreadable: an answer that is
   * not the carrier's format; unsupported: cannot be said in the carrier's language, nothing was sent.
   */
  reason: 'credentials' | 'input' | 'unavailable' | 'unreadable' | 'unsupported'
  /** At least one, for the user. */
  notices: NetworkNotice[]
}

/** It has been done; notices may come along (warnings). */
export interface Answered<Result> {
  kind: 'answer'
  value: Result
  notices: NetworkNotice[]
}

export type Parsed<Result> = Answered<Result> | Refused

/** What an operation gets in addition to the question. */
export interface Door {
  /** Base URL (without a slash at its end) by the name under which the network lists it. */
  host: (name: string) => string
  /** '' for an operation that needs none. */
  token: string
  /** Ours, for carriers that ask for one: the same for every try of one question. */
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
  /** Milliseconds for one try; absent: 10,000. */
  timeoutMs?: number
  build: (ask: Ask, credentials: Credentials, door: Door) => HttpRequest | Refused
  /** Every status the carrier may answer with comes here, also 4xx and 5xx. */
  parse: (response: HttpResponse, ask: Ask) => Parsed<Result>
  /**
   * Whether an answer says no more than that the carrier is in trouble; absent: every 5xx does. SOAP answers a refusal
   * with 500, too, and a refusal must not open the breaker for everybody.
   */
  isOutage?: (response: HttpResponse) => boolean
  /** Whose terms forbid to keep the answer, or whose answer is a book: the log has its status only. */
  isAnswerKept?: false
  /** Parts of the question that the log must not keep, in addition to the account's own secrets. */
  secretsInAsk?: (ask: Ask) => string[]
  /** Parts of the result that the log must not keep. */
  secretsIn?: (result: Result) => string[]
}

/** A log-in that holds for a while, as OAuth's. */
export interface Token {
  token: string
  /** Seconds from now. */
  expiresIn: number
}

/** A stand-in's memory between two requests. */
export interface SandboxMemory {
  recall: (kind: string, key: string) => Promise<unknown>
  keep: (kind: string, key: string, value: unknown) => Promise<void>
}

/** Reads a request as the carrier would and answers as it would, in its own format; never throws for a bad request. */
export type Sandbox = (request: HttpRequest, memory: SandboxMemory, now: Date) => Promise<HttpResponse>

export interface Network<Credentials> {
  id: NetworkId
  /** For people. */
  name: string
  /** Base URLs by name, of which a request may begin with any; the operator may replace them (CARRIER_HOSTS). */
  hosts: { live: Readonly<Record<string, string>>; test: Readonly<Record<string, string>> }
  /** Reads stored, unsealed credentials; null when they are not of this network. */
  readCredentials: (kept: unknown) => Credentials | null
  /** Texts that no log may keep, in every form in which a request carries them. */
  secretsOf: (credentials: Credentials) => string[]
  token: Operation<null, Token, Credentials> | null
  /** Requests that may be under way at once; more wait. */
  atOnce: number
  sandbox: Sandbox
  /** The stand-in's credentials for an account without any; absent: such an account is refused. */
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

/** All messages, in one text for the user. */
export const wordsOf = ({ notices }: { notices: readonly { message: string }[] }): string =>
  notices.map(({ message }) => message).join(' ')

/** Words for an answer that did not come in the carrier's own format, by its status. */
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
 * A refusal in the carrier's own words, where it has any: 4xx with words is about this request; the status tells log-in,
 * haste and trouble apart.
 */
export function refusedInWords(name: string, response: HttpResponse, notices: NetworkNotice[]): Refused {
  const plain = refusedByStatus(name, response)
  if (notices.length === 0) return plain
  return { kind: 'refused', reason: plain.reason === 'unreadable' ? 'input' : plain.reason, notices }
}

/** The JSON object of an answer; null where it is none. */
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
