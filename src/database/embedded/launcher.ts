import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { address, bringUp, type Running } from './bring-up.ts'
import { ensureCluster } from './cluster.ts'
import { AlreadyRunningError } from './ownership.ts'
import { type Place, type PlaceOptions, preparePlace } from './place.ts'
import { superviseDatabase } from './supervise.ts'

/** The role that Lading works as, and its database: the owner of everything in it, and no superuser. */
const ROLE = 'lading'

const PATIENCE_MS = 4_000

export interface EmbeddedOptions extends PlaceOptions {
  /** Gets what happens in plain sentences: a new database, one that ended and was started again. */
  log: (message: string) => void
  /** How long another Lading on the same folder may take to end: most often it is the one that we replace. */
  patienceMs?: number
  /** The database went over to another Lading while ours was down. This process must end. */
  onLost?: (error: Error) => void
}

export interface EmbeddedDatabase {
  config: pg.PoolConfig
  /** Ends the database in order; the pools have to be closed before. */
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
 * Starts the PostgreSQL of one machine in `dataDir`, creating it the first time, and keeps it running.
 * A server that a killed Lading left behind is stopped safely first.
 * @throws AlreadyRunningError when another living Lading owns the folder
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
