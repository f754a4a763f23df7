/**
 * Compares booking over HTTP (`Shipment/Pickup`, flag tender: the whole product, with its deliveries at the same time)
 * with the bare tender transaction of P7 by pgbench, alternating within seconds: one after the other, and from 8
 * clients. `node bench/booking.ts [rounds]`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startLading } from './support/child.ts'
import { Caller } from './support/client.ts'
import { median, ms, percentile, sayLoad, times } from './support/measures.ts'
import { findPgbench } from './support/pgbench.ts'
import { timePgbenchScript } from './support/pgbench-script.ts'
import { rateableBody } from './support/rateable-body.ts'
import { singleTender } from './support/single-tender.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const BOOKINGS = 200
const ANCHOR_SECONDS = 2
const CLIENTS = [1, 8]

interface Booking {
  shipmentId: string
  selectedPricesheetid: string
}

interface Times {
  p50: number[]
  p95: number[]
}

const throwAway = await startThrowAwayDatabase()
const server = await startLading(throwAway.url, throwAway.folder)
const caller = await new Caller(server.url).logIn()
const pgbench = findPgbench()

async function rated(): Promise<Booking> {
  const reply = JSON.parse(await caller.post('/api/Shipment/GETLTLRates', rateableBody({ Save: true })))
  return { shipmentId: reply.shipmentId, selectedPricesheetid: reply.suggestedPricesheetID }
}

/** Milliseconds of every booking, from this many clients that each wait for their reply. */
async function timeBookings(bookings: readonly Booking[], clients: number): Promise<number[]> {
  const waiting = [...bookings]
  const took: number[] = []
  const client = async () => {
    for (let booking = waiting.pop(); booking; booking = waiting.pop()) {
      const begun = performance.now()
      await caller.post('/api/Shipment/Pickup?flag=tender', JSON.stringify(booking))
      took.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return took
}

async function untilAllHasLeft(): Promise<void> {
  const text = `select 1 from outbox where state in ('waiting', 'sending', 'handing-over') limit 1`
  while ((await throwAway.pool.query(text)).rows.length > 0) await sleep(50)
}

/** Reverts the booked shipments for the anchor. */
async function takeBack(bookings: readonly Booking[], firstNumber: number): Promise<string> {
  const { rows } = await throwAway.pool.query(
    `update shipments s set status = 'Q', is_tendered = false, bol_number = '7' || ($2::int + one.number)
      from unnest($1::uuid[]) with ordinality as one(id, number) where s.id = one.id returning client_id`,
    [bookings.map(({ shipmentId }) => shipmentId), firstNumber],
  )
  return rows[0].client_id
}

async function timeAnchor(program: string, bookings: readonly Booking[], clients: number, round: number) {
  const firstNumber = round * 1_000_000
  const clientId = await takeBack(bookings, firstNumber)
  const script = singleTender({ clientId, firstNumber, shipments: bookings.length, task: 'undelivered' })
  await holdStill()
  try {
    return await timePgbenchScript(program, throwAway.config, script, { clients, seconds: ANCHOR_SECONDS })
  } finally {
    // These messages are never delivered.
    await throwAway.pool.query(`delete from outbox where subject = 'pgbench'`)
    await throwAway.pool.query(`delete from graphile_worker._private_jobs where key is null`)
    process.kill(server.pid, 'SIGCONT')
  }
}

/** Pauses the server during the anchor: it would poll for every job, and it must hold no lock. */
async function holdStill(): Promise<void> {
  const busy = `select 1 from pg_stat_activity
    where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid() limit 1`
  for (;;) {
    process.kill(server.pid, 'SIGSTOP')
    await sleep(50)
    if ((await throwAway.pool.query(busy)).rows.length === 0) return
    process.kill(server.pid, 'SIGCONT')
    await sleep(50)
  }
}

function add(to: Times, took: readonly number[]): void {
  to.p50.push(percentile(took, 50))
  to.p95.push(percentile(took, 95))
}

async function compare(clients: number): Promise<void> {
  const ours: Times = { p50: [], p95: [] }
  const anchor: Times = { p50: [], p95: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const bookings: Booking[] = []
    for (let made = 0; made < BOOKINGS; made++) bookings.push(await rated())
    add(ours, await timeBookings(bookings, clients))
    await untilAllHasLeft()
    if (pgbench)
      add(anchor, await timeAnchor(pgbench, bookings, clients, CLIENTS.indexOf(clients) * 100 + round + 1))
  }
  const name = clients === 1 ? 'one after the other' : `${clients} clients`
  const against = (mark: 'p50' | 'p95') =>
    pgbench
      ? `${mark} ${ms(median(ours[mark]))}, bare transaction ${ms(median(anchor[mark]))}: ` +
        times(median(ours[mark].map((took, round) => took / anchor[mark][round]!)))
      : `${mark} ${ms(median(ours[mark]))}`
  console.log(`booking over HTTP, ${name}: ${against('p95')} | ${against('p50')}`)
}

try {
  sayLoad()
  if (!pgbench) console.log('pgbench is not on this machine: the ratio is left out')
  // Compiling, loading and planning for the first time do not count.
  await timeBookings(await Promise.all(Array.from({ length: 50 }, rated)), 4)
  await untilAllHasLeft()
  for (const clients of CLIENTS) await compare(clients)
} finally {
  caller.close()
  await server.stop()
  await throwAway.stop()
}
