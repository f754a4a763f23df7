import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { locateSocketFolder } from '#database/embedded/place.ts'
import { findPostmaster } from '#database/embedded/postmaster-file.ts'
import { findServerProcesses } from '#database/embedded/processes.ts'
import { spawnServer } from '#test/support/server-process.ts'

/** The very first start, killed at various moments: the next one ends with the whole demo. */
const READY = /Lading is ready at/
const FULL_RUNS = 60

let dataDir: string
let children: ChildProcess[]

beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(path.join(os.tmpdir(), `lading-test-${process.pid}-`)))
  children = []
})

afterEach(async () => {
  await killEverything()
  rmSync(locateSocketFolder(dataDir), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

const cluster = () => path.join(dataDir, 'postgres')

/** Starts the product in its own process group; `said` returns its output so far. */
function launch(): { child: ChildProcess; said: () => string } {
  const child = spawnServer({ DATA_DIR: dataDir, LADING_DEMO: '1', LOG_LEVEL: 'warn' }, true)
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return { child, said: () => said }
}

/** Waits for a text in the output; fails if the process ends without it. */
async function waitFor(started: ReturnType<typeof launch>, words: RegExp): Promise<void> {
  while (!words.test(started.said())) {
    if (started.child.exitCode !== null) throw new Error(`It ended without ${words}: ${started.said()}`)
    await sleep(5)
  }
}

/** SIGKILL for the product and every process of its database, as in a power failure. */
async function killEverything(): Promise<void> {
  for (const { pid } of children) signal(-pid!)
  do {
    for (const pid of findServerProcesses(cluster())) signal(pid)
    await sleep(5)
  } while (findServerProcesses(cluster()).length > 0)
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** The demo as found in the database: rows, numbers of bills of lading, counts, indexes and keys. */
async function census(): Promise<Record<string, unknown>> {
  const server = findPostmaster(cluster())!
  const client = new pg.Client({
    host: server.socketFolder,
    port: server.port,
    user: 'lading',
    database: 'lading',
  })
  await client.connect()
  try {
    const { rows } = await client.query(`select
      (select count(*)::int from clients) as clients,
      (select count(*)::int from users) as users,
      (select count(*)::int from shipments) as shipments,
      (select count(*)::int from shipment_items) as items,
      (select count(*)::int from shipment_events) as events,
      (select count(*)::int from tariff_lanes) as lanes,
      (select substr(max(bol_number), 1, 16) from shipments) as last_bol,
      (select sum(difference)::int from bucket_counts where bucket in ('Q', 'H', 'T', 'A', 'D', 'V')) as counted,
      (select count(*)::int from pg_indexes where schemaname = 'public') as indexes,
      (select count(*)::int from pg_constraint where contype = 'f' and convalidated) as keys`)
    return rows[0]
  } finally {
    await client.end()
  }
}

async function startWhole(): Promise<Record<string, unknown>> {
  await waitFor(launch(), READY)
  const found = await census()
  await killEverything()
  return found
}

/** How a start ends: its last output, how long after that, and whether it is killed or asked to stop. */
interface End {
  words: RegExp
  afterMs: number
  isAsked?: boolean
}

/** Folders, each with the ends of its starts, one after the other, before a start that may finish. */
const FOLDERS: End[][] =
  process.env.LADING_FAULTS === 'full'
    ? [
        ...Array.from({ length: FULL_RUNS }, (_, run) => [{ words: /^/, afterMs: 100 + run * 100 }]),
        [{ words: /Created the database/, afterMs: 0, isAsked: true }],
      ]
    : [
        [
          { words: /^/, afterMs: 500 },
          { words: /Created the database/, afterMs: 0, isAsked: true },
          { words: /^/, afterMs: 1_500 },
          { words: /Harbor Row .*shipments/, afterMs: 150 },
        ],
      ]

/** Starts, and ends it as specified. */
async function startUntil({ words, afterMs, isAsked }: End): Promise<void> {
  const started = launch()
  await waitFor(started, words)
  await sleep(afterMs)
  if (!isAsked) return killEverything()
  const ended = once(started.child, 'exit')
  started.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(started.said()).not.toMatch(READY)
  await expect.poll(() => findServerProcesses(cluster()), { interval: 100 }).toEqual([])
}

it(
  'the first start ends with the whole demo, whatever ended those before it, and a second one at the same time is refused',
  async () => {
    const first = launch()
    await waitFor(first, /Created the database/)
    const second = launch()
    await once(second.child, 'exit')
    // Tells the launcher not to restart it.
    expect(second.child.exitCode).toBe(3)
    expect(second.said()).toMatch(/Another Lading is already running on .* Nothing was changed/)
    await waitFor(first, READY)
    const whole = await census()
    expect(whole).toMatchObject({ clients: 2, shipments: 6_120, last_bol: '0400000000006120' })
    for (const ends of FOLDERS) {
      await killEverything()
      rmSync(dataDir, { recursive: true, force: true })
      for (const end of ends) await startUntil(end)
      expect({ ends, found: await startWhole() }).toEqual({ ends, found: whole })
    }
  },
  24 * 3_600_000,
)
