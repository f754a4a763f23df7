import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { locateSocketFolder } from '#database/embedded/place.ts'
import { findPostmaster } from '#database/embedded/postmaster-file.ts'
import { findServerProcesses, isProcessAlive } from '#database/embedded/processes.ts'

/** `npm start` as people and machines end it: orderly, by Ctrl-C, by killing this process or that one. */
const START = path.join(import.meta.dirname, '../../scripts/start.mjs')
/** The figure to reach is 2 s on a machine of its own; beside the suite it may be one that others keep busy. */
const READY_AGAIN_MS = process.env.LADING_FAULTS === 'full' ? 2_000 : 15_000

let dataDir: string
let port: number
let launchers: ChildProcess[]

/** One folder for all: every start but the first finds what the last end, however it was, has left. */
beforeAll(() => {
  dataDir = realpathSync(mkdtempSync(path.join(os.tmpdir(), `lading-test-${process.pid}-`)))
})

beforeEach(async () => {
  port = await findFreePort()
  launchers = []
})

afterEach(async () => {
  for (const { pid } of launchers) killGroup(pid)
  await until(() => findServerProcesses(path.join(dataDir, 'postgres')).length === 0)
})

afterAll(() => {
  rmSync(locateSocketFolder(dataDir), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

interface Started {
  launcher: ChildProcess
  readyInMs: number
  said: () => string
}

/** Starts in a process group of its own, as a shell does, and waits for `/readyz`. */
async function start(): Promise<Started> {
  const begun = performance.now()
  const started = launch()
  while (started.launcher.exitCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (reply?.ok) return { ...started, readyInMs: performance.now() - begun }
    await sleep(5)
  }
  throw new Error(started.said())
}

function launch(): Omit<Started, 'readyInMs'> {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LADING_DEMO: '0', LOG_LEVEL: 'warn' }
  const launcher = spawn(process.execPath, [START], {
    detached: true,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  launchers.push(launcher)
  let said = ''
  for (const stream of [launcher.stdout, launcher.stderr]) stream?.on('data', (text) => (said += text))
  return { launcher, said: () => said }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return free
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has ended.
  }
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen within twenty seconds')
    await sleep(10)
  }
}

function serverOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}

async function isServing(): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok ?? false
}

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends in order on %s, the database too', async (signal) => {
    const { launcher } = await start()
    const database = findPostmaster(path.join(dataDir, 'postgres'))!.pid
    launcher.kill(signal)
    const [code] = await once(launcher, 'exit')
    expect(code).toBe(0)
    expect(isProcessAlive(database)).toBe(false)
    expect(await isServing()).toBe(false)
  })

  it('takes the server along when the launcher alone is killed', async () => {
    const { launcher } = await start()
    launcher.kill('SIGKILL')
    await once(launcher, 'exit')
    await until(() => findServerProcesses(path.join(dataDir, 'postgres')).length === 0)
    expect(await isServing()).toBe(false)
  })

  it('is soon ready again after the whole group was killed', async () => {
    const { launcher } = await start()
    killGroup(launcher.pid)
    await once(launcher, 'exit')
    const again = await start()
    expect(again.readyInMs).toBeLessThan(READY_AGAIN_MS)
  })

  it('starts the server again when Node itself crashed, but not one that crashes again and again', async () => {
    const { launcher, said } = await start()
    process.kill(serverOf(launcher), 'SIGTRAP')
    await until(() => said().includes('The server crashed (SIGTRAP). It is started again.'))
    await expect.poll(isServing).toBe(true)
    process.kill(serverOf(launcher), 'SIGABRT')
    const [, signal] = await once(launcher, 'exit')
    expect(signal).toBe('SIGABRT')
  })

  it('stays down when it was told to end and crashed on the way', async () => {
    const { launcher, said } = await start()
    const server = serverOf(launcher)
    process.kill(server, 'SIGSTOP')
    launcher.kill('SIGTERM')
    // Signals arrive in the order of their numbers: at the server the crash, at the launcher its end after the wish.
    process.kill(server, 'SIGTRAP')
    process.kill(server, 'SIGCONT')
    await once(launcher, 'exit')
    expect(said()).not.toContain('started again')
  })

  it('refuses to work on the folder of another one, which goes on', async () => {
    const first = await start()
    const second = launch()
    const [code] = await once(second.launcher, 'exit')
    expect(code).not.toBe(0)
    expect(second.said()).toMatch(`Another Lading is already running on ${dataDir} (process `)
    expect(first.launcher.exitCode).toBe(null)
    expect(await isServing()).toBe(true)
  })
})
