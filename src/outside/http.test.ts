import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { HttpFailed, sendHttp } from './http.ts'
import { forgetChannels, NotAsked, sendResiliently } from './resilience.ts'

const servers: Server[] = []
afterEach(async () => {
  forgetChannels()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const get = (url: string) => ({ method: 'GET' as const, url, headers: {}, body: '' })
const here = { allowedHosts: ['127.0.0.1'], timeoutMs: 2_000 }
const failureOf = (sending: Promise<unknown>): Promise<HttpFailed> =>
  sending.then(
    () => Promise.reject(new Error('it was answered')),
    (error) => error,
  )

describe('a request to another server', () => {
  it('is sent unchanged, and its reply returned unchanged, whatever the status', async () => {
    const url = await serve((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        response.writeHead(418, { 'x-one': 'é'.length.toString() })
        response.end(`${request.method} ${request.url} ${request.headers['x-mine']} ${body}`)
      })
    })
    const request = {
      method: 'POST' as const,
      url: `${url}/a?b=1`,
      headers: { 'x-mine': 'yes' },
      body: 'größe',
    }
    const response = await sendHttp(request, here)
    expect(response).toMatchObject({ status: 418, body: 'POST /a?b=1 yes größe' })
    expect(response.headers['x-one']).toBe('1')
  })

  it('never goes to a private network, by name or number, or out unencrypted', async () => {
    let isReached = false
    const url = await serve((_request, response) => {
      isReached = true
      response.end()
    })
    const closed = { allowedHosts: [], timeoutMs: 2_000 }
    for (const place of [url, 'https://127.0.0.1:1', 'https://localhost:1', 'https://[::1]:1']) {
      expect(await failureOf(sendHttp(get(place), closed))).toMatchObject({ fault: 'address', isSent: false })
    }
    expect(isReached).toBe(false)
  })

  it('follows no redirect', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    )
    expect(await sendHttp(get(url), here)).toMatchObject({ status: 302 })
  })

  it('reports whether it may have arrived', async () => {
    const url = await serve((request) => request.socket.destroy())
    expect(await failureOf(sendHttp(get(url), here))).toMatchObject({ fault: 'broken', isSent: true })
    const silent = await serve(() => {})
    const late = await failureOf(sendHttp(get(silent), { ...here, timeoutMs: 60 }))
    expect(late).toMatchObject({ fault: 'timeout', isSent: true })
    const stopped = await failureOf(sendHttp(get(silent), { ...here, signal: AbortSignal.timeout(60) }))
    expect(stopped).toMatchObject({ fault: 'timeout', isSent: true })
    const never = await failureOf(sendHttp(get(silent), { ...here, signal: AbortSignal.abort() }))
    expect(never).toMatchObject({ fault: 'timeout', isSent: false })
    const closed = await failureOf(sendHttp(get('http://127.0.0.1:9'), here))
    expect(closed).toMatchObject({ fault: 'unreachable', isSent: false })
  })

  it('reads only so much of a reply', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(5_000)))
    expect(await failureOf(sendHttp(get(url), { ...here, mostBytes: 1_000 }))).toMatchObject({
      fault: 'too-large',
    })
  })
})

describe('a failing server', () => {
  const sending = (changes: object = {}) => ({
    channel: 'test',
    atOnce: 2,
    isRepeatable: false,
    isOutage: ({ status }: { status: number }) => status >= 500,
    signal: AbortSignal.timeout(5_000),
    ...changes,
  })
  const answer = (status: number) => ({ status, headers: {}, body: '' })

  it('gets repeatable requests again, and others once', async () => {
    let asked = 0
    const flaky = async () => answer(++asked < 3 ? 503 : 200)
    expect(await sendResiliently(sending({ isRepeatable: true }), flaky)).toMatchObject({ status: 200 })
    expect(asked).toBe(3)
    asked = 0
    expect(await sendResiliently(sending({ channel: 'other' }), flaky)).toMatchObject({ status: 503 })
    expect(asked).toBe(1)
  })

  it('is skipped after five failures in a row, immediately and by all callers', async () => {
    let asked = 0
    const down = async () => {
      asked += 1
      throw new HttpFailed('unreachable', false, 'down')
    }
    for (let at = 0; at < 5; at++) await failureOf(sendResiliently(sending(), down))
    expect(await failureOf(sendResiliently(sending(), down))).toBeInstanceOf(NotAsked)
    expect(asked).toBe(5)
  })

  it('does not count as down because it refuses', async () => {
    for (let at = 0; at < 12; at++) await sendResiliently(sending(), async () => answer(401))
    expect(await sendResiliently(sending(), async () => answer(200))).toMatchObject({ status: 200 })
  })

  it('gets a limited number of concurrent requests; those beyond the queue fail', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let [now, most] = [0, 0]
    const slow = async () => {
      most = Math.max(most, ++now)
      await promise
      now -= 1
      return answer(200)
    }
    const all = Array.from({ length: 30 }, () => sendResiliently(sending(), slow).catch((error) => error))
    setTimeout(resolve, 20)
    const answers = await Promise.all(all)
    expect(most).toBe(2)
    expect(answers.filter((one) => one instanceof NotAsked)).toHaveLength(30 - 2 - 2 * 8)
  })
})
