import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sentence } from '#contracts/errors.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { randomOf } from '#test/support/mutate-interchange.ts'
import { makeScene, PASSWORD } from '#test/support/scene.ts'
import { type WireDraft, wireDraft } from '#test/support/wire-draft.ts'
import { type Ledger, openLedger } from './support/ledger.ts'
import { openVictim, type Victim } from './support/victim.ts'

/**
 * Two users decide about one shipment at the same moment, over HTTP, again and again. The second one gets an error
 * message. The carriers' mail server and the outbox prove that a shipment is never tendered twice, and that a shipment
 * voided before its tender was sent does not reach the carrier.
 */
const isFull = process.env.LADING_FAULTS === 'full'
const ROUNDS = isFull ? 1_000 : 24
const OTHER_ROUNDS = isFull ? 250 : 10
const SEED = 4
/** Rounds that are prepared and raced together: this many pairs run concurrently. */
const AT_ONCE = 5
/** The second call starts up to this long before or after the first. */
const MOST_APART_MS = 4
const DEVELOPER_KEY = 'the developer key'

// biome-ignore lint/suspicious/noExplicitAny: replies of several calls
type Reply = { status: number; body: any }
type User = 'clerk' | 'deputy'

/** A shipment that both users have on their screens. */
interface Case {
  shipmentId: string
  version: number
  priceOf: (scac: string) => string
  bidId: string
}

/** The action of one user. */
type Act = (one: Case, version: { version?: number }) => Promise<Reply>

let ledger: Ledger
let victim: Victim
let database: OpenDatabase
const keys = {} as Record<User, string>
const random = randomOf(SEED)

