import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ensureOwner } from './cluster.ts'
import { AlreadyRunningError, refuseIfOwned, takeOwnership } from './ownership.ts'
import { type Place, prepareSocketFolder } from './place.ts'
import {
  endHanging,
  type Postmaster,
  StartFailedError,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import {
  endStrayBackends,
  findPostmaster,
  type PostmasterFile,
  readStarter,
  removeStaleLocks,
} from './postmaster-file.ts'
import { isProcessAlive } from './processes.ts'

/** A running server and the connection that owns it. */
export interface Running {
  postmaster: Postmaster
  owner: pg.Client
}

/** How long to wait for another server of the same folder that is stopping or starting. */
const BUSY_LIMIT_MS = 60_000

/** How long a server without an owner is left alone while the process that started it is alive. */
const PATIENCE_MS = 2_000

/**
 * A server that has not started or stopped after this time hangs: the second limit applies if its Lading process is
 * alive and may be stopping it.
 */
const HANGS_AFTER_MS = 5_000
const HANGS_LED_AFTER_MS = 35_000

/** Starts our own server, which no other process uses, whatever the state of the folder. */
export async function bringUp(place: Place): Promise<Running> {
  const deadline = Date.now() + BUSY_LIMIT_MS
  for (;;) {
    await settleOldServer(place, deadline)
    await ensureOwner(place.folder, place.runner)
    const running = await startOurs(place, deadline)
    if (running) return running
    await sleep(50)
  }
}

/** @returns nothing if another process was faster, or the old server's memory is not released yet */
async function startOurs(place: Place, deadline: number): Promise<Running | undefined> {
  let postmaster: Postmaster
  try {
    prepareSocketFolder(place.socketFolder)
    postmaster = await startPostmaster(place)
  } catch (error) {
    if (error instanceof StartFailedError && error.isFolderBusy && Date.now() < deadline) return undefined
    throw error
  }
  try {
    return { postmaster, owner: await takeOwnership(address(place), place.dataDir) }
  } catch (error) {
    if (error instanceof AlreadyRunningError) throw error
    if (!postmaster.hasExited()) await stopPostmaster(place.folder, postmaster.pid)
    await postmaster.exited
    if (Date.now() < deadline) return undefined
    throw error
  }
}

/**
 * Leaves the folder without a server. A server with a living owner is not touched; one that is starting or stopping is
 * waited for, and ended if it hangs; one without an owner lost it by a kill, and is stopped.
 */
async function settleOldServer(place: Place, deadline: number): Promise<void> {
  const begun = Date.now()
  for (;;) {
    const old = findPostmaster(place.folder)
    if (!old) break
    if (Date.now() > deadline) {
      throw new Error(
        `The database in ${place.folder} (process ${old.pid}) does not respond and does not stop.`,
      )
    }
    const waitedMs = Date.now() - begun
    if (old.status === 'ready') await dispossess(place, old, waitedMs < PATIENCE_MS).catch(unlessOwned)
    if (!isLedByAnother(place)) endHanging(old.pid, waitedMs - HANGS_AFTER_MS)
    else if (old.status === 'stopping') endHanging(old.pid, waitedMs - HANGS_LED_AFTER_MS)
    await sleep(10)
  }
  await endStrayBackends(place.folder)
  removeStaleLocks(place.folder, place.socketFolder)
}

/**
 * Whether the Lading process that started the server is alive: it is about to take ownership, or stops the server
 * itself.
 */
function isLedByAnother(place: Place): boolean {
  const starter = readStarter(place.folder)
  return starter !== undefined && starter !== process.pid && isProcessAlive(starter)
}

async function dispossess(place: Place, old: PostmasterFile, isPatient: boolean): Promise<void> {
  const server = { host: old.socketFolder, port: old.port }
  const starter = readStarter(place.folder)
  // Its owner is about to connect, or to reconnect: it has just started the server, or lost its connection.
  if (isPatient && starter && isProcessAlive(starter)) return refuseIfOwned(server, place.dataDir)
  const owner = await takeOwnership(server, place.dataDir)
  // Owned while it stops, so that no other process takes it over.
  await stopPostmaster(place.folder, old.pid)
  await owner.end().catch(() => {})
}

/** Retries a server that does not answer; gives up if another process owns it. */
function unlessOwned(error: unknown): void {
  if (error instanceof AlreadyRunningError) throw error
}

/** The address of the server. */
export function address(place: Place): { host: string; port: number } {
  return { host: place.socketFolder, port: 5432 }
}

/** Stops the server for good. */
export async function takeDown(place: Place, running: Running): Promise<void> {
  await running.owner.end().catch(() => {})
  if (!running.postmaster.hasExited()) await stopPostmaster(place.folder, running.postmaster.pid)
  await running.postmaster.exited
  // Unless another process's next server is already using it.
  await rmdir(place.socketFolder).catch(() => {})
}
