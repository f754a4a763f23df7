import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { bookingOf } from '#test/support/app.ts'
import { makeScene } from '#test/support/scene.ts'
import type { ServerProcess } from '#test/support/server-process.ts'
import { openSmtpServer } from '#test/support/smtp-server.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { environmentOf, type Person, startAs, startProcess } from './support/people.ts'
import { openPlainDatabase, type PlainDatabase } from './support/plain-database.ts'

/** Two servers and a worker on one database, as if on three machines: they share only the two keys. */
let plain: PlainDatabase
let database: OpenDatabase
let people: [Person, Person]
let worker: { server: ServerProcess; url: string }
let mailServer: Awaited<ReturnType<typeof openSmtpServer>>
const mails: string[] = []
const folders: string[] = []

function machine(more: Record<string, string>): Record<string, string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lading-machine-'))
  folders.push(folder)
  const keys = { CREDENTIAL_KEY: 'k'.repeat(40) }
  return environmentOf(plain, { SMTP_URL: mailServer.url, DATA_DIR: folder, ...keys, ...more })
}

beforeAll(async () => {
  mailServer = await openSmtpServer(async (mail) => void mails.push(mail.toString()))
  plain = await openPlainDatabase()
  database = openDatabase(plain.config)
  await makeScene(database.db)
  people = [
    await startAs(machine({ LADING_ROLE: 'server' }), 'clerk'),
    await startAs(machine({ LADING_ROLE: 'server' }), 'admin'),
  ]
})

afterAll(async () => {
  for (const { server } of [...(people ?? []), ...(worker ? [worker] : [])]) server.kill('SIGKILL')
  await database?.close()
  await plain?.remove()
  await mailServer?.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

it('servers only answer; a worker does their jobs once', async () => {
  const [{ call }] = people
  const rated = (await call('Shipment/GETLTLRates', wireDraft())).body
  const { status, body } = await call('Shipment/Pickup', bookingOf(rated, 'SYNA'))
  expect(status).toBe(200)
  const stateOf = async () =>
    (await database.pool.query('select state from outbox where id = $1', [body.tender.messageId])).rows[0]
      .state
  // Long enough for a job runner to have found it.
  await new Promise((wait) => setTimeout(wait, 3_000))
  expect([await stateOf(), mails.length]).toEqual(['waiting', 0])
  worker = await startProcess(machine({ LADING_ROLE: 'worker' }))
  await expect.poll(stateOf).toBe('delivered')
  expect(mails.length).toBeGreaterThan(0)
})

it('a worker serves only health checks and metrics', async () => {
  const statusOf = async (place: string) => (await fetch(worker.url + place)).status
  expect(await statusOf('/healthz')).toBe(200)
  expect(await statusOf('/readyz')).toBe(200)
  expect(await statusOf('/metrics')).toBe(200)
  expect(await statusOf('/api/LogIn/Login')).toBe(404)
  expect(await statusOf('/')).toBe(404)
})

it('a file that was uploaded to one server is checked by the other', async () => {
  const [clerk, admin] = people
  const upload = await fetch(`${admin.url}/upload?name=items.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.key}`, 'content-type': 'application/octet-stream' },
    body: 'SKU,Description\nA-1,Widgets\n',
  })
  const { fileId } = (await upload.json()) as { fileId: string }
  const { status, body } = await clerk.call('ItemMaster/Preview', { fileId })
  expect([status, body.columns?.length ?? body]).toEqual([200, body.columns?.length])
})

it('a process with another secret refuses to start and says why', async () => {
  await expect(startProcess(machine({ SESSION_SECRET: 'another secret of this machine' }))).rejects.toThrow(
    'SESSION_SECRET is not the one that this database was started with.',
  )
  await expect(
    startProcess(machine({ LADING_ROLE: 'worker', CREDENTIAL_KEY: 'q'.repeat(40) })),
  ).rejects.toThrow('CREDENTIAL_KEY is not the one that this database was started with.')
})

it('three servers and two workers fit into the 100 connections that PostgreSQL allows by default', async () => {
  const { rows } = await database.pool.query(
    `select count(*)::int as connections from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  // Two servers and a worker are running; none uses more than its pool and the connection that listens.
  expect(rows[0].connections).toBeLessThanOrEqual(3 * 13)
})
