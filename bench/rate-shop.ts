/**
 * Prices of twenty carriers asked over the network, as slow and unreliable as such services are (half of their answers
 * after 400 ms, one in a hundred after 8 s, one in twenty an error): what Lading adds to the slowest of them, when the
 * first price reaches a browser, the end of all patience, and what a carrier costs that is down.
 *
 * Ours are two stretches of a question: from the moment in which the caller sends it until the last carrier to answer
 * has been asked, and from that carrier's last byte on its socket until the caller has the last byte of our reply. What
 * lies between is that carrier's: its slowness with whatever the timers and the stand-in's own reckoning make of it,
 * and, after an error, the pause before it is asked again. Carriers, caller and browser share one process, so what they
 * hold each other up counts as ours; the caller's reading of the reply as JSON does not.
 * `node bench/rate-shop.ts [questions] [questions before]`.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerProject44Sandbox } from '#carriers/sandbox/project44.ts'
import { memoryOf } from '#test/support/carrier-server.ts'
import { startLading } from './support/child.ts'
import { Caller } from './support/client.ts'
import { median, percentile, runPairs, sayLoad, Verdict } from './support/measures.ts'
import { rateableBody } from './support/rateable-body.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const QUESTIONS = Number(process.argv[2] ?? 25)
/** Asked before anything is counted, of carriers that answer at once: a server at work has its code compiled. */
const WARM_UP = Number(process.argv[3] ?? 200)
const CARRIERS = Array.from({ length: 20 }, (_, at) => `RS${String.fromCharCode(65 + at)}`)
const [USUAL_MS, SLOW_MS, IS_SLOW] = [400, 8_000, 2.326]
const ERRORS = 0.05
const PATIENCE_MS = 10_000

sayLoad()
const carriers = await openCarriers()
process.env.CARRIER_HOSTS = `project44.api=${carriers.url}`
process.env.ALLOWED_PRIVATE_HOSTS = '127.0.0.1'
const throwAway = await startThrowAwayDatabase()
const server = await startLading(throwAway.url, throwAway.folder)
const caller = await new Caller(server.url).logIn()
const post = async (path: string, body: object) =>
  JSON.parse(await caller.post(`/api/${path}`, JSON.stringify(body)))

const accounts = 'P44/Capacityprovideraccount?operationtype'
// The demo's own log-in asks the sandbox, which is never slow.
await post(`${accounts}=disconnect`, {})
await post(`${accounts}=connect`, {
  connection: { ClientId: 'lading', ClientSecret: 'of the benchmark', Environment: 'live' },
})
for (const scac of CARRIERS) {
  await post(`${accounts}=add`, {
    account: {
      ...{ CapacityProviderIdentifierType: 'SCAC', CapacityProviderIdentifierValue: scac, CarrierName: scac },
      ...{ RateModeID: 1, Credentials: { username1: 'shipper', credential1: 'x', accountNumber1: '42' } },
    },
  })
}

const written = (scacs: readonly string[], stream = '') =>
  JSON.stringify({ ...JSON.parse(rateableBody({ Save: false })), SelectedCarriers: scacs, stream })
const ask = (text: string) => caller.post('/api/Shipment/GETLTLRates', text)
const question = (scacs: readonly string[]) => ask(written(scacs))
const news = await openBrowser()
const first = await question(CARRIERS)
const priced = new Set(JSON.parse(first).rates.map((one: { CarrierSCAC: string }) => one.CarrierSCAC))
if (priced.size !== CARRIERS.length)
  throw new Error(`only ${priced.size} carriers answer: ${first.slice(0, 500)}`)

