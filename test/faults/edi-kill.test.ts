import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#database/sql/open.ts'
import { makePartner } from '#test/support/edi.ts'
import { cyclesOf, recordCycles } from '#test/support/fault-record.ts'
import { makeScene } from '#test/support/scene.ts'
import { openSftpServer, type SftpServer } from '#test/support/sftp-server.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * Server and database are killed at each named point of the delivery of a tender by SFTP, most of all between the
 * carrier's "OK" and our commit. The carrier's server proves it: every tender has reached it once, whatever was killed
 * when.
 */
const isFull = process.env.LADING_FAULTS === 'full'
/**
 * The requests of an upload at which it is killed: within the file, when it is complete, before the rename, after it.
 */
const POINTS = ['OPEN', 'WRITE', 'CLOSE', 'RENAME', 'RENAMED'] as const
type Point = (typeof POINTS)[number]

/** The folders of the carriers with a server. The quick one removes each file immediately, the slow one leaves them. */
const FOLDERS = { SYNA: 'to-quick-carrier', SYNC: 'to-slow-carrier' } as const
type Scac = keyof typeof FOLDERS

/** One kill: during a delivery to each of these carriers, at this point. */
type Kill = Partial<Record<Scac, Point>>

/** Every point with either carrier. Files to one carrier are sent one after the other, to both at the same time. */
const KILLS: Kill[] = isFull
  ? Array.from({ length: 100 }, () => POINTS.flatMap((point) => [{ SYNA: point }, { SYNC: point }])).flat()
  : POINTS.map((point, number) => ({ SYNA: point, SYNC: POINTS[(number + 2) % POINTS.length]! }))
const KILLED = KILLS.flatMap((kill) => Object.keys(kill)).length
const CREDENTIAL_KEY = 'the credential key of this test'

let server: SftpServer
let victim: Victim
const { logIn, call, withDatabase } = victimClient(() => victim)
/** Tenders to the carrier with a server, and to the one without. */
const messageIds: string[] = []
const sandboxIds: string[] = []

beforeAll(async () => {
  server = await openSftpServer({ folders: [...Object.values(FOLDERS), 'from-carrier'] })
  victim = await openVictim({
    ...{ DEVELOPER_KEY, CREDENTIAL_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' },
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  })
  await victim.start()
  await withDatabase(async ({ db }) => {
    const scene = await makeScene(db)
    const where = { clientId: scene.a.id, credentialKey: Buffer.from(CREDENTIAL_KEY) }
    for (const [scac, folderOut] of Object.entries(FOLDERS))
      await makePartner(db, where, server, { scac, receiverId: scac, folderOut, pollMinutes: 1440 })
    // The third carrier has no server: the sandbox replaces it, with its own records.
    await makePartner(db, where, null, { scac: 'SYNB', receiverId: 'SYNB', sandbox: { answer: 'silent' } })
  })
  await logIn()
})

afterAll(async () => {
  await victim?.remove()
  await server?.close()
})

/** The booking: a shipment and the price of its carrier. */
type Choice = { shipmentId: string; selectedPricesheetid: string }

async function rate(scac: string): Promise<Choice> {
  const rated = await call('Shipment/GETLTLRates', wireDraft())
  const sheet = rated.body.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === scac)
  return { shipmentId: rated.body.shipmentId, selectedPricesheetid: sheet.PricesheetID }
}

async function book(choice: Choice): Promise<string> {
  const booked = await call('Shipment/Pickup', choice, { 'idempotency-key': randomUUID() })
  expect([booked.status, booked.body.tender.channel]).toEqual([200, 'edi'])
  return booked.body.tender.messageId
}

const isFinal = (path: string) => path.endsWith('.edi')

function takeAway(request: string, path: string): void {
  if (request === 'RENAMED' && path.startsWith(`${FOLDERS.SYNA}/`)) server.files.delete(path)
}

/** Books, and kills when each delivery has reached its point. */
async function round(kill: Kill): Promise<void> {
  const scacs = Object.keys(kill) as Scac[]
  const dead = Promise.withResolvers<void>()
  const allAreThere = Promise.withResolvers<void>()
  const there = new Set<Scac>()
  server.before = async (request, path) => {
    takeAway(request, path)
    const scac = scacs.find((one) => path.startsWith(`${FOLDERS[one]}/`))
    if (!scac || there.has(scac) || request !== kill[scac]) return
    there.add(scac)
    if (there.size === scacs.length) allAreThere.resolve()
    await dead.promise
  }
  const choices = await Promise.all(scacs.map(rate))
  // The clerk has the reply before the kill, so it must come true.
  messageIds.push(...(await Promise.all(choices.map(book))))
  await Promise.race([allAreThere.promise, sleep(20_000)])
  await victim.kill()
  dead.resolve()
  expect([...there].sort(), 'carriers whose delivery came to its point').toEqual(scacs)
  server.before = takeAway
  await victim.start()
  await withDatabase(untilAllHasLeft)
}

async function untilAllHasLeft({ pool }: OpenDatabase): Promise<void> {
  const text = `select state, detail, attempts from outbox where state in ('waiting', 'sending', 'handing-over')`
  await expect.poll(async () => (await pool.query(text)).rows, { timeout: 60_000, interval: 50 }).toEqual([])
}

/** Must be true of all tenders when nothing is running: each has reached its carrier once. */
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

/** The control numbers of each partner have no gaps and no repeats, whatever was rolled back. */
async function expectNoGap({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query(
    `select partner_id, array_agg(control::int order by control) as controls
      from edi_interchanges where direction = 'out' group by 1`,
  )
  for (const { controls } of rows)
    expect(controls).toEqual(controls.map((_: number, index: number) => index + 1))
}

it(`${KILLED} deliveries killed at the named points: every tender reaches the carrier once`, async () => {
  for (const kill of KILLS) await round(kill)
  await withDatabase(expectEachOnce)
  await withDatabase(expectNoGap)
  expect(server.arrivals.filter(({ path }) => isFinal(path))).toHaveLength(KILLED)
  console.log(`${KILLED} killed at ${POINTS.join(', ')}: 0 lost, 0 twice, 0 unknown`)
})

const RANDOM_ROUNDS = cyclesOf(2, 1_000)

it(`${RANDOM_ROUNDS} kills at random moments under tenders to both carriers: every one reaches its carrier once`, async () => {
  server.before = () => sleep(Math.random() * 8)
  for (let number = 0; number < RANDOM_ROUNDS; number++) {
    const choices = await Promise.all(['SYNA', 'SYNA', 'SYNB', 'SYNB'].map(rate))
    messageIds.push(...(await Promise.all(choices.slice(0, 2).map(book))))
    sandboxIds.push(...(await Promise.all(choices.slice(2).map(book))))
    await sleep(Math.random() * 120)
    await victim.kill()
    await victim.start()
  }
  await recordCycles('server and database, under tenders by EDI', RANDOM_ROUNDS, async () => {
    await withDatabase(untilAllHasLeft)
    await withDatabase(expectEachOnce)
    await withDatabase(expectNoGap)
    return { acknowledged: RANDOM_ROUNDS * 4 }
  })
  console.log(
    `${RANDOM_ROUNDS} random kills, ${messageIds.length + sandboxIds.length} tenders: 0 lost, 0 twice`,
  )
})
