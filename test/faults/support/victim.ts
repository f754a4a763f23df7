import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { locateSocketFolder } from '#database/embedded/place.ts'
import { findPostmaster } from '#database/embedded/postmaster-file.ts'
import { findServerProcesses } from '#database/embedded/processes.ts'
import { spawnServer } from '#test/support/server-process.ts'
import { makeDataFolder } from './data-folder.ts'

const READY = /Lading is ready at (\S+)/

/** The product as a process with its own database, to be killed and restarted on the same folder. */
export interface Victim {
  /** Starts it and waits until it is ready; returns the milliseconds. */
  start(): Promise<number>
  url(): string
  /** The settings of a connection to its database while it runs. */
  database(): pg.PoolConfig
  /** Process id of its database's postmaster; undefined while it is down. */
  postmaster(): number | undefined
  /** Whether the server's own process is alive, the same one since `start`. */
  isAlive(): boolean
  /** SIGKILL for the server and every process of its database, as in a power failure. */
  kill(): Promise<void>
  /** Its log since it was opened. */
  said(): string
  remove(): Promise<void>
}

export async function openVictim(env: Record<string, string>): Promise<Victim> {
  const dataDir = makeDataFolder()
  const cluster = path.join(dataDir, 'postgres')
  let running: { child: ChildProcess; url: string } | undefined
  const log: string[] = []

  const kill = async () => {
    const child = running?.child
    running = undefined
    const gone =
      child && child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    if (child?.pid) signal(-child.pid)
    for (const pid of findServerProcesses(cluster)) signal(pid)
    await gone
    while (findServerProcesses(cluster).length > 0) {
      for (const pid of findServerProcesses(cluster)) signal(pid)
      await sleep(2)
    }
  }
  return {
    start: async () => {
      const begun = performance.now()
      running = await launch({ ...env, DATA_DIR: dataDir }, (text) => log.push(text))
      return performance.now() - begun
    },
    url: () => running?.url ?? '',
    database: () => {
      const server = findPostmaster(cluster)
      if (!server) throw new Error('its database does not run')
      return { host: server.socketFolder, port: server.port, user: 'lading', database: 'lading' }
    },
    postmaster: () => findPostmaster(cluster)?.pid,
    isAlive: () => running?.child.exitCode === null && running.child.signalCode === null,
    kill,
    said: () => log.join(''),
    remove: async () => {
      await kill()
      rmSync(locateSocketFolder(dataDir), { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

async function launch(
  env: Record<string, string>,
  onText: (text: string) => void,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawnServer(env, true)
  let said = ''
  return new Promise((ready, reject) => {
    const hear = (chunk: Buffer) => {
      const text = chunk.toString()
      onText(text)
      said += text
      const url = READY.exec(said)?.[1]
      if (url) ready({ child, url })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
}
