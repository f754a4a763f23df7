import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { registry } from '#contracts/registry.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { openPool } from '#database/sql/pool.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'
import { type StreamingPair, startStreamingPair } from '#test/support/streaming-replica.ts'
import { ladingOn } from './lading.test-support.ts'

/** Two servers on one primary with a real streaming replica. */
const STALE_MS = 2_000
let pair: StreamingPair
let one: TestApp
let two: TestApp
let replica: pg.Pool
let folder: string

beforeAll(async () => {
  pair = await startStreamingPair()
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-replicas-'))
  const config = { connectionString: pair.primaryUrl }
  await migrate(config)
  replica = openPool({ connectionString: pair.replicaUrl.replace('lading@', 'postgres@') })
  const options = {
    on: { config, drop: async () => {} },
    replica: { replica: { connectionString: pair.replicaUrl }, maxStaleMs: STALE_MS },
  }
  one = await openTestApp(options)
  two = await openTestApp({ ...options, scene: one.scene })
})
afterAll(async () => {
  await one?.close()
  await two?.close()
  await replica?.end()
  pair?.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await replica.query('select pg_wal_replay_resume() where pg_is_wal_replay_paused()')
  // After this, no write is recent enough to bypass the replica.
  await sleep(STALE_MS + 100)
})

const pause = () => replica.query('select pg_wal_replay_pause()')

/** Reads of a server so far, by the server that answered. */
async function outcomes({ app }: TestApp): Promise<Record<string, number>> {
  const { body } = await app.inject('/metrics')
  const found = body.matchAll(/^lading_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...found].map(([, name, count]) => [name, Number(count)]))
}

/** Scheduled shipments as a user sees them, and which server answered. */
async function read(app: TestApp, as: SceneUser): Promise<{ problems: string[]; from: string }> {
  const before = await outcomes(app)
  const { status, body } = await app.call('Shipment/GenericShipmentsList', {
    as,
    query: { statuscode: 'T' },
    body: {},
  })
  expect([status, body]).toEqual([200, body])
  const after = await outcomes(app)
  const from = Object.keys(after).filter((name) => after[name] !== before[name])
  // biome-ignore lint/suspicious/noExplicitAny: rows of the wire
  return { problems: body.rows.map((row: any) => row.BOLNumber ?? row.BolNumber), from: from.join() }
}

const changeBehindTheServers = () =>
  one.database.pool.query(`update shipments set bol_number = bol_number || 'x' where status = 'T'`)

it('every call that the registry allows a replica to answer is answered there', async () => {
  await book(one)
  await sleep(STALE_MS + 100)
  await one.keyOf('admin')
  const calls = Object.values(registry).filter(({ isFromReplica }) => isFromReplica)
  expect(calls.length).toBeGreaterThan(7)
  for (const { path: call, query } of calls) {
    const before = await outcomes(one)
    const mode = 'statuscode' in query && call !== 'Console/GetShipmentList' ? { statuscode: 'T' } : undefined
    const body = BODIES[call] ?? {}
    const { status, body: answer } = await one.call(call, {
      as: 'admin',
      body,
      ...(mode ? { query: mode } : {}),
    })
    expect([call, status, status === 200 ? null : answer]).toEqual([call, 200, null])
    expect([call, await outcomes(one)]).toEqual([call, { ...before, replica: before.replica! + 1 }])
  }
})
const BODIES: Record<string, object> = {
  'Analysis/CarriersOnTime': { from: '60601', to: '75201' },
  'Shipment/ExportShipments': { format: 'CSV' },
}

it('users see their own writes on every server while replay is paused, and those of others within the bound', async () => {
  await read(two, 'clerk')
  await read(two, 'admin')
  await pause()
  const { shipmentId } = await book(one, {}, 'clerk')
  expect(shipmentId).toBeTruthy()
  const { rows } = await one.database.pool.query('select bol_number from shipments where id = $1', [
    shipmentId,
  ])
  const own = await read(two, 'clerk')
  expect(own.problems).toContain(rows[0].bol_number)
  expect(own.from).toBe('behind')
  // A colleague's browser reads again after the change event.
  expect((await read(two, 'admin')).problems).toContain(rows[0].bol_number)
})

it('a replica answers with data no older than the bound', async () => {
  const before = await read(two, 'admin')
  expect(before.from).toBe('replica')
  await pause()
  await changeBehindTheServers()
  const changedAt = performance.now()
  expect(await read(two, 'admin')).toEqual(before)
  for (;;) {
    const asked = performance.now()
    const now = await read(two, 'admin')
    if (now.from === 'behind') {
      expect(now.problems).toEqual(before.problems.map((bol) => `${bol}x`))
      break
    }
    expect(now).toEqual(before)
    expect(asked - changedAt).toBeLessThan(STALE_MS)
    await sleep(20)
  }
  await replica.query('select pg_wal_replay_resume()')
  await expect.poll(async () => (await read(two, 'admin')).from).toBe('replica')
})

it('no request fails while the replica is killed and comes back', async () => {
  await one.keyOf('admin')
  let isOver = false
  const statuses = new Map<number, number>()
  const work = async () => {
    while (!isOver) {
      const { status } = await one.call('Shipment/GetReportData', { as: 'admin', body: {} })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const before = await outcomes(one)
  const readers = Promise.all(Array.from({ length: 8 }, work))
  await sleep(1_000)
  pair.killReplica()
  await sleep(1_000)
  const down = await outcomes(one)
  expect(down.replica).toBeGreaterThan(before.replica!)
  expect(down.down! + down.failed!).toBeGreaterThan(before.down! + before.failed!)
  expect(await doctor()).toMatch(/WRONG {2}The replica cannot be reached/)
  pair.startReplica()
  await sleep(6_000)
  isOver = true
  await readers
  expect([...statuses.keys()]).toEqual([200])
  expect((await outcomes(one)).replica).toBeGreaterThan(down.replica!)
})

const doctor = async (readUrl = pair.replicaUrl) =>
  (
    await ladingOn(
      {
        DATABASE_URL: pair.primaryUrl,
        DATABASE_READ_URL: readUrl,
        DATABASE_READ_STALE_SECONDS: '1',
        DATA_DIR: folder,
        PORT: '0',
      },
      'doctor',
    )
  ).output

it('the doctor reports the state of the replica', async () => {
  expect(await doctor()).toContain('The replica responds and is up to date')
  expect(await doctor(pair.primaryUrl)).toContain('points to the primary itself')
  expect(await doctor(pair.primaryUrl.replace(/lading$/, 'postgres'))).toMatch(
    /WRONG {2}DATABASE_READ_URL does not/,
  )
  await pause()
  await changeBehindTheServers()
  expect(await doctor()).toMatch(/WRONG {2}The replica is more than 1 s behind/)
})