for (let asked = 0; asked < WARM_UP; asked++) await question(CARRIERS)
carriers.suffer(true)
const [befores, afters, firsts, latest]: [number[], number[], number[], number[]] = [[], [], [], []]
for (let asked = 0; asked < QUESTIONS; asked++) {
  carriers.forget()
  const stream = crypto.randomUUID()
  const seen = news.firstPrice(stream)
  const text = written(CARRIERS, stream)
  const begun = performance.now()
  await ask(text)
  const ended = performance.now()
  const last = carriers.lastToAnswer()
  if (last) {
    befores.push(last.askedAt - begun)
    afters.push(ended - last.answeredAt)
  } else latest.push(ended - begun)
  firsts.push((await seen) - carriers.firstPriceAt())
}
carriers.suffer(false)

const overheads = befores.map((before, at) => before + afters[at]!)
const verdict = new Verdict()
verdict.say(
  'over the slowest carrier that answered, median',
  median(overheads),
  5,
  'ms',
  `${median(befores).toFixed(1)} ms until it is asked, ${median(afters).toFixed(1)} ms after it answered; p95 of both ${percentile(overheads, 95).toFixed(1)} ms, ${overheads.length} questions`,
)
verdict.say(
  'first answer to first price in the browser, p95',
  percentile(firsts, 95),
  50,
  'ms',
  `median ${median(firsts).toFixed(1)} ms`,
)
if (latest.length > 0)
  verdict.say(
    'where a carrier never ends',
    Math.max(...latest),
    PATIENCE_MS + 100,
    'ms',
    `${latest.length} questions`,
  )

await carriers.die()
for (let tries = 0; tries < 3; tries++) await question(CARRIERS)
const { ours, anchor } = await runPairs(
  40,
  () => question(CARRIERS),
  () => question(['NONE']),
)
const dead = (median(ours) - median(anchor)) / CARRIERS.length
verdict.say('a carrier that is down, once its breaker is open', dead, 1, 'ms')
verdict.exit()

news.close()
caller.close()
await server.stop()
await throwAway.stop()

/** The carriers behind project44's door. */
async function openCarriers() {
  const memory = memoryOf()
  let isSuffering = false
  const nothing = () => ({
    asked: new Map<string, number>(),
    answered: new Map<string, number>(),
    firstPriceAt: 0,
  })
  let times = nothing()
  const http = createServer(async (incoming, outgoing) => {
    const cameAt = performance.now()
    // Who was given up answers into the next question.
    const own = times
    const body = await bodyOf(incoming)
    const url = `http://carrier.test${incoming.url}`
    const headers = incoming.headers as Record<string, string>
    const method = incoming.method as 'GET' | 'POST'
    const scac = /"code":"(RS[A-Z])"/.exec(body)?.[1] ?? ''
    const isRate = scac !== '' && /quotes\/rates/.test(url)
    if (isRate && !own.asked.has(scac)) own.asked.set(scac, cameAt)
    // Asked again: what it said before was no answer.
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
  // As long as the doors of such services do: a question need not connect anew because the last one was slow.
  http.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    suffer: (isOn: boolean) => {
      isSuffering = isOn
    },
    forget: () => {
      times = nothing()
    },
    firstPriceAt: () => times.firstPriceAt,
    /** Null where somebody who was asked has not answered: the reply did not wait for it. */
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

/** A browser's line: when does the first price of a stream arrive? */
async function openBrowser() {
  const credentials = JSON.stringify({ UserName: 'demo', Password: 'lading-demo' })
  const { token } = (await (
    await fetch(`${server.url}/api/LogIn/Login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-developer-key': 'lading' },
      body: credentials,
    })
  ).json()) as { token: string }
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws?uniqueName=bench`)
  const waiting = new Map<string, (at: number) => void>()
  const ready = Promise.withResolvers<void>()
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', key: token })))
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    if (message.type === 'welcome') ready.resolve()
    if (message.topic !== 'rates') return
    const { stream, answers } = message.data
    if (!answers.some(({ cents }: { cents: number | null }) => cents !== null)) return
    waiting.get(stream)?.(performance.now())
    waiting.delete(stream)
  })
  await ready.promise
  return {
    firstPrice: (stream: string) => new Promise<number>((resolve) => waiting.set(stream, resolve)),
    close: () => socket.close(),
  }
}
