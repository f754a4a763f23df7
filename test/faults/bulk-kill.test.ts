import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#database/sql/open.ts'
import { routableShipments } from '#test/support/routable-shipments.ts'
import { makeScene } from '#test/support/scene.ts'
import { type Ledger, openLedger } from './support/ledger.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * Kills server and database without warning while many shipments are routed and tendered at the same time. After the
 * restart the job continues automatically; each shipment is routed once, tendered once, and its carrier notified once.
 */
const isFull = process.env.LADING_FAULTS === 'full'
const ROUNDS = isFull ? 200 : 1
/** More than one batch, so that some can be done and some not. */
const SHIPMENTS = isFull ? 600 : 280
/** Kills happen within this time after the start: some before the first batch, some after the last. */
const WITHIN_MS = isFull ? 2_500 : 1_000
const ROUTE = 'Shipment/MultiRouting'
const TENDER = 'Shipment/BulkSchedule?flag=tender'

let ledger: Ledger
let victim: Victim
let clientId: string
const { logIn, ask, withDatabase } = victimClient(() => victim)

beforeAll(async () => {
  ledger = await openLedger(() => Math.random() * 4)
  victim = await openVictim({ SMTP_URL: ledger.url, DEVELOPER_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' })
  await victim.start()
  clientId = await withDatabase(async (database) => (await makeScene(database.db)).users.clerk.clientId)
  await logIn()
})

afterAll(async () => {
  await victim?.remove()
  await ledger?.close()
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function begin(path: string, body: object): Promise<string> {
  const { job, message } = await ask(path, body)
  if (!job) throw new Error(`${path}: ${message}`)
  return job.jobId
}

async function endOf(path: string, jobId: string) {
  for (;;) {
    const { job } = await ask(path, { jobId })
    if (job.state !== 'waiting' && job.state !== 'running') return job
    await pause(50)
  }
}

/** Starts the job, kills everything in the middle, and waits for its end. Returns its progress at the kill. */
async function doAndKill(path: string, body: object): Promise<number> {
  const jobId = await begin(path, body)
  await pause(Math.random() * WITHIN_MS)
  await victim.kill()
  await victim.start()
  const before = await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query('select count(*)::int as done from bulk_rows where work_id = $1', [
      jobId,
    ])
    return rows[0].done as number
  })
  const job = await endOf(path, jobId)
  expect(job).toMatchObject({ state: 'done', total: SHIPMENTS, done: SHIPMENTS, failed: 0 })
  expect(job.outcomes).toHaveLength(SHIPMENTS)
  return before
}

async function untilNothingIsUnderWay(): Promise<void> {
  const underWay = `select count(*)::int as total from outbox where state in ('waiting', 'sending', 'handing-over')`
  await withDatabase(({ pool }) =>
    expect
      .poll(async () => (await pool.query(underWay)).rows[0].total, { timeout: 600_000, interval: 100 })
      .toBe(0),
  )
}

it(`${ROUNDS} times: many are routed and tendered, each once, whatever is killed`, async () => {
  const ids: string[] = []
  const doneAtKill: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = await withDatabase(({ db }) => routableShipments(db, clientId, SHIPMENTS))
    ids.push(...fresh)
    doneAtKill.push(await doAndKill(ROUTE, { shipmentIds: fresh }))
    const rows = fresh.map((shipmentId) => ({ shipmentId }))
    doneAtKill.push(await doAndKill(TENDER, { rows, OverrideReason: 'as agreed' }))
  }
  await untilNothingIsUnderWay()
  const unknown = await withDatabase((database) => judge(database, ids))
  console.log(
    `${doneAtKill.length} kills at ${doneAtKill.join(', ')} of ${SHIPMENTS}; ${ids.length} tenders, ${unknown} unknown`,
  )
})

/** Checks every shipment and its message; returns the number of carriers with an unknown delivery. */
async function judge({ pool }: OpenDatabase, ids: readonly string[]): Promise<number> {
  const { rows } = await pool.query(
    `select s.id, s.status, s.is_tendered, s.price_sheet_id is not null as has_price, o.id as message_id, o.state,
        (select count(*)::int from outbox where shipment_id = s.id) as messages,
        (select count(*)::int from price_sheets where shipment_id = s.id) as prices,
        (select count(*)::int from audit_trail where subject_id = s.id and what = 'shipment.routed') as routed,
        (select count(*)::int from audit_trail where subject_id = s.id and what = 'shipment.tendered') as tendered
      from shipments s left join outbox o on o.shipment_id = s.id where s.id = any ($1::uuid[])`,
    [ids],
  )
  expect(rows).toHaveLength(ids.length)
  const once = { messages: 1, prices: 1, routed: 1, tendered: 1 }
  for (const row of rows) {
    expect(row).toMatchObject({ status: 'T', is_tendered: true, has_price: true, ...once })
    const received = ledger.countOf(row.message_id)
    if (row.state === 'unknown') expect(received).toBeLessThanOrEqual(1)
    else expect([row.state, received]).toEqual(['delivered', 1])
  }
  expect(ledger.total()).toBeLessThanOrEqual(ids.length)
  const counts = await pool.query(
    `select coalesce(sum(difference), 0)::int as counted from bucket_counts where bucket = 'tendered'`,
  )
  expect(counts.rows[0].counted).toBe(ids.length)
  return rows.filter(({ state }) => state === 'unknown').length
}
