import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { address, bringUp, type Running } from './bring-up.ts'
import { ensureCluster } from './cluster.ts'
import { AlreadyRunningError } from './ownership.ts'
import { type Place, type PlaceOptions, preparePlace } from './place.ts'
import { superviseDatabase } from './supervise.ts'

/** The role of Lading, and its database: the owner of everything in it, but not a superuser. */
const ROLE = 'lading'

const PATIENCE_MS = 4_000

export interface EmbeddedOptions extends PlaceOptions {
  /** Receives events as plain sentences: a new database, a server that ended and was restarted. */
  log: (message: string) => void
  /**
   * How long to wait for another Lading process on the same folder to end: usually the one that this process replaces.
   */
  patienceMs?: number
  /** Another Lading process took over the database while ours was down. This process must end. */
  onLost?: (error: Error) => void
}

export interface EmbeddedDatabase {
  config: pg.PoolConfig
  /** Stops the database cleanly; the pools have to be closed first. */
  stop(): Promise<void>
  info: {
    mode: 'direct' | 'setpriv' | 'unshare'
    /** The database was created by this start. */
    isFresh: boolean
    startedInMs: number
    /** Process id of the server. */
    pid: number
    logFile: string
  }
}

/**
 * Starts a machine's own PostgreSQL in `dataDir`, creating it the first time, and keeps it running. A server that a
 * killed Lading process left behind is stopped safely first.
 * @throws AlreadyRunningError if another living Lading process owns the folder
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const begun = performance.now()
  const place = await preparePlace(options)
  const isFresh = await ensureCluster(place)
  if (isFresh) options.log(`Created the database in ${place.folder}`)
  const running = await bringUpPatiently(place, options)
  await ensureDatabase(running.owner)
  const supervision = superviseDatabase(place, running, options)
  return {
    config: { ...address(place), user: ROLE, database: ROLE },
    stop: supervision.stop,
    info: {
      mode: place.runner.mode,
      isFresh,
      startedInMs: Math.round(performance.now() - begun),
      pid: running.postmaster.pid,
      logFile: place.logFile,
    },
  }
}

async function bringUpPatiently(place: Place, options: EmbeddedOptions): Promise<Running> {
  const deadline = Date.now() + (options.patienceMs ?? PATIENCE_MS)
  for (let round = 0; ; round++) {
    try {
      return await bringUp(place)
    } catch (error) {
      if (!(error instanceof AlreadyRunningError) || Date.now() > deadline) throw error
      if (round === 0) options.log(`${error.message}. Waiting a moment for it to end …`)
      await sleep(50)
    }
  }
}

async function ensureDatabase(owner: pg.Client): Promise<void> {
  const roles = await owner.query('select 1 from pg_roles where rolname = $1', [ROLE])
  if (roles.rowCount === 0) await owner.query(`create role ${ROLE} login`)
  const databases = await owner.query('select 1 from pg_database where datname = $1', [ROLE])
  if (databases.rowCount === 0) await owner.query(`create database ${ROLE} owner ${ROLE}`)
}
