import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { locateSocketFolder } from '#database/embedded/place.ts'
import { findServerProcesses } from '#database/embedded/processes.ts'

const START = path.join(import.meta.dirname, '../../../scripts/start.mjs')

let dataDir: string
let port: number
let launchers: ChildProcess[]

/**
 * Setup and cleanup for the calling file's tests. They share one folder: every start but the first finds what the
 * previous end left behind.
 */
export function startInOneFolder(): void {
  beforeAll(() => {
    dataDir = realpathSync(mkdtempSync(path.join(os.tmpdir(), `lading-test-${process.pid}-`)))
  })

  beforeEach(async () => {
    port = await findFreePort()
    launchers = []
  })

  afterEach(async () => {
    for (const { pid } of launchers) killGroup(pid)
    await until(() => findServerProcesses(cluster()).length === 0)
  })

  afterAll(() => {
    rmSync(locateSocketFolder(dataDir), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  })
}

export const dataFolder = (): string => dataDir
export const cluster = (): string => path.join(dataDir, 'postgres')

export interface Started {
  launcher: ChildProcess
  readyInMs: number
  said: () => string
}

/** Starts in its own process group, as a shell does, and waits for `/readyz`. */
export async function start(): Promise<Started> {
  const begun = performance.now()
  const started = launch()
  while (started.launcher.exitCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (reply?.ok) return { ...started, readyInMs: performance.now() - begun }
    await sleep(5)
  }
  throw new Error(started.said())
}

export function launch(more: Record<string, string> = {}): Omit<Started, 'readyInMs'> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LADING_DEMO: '0',
    LOG_LEVEL: 'warn',
    ...more,
  }
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

export function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has ended.
  }
}

export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen within twenty seconds')
    await sleep(10)
  }
}

export async function isServing(): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok ?? false
}
