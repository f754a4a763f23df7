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

/** A running server and the connection by which it is ours. */
export interface Running {
  postmaster: Postmaster
  owner: pg.Client
}

/** How long we wait for another server of the same folder: one that is just ending, or just starting. */
const BUSY_LIMIT_MS = 60_000

/** How long a server without an owner is left alone while the process that started it lives. */
const PATIENCE_MS = 2_000

/** A server that has not come up or ended by then hangs: the second where its Lading lives and may be ending it. */
const HANGS_AFTER_MS = 5_000
const HANGS_LED_AFTER_MS = 35_000

/** Starts our own server, which no other process uses, from whatever state the folder is in. */
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

/** @returns nothing when another process was quicker, or the old server's memory is not yet given back */
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
 * Leaves the folder without a server. One with a living owner is not touched; one that is on its way up or down
 * is waited for, and ended when it hangs; one without an owner lost it by a kill, and is stopped.
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

/** Whether the Lading that started the server lives: it is about to take it, or ends it in order itself. */
function isLedByAnother(place: Place): boolean {
  const starter = readStarter(place.folder)
  return starter !== undefined && starter !== process.pid && isProcessAlive(starter)
}

async function dispossess(place: Place, old: PostmasterFile, isPatient: boolean): Promise<void> {
  const server = { host: old.socketFolder, port: old.port }
  const starter = readStarter(place.folder)
  // Its owner is about to come, or to come back: it has started the server, or lost its connection, just now.
  if (isPatient && starter && isProcessAlive(starter)) return refuseIfOwned(server, place.dataDir)
  const owner = await takeOwnership(server, place.dataDir)
  // Owned while it stops, so that no other process takes it over.
  await stopPostmaster(place.folder, old.pid)
  await owner.end().catch(() => {})
}

/** Retries a server that does not answer; gives up on one that another process owns. */
function unlessOwned(error: unknown): void {
  if (error instanceof AlreadyRunningError) throw error
}

/** Where the server listens. */
export function address(place: Place): { host: string; port: number } {
  return { host: place.socketFolder, port: 5432 }
}

/** Takes the server down for good. */
export async function takeDown(place: Place, running: Running): Promise<void> {
  await running.owner.end().catch(() => {})
  if (!running.postmaster.hasExited()) await stopPostmaster(place.folder, running.postmaster.pid)
  await running.postmaster.exited
  // Unless another process's next server is in it already.
  await rmdir(place.socketFolder).catch(() => {})
}
