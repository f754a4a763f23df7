import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cyclesOf, recordCycles } from '#test/support/fault-record.ts'
import { makeScene } from '#test/support/scene.ts'
import { openSmtpServer } from '#test/support/smtp-server.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * The database of a working server loses a backend, or is stopped immediately, again and again, while jobs fail because
 * the mail server is down. The server survives, answers 503 and never 500, and every tender is sent once in the end.
 */
const ROUNDS = cyclesOf(6, 200)
const SEED = Number(process.env.LADING_SEED ?? 20)
const VISITORS = 3
/** One booking per this many rounds: each fails again and again until the mail server is up. */
const ROUNDS_A_BOOKING = Math.max(2, ROUNDS / 20)

let victim: Victim
let mailPort: number
const { logIn, call, headers, withDatabase } = victimClient(() => victim)

beforeAll(async () => {
  const closed = await openSmtpServer(async () => {})
  await closed.close()
  mailPort = Number(new URL(closed.url).port)
  const env = { SMTP_URL: closed.url, DEVELOPER_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' }
  victim = await openVictim(env)
  await victim.start()
  await withDatabase((database) => makeScene(database.db))
  await logIn()
})

afterAll(() => victim?.remove())

/** Numbers from 0 to 1 that are the same in every run with one seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function killBackend(random: number): Promise<void> {
  await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query(`select pid from pg_stat_activity
      where backend_type = 'client backend' and usename = current_user and pid <> pg_backend_pid() order by pid`)
    process.kill(rows[Math.floor(random * rows.length)].pid, 'SIGKILL')
  }).catch(() => {})
}

/** Like `pg_ctl stop -m immediate`; the server restarts its database. */
async function endAtOnce(): Promise<void> {
  const pid = victim.postmaster()
  if (pid) process.kill(pid, 'SIGQUIT')
}

interface Seen {
  /** Number of replies by status. */
  statuses: Record<string, number>
  /** Replies that should not occur. */
  faults: string[]
}

async function visit(seen: Seen, isOver: () => boolean): Promise<void> {
  const paths = ['Shipment/GetShipmentCount', 'Login/userDetails']
  for (let number = 0; !isOver(); number++) {
    const path = number % 3 === 2 ? 'readyz' : `api/${paths[number % 2]}`
    const isPost = path !== 'readyz'
    const reply = await fetch(`${victim.url()}/${path}`, {
      method: isPost ? 'POST' : 'GET',
      headers: { ...headers(), 'content-type': 'application/json' },
      ...(isPost ? { body: '{}' } : {}),
    }).catch((error: Error) => error)
    if (reply instanceof Error) {
      seen.faults.push(`${path}: ${reply.message} ${(reply.cause as Error)?.message}`)
      await sleep(50)
      continue
    }
    const text = await reply.text()
    seen.statuses[reply.status] = (seen.statuses[reply.status] ?? 0) + 1
    if (reply.status !== 200 && reply.status !== 503) seen.faults.push(`${path}: ${reply.status} ${text}`)
    if (reply.status === 503 && !reply.headers.get('retry-after')) seen.faults.push(`${path}: when again?`)
    await sleep(5)
  }
}

/** Books like a careful caller: the same booking with one key, until there is a reply. */
async function book(): Promise<string> {
  const rated = await untilAnswered('Shipment/GETLTLRates', wireDraft())
  const booking = { shipmentId: rated.shipmentId, selectedPricesheetid: rated.suggestedPricesheetID }
  return (await untilAnswered('Shipment/Pickup', booking)).tender.messageId
}

// biome-ignore lint/suspicious/noExplicitAny: replies of several calls
async function untilAnswered(path: string, body: unknown): Promise<any> {
  const key = { 'idempotency-key': randomUUID() }
  for (;;) {
    const reply = await call(path, body, key)
    if (reply.status === 200) return reply.body
    expect(reply.status, JSON.stringify(reply.body)).toBe(503)
    await sleep(100)
  }
}

async function untilReady(): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${victim.url()}/readyz`)).status, { timeout: 60_000, interval: 20 })
    .toBe(200)
}

it(`${ROUNDS} times: the server survives its database, answers 503 meanwhile, and loses no tender`, async () => {
  const random = seeded(SEED)
  const seen: Seen = { statuses: {}, faults: [] }
  const messages: string[] = []
  let isOver = false
  const visitors = Array.from({ length: VISITORS }, () => visit(seen, () => isOver))
  for (let round = 0; round < ROUNDS; round++) {
    const booking = round % ROUNDS_A_BOOKING === 0 ? book() : undefined
    await sleep(random() * 400)
    if (random() < 0.5) await killBackend(random())
    else await endAtOnce()
    if (booking) messages.push(await booking)
    await sleep(random() * 200)
    if (random() < 0.7) await untilReady()
    expect(victim.isAlive(), victim.said()).toBe(true)
  }
  await untilReady()
  isOver = true
  await Promise.all(visitors)
  console.log(`${ROUNDS} losses (seed ${SEED}), answers: ${JSON.stringify(seen.statuses)}`)
  expect(seen.faults).toEqual([])
  expect(seen.statuses['503']).toBeGreaterThan(0)
  expect(victim.said()).not.toMatch(/unhandled|uncaught/i)

  const taken: string[] = []
  const server = await openSmtpServer(async (mail) => void taken.push(mail.toString('latin1')), mailPort)
  try {
    await expect.poll(() => withDatabase(undelivered), { timeout: 60_000, interval: 250 }).toEqual(0)
  } finally {
    await server.close()
  }
  await recordCycles('database or one of its connections, under tenders', ROUNDS, () => {
    for (const id of messages) {
      expect(
        taken.filter((mail) => mail.includes(`Message-ID: <${id}@`)),
        id,
      ).toHaveLength(1)
    }
    return { acknowledged: messages.length }
  })
  expect((await call('Shipment/GetShipmentCount', {})).status).toBe(200)
})

async function undelivered({ pool }: Parameters<Parameters<typeof withDatabase>[0]>[0]): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as total from outbox where state <> 'delivered'`)
  return rows[0].total
}
