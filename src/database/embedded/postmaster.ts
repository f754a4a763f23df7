import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresBinaries } from './binaries.ts'
import { findPostmaster, readPostmasterFile } from './postmaster-file.ts'
import type { Runner } from './privileges.ts'
import type { Settings } from './settings.ts'

/** A server that we started: our child process, in its own process group. */
export interface Postmaster {
  pid: number
  hasExited(): boolean
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>
}

export interface PostmasterPlace {
  folder: string
  logFile: string
  binaries: PostgresBinaries
  runner: Runner
  settings: Settings
  /** Called when a database program has started its work, and this thread has time for other things. */
  meanwhile?: (() => void) | undefined
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 30_000
/** How long a hanging server gets for a fast shutdown. */
const FAST_LIMIT_MS = 3_000
/** An immediate shutdown takes little more than the five seconds after which the postmaster kills its processes. */
const IMMEDIATE_LIMIT_MS = 10_000

/** A server that ended during its start; `log` is its output. */
export class StartFailedError extends Error {
  /** Another server is just stopping, or was faster: worth another attempt. */
  readonly isFolderBusy: boolean

  constructor(log: string) {
    super(`The embedded database did not start: ${log.trim() || 'no message in its log'}`)
    this.name = 'StartFailedError'
    this.isFolderBusy = /already exists|still in use|is empty|lock file .* No such file/.test(log)
  }
}

/**
 * Starts the server and waits until it accepts connections.
 * @throws StartFailedError
 */
export async function startPostmaster(place: PostmasterPlace): Promise<Postmaster> {
  const logStart = rotateLog(place.logFile)
  const child = spawnServer(place)
  const postmaster = watch(child)
  place.meanwhile?.()
  const deadline = Date.now() + START_LIMIT_MS
  while (!postmaster.hasExited()) {
    const file = readPostmasterFile(place.folder)
    if (file?.pid === child.pid && file?.status === 'ready') return postmaster
    if (Date.now() > deadline) {
      await stopPostmaster(place.folder, child.pid ?? 0)
      break
    }
    await sleep(10)
  }
  throw new StartFailedError(readLog(place.logFile, logStart))
}

function spawnServer(place: PostmasterPlace): ChildProcess {
  const settings = Object.entries(place.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = place.runner.command(
    place.binaries.postgres,
    ['-D', place.folder, ...settings],
    true,
  )
  const log = openSync(place.logFile, 'a', 0o600)
  try {
    // Detached: Ctrl-C reaches only Lading, which finishes its work and then stops the database.
    return spawn(command, args, { cwd: place.folder, detached: true, stdio: ['ignore', log, log] })
  } finally {
    closeSync(log)
  }
}

function watch(child: ChildProcess): Postmaster {
  let isOver = false
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true
      process.off('exit', interrupt)
      resolve()
    }
    // If the system has no parent death signal, this ends the server when the process exits without stopping it.
    const interrupt = () => child.kill('SIGINT')
    process.on('exit', interrupt)
    child.once('exit', end)
    child.once('error', end)
  })
  return { pid: child.pid ?? 0, exited, hasExited: () => isOver }
}

/** Starts a new log if the old one is large; returns where the lines of this start will begin. */
function rotateLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_LIMIT_BYTES) return size
  renameSync(file, `${file}.1`)
  return 0
}

function readLog(file: string, start: number): string {
  try {
    return readFileSync(file).subarray(start).toString('utf8').slice(-4_000)
  } catch {
    return ''
  }
}

/**
 * Stops the server of this folder, ours or one that a killed parent left: a fast shutdown, which rolls back open
 * transactions and writes everything to disk; an immediate one if that takes too long, which is as safe but makes the
 * next start slower.
 */
export async function stopPostmaster(folder: string, pid: number): Promise<void> {
  const deadline = Date.now() + STOP_LIMIT_MS
  const isRunning = () => findPostmaster(folder)?.pid === pid
  signal(pid, 'SIGINT')
  while (isRunning()) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT')
    if (Date.now() > deadline + IMMEDIATE_LIMIT_MS) signal(pid, 'SIGKILL')
    if (Date.now() > deadline + 2 * IMMEDIATE_LIMIT_MS) {
      throw new Error(`The database in ${folder} (process ${pid}) does not stop. Stop it by hand.`)
    }
    await sleep(10)
  }
}

/**
 * Ends a hanging server in increasingly strict steps: a fast shutdown, an immediate one, in which the postmaster kills
 * its processes after five seconds, and then a kill of the postmaster itself. Committed data are never lost.
 */
export function endHanging(pid: number, sinceMs: number): void {
  if (sinceMs < 0) return
  if (sinceMs < FAST_LIMIT_MS) signal(pid, 'SIGINT')
  else signal(pid, sinceMs < FAST_LIMIT_MS + IMMEDIATE_LIMIT_MS ? 'SIGQUIT' : 'SIGKILL')
}

/** Sends a signal to a server that may already have ended. */
function signal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  if (pid <= 0) return
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
