/**
 * Prices of twenty carriers requested over the network, as slow and unreliable as such services are (half of their
 * replies after 400 ms, one in a hundred after 8 s, one in twenty an error): what Lading adds to the slowest of them,
 * when the first price reaches a browser, the time limit, and the cost of a carrier that is down.
 * We measure two parts of a request: from the moment the caller sends it until the last carrier to reply has been
 * asked, and from that carrier's last byte on its socket until the caller has the last byte of our reply. The time in
 * between is that carrier's: its slowness including timers and the stand-in's own work, and, after an error, the pause
 * before the retry. Carriers, caller and browser share one process that wakes up for each of them, and the machine
 * writes twenty requests one after the other in any case. So a bare handler alternates with ours and sends the same
 * bytes to the same carriers: the time beyond the bare handler's is what Lading adds. Both are reported. `node
 * bench/rate-shop.ts [questions] [questions before]`.
 */
import { startBareAsker, startLading } from './support/child.ts'
import { Caller } from './support/client.ts'
import { median, percentile, runPairs, sayLoad, Verdict } from './support/measures.ts'
import { rateableBody } from './support/rateable-body.ts'
import { openSlowCarriers } from './support/slow-carriers.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const QUESTIONS = Number(process.argv[2] ?? 25)
/** Warm-up requests to carriers that answer immediately: a server in use has compiled its code. */
const WARM_UP = Number(process.argv[3] ?? 200)
const CARRIERS = Array.from({ length: 20 }, (_, at) => `RS${String.fromCharCode(65 + at)}`)
const PATIENCE_MS = 10_000

sayLoad()
const carriers = await openSlowCarriers()
process.env.CARRIER_HOSTS = `project44.api=${carriers.url}`
process.env.ALLOWED_PRIVATE_HOSTS = '127.0.0.1'
const throwAway = await startThrowAwayDatabase()
const server = await startLading(throwAway.url, throwAway.folder)
const caller = await new Caller(server.url).logIn()
const post = async (path: string, body: object) =>
  JSON.parse(await caller.post(`/api/${path}`, JSON.stringify(body)))

const accounts = 'P44/Capacityprovideraccount?operationtype'
// The demo's own account uses the sandbox, which is never slow.
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
const bare = await startBareAsker()
const bareCaller = new Caller(bare.url)
await bareCaller.post('/prepare', JSON.stringify(carriers.questions()))
for (let asked = 0; asked < WARM_UP; asked++) await bareCaller.post('/ask', written(CARRIERS))

carriers.suffer(true)
const [ours, bares]: [Added[], Added[]] = [[], []]
const [firsts, latest]: [number[], number[]] = [[], []]
for (let asked = 0; asked < QUESTIONS; asked++) {
  const stream = crypto.randomUUID()
  const seen = news.firstPrice(stream)
  const text = written(CARRIERS, stream)
  const { added, took } = await addedBy(() => ask(text))
  if (added) ours.push(added)
  else latest.push(took)
  firsts.push((await seen) - carriers.firstPriceAt())
  const { added: byBare } = await addedBy(() => bareCaller.post('/ask', text))
  if (byBare) bares.push(byBare)
}
carriers.suffer(false)

const verdict = new Verdict()
console.log(`       over the slowest carrier that answered: ${shown(ours)}`)
console.log(`       the same of a bare handler: ${shown(bares)}`)
verdict.say(
  'over the slowest carrier, less a bare handler’s',
  median(ours.map(whole)) - median(bares.map(whole)),
  5,
  'ms',
  `${ours.length} questions`,
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
const down = await runPairs(
  40,
  () => question(CARRIERS),
  () => question(['NONE']),
)
const dead = (median(down.ours) - median(down.anchor)) / CARRIERS.length
verdict.say('a carrier that is down, once its breaker is open', dead, 1, 'ms')
verdict.exit()

news.close()
caller.close()
bareCaller.close()
await bare.stop()
await server.stop()
await throwAway.stop()

/** Milliseconds in addition to the slowest carrier's own. */
interface Added {
  before: number
  after: number
}

/** Rates once. `added` is null if a requested carrier has not replied: the reply did not wait for it. */
async function addedBy(question: () => Promise<unknown>): Promise<{ added: Added | null; took: number }> {
  carriers.forget()
  const begun = performance.now()
  await question()
  const ended = performance.now()
  const last = carriers.lastToAnswer()
  const added = last && { before: last.askedAt - begun, after: ended - last.answeredAt }
  return { added, took: ended - begun }
}

function whole({ before, after }: Added): number {
  return before + after
}

function shown(all: readonly Added[]): string {
  const of = (part: (one: Added) => number, percent = 50) =>
    `${percentile(all.map(part), percent).toFixed(1)} ms`
  const parts = `${of((one) => one.before)} until it is asked, ${of((one) => one.after)} after it answered`
  return `${of(whole)} (${parts}; p95 of both ${of(whole, 95)})`
}

/** A browser's live connection: when does the first price of a stream arrive? */
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
