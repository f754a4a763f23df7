import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { bookingOf } from '#test/support/app.ts'
import { makeScene, PASSWORD } from '#test/support/scene.ts'
import { openSmtpServer } from '#test/support/smtp-server.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { type Cluster, startCluster } from '../../scripts/cluster/start-cluster.mjs'
import { ensurePrograms } from '../../scripts/cluster.mjs'

/** Kills of the primary: every other one with its Patroni, as if the machine had died, the others PostgreSQL alone. */
const KILLS = Number(process.env.CLUSTER_KILLS ?? 10)
const CLERKS = 3
/** Until calls are served again. With its Patroni: its `ttl` of 20 s and an election. */
const MACHINE_WITHIN_MS = 30_000
const POSTGRES_WITHIN_MS = 10_000

// biome-ignore lint/suspicious/noExplicitAny: replies of several calls
type Reply = { status: number; body: any }

let folder: string
let cluster: Cluster
let database: OpenDatabase
let mailServer: Awaited<ReturnType<typeof openSmtpServer>>
const mails: string[] = []

beforeAll(async () => {
  await ensurePrograms()
  mailServer = await openSmtpServer(async (mail) => void mails.push(mail.toString()))
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-cluster-'))
  // The user of the database must get to its own folder in it.
  chmodSync(folder, 0o711)
  cluster = await startCluster({
    ...{ folder: path.join(folder, 'c'), firstPort: 25_400, webPort: 25_420 },
    say: () => {},
    env: {
      SMTP_URL: mailServer.url,
      LADING_DEMO: '0',
      LOG_LEVEL: 'error',
      DEVELOPER_KEY: 'the developer key',
    },
  })
  database = openDatabase({ connectionString: cluster.databaseUrl })
  await makeScene(database.db)
})

afterAll(async () => {
  await database?.close().catch(() => {})
  await cluster?.stop()
  await mailServer?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** As a browser: with the same key again and again while nothing answers, or 503. */
function caller() {
  let token = ''
  const ask = async (call: string, body: object, key: string): Promise<Reply> => {
    const reply = await fetch(`${cluster.url}/api/${call}`, {
      method: 'POST',
      headers: {
        ...{ 'x-developer-key': 'the developer key', 'content-type': 'application/json' },
        ...{ 'idempotency-key': key, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(40_000),
    })
    return { status: reply.status, body: await reply.json() }
  }
  const call = async (name: string, body: object): Promise<Reply> => {
    const key = randomUUID()
    for (;;) {
      const reply = await ask(name, body, key).catch(() => ({ status: 503, body: null }))
      if (reply.status !== 503) return reply
      await sleep(300)
    }
  }
  const logIn = async (user: string) => {
    token = (await call('LogIn/Login', { UserName: user, Password: PASSWORD })).body.token
  }
  return { call, once: (name: string, body: object) => ask(name, body, randomUUID()), logIn }
}

/** Kills the primary, and waits until another one serves calls again. @returns how long nothing was served */
async function killPrimary(withPatroni: boolean, probe: ReturnType<typeof caller>): Promise<number> {
  const name = await primary()
  const node = cluster.nodes.find((one) => one.name === `patroni-${name}`)!
  const file = path.join(folder, 'c', name, 'data', 'postmaster.pid')
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  const begun = performance.now()
  if (withPatroni) process.kill(-node.pid(), 'SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  let lastFailure = begun
  // Served for three seconds in a row: a connection of the pool may outlive the kill for a moment.
  for (let served = 0; served < 12; ) {
    const status = await probe.once('Shipment/GetShipmentCount', {}).then(
      (reply) => reply.status,
      () => 0,
    )
    if (status === 200) served++
    else {
      served = 0
      lastFailure = performance.now()
    }
    await sleep(250)
  }
  return lastFailure - begun
}

async function primary(): Promise<string> {
  for (let tries = 0; tries < 240; tries++) {
    const name = await cluster.findPrimary().catch(() => undefined)
    if (name) return name
    await sleep(500)
  }
  throw new Error('no primary with a standby within 2 minutes')
}

it(`${KILLS} kills of the primary under tenders: none lost, none sent twice, soon served again`, async () => {
  let isOver = false
  const acknowledged: { messageId: string; bol: string }[] = []
  const work = async () => {
    const clerk = caller()
    await clerk.logIn('clerk')
    while (!isOver) {
      const rated = await clerk.call('Shipment/GETLTLRates', wireDraft())
      expect(rated.status, JSON.stringify(rated.body)).toBe(200)
      const { status, body } = await clerk.call('Shipment/Pickup', bookingOf(rated.body, 'SYNA'))
      expect(status, JSON.stringify(body)).toBe(200)
      acknowledged.push({ messageId: body.tender.messageId, bol: body.BOLNumber })
    }
  }
  const clerks = Promise.all(Array.from({ length: CLERKS }, work))
  const probe = caller()
  await probe.logIn('admin')
  const gaps: { kind: string; ms: number }[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(2_000)
    const withPatroni = kill % 2 === 0
    gaps.push({ kind: withPatroni ? 'machine' : 'postgres', ms: await killPrimary(withPatroni, probe) })
  }
  isOver = true
  await clerks
  await primary()
  const unfinished = async () =>
    (await database.pool.query(`select count(*)::int as n from outbox where state in ('waiting', 'sending')`))
      .rows[0].n
  await expect.poll(() => unfinished().catch(() => -1), { timeout: 120_000 }).toBe(0)
  const { rows } = await database.pool.query(`select id, state from outbox where kind = 'tender'`)
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]))
  const lost = acknowledged.filter(({ messageId }) => !stateOf.has(messageId))
  const sentTimes = ({ bol }: { bol: string }) => mails.filter((mail) => mail.includes(bol)).length
  const twice = acknowledged.filter((tender) => sentTimes(tender) > 1)
  const unsent = acknowledged.filter((tender) => sentTimes(tender) === 0)
  const unknown = acknowledged.filter(({ messageId }) => stateOf.get(messageId) === 'unknown')
  const longest = (kind: string) =>
    Math.max(0, ...gaps.filter((one) => one.kind === kind).map(({ ms }) => ms))
  console.info(
    `${acknowledged.length} tenders acknowledged in ${KILLS} kills, ${lost.length} lost, ${twice.length} sent twice, ` +
      `${unsent.length} not sent, ${unknown.length} unknown; served again after at most ${Math.round(longest('machine'))} ms ` +
      `(machine) and ${Math.round(longest('postgres'))} ms (PostgreSQL): ${gaps.map(({ ms }) => Math.round(ms)).join(', ')}`,
  )
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  expect([lost, twice]).toEqual([[], []])
  // What is not sent is known to be so, and waits for a person.
  expect(unsent.filter((tender) => !unknown.includes(tender))).toEqual([])
  expect(longest('machine')).toBeLessThan(MACHINE_WITHIN_MS)
  expect(longest('postgres')).toBeLessThan(POSTGRES_WITHIN_MS)
})
