import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import { isProcessAlive } from './processes.ts'

/** Another Lading process uses this DATA_DIR. It is not disturbed; this process has to stop. */
export class AlreadyRunningError extends Error {
  readonly pid: number

  constructor(dataDir: string, pid: number) {
    super(`Another Lading is already running on ${dataDir} (process ${pid})`)
    this.name = 'AlreadyRunningError'
    this.pid = pid
  }
}

/** The letters `Lading` as a number: the key of the owner's advisory lock. */
const OWNER_LOCK = '83981180169831'
const NAME = /^lading owner (\d+)$/

/** How long the lock of a dead process may remain until the server notices. */
const LINGER_MS = 5_000

/**
 * Becomes the owner of the DATA_DIR: takes an advisory lock on a separate connection. The kernel closes the connection
 * when the process ends, however it ends, so the lock is never stale and never has to be broken.
 * @returns the connection with the lock: ending it releases the lock
 * @throws AlreadyRunningError if a living process has the lock; the driver's error if the server does not answer
 */
export async function takeOwnership(server: pg.ClientConfig, dataDir: string): Promise<pg.Client> {
  const client = await connect(server)
  try {
    await acquire(client, dataDir)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/**
 * Checks the lock without taking it.
 * @throws AlreadyRunningError if a living process has the lock; the driver's error if the server does not answer
 */
export async function refuseIfOwned(server: pg.ClientConfig, dataDir: string): Promise<void> {
  const client = await connect(server)
  try {
    const pid = await findHolder(client)
    if (pid !== undefined && isProcessAlive(pid)) throw new AlreadyRunningError(dataDir, pid)
  } finally {
    await client.end().catch(() => {})
  }
}

async function connect(server: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...server,
    user: SUPERUSER,
    database: 'postgres',
    application_name: `lading owner ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener, a broken connection would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function acquire(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + LINGER_MS
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1::bigint) as acquired', [OWNER_LOCK])
    if (rows[0].acquired) return
    const pid = await findHolder(client)
    if (pid !== undefined && (isProcessAlive(pid) || Date.now() > deadline)) {
      throw new AlreadyRunningError(dataDir, pid)
    }
    await sleep(20)
  }
}

async function findHolder(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query(
    `select activity.application_name as name
     from pg_locks lock join pg_stat_activity activity on activity.pid = lock.pid
     where lock.locktype = 'advisory' and lock.granted
       and (lock.classid::bigint << 32 | lock.objid::bigint) = $1::bigint`,
    [OWNER_LOCK],
  )
  const pid = NAME.exec(rows[0]?.name ?? '')?.[1]
  return pid === undefined ? undefined : Number(pid)
}
