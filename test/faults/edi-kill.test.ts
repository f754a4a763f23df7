import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#database/open.ts'
import { makePartner } from '#test/support/edi.ts'
import { makeScene } from '#test/support/scene.ts'
import { openSftpServer, type SftpServer } from '#test/support/sftp-server.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * Server and database are killed at each named point of the delivery of a tender by SFTP, between the carrier's "OK" and
 * our commit above all. The carrier's server is the witness: every tender has reached it once, whatever was killed when.
 */
const isFull = process.env.LADING_FAULTS === 'full'
/** The requests of an upload at which it is killed: in the midst of the file, when it is whole, before, after the rename. */
const POINTS = ['OPEN', 'WRITE', 'CLOSE', 'RENAME', 'RENAMED'] as const
const ROUNDS = POINTS.length * (isFull ? 200 : 4)
const CREDENTIAL_KEY = 'the credential key of this test'

let server: SftpServer
let victim: Victim
const { logIn, call, withDatabase } = victimClient(() => victim)
/** Tenders to the carrier with a server, and to the one without. */
const messageIds: string[] = []
const sandboxIds: string[] = []

beforeAll(async () => {
  server = await openSftpServer({ folders: ['to-carrier', 'from-carrier'] })
  victim = await openVictim({
    ...{ DEVELOPER_KEY, CREDENTIAL_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' },
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  })
  await victim.start()
  await withDatabase(async ({ db }) => {
    const scene = await makeScene(db)
    const where = { clientId: scene.a.id, credentialKey: Buffer.from(CREDENTIAL_KEY) }
    await makePartner(db, where, server, { pollMinutes: 1440 })
    // The second carrier has no server: the sandbox stands in for it, with a ledger of its own.
    await makePartner(db, where, null, { scac: 'SYNB', receiverId: 'SYNB', sandbox: { answer: 'silent' } })
  })
  await logIn()
})

afterAll(async () => {
  await victim?.remove()
  await server?.close()
})

async function book(scac = 'SYNA'): Promise<string> {
  const rated = await call('Shipment/GETLTLRates', wireDraft())
  const sheet = rated.body.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === scac)
  const body = { shipmentId: rated.body.shipmentId, selectedPricesheetid: sheet.PricesheetID }
  const booked = await call('Shipment/Pickup', body, { 'idempotency-key': randomUUID() })
  expect([booked.status, booked.body.tender.channel]).toEqual([200, 'edi'])
  return booked.body.tender.messageId
}

const isFinal = (path: string) => path.endsWith('.edi')

/** Books, and kills when the delivery comes to `point`. Every other carrier takes its file away at once. */
async function round(number: number): Promise<void> {
  const point = POINTS[number % POINTS.length]!
  const takesAway = Math.floor(number / POINTS.length) % 2 === 0
  const dead = Promise.withResolvers<void>()
  // The clerk has his answer before the lights go out: what he was told must come true.
  const answered = Promise.withResolvers<void>()
  let isKilled = false
  server.before = async (request, path) => {
    if (request === 'RENAMED' && takesAway) server.files.delete(path)
    if (isKilled || request !== point) return
    isKilled = true
    await answered.promise
    await victim.kill()
    dead.resolve()
  }
  messageIds.push(await book())
  answered.resolve()
  await Promise.race([dead.promise, sleep(20_000)])
  expect(isKilled, `the delivery never came to ${point}`).toBe(true)
  server.before = (request, path) => {
    if (request === 'RENAMED' && takesAway) server.files.delete(path)
  }
  await victim.start()
  await withDatabase(untilAllHasLeft)
}

async function untilAllHasLeft({ pool }: OpenDatabase): Promise<void> {
  const text = `select state, detail, attempts from outbox where state in ('waiting', 'sending', 'handing-over')`
  await expect.poll(async () => (await pool.query(text)).rows, { timeout: 60_000, interval: 50 }).toEqual([])
}

/** What must hold of all tenders whenever nothing is under way: each has reached its carrier once. */
async function expectEachOnce({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query(
    `select o.id, o.state, i.control, i.partner_id,
        (select count(*)::int from edi_sandbox_ledger where file_name = i.file_name and set_id in ('204', '211')) as read
      from outbox o left join edi_interchanges i on i.message_id = o.id
      where o.kind = 'tender' order by i.partner_id, i.control`,
  )
  expect(rows.map(({ id }) => id).sort()).toEqual([...messageIds, ...sandboxIds].sort())
  for (const row of rows) {
    const arrived = sandboxIds.includes(row.id)
      ? row.read
      : server.arrivals.filter(({ path }) => isFinal(path) && path.includes(row.id)).length
    expect([row.id, row.state, arrived]).toEqual([row.id, 'delivered', 1])
  }
}

/** The control numbers of each partner have no gap and no repeat, whatever was rolled back. */
async function expectNoGap({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query(
    `select partner_id, array_agg(control::int order by control) as controls
      from edi_interchanges where direction = 'out' group by 1`,
  )
  for (const { controls } of rows)
    expect(controls).toEqual(controls.map((_: number, index: number) => index + 1))
}

it(`${ROUNDS} kills at the named points: every tender reaches the carrier once`, async () => {
  for (let number = 0; number < ROUNDS; number++) await round(number)
  await withDatabase(expectEachOnce)
  await withDatabase(expectNoGap)
  expect(server.arrivals.filter(({ path }) => isFinal(path))).toHaveLength(ROUNDS)
  console.log(`${ROUNDS} kills at ${POINTS.join(', ')}: 0 lost, 0 twice, 0 unknown`)
})

const RANDOM_ROUNDS = isFull ? 1_000 : 10

it(`${RANDOM_ROUNDS} kills at random moments under tenders to both carriers: every one reaches its carrier once`, async () => {
  server.before = () => sleep(Math.random() * 8)
  for (let number = 0; number < RANDOM_ROUNDS; number++) {
    messageIds.push(...(await Promise.all([book(), book()])))
    sandboxIds.push(...(await Promise.all([book('SYNB'), book('SYNB')])))
    await sleep(Math.random() * 120)
    await victim.kill()
    await victim.start()
  }
  await withDatabase(untilAllHasLeft)
  await withDatabase(expectEachOnce)
  await withDatabase(expectNoGap)
  console.log(
    `${RANDOM_ROUNDS} random kills, ${messageIds.length + sandboxIds.length} tenders: 0 lost, 0 twice`,
  )
})
