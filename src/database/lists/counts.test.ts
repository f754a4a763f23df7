import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { CLIENT_A, CLIENT_B, insertClients, insertOrders, insertShipments } from '#test/support/many-rows.ts'
import { type OpenDatabase, openDatabase } from '../sql/open.ts'
import { compactBucketCounts, countBuckets } from './counts.ts'

/** Changes per connection: a sample in every run, a million in all by LADING_FAULTS=full. */
const isFull = process.env.LADING_FAULTS === 'full'
const CONNECTIONS = 6
const CHANGES = isFull ? 166_667 : 250

let server: TestDatabase
let open: OpenDatabase
beforeAll(async () => {
  server = await openTestDatabase()
  open = openDatabase(server.config)
  await insertClients(open.pool)
  await insertShipments(open.pool, 600)
  await insertOrders(open.pool, 200)
})
afterAll(async () => {
  await open?.close()
  await server?.drop()
})

/** Counted row by row: the expected counts. */
async function counted(clientId: string, warehouse?: string): Promise<Record<string, number>> {
  const { rows } = await open.pool.query(
    `with rows as (
        select status, warehouse, is_tendered, problem from shipments where client_id = $1
        union all select status, warehouse, false, '' from orders where client_id = $1 and status in ('O', 'H'))
      select bucket, count(*)::int as total from (
        select status as bucket, warehouse from rows
        union all select 'tendered', warehouse from rows where status = 'T' and is_tendered
        union all select 'problem', warehouse from rows where problem <> '' and status in ('T', 'A')) as buckets
      where $2::text is null or warehouse = $2 group by bucket`,
    [clientId, warehouse ?? null],
  )
  return Object.fromEntries(rows.map((row) => [row.bucket, row.total]))
}

async function expectExact(): Promise<void> {
  for (const clientId of [CLIENT_A, CLIENT_B]) {
    for (const warehouse of [undefined, 'RNO', 'DAL']) {
      const { counts } = await countBuckets(open.pool, clientId, warehouse)
      const shown = Object.fromEntries(Object.entries(counts).filter(([, total]) => total !== 0))
      expect(shown).toEqual(await counted(clientId, warehouse))
    }
  }
}

const chance = (below: number) => Math.floor(Math.random() * below)
const pick = <T>(from: readonly T[]): T => from[chance(from.length)]!
const STATUSES = ['Q', 'H', 'T', 'A', 'D', 'V'] as const
const WAREHOUSES = ['RNO', 'DAL', 'HBG', ''] as const
const someIds = `(select id from shipments order by random() limit 3)`

/** Everything that changes counts, one row or several together. */
const CHANGES_OF: (() => [text: string, values: unknown[]])[] = [
  () => [
    `update shipments set status = $1, is_tendered = $2 where id in ${someIds}`,
    [pick(STATUSES), chance(2) === 0],
  ],
  () => [`update shipments set problem = $1 where id in ${someIds}`, [pick(['', 'Weather'])]],
  () => [`update shipments set warehouse = $1 where id in ${someIds}`, [pick(WAREHOUSES)]],
  () => [`update shipments set client_id = $1 where id in ${someIds}`, [pick([CLIENT_A, CLIENT_B])]],
  () => [`update shipments set comments = 'nothing that counts' where id in ${someIds}`, []],
  () => [`delete from shipments where id in (select id from shipments order by random() limit 1)`, []],
  () => [
    `insert into shipments (id, client_id, bol_number, status, origin, destination, warehouse)
      values (gen_random_uuid(), $1, gen_random_uuid()::text, $2, '{}', '{}', $3)`,
    [pick([CLIENT_A, CLIENT_B]), pick(STATUSES), pick(WAREHOUSES)],
  ],
  () => [
    `update orders set status = $1 where id in (select id from orders order by random() limit 2)`,
    [pick(['O', 'H', 'B'])],
  ],
  () => [
    `insert into orders (id, client_id, order_number, status, origin, destination, warehouse)
      values (gen_random_uuid(), $1, gen_random_uuid()::text, $2, '{}', '{}', $3)`,
    [pick([CLIENT_A, CLIENT_B]), pick(['O', 'H', 'B']), pick(WAREHOUSES)],
  ],
  () => [`delete from orders where id in (select id from orders order by random() limit 1)`, []],
]

/** Small transactions of random changes; some are rolled back, and a killed client reconnects. */
async function changeThings(changes: number): Promise<number> {
  let killed = 0
  let client: pg.Client | undefined
  for (let done = 0; done < changes; ) {
    try {
      if (!client) {
        client = new pg.Client(server.config as pg.ClientConfig)
        client.on('error', () => {})
        await client.connect()
      }
      await client.query('begin')
      const count = 1 + chance(3)
      for (let index = 0; index < count; index++) await client.query(...pick(CHANGES_OF)())
      done += count
      await client.query(chance(8) === 0 ? 'rollback' : 'commit')
    } catch (error) {
      const { code } = error as { code?: string }
      // A deadlock between our own transactions ends one of them, the killer ends a connection.
      if (code === '40P01') await client?.query('rollback').catch(() => {})
      else {
        killed++
        await client?.end().catch(() => {})
        client = undefined
      }
    }
  }
  await client?.end().catch(() => {})
  return killed
}

describe('the maintained counts', () => {
  it('match a count row by row', async () => {
    await expectExact()
    await compactBucketCounts(open.db)
    await expectExact()
  })

  it(
    'do not drift with concurrent changes, killed connections and merges',
    async () => {
      let isDone = false
      const repeat = async (everyMs: number, work: () => Promise<unknown>) => {
        while (!isDone) {
          await work()
          await new Promise((later) => setTimeout(later, everyMs))
        }
      }
      const kill = () =>
        open.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and application_name = '' and query not like '%compact%'
              and state in ('active', 'idle in transaction') order by random() limit 1`,
        )
      const aside = [
        repeat(15, () => compactBucketCounts(open.db).catch(() => {})),
        repeat(60, () => kill().catch(() => {})),
      ]
      const killed = await Promise.all(Array.from({ length: CONNECTIONS }, () => changeThings(CHANGES)))
      isDone = true
      await Promise.all(aside)
      expect(killed.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0)
      await expectExact()
      await compactBucketCounts(open.db)
      await expectExact()
      const { rows } = await open.pool.query('select count(*) as pieces from bucket_counts')
      expect(rows[0].pieces).toBeLessThan(2 * 4 * 9 + 1)
    },
    isFull ? 3_600_000 : 240_000,
  )

  it('never show a half-merged state', async () => {
    const before = await countBuckets(open.pool, CLIENT_A)
    const folding = Promise.all(Array.from({ length: 30 }, () => compactBucketCounts(open.db)))
    for (let look = 0; look < 100; look++) {
      expect((await countBuckets(open.pool, CLIENT_A)).counts).toEqual(before.counts)
    }
    await folding
  })
})
