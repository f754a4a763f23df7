import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#database/sql/open.ts'
import type { HttpRequest } from '#domain/http-exchange.ts'
import { cyclesOf, recordCycles } from '#test/support/fault-record.ts'
import {
  openParcelServers,
  PARCEL_CARRIER_NAMES,
  PARCEL_STAGE,
  type ParcelCarrierName,
  type ParcelServers,
  parcelDraft,
} from '#test/support/parcel.ts'
import { enterParcelScene, openParcelVictim } from './support/parcel-victim.ts'
import type { Victim } from './support/victim.ts'
import { victimClient } from './support/victim-client.ts'

/**
 * Kills server and database while labels are bought: when the carrier gets the order, when it has sold the label and we
 * do not know yet, when its reply is on the way to the database, and again while we ask what it sold. The carriers'
 * records prove that every shipment has its labels, each sold once and valid.
 */
const isFull = process.env.LADING_FAULTS === 'full'

/** The request that orders labels, by carrier. */
const ORDER: Record<ParcelCarrierName, (request: HttpRequest) => boolean> = {
  UPS: ({ url }) => url.endsWith('/ship'),
  FedEx: ({ url }) => url.endsWith('/ship/v1/shipments'),
  USPS: ({ url }) => url === '/labels/v3/label',
}
/** The request after an order without a reply; USPS gets the same order again. */
const QUESTION: Record<ParcelCarrierName, (request: HttpRequest) => boolean> = {
  UPS: ({ url }) => url.includes('/recovery'),
  FedEx: ({ url }) => url.includes('referencenumbers') || url.includes('cancel'),
  USPS: ORDER.USPS,
}
/**
 * lost: killed, and the order was never read · sold: killed when the carrier has read it, which then sells · told: its
 * reply is being sent · twice: as sold, and killed again by the first request after the start.
 */
type Moment = 'lost' | 'sold' | 'told' | 'twice'
const MOMENTS: readonly Moment[] = isFull ? ['lost', 'sold', 'told', 'twice'] : ['sold', 'twice']

/** One kill, or two for `twice`: an order to each of the carriers is running, all at the same moment. */
interface Kill {
  carriers: readonly ParcelCarrierName[]
  moment: Moment
}
const KILLS: Kill[] = isFull
  ? Array.from({ length: 60 }, () =>
      PARCEL_CARRIER_NAMES.flatMap((name) => MOMENTS.map((moment) => ({ carriers: [name], moment }))),
    ).flat()
  : MOMENTS.map((moment) => ({ carriers: PARCEL_CARRIER_NAMES, moment }))
const KILLED = KILLS.reduce((sum, { carriers }) => sum + carriers.length, 0)

let stage: ParcelServers
let victim: Victim
let shipments = 0
const client = victimClient(() => victim)
const { call, withDatabase } = client

beforeAll(async () => {
  stage = await openParcelServers()
  victim = await openParcelVictim(stage, 'error')
  await victim.start()
  await enterParcelScene(client)
})

afterAll(async () => {
  await victim?.remove()
  await stage?.close()
})

const PACKAGES = 2

/** The booking: a shipment and the price of its carrier. */
type Choice = { shipmentId: string; selectedPricesheetid: string }

async function rate(carrier: ParcelCarrierName): Promise<Choice> {
  const rated = await call('Shipment/GETLTLRates', parcelDraft(PACKAGES))
  const { scac } = PARCEL_STAGE[carrier]
  const sheet = rated.body.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === scac)
  return { shipmentId: rated.body.shipmentId, selectedPricesheetid: sheet.PricesheetID }
}

async function book(choice: Choice): Promise<void> {
  const booked = await call('Shipment/Pickup', choice, { 'idempotency-key': randomUUID() })
  expect([booked.status, booked.body.tender.channel]).toEqual([200, 'api'])
}

function quiet(): void {
  for (const name of PARCEL_CARRIER_NAMES) {
    stage.before(name, undefined)
    stage.after(name, undefined)
  }
}

/** Books, and kills when each purchase has reached the moment. */
async function round({ carriers, moment }: Kill): Promise<void> {
  const choices = await Promise.all(carriers.map(rate))
  // The clerk has the reply before the kill, so it must come true.
  await killAt(carriers, ORDER, moment === 'twice' ? 'sold' : moment, () => Promise.all(choices.map(book)))
  if (moment === 'twice') await killAt(carriers, QUESTION, 'sold', () => victim.start())
  quiet()
  await victim.start()
  await withDatabase(untilAllIsDone)
  shipments += carriers.length
}

