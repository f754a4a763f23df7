import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { readReply } from '../read-reply.ts'

/** A call without a reply after this time has failed. */
const PATIENCE_MS = 60_000
const RETRY_MS = 500

/** The results of calls of one kind. */
export interface Tally {
  /** Milliseconds from when each call was due until its reply arrived. */
  took: number[]
  /** Replies that count as errors, by code. */
  errors: Map<string, number>
  /** Number of 503 replies with Retry-After that were retried, as a browser does. */
  repeated: number
}

/** Counts calls by their kind. */
export class Tallies {
  readonly byKind = new Map<string, Tally>()

  of(kind: string): Tally {
    const tally = this.byKind.get(kind) ?? { took: [], errors: new Map(), repeated: 0 }
    this.byKind.set(kind, tally)
    return tally
  }

  fail(kind: string, error: string): void {
    const { errors } = this.of(kind)
    errors.set(error, (errors.get(error) ?? 0) + 1)
  }
}

/** Makes the calls of all users. They share connections; each has a session. */
export class DayCaller {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  readonly #url: URL
  readonly #tallies: Tallies
  readonly #isRepeating: boolean

  /** @param isRepeating true: 503 with Retry-After and lost connections are repeated under the same key, as browsers do */
  constructor(url: string, tallies: Tallies, isRepeating: boolean) {
    this.#url = new URL(url)
    this.#tallies = tallies
    this.#isRepeating = isRepeating
  }

  async logIn(userName: string): Promise<string> {
    const body = JSON.stringify({ UserName: userName, Password: 'lading-demo' })
    const { status, text } = await this.#send('LogIn/Login', body, '', randomUUID())
    if (status !== 200) throw new Error(`log-in of ${userName}: ${status} ${text}`)
    return JSON.parse(text).token
  }

  /**
   * One call of the day; timed from when it was due.
   * @param kind under which it is counted
   * @returns the reply's text; undefined if the call failed
   */
  async call(
    kind: string,
    due: number,
    token: string,
    path: string,
    body: string,
  ): Promise<string | undefined> {
    const key = randomUUID()
    const tally = this.#tallies.of(kind)
    for (;;) {
      const reply = await this.#send(path, body, token, key).catch((error: Error) => error)
      if (!(reply instanceof Error) && reply.status === 200) {
        tally.took.push(performance.now() - due)
        return reply.text
      }
      const isOutage =
        reply instanceof Error || (reply.status === 503 && reply.headers['retry-after'] !== undefined)
      if (this.#isRepeating && isOutage && performance.now() - due < PATIENCE_MS) {
        tally.repeated++
        await sleep(RETRY_MS)
        continue
      }
      this.#tallies.fail(
        kind,
        reply instanceof Error
          ? reply.message
          : `${reply.status} ${/"code":"(\w+)"/.exec(reply.text)?.[1] ?? reply.text.slice(0, 80)}`,
      )
      return undefined
    }
  }

  #send(path: string, body: string, token: string, key: string) {
    const headers: http.OutgoingHttpHeaders = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-developer-key': 'lading',
      'idempotency-key': key,
    }
    if (token) headers.authorization = `Bearer ${token}`
    const { hostname, port } = this.#url
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const options = {
      hostname,
      port,
      path: `/api/${path}`,
      method: 'POST',
      headers,
      agent: this.#agent,
      signal,
    }
    return readReply(http.request(options), body)
  }

  close(): void {
    this.#agent.destroy()
  }
}
