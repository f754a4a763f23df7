import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/sql/open.ts'
import { makeScene } from '#test/support/scene.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * The database is frozen for half a minute, and its disk is full: calls answer 503 with Retry-After, `/readyz` says so
 * within two seconds, and everything works again without an operator.
 */
const FROZEN_MS = process.env.LADING_FAULTS === 'full' ? 30_000 : 8_000
const SAYS_SO_WITHIN_MS = 2_000
/** Only root may mount a small disk. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0
const disk = mkdtempSync(path.join(os.tmpdir(), 'lading-disk-'))
let isMounted = false

let victim: Victim
const { logIn, headers, withDatabase } = victimClient(() => victim)

beforeAll(async () => {
  victim = await openVictim({ DEVELOPER_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' })
  await victim.start()
  await withDatabase(({ db }) => makeScene(db))
  await logIn()
})

afterAll(async () => {
  if (victim?.postmaster()) signalDatabase('SIGCONT')
  await victim?.remove()
  if (isMounted) execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Signals the postmaster and each of its processes. */
function signalDatabase(signal: NodeJS.Signals): void {
  const postmaster = victim.postmaster()!
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).toString()
  for (const pid of [postmaster, ...children.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function ask(place: string, body?: object) {
  const reply = await fetch(`${victim.url()}/${place}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { ...headers(), ...(body ? { 'content-type': 'application/json' } : {}) },
  })
  const text = await reply.text()
  return { status: reply.status, again: reply.headers.get('retry-after'), text }
}

const save = () => ask('api/Shipment/GETLTLRates', wireDraft())

/** Milliseconds until `/readyz` reports a problem. */
async function untilItSaysSo(): Promise<number> {
  const begun = performance.now()
  while ((await ask('readyz')).status !== 503) await sleep(50)
  return performance.now() - begun
}

const untilAllWorks = () =>
  expect
    .poll(async () => [(await ask('readyz')).status, (await save()).status], { timeout: 60_000 })
    .toEqual([200, 200])

it(`frozen for ${FROZEN_MS / 1_000} s: 503 with Retry-After, and all works again`, async () => {
  await untilAllWorks()
  signalDatabase('SIGSTOP')
  const ends = performance.now() + FROZEN_MS
  expect(await untilItSaysSo()).toBeLessThan(SAYS_SO_WITHIN_MS)
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  const visitor = async () => {
    while (performance.now() < ends) {
      answers.push(await ask('api/Shipment/GetShipmentCount', {}))
      await sleep(100)
    }
  }
  const visitors = [visitor(), visitor(), visitor()]
  await sleep(ends - performance.now())
  signalDatabase('SIGCONT')
  await Promise.all(visitors)
  // A call that was waiting when the database continued may succeed.
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(answers.filter(({ status, again }) => status === 503 && !again)).toEqual([])
  await untilAllWorks()
  expect(victim.isAlive()).toBe(true)
})

it.runIf(canMount)('a full disk: 503 with Retry-After, and all works again once there is room', async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=755', 'tmpfs', disk])
  isMounted = true
  const place = path.join(disk, 'tables')
  mkdirSync(place, { mode: 0o700 })
  const { uid, gid } = statSync(`/proc/${victim.postmaster()}`)
  chownSync(place, uid, gid)
  execFileSync('chmod', ['755', disk])
  // The product's own role may not create one.
  const admin = openDatabase({ ...victim.database(), user: 'postgres' })
  await admin.pool.query(`create tablespace small location '${place}'`)
  for (const table of ['price_sheets', 'shipments', 'audit_trail'])
    await admin.pool.query(`alter table ${table} set tablespace small`)
  await admin.close()
  await untilAllWorks()
  const filler = path.join(disk, 'filler')
  try {
    writeFileSync(filler, Buffer.alloc(16 * 1_048_576))
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  }
  // Pages with free space accept some more rows first.
  let refused = await save()
  for (let tries = 0; tries < 200 && refused.status === 200; tries++) refused = await save()
  expect([refused.status, refused.again], refused.text).toEqual([503, '2'])
  expect(await untilItSaysSo()).toBeLessThan(SAYS_SO_WITHIN_MS)
  // Reads need no space.
  expect((await ask('api/Shipment/GetShipmentCount', {})).status).toBe(200)
  rmSync(filler)
  await untilAllWorks()
  expect(victim.isAlive()).toBe(true)
})