/** Starts, and kills when that has ended and each of the carriers has been called. */
async function killAt(
  carriers: readonly ParcelCarrierName[],
  isPoint: typeof ORDER,
  moment: 'lost' | 'sold' | 'told',
  begin: () => Promise<unknown>,
): Promise<void> {
  const dead = Promise.withResolvers<void>()
  const mayBeTold = Promise.withResolvers<void>()
  const allAreThere = Promise.withResolvers<void>()
  const there = new Set<ParcelCarrierName>()
  /** Whether this request is the one at which to kill the carrier's order. */
  const isMet = (carrier: ParcelCarrierName, request: HttpRequest): boolean => {
    if (there.has(carrier) || !isPoint[carrier](request)) return false
    there.add(carrier)
    if (there.size === carriers.length) allAreThere.resolve()
    return true
  }
  quiet()
  for (const carrier of carriers) {
    if (moment === 'told')
      stage.after(carrier, async (request) => {
        if (isMet(carrier, request)) await mayBeTold.promise
        return undefined
      })
    else
      stage.before(carrier, async (request) => {
        if (!isMet(carrier, request)) return undefined
        await dead.promise
        return moment === 'lost' ? null : undefined
      })
  }
  await begin()
  await Promise.race([allAreThere.promise, sleep(20_000)])
  // The reply is sent, and the process dies somewhere between reading and storing it.
  mayBeTold.resolve()
  if (moment === 'told') await sleep(Math.random() * 12)
  await victim.kill()
  dead.resolve()
  expect([...there].sort(), `purchases that came to "${moment}"`).toEqual([...carriers].sort())
}

async function untilAllIsDone({ pool }: OpenDatabase): Promise<void> {
  const text = `select kind, state, detail, attempts from outbox where state in ('waiting', 'sending', 'handing-over')`
  await expect.poll(async () => (await pool.query(text)).rows, { timeout: 90_000, interval: 50 }).toEqual([])
}

/** Must be true when nothing is running: as many valid labels as packages, the same that we have. */
async function expectEachOnce({ pool }: OpenDatabase, shipments: number): Promise<void> {
  const { rows: states } = await pool.query(
    `select state, count(*)::int from outbox where kind = 'label' group by 1`,
  )
  expect(states).toEqual([{ state: 'delivered', count: shipments }])
  const { rows } = await pool.query(
    `select tracking_number as number from parcel_packages q join parcel_purchases p on p.id = q.purchase_id
      where p.bought_at is not null and p.voided_at is null order by 1`,
  )
  expect(rows).toHaveLength(shipments * PACKAGES)
  const valid = PARCEL_CARRIER_NAMES.flatMap((name) => stage.sold(name))
    .filter(({ isVoided }) => !isVoided)
    .map(({ number }) => ({ number }))
    .sort((a, b) => (a.number < b.number ? -1 : 1))
  expect(valid).toEqual(rows.sort((a, b) => (a.number < b.number ? -1 : 1)))
  const { rows: papers } = await pool.query(
    `select p.id from parcel_purchases p where not exists (select 1 from parcel_papers q where q.purchase_id = p.id)`,
  )
  expect(papers, 'a label without its picture').toEqual([])
}

it(`${KILLED} purchases killed at the named points: every shipment has its labels, each sold once`, async () => {
  for (const kill of KILLS) await round(kill)
  await withDatabase((database) => expectEachOnce(database, shipments))
  console.log(`${KILLED} killed of ${PARCEL_CARRIER_NAMES.join(', ')} orders: 0 lost, 0 twice, 0 unknown`)
})

const RANDOM_ROUNDS = cyclesOf(2, 300)

it(`${RANDOM_ROUNDS} kills at random moments during orders to all carriers: each label is sold once`, async () => {
  const slow = () => sleep(Math.random() * 20).then(() => undefined)
  for (const name of PARCEL_CARRIER_NAMES) {
    stage.before(name, slow)
    stage.after(name, slow)
  }
  for (let number = 0; number < RANDOM_ROUNDS; number++) {
    const choices = await Promise.all(PARCEL_CARRIER_NAMES.map(rate))
    await Promise.all(choices.map(book))
    shipments += PARCEL_CARRIER_NAMES.length
    await sleep(Math.random() * 250)
    await victim.kill()
    await victim.start()
  }
  await recordCycles('server and database, under orders of labels', RANDOM_ROUNDS, async () => {
    await withDatabase(untilAllIsDone)
    await withDatabase((database) => expectEachOnce(database, shipments))
    return { acknowledged: RANDOM_ROUNDS * PARCEL_CARRIER_NAMES.length }
  })
  console.log(`${RANDOM_ROUNDS} random kills, ${shipments} shipments: 0 lost, 0 twice`)
})
