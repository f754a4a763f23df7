import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerProject44Sandbox } from '#carriers/sandbox/project44.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { makeScene } from '#test/support/scene.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * Server and database are killed at each named point of a tender over the network, most of all between the carrier's
 * "OK" and our commit. The carrier's stand-in proves it: it has accepted every order once, whatever was killed when.
 */
const isFull = process.env.LADING_FAULTS === 'full'
/** The order has arrived but was not read; it was read but not answered; it was answered but the reply not stored. */
const POINTS = ['ARRIVED', 'TAKEN', 'ANSWERED'] as const
type Point = (typeof POINTS)[number]
/** Each is one kill of as many tenders as it has points, each tender at its own point. */
const KILLS: Point[][] = isFull
  ? Array.from({ length: 100 }, () => POINTS.map((point) => [point])).flat()
  : [[...POINTS]]
const KILLED = KILLS.flat().length

let carrier: CarrierServer
let victim: Victim
const { logIn, call, withDatabase } = victimClient(() => victim)
/** The points of the next orders, in order; none: nothing happens. */
let planned: Point[] = []
let cameTo: (point: Point) => void
let dead: Promise<void>
let mayBeAnswered: Promise<void>
/** Bills of lading of the orders that the carrier has accepted. */
const taken: string[] = []
const messageIds: string[] = []

beforeAll(async () => {
  carrier = await openCarrierServer(async (request, memory, now) => {
    if (!request.url.endsWith('/dispatchedshipments')) return answerProject44Sandbox(request, memory, now)
    const point = planned.shift()
    if (point === 'ARRIVED') {
      cameTo(point)
      await dead
      return { status: 503, headers: {}, body: '' }
    }
    const answer = await answerProject44Sandbox(request, memory, now)
    expect(answer.status).toBe(200)
    taken.push(JSON.parse(request.body).shipmentIdentifiers[0].value)
    if (point) cameTo(point)
    if (point === 'TAKEN') await dead
    if (point === 'ANSWERED') await mayBeAnswered
    return answer
  })
  victim = await openVictim({
    ...{ DEVELOPER_KEY, CREDENTIAL_KEY: 'the key of this test', LADING_DEMO: '0', LOG_LEVEL: 'error' },
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    CARRIER_ENVIRONMENT: 'live',
    CARRIER_HOSTS: `project44.api=${carrier.url}`,
  })
  await victim.start()
  await withDatabase(async ({ db }) => void (await makeScene(db)))
  await logIn('admin')
  const connection = { ClientId: 'lading', ClientSecret: 'secret' }
  const work = 'P44/Capacityprovideraccount?operationtype'
  expect((await call(`${work}=connect`, { connection })).status).toBe(200)
  const Credentials = { username1: 'u', credential1: 'p', accountNumber1: '42' }
  const account = { CapacityProviderIdentifierValue: 'ABCD', CarrierName: 'Abcd', Credentials }
  expect((await call(`${work}=add`, { account })).status).toBe(200)
}, 120_000)

afterAll(async () => {
  await victim?.remove()
  await carrier?.close()
})

/** The booking: a shipment and the price of its carrier. */
type Choice = { shipmentId: string; selectedPricesheetid: string }

async function rate(): Promise<Choice> {
  const rated = await call('Shipment/GETLTLRates', wireDraft())
  const sheet = rated.body.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === 'ABCD')
  return { shipmentId: rated.body.shipmentId, selectedPricesheetid: sheet.PricesheetID }
}

async function book(choice: Choice): Promise<string> {
  const booked = await call('Shipment/Pickup', choice, { 'idempotency-key': randomUUID() })
  expect([booked.status, booked.body.tender.channel]).toEqual([200, 'api'])
  return booked.body.tender.messageId
}

async function round(points: readonly Point[]): Promise<void> {
  const there: Point[] = []
  const [allAreThere, death, answer] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  cameTo = (point) => {
    there.push(point)
    if (there.length === points.length) allAreThere!.resolve()
  }
  const choices = await Promise.all(points.map(rate))
  dead = death!.promise
  mayBeAnswered = answer!.promise
  planned = [...points]
  // The clerk has the reply before the kill, so it must come true.
  messageIds.push(...(await Promise.all(choices.map(book))))
  await Promise.race([allAreThere!.promise, sleep(30_000)])
  answer!.resolve()
  if (points.includes('ANSWERED')) await sleep(taken.length % 4)
  await victim.kill()
  death!.resolve()
  expect(there.sort(), 'deliveries that came to their point').toEqual([...points].sort())
  await victim.start()
  await withDatabase(async ({ pool }) => {
    const text = `select state, detail from outbox where state in ('waiting', 'sending', 'handing-over')`
    await expect
      .poll(async () => (await pool.query(text)).rows, { timeout: 120_000, interval: 200 })
      .toEqual([])
  })
}

it(`${KILLED} tenders killed at the named points: every truck is ordered once, and its numbers are kept`, async () => {
  for (const points of KILLS) await round(points)
  await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      `select o.id, o.state, s.bol_number, s.pro_number <> '' and t.pickup_number <> '' as has_numbers
          from outbox o join shipments s on s.id = o.shipment_id join network_tenders t on t.message_id = o.id
          order by o.created_at`,
    )
    expect(rows.map(({ id, state, has_numbers }) => [id, state, has_numbers]).sort()).toEqual(
      messageIds.map((id) => [id, 'delivered', true]).sort(),
    )
    expect([...taken].sort()).toEqual(rows.map(({ bol_number }) => bol_number).sort())
  })
})