beforeAll(async () => {
  ledger = await openLedger(() => 0)
  victim = await openVictim({ SMTP_URL: ledger.url, DEVELOPER_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' })
  await victim.start()
  database = openDatabase(victim.database())
  await makeScene(database.db)
  for (const user of ['clerk', 'deputy'] as const) {
    const reply = await call(user, 'LogIn/Login', { UserName: user, Password: PASSWORD })
    keys[user] = reply.body.token
  }
})

afterAll(async () => {
  await database?.close()
  await victim?.remove()
  await ledger?.close()
})

async function call(user: User, path: string, body: unknown): Promise<Reply> {
  const reply = await fetch(`${victim.url()}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-developer-key': DEVELOPER_KEY,
      ...(keys[user] ? { authorization: `Bearer ${keys[user]}`, 'idempotency-key': randomUUID() } : {}),
    },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.json() }
}

async function ready(draft: Partial<WireDraft>, isQuoted = false): Promise<Case> {
  const { status, body } = await call('clerk', 'Shipment/GETLTLRates', wireDraft(draft))
  expect(status).toBe(200)
  const priceOf = (scac: string): string =>
    body.rates.find((rate: { CarrierSCAC: string }) => rate.CarrierSCAC === scac).PricesheetID
  const { shipmentId } = body
  const bidId = isQuoted ? await quoted(shipmentId) : ''
  const { rows } = await database.pool.query('select version from shipments where id = $1', [shipmentId])
  return { shipmentId, version: rows[0].version, priceOf, bidId }
}

/** Requests a spot quote from a carrier, and enters its answer by phone; returns the bid. */
async function quoted(shipmentId: string): Promise<string> {
  const QuoteDeadline = new Date(Date.now() + 3_600_000).toISOString()
  const asked = await call('clerk', 'Shipment/SpotQuote', {
    ...{ shipmentId, SelectedCarriers: ['SYNB'], QuoteDeadline },
  })
  const QuoteResponse = { ChargeDetails: [{ ChargeCode: 'LHS', Amount: 900 }], Currency: 'USD' }
  const bid = await call('clerk', 'Quote/SubmitQuoteResponse', {
    QuoteID: asked.body.request.Invitations[0].QuoteID,
    ...{ userEdit: 'true', Agreement: true, QuoteResponse },
  })
  expect(bid.status).toBe(200)
  return bid.body.BidID
}

const book =
  (user: User, scac: string): Act =>
  ({ shipmentId, priceOf }, version) =>
    call(user, 'Shipment/Pickup', { shipmentId, selectedPricesheetid: priceOf(scac), ...version })

const tenderCollect: Act = ({ shipmentId }, version) =>
  call('clerk', 'Shipment/CollectTender', { shipmentId, CollectCarrier: { SCAC: 'SYNA' }, ...version })

const award: Act = ({ shipmentId, bidId }, version) =>
  call('deputy', 'Quote/AwardQuote', { shipmentId, BidID: bidId, ...version })

const endIt: Act = ({ shipmentId }, version) =>
  call('deputy', 'Shipment/Void', { shipmentId, reason: 'Not needed any more', ...version })

const because = (action: string, from: string, reason: string) =>
  sentence('ACTION_REFUSED', { action, from, because: reason })
/** All errors that the second user may get. */
const TOLD = [
  sentence('SHIPMENT_CHANGED'),
  because('Tender', 'T', 'the shipment has been tendered'),
  because('Tender', 'V', 'it is possible only from Rate & Route, Schedule'),
  because('Choosing a quote', 'T', 'only a shipment in Rate & Route can be quoted'),
]

interface Outcome {
  one: Case
  /** Whether each of the two succeeded, in the order of their calls. */
  won: [boolean, boolean]
  replies: [Reply, Reply]
}

/**
 * Both at the same time, within a few milliseconds. `isAware`: both send the version they have seen, as the screens do.
 */
async function race(one: Case, [first, second]: [Act, Act], isAware: boolean): Promise<Outcome> {
  const apart = random(2 * MOST_APART_MS + 1) - MOST_APART_MS
  const version = isAware ? { version: one.version } : {}
  const start = async (act: Act, afterMs: number) => {
    if (afterMs > 0) await sleep(afterMs)
    return act(one, version)
  }
  const replies = await Promise.all([start(first, -apart), start(second, apart)])
  for (const { status, body } of replies) {
    if (status === 200) continue
    expect([status, TOLD]).toEqual([409, expect.arrayContaining([body.message])])
  }
  const won = replies.map(({ status }) => status === 200) as Outcome['won']
  // A user who has seen an outdated version decides nothing.
  if (isAware) expect(won.filter(Boolean)).toHaveLength(1)
  else expect(won).toContain(true)
  return { one, won, replies }
}

async function raceOften(
  rounds: number,
  draft: Partial<WireDraft>,
  acts: [Act, Act],
  isQuoted = false,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let at = 0; at < rounds; at += AT_ONCE) {
    const cases = []
    for (let i = at; i < Math.min(rounds, at + AT_ONCE); i++) cases.push(await ready(draft, isQuoted))
    const raced = cases.map((one, i) => race(one, acts, (at + i) % 2 === 1))
    outcomes.push(...(await Promise.all(raced)))
  }
  await untilAllHasLeft()
  return outcomes
}

async function untilAllHasLeft(): Promise<void> {
  const text = `select id, state from outbox where state in ('waiting', 'sending', 'handing-over')`
  await expect
    .poll(async () => (await database.pool.query(text)).rows, { timeout: 120_000, interval: 50 })
    .toEqual([])
}

/**
 * Checks that the database and the carriers agree with the replies to both users. `tenders`: which of the two tender.
 */
async function expectTold(outcomes: Outcome[], tenders: [boolean, boolean]): Promise<void> {
  const { rows } = await database.pool.query(
    `select s.id, s.status, s.is_tendered, s.carrier_scac, s.price_sheet_id,
        coalesce(json_agg(json_build_object('id', o.id, 'state', o.state)) filter (where o.id is not null), '[]') as messages,
        (select count(*)::int from audit_trail where subject_id = s.id and what = 'shipment.tendered') as tenders
      from shipments s left join outbox o on o.shipment_id = s.id and o.kind = 'tender' group by s.id`,
  )
  const byShipment = new Map(rows.map((row) => [row.id, row]))
  for (const { one, won, replies } of outcomes) {
    const row = byShipment.get(one.shipmentId)
    const booked = replies.filter((_, i) => tenders[i] && won[i])
    const isVoid = replies.some(({ status, body }) => status === 200 && body.endedAs === 'void')
    expect(booked.length).toBeLessThanOrEqual(1)
    const told = booked.map(({ body }) => body.tender.messageId)
    expect([row.messages.map(({ id }: { id: string }) => id), row.tenders]).toEqual([told, told.length])
    const status = isVoid ? 'V' : booked.length > 0 ? 'T' : 'Q'
    expect([row.status, row.is_tendered]).toEqual([status, booked.length > 0])
    if (booked[0]) expect(row.carrier_scac).toBe(booked[0].body.CarrierSCAC)
    for (const { id, state } of row.messages) {
      // Voided before it was sent: it is never sent. Voided after: the carrier has it once, and must be called.
      expect(isVoid ? ['delivered', 'failed'] : ['delivered']).toContain(state)
      expect(ledger.countOf(id)).toBe(state === 'delivered' ? 1 : 0)
    }
  }
}

const count = (outcomes: Outcome[], won: Outcome['won']) =>
  outcomes.filter((outcome) => String(outcome.won) === String(won)).length

function say(what: string, outcomes: Outcome[]): void {
  const [first, second, both] = [
    count(outcomes, [true, false]),
    count(outcomes, [false, true]),
    count(outcomes, [true, true]),
  ]
  console.log(
    `${outcomes.length} races, ${what}: first won ${first}, second won ${second}, one after the other ${both}`,
  )
}

it(`${ROUNDS} times two clerks book one shipment with two carriers: one wins, the other gets an error`, async () => {
  const outcomes = await raceOften(ROUNDS, {}, [book('clerk', 'SYNA'), book('deputy', 'SYNB')])
  await expectTold(outcomes, [true, true])
  say('two bookings', outcomes)
  expect(count(outcomes, [true, true])).toBe(0)
  // Each has won at least once, so the races were real.
  for (const won of [true, false]) expect(count(outcomes, [won, !won])).toBeGreaterThan(0)
})

it(`${OTHER_ROUNDS} times a spot quote is awarded while the shipment is booked`, async () => {
  const outcomes = await raceOften(OTHER_ROUNDS, {}, [book('clerk', 'SYNA'), award], true)
  await expectTold(outcomes, [true, false])
  say('booking against award', outcomes)
})

it(`${OTHER_ROUNDS} times a shipment is voided while it is booked`, async () => {
  const outcomes = await raceOften(OTHER_ROUNDS, {}, [book('clerk', 'SYNA'), endIt])
  await expectTold(outcomes, [true, false])
  say('booking against void', outcomes)
})

it(`${OTHER_ROUNDS} times a collect shipment is voided while it is tendered`, async () => {
  const outcomes = await raceOften(OTHER_ROUNDS, { PaymentType: 'C' }, [tenderCollect, endIt])
  await expectTold(outcomes, [true, false])
  say('collect tender against void', outcomes)
})
