import { linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBackends, worksIn } from './processes.ts'

const WRITING_MS = 3_000

/** The contents of a running server's `postmaster.pid`. */
export interface PostmasterFile {
  pid: number
  port: number
  socketFolder: string
  status: 'starting' | 'ready' | 'stopping' | string
}

/** Reads the file's lines: pid, data folder, start time, port, socket folder, address, shared memory, status. */
export function readPostmasterFile(folder: string): PostmasterFile | undefined {
  const lines = readLines(folder)
  const pid = Number(lines?.[0])
  if (!lines || !pid) return undefined
  return {
    pid,
    port: Number(lines[3] ?? 5432),
    socketFolder: lines[4] ?? '',
    status: (lines[7] ?? 'starting').trim(),
  }
}

function readLines(folder: string): string[] | undefined {
  try {
    return readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

/** The Lading process that started the server of this folder, by the cluster name that it set. */
export function readStarter(folder: string): number | undefined {
  try {
    const options = readFileSync(path.join(folder, 'postmaster.opts'), 'utf8')
    const pid = /cluster_name=lading-(\d+)/.exec(options)?.[1]
    return pid === undefined ? undefined : Number(pid)
  } catch {
    return undefined
  }
}

/** The running server of the cluster's folder, if there is one. */
export function findPostmaster(folder: string): PostmasterFile | undefined {
  const file = readPostmasterFile(folder)
  return file && worksIn(file.pid, folder) ? file : undefined
}

/**
 * Removes the lock files of a dead server, the folder's and the socket's. PostgreSQL only checks whether *any* process
 * has their id, and would refuse to start if another process has it now, or if the dead server has not been reaped yet
 * (the first process of many containers is slow to do so).
 */
export function removeStaleLocks(folder: string, socketFolder: string): void {
  removeStaleLock(path.join(folder, 'postmaster.pid'), folder)
  removeStaleLock(path.join(socketFolder, '.s.PGSQL.5432.lock'), folder)
}

/** Moves the file first and checks it then: the new file of a server that is just starting is put back. */
function removeStaleLock(file: string, folder: string): void {
  const aside = `${file}.stale-${process.pid}`
  try {
    const pid = readPid(file)
    if (pid ? worksIn(pid, folder) : isBeingWritten(file)) return
    renameSync(file, aside)
    if (readPid(aside) !== pid) linkSync(aside, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** A lock file is empty for a moment after its creation; one that stays empty was left by a power failure. */
function isBeingWritten(file: string): boolean {
  return Date.now() - statSync(file).mtimeMs < WRITING_MS
}

function readPid(file: string): number {
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

/**
 * Ends the server processes whose postmaster was killed: a busy process notices late and keeps the shared memory, and
 * the next server cannot start before it is gone. Uncommitted changes are lost either way.
 */
export async function endStrayBackends(folder: string): Promise<void> {
  for (let round = 0; round < 200; round++) {
    // Another start may have been faster: then they belong to a living server.
    if (findPostmaster(folder)) return
    const strays = findBackends(folder)
    if (strays.length === 0) return
    // Most end immediately on their own; wait for that.
    if (round > 2) for (const pid of strays) endNow(pid)
    await sleep(10)
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
