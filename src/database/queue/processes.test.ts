import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { type OpenDatabase, openDatabase } from '../sql/open.ts'
import { addJob } from './jobs.ts'
import { LiveBus } from './live-bus.ts'
import { notifyLive } from './notify.ts'
import { aliveProcesses, buryDeadProcesses, holdProcessKey, newProcessKey, noteWorker } from './processes.ts'

let server: TestDatabase
let open: OpenDatabase
beforeAll(async () => {
  server = await openTestDatabase()
  open = openDatabase(server.config)
})
afterAll(async () => {
  await open?.close()
  await server?.drop()
})

const clients: pg.Client[] = []
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end().catch(() => {})))
  await expect.poll(() => aliveProcesses(open.db)).toEqual([])
  await buryDeadProcesses(open.db)
})

async function startProcess(): Promise<{ key: number; client: pg.Client; backend: number }> {
  const client = new pg.Client(server.config as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  const key = newProcessKey()
  await holdProcessKey(client, key)
  const { rows } = await client.query('select pg_backend_pid() as backend')
  return { key, client, backend: rows[0].backend }
}

const rows = async (text: string, ...values: unknown[]) => (await open.pool.query(text, values)).rows
/** A job that a worker with this name has locked. */
async function lockedJob(name: string): Promise<string> {
  const key = `job of ${name}`
  await addJob(open.db, 'deliver-message', {}, { key })
  await rows(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = $2 where key = $1`,
    key,
    name,
  )
  return key
}
const holderOf = async (key: string) =>
  (await rows('select locked_by from graphile_worker._private_jobs where key = $1', key))[0]?.locked_by

describe('a process', () => {
  it('is alive exactly as long as its connection', async () => {
    const [one, two] = [await startProcess(), await startProcess()]
    expect((await aliveProcesses(open.db)).sort()).toEqual([one.key, two.key].sort())
    await one.client.end()
    await expect.poll(() => aliveProcesses(open.db)).toEqual([two.key])
    await rows('select pg_terminate_backend($1)', two.backend)
    await expect.poll(() => aliveProcesses(open.db)).toEqual([])
  })

  it('with a large key is identified by it', async () => {
    const client = new pg.Client(server.config as pg.ClientConfig)
    await client.connect()
    clients.push(client)
    await holdProcessKey(client, 2_147_483_646)
    expect(await aliveProcesses(open.db)).toEqual([2_147_483_646])
  })

  it('of another database on the same server is not one of ours', async () => {
    const other = await openTestDatabase()
    const client = new pg.Client(other.config as pg.ClientConfig)
    await client.connect()
    await holdProcessKey(client, newProcessKey())
    expect(await aliveProcesses(open.db)).toEqual([])
    await client.end()
    await other.drop()
  })
})

describe('cleaning up dead processes', () => {
  it('frees the jobs of dead processes, and only those', async () => {
    const [dead, living] = [await startProcess(), await startProcess()]
    for (const name of ['pool-a', 'pool-b', 'pool-a']) await noteWorker(open.db, dead.key, name)
    await noteWorker(open.db, living.key, 'pool-c')
    expect((await rows('select worker_ids from processes where key = $1', dead.key))[0]!.worker_ids).toEqual([
      'pool-a',
      'pool-b',
    ])
    const jobs = await Promise.all(['pool-a', 'pool-b', 'pool-c'].map(lockedJob))
    expect(await buryDeadProcesses(open.db)).toBe(0)
    await dead.client.end()
    await expect.poll(() => aliveProcesses(open.db)).toEqual([living.key])
    expect(await buryDeadProcesses(open.db)).toBe(1)
    expect(await Promise.all(jobs.map(holderOf))).toEqual([null, null, 'pool-c'])
    expect(await rows('select key from processes')).toEqual([{ key: living.key }])
  })

  it('by several processes at the same time finds each dead one once', async () => {
    const dead = await Promise.all(Array.from({ length: 5 }, startProcess))
    await Promise.all(dead.map(({ client }) => client.end()))
    await expect.poll(() => aliveProcesses(open.db)).toEqual([])
    const found = await Promise.all(Array.from({ length: 6 }, () => buryDeadProcesses(open.db)))
    expect(found.reduce((sum, one) => sum + one, 0)).toBe(5)
  })
})

describe('the live bus', () => {
  it('has the process’s key, and takes it again after its connection was lost', async () => {
    const key = newProcessKey()
    const bus = new LiveBus(server.config, key)
    const heard: string[] = []
    bus.on(({ topic }) => heard.push(topic))
    await bus.open()
    expect(await aliveProcesses(open.db)).toEqual([key])
    await rows(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1::bigint`,
      key,
    )
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['reconnected'])
    expect(await aliveProcesses(open.db)).toEqual([key])
    await notifyLive(open.db, { clientId: '*', topic: 'session', data: {} })
    await expect.poll(() => heard).toEqual(['reconnected', 'session'])
    await bus.close()
  })

  it('receives a change when it commits, and never after a rollback', async () => {
    const bus = new LiveBus(server.config, newProcessKey())
    const heard: unknown[] = []
    bus.on(({ data }) => heard.push(data))
    await bus.open()
    await open.db
      .transaction()
      .execute(async (tx) => {
        await notifyLive(tx, { clientId: '*', topic: 'changed', data: { tags: ['rolled back'] } })
        throw new Error('back')
      })
      .catch(() => {})
    await open.db
      .transaction()
      .execute((tx) => notifyLive(tx, { clientId: '*', topic: 'changed', data: { tags: ['committed'] } }))
    await rows(`select pg_notify('lading_live', 'not of ours')`)
    await notifyLive(open.db, { clientId: '*', topic: 'changed', data: { tags: ['last'] } })
    await expect.poll(() => heard).toEqual([{ tags: ['committed'] }, { tags: ['last'] }])
    await bus.close()
  })
})
