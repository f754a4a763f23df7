import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { readReply } from './read-reply.ts'

/** A caller that reuses its connections, as a browser does. */
export class Caller {
  readonly #agent: http.Agent
  readonly #url: URL
  #key = ''

  constructor(url: string, connections = 64) {
    this.#url = new URL(url)
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  }

  /** Logs in as the demo's administrator. */
  async logIn(): Promise<this> {
    const credentials = JSON.stringify({ UserName: 'demo', Password: 'lading-demo' })
    const reply = JSON.parse(await this.post('/api/LogIn/Login', credentials)) as { token: string }
    this.#key = reply.token
    return this
  }

  /** Sends JSON text and returns the reply's text. @throws if the status is not 200 */
  async post(path: string, body: string): Promise<string> {
    const headers: http.OutgoingHttpHeaders = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-developer-key': 'lading',
    }
    if (this.#key) headers.authorization = `Bearer ${this.#key}`
    const { hostname, port } = this.#url
    const request = http.request({ hostname, port, path, method: 'POST', headers, agent: this.#agent })
    const { status, text } = await readReply(request, body)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
    return text
  }

  /** The same for a streamed reply: the time of its first bytes, and of all. */
  stream(path: string, body: string): Promise<{ firstMs: number; allMs: number; bytes: number }> {
    const { promise, resolve, reject } = Promise.withResolvers<{
      firstMs: number
      allMs: number
      bytes: number
    }>()
    const begun = performance.now()
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#key}` }
    const { hostname, port } = this.#url
    const request = http.request({ hostname, port, path, method: 'POST', headers, agent: this.#agent })
    request.on('error', reject)
    request.on('response', (response) => {
      let [firstMs, bytes] = [0, 0]
      response.on('data', (part: Buffer) => {
        firstMs ||= performance.now() - begun
        bytes += part.length
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`))
        resolve({ firstMs, allMs: performance.now() - begun, bytes })
      })
    })
    request.end(body)
    return promise
  }

  close(): void {
    this.#agent.destroy()
  }
}

/**
 * An open loop: calls start on schedule, not when the last one ended, and each is timed from when it was due. So a
 * server that stalls cannot hide it by getting fewer calls.
 * @returns milliseconds of every call; Infinity for one that failed
 */
export async function callAtRate(
  perSecond: number,
  seconds: number,
  call: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const begun = performance.now()
  const open: Promise<number>[] = []
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = begun + (index * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    const took = call(index).then(
      () => performance.now() - due,
      () => Number.POSITIVE_INFINITY,
    )
    open.push(took)
  }
  return Promise.all(open)
}
