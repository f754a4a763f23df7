/**
 * Twenty carriers as slow and unreliable as such services are: half of their replies after 400 ms, one in a hundred
 * after 8 s, one in twenty an error.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerProject44Sandbox } from '#carriers/sandbox/project44.ts'
import { memoryOf } from '#test/support/carrier-server.ts'
import type { BareQuestion } from './bare-asker.ts'

const [USUAL_MS, SLOW_MS, IS_SLOW] = [400, 8_000, 2.326]
const ERRORS = 0.05

/** The carriers behind project44's API, and when each was asked and had answered. */
export async function openSlowCarriers() {
  const memory = memoryOf()
  let isSuffering = false
  const nothing = () => ({
    asked: new Map<string, number>(),
    answered: new Map<string, number>(),
    firstPriceAt: 0,
  })
  let times = nothing()
  /** The last request to each, as received. */
  const questions = new Map<string, BareQuestion>()
  const http = createServer(async (incoming, outgoing) => {
    const cameAt = performance.now()
    // The reply of a carrier that was given up arrives during the next request.
    const own = times
    const body = await bodyOf(incoming)
    const url = `http://carrier.test${incoming.url}`
    const headers = incoming.headers as Record<string, string>
    const method = incoming.method as 'GET' | 'POST'
    const scac = /"code":"(RS[A-Z])"/.exec(body)?.[1] ?? ''
    const isRate = scac !== '' && /quotes\/rates/.test(url)
    if (isRate && !own.asked.has(scac)) own.asked.set(scac, cameAt)
    if (isRate && !isSuffering) questions.set(scac, { url: incoming.url ?? '', headers, body })
    // Asked again: the earlier reply was an error.
    own.answered.delete(scac)
    const isWrong = isRate && isSuffering && Math.random() < ERRORS
    if (isRate && isSuffering) await sleep(slowness())
    const answer = isWrong
      ? { status: 503, headers: {}, body: 'Service Unavailable' }
      : await answerProject44Sandbox({ method, url, headers, body }, memory, new Date())
    outgoing.writeHead(answer.status, answer.headers).end(answer.body)
    if (!isRate) return
    own.answered.set(scac, performance.now())
    if (!isWrong) own.firstPriceAt ||= performance.now()
  })
  // As long as such services keep connections: a request need not reconnect because the last one was slow.
  http.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    url,
    /** The last request to each carrier, for another program that sends the same. */
    questions: (): BareQuestion[] =>
      [...questions.values()].map((one) => ({ ...one, url: `${url}${one.url}` })),
    suffer: (isOn: boolean) => {
      isSuffering = isOn
    },
    forget: () => {
      times = nothing()
    },
    firstPriceAt: () => times.firstPriceAt,
    /** Null if a requested carrier has not answered: the reply did not wait for it. */
    lastToAnswer: () => {
      const { asked, answered } = times
      if ([...asked.keys()].some((scac) => !answered.has(scac))) return null
      const [scac, answeredAt] = [...answered].sort((a, b) => b[1] - a[1])[0]!
      return { askedAt: asked.get(scac)!, answeredAt }
    },
    die: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}

/** Lognormal, by Box and Muller. */
function slowness(): number {
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  return USUAL_MS * (SLOW_MS / USUAL_MS) ** (normal / IS_SLOW)
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
