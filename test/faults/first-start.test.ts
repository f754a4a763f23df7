import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { locateSocketFolder } from '#database/embedded/place.ts'
import { findPostmaster } from '#database/embedded/postmaster-file.ts'
import { findServerProcesses } from '#database/embedded/processes.ts'
import { spawnServer } from '#test/support/server-process.ts'

/** The very first start, killed at one moment or another: the next one ends with the whole demo. */
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

/** Starts the product as a process group of its own; `said` grows. */
function launch(): { child: ChildProcess; said: () => string } {
  const child = spawnServer({ DATA_DIR: dataDir, LADING_DEMO: '1', LOG_LEVEL: 'warn' }, true)
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return { child, said: () => said }
}

/** Waits for words of a start; an end without them is a failure. */
async function waitFor(started: ReturnType<typeof launch>, words: RegExp): Promise<void> {
  while (!words.test(started.said())) {
    if (started.child.exitCode !== null) throw new Error(`It ended without ${words}: ${started.said()}`)
    await sleep(5)
  }
}

/** SIGKILL for the product and every process of its database, as when the machine loses power. */
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
    // It has ended already.
  }
}

/** What the demo is, seen from the database: rows, numbers of bills of lading, counts, indexes and keys. */
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

/** What the start says, and how long after that it is killed. */
const MOMENTS: [words: RegExp, afterMs: number][] =
  process.env.LADING_FAULTS === 'full'
    ? Array.from({ length: FULL_RUNS }, (_, run) => [/^/, 100 + run * 100])
    : [
        [/^/, 500],
        [/Created the database/, 1_500],
        [/Harbor Row .*shipments/, 150],
      ]

describe('the first start', () => {
  it(
    'ends with the whole demo after it was killed, whenever that was',
    async () => {
      const whole = await startWhole()
      expect(whole).toMatchObject({ clients: 2, shipments: 6_120, last_bol: '0400000000006120' })
      for (const [words, afterMs] of MOMENTS) {
        rmSync(dataDir, { recursive: true, force: true })
        const started = launch()
        await waitFor(started, words)
        await sleep(afterMs)
        await killEverything()
        expect({ words, afterMs, found: await startWhole() }).toEqual({ words, afterMs, found: whole })
      }
    },
    24 * 3_600_000,
  )

  it('ends at once when it is asked to, and begins again the next time', async () => {
    const { child, ...started } = launch()
    await waitFor({ child, ...started }, /Created the database/)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(started.said()).not.toMatch(READY)
    await expect.poll(() => findServerProcesses(cluster()), { interval: 100 }).toEqual([])
    expect(await startWhole()).toMatchObject({ clients: 2, shipments: 6_120 })
  })

  it('is not disturbed by a second start on the same folder, which is refused', async () => {
    const first = launch()
    await waitFor(first, /Created the database/)
    const second = launch()
    await once(second.child, 'exit')
    expect(second.child.exitCode).toBe(1)
    expect(second.said()).toMatch(/Another Lading is already running on .* Nothing was changed/)
    await waitFor(first, READY)
    expect(await census()).toMatchObject({ clients: 2, shipments: 6_120 })
  })
})
