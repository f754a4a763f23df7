import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/** The names of graphile-worker's prepared statements that record how a job ended. */
const SETTLES_A_JOB = /^(complete|fail)_job/

interface Options {
  /** After this, a job whose end cannot be recorded stays locked; the next process unlocks it. */
  signal: AbortSignal
  log: (line: string) => void
}

/**
 * The pool for graphile-worker. graphile-worker does not await the query that completes or fails a job, so a rejection
 * would end the process: here such a query is repeated until it works, and never rejects.
 */
export function settlingPool(pool: pg.Pool, options: Options): pg.Pool {
  const guarded = Object.create(pool) as pg.Pool
  guarded.query = pool.query.bind(pool) as pg.Pool['query']
  guarded.connect = ((callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback
      ? pool.connect((error, client, release) => callback(error, calm(client, options), release))
      : Promise.resolve(lazyClient(pool, options))) as pg.Pool['connect']
  return guarded
}

/**
 * The connection on which graphile-worker listens for new jobs. A notification that arrives while its last worker ends
 * makes its listener throw where no one can catch it, which would end the process. Here it is ignored: the job is found
 * by polling.
 */
function calm<C extends pg.PoolClient | undefined>(client: C, { log }: Options): C {
  if (!client || Object.hasOwn(client, 'emit')) return client
  const emit = client.emit.bind(client) as (name: string, ...args: unknown[]) => boolean
  const calmly = (name: string, ...args: unknown[]): boolean => {
    if (name !== 'notification') return emit(name, ...args)
    try {
      return emit(name, ...args)
    } catch (error) {
      log(`jobs: a notification arrived too late: ${(error as Error).message}`)
      return true
    }
  }
  return Object.assign(client, { emit: calmly })
}

/** Connects with its first query: until then it is not known whether that query may fail. */
function lazyClient(pool: pg.Pool, options: Options): Pick<pg.PoolClient, 'query' | 'release'> {
  let client: Promise<pg.PoolClient> | undefined
  const query = async (...args: Parameters<pg.PoolClient['query']>) => {
    const [statement] = args as unknown as [pg.QueryConfig | string]
    if (typeof statement !== 'string' && SETTLES_A_JOB.test(statement.name ?? '')) {
      return settle(pool, statement, options)
    }
    client ??= pool.connect()
    return (await client).query(...args)
  }
  const release = () => {
    client?.then(
      (connected) => connected.release(),
      () => {},
    )
  }
  return { query: query as unknown as pg.PoolClient['query'], release }
}

async function settle(pool: pg.Pool, statement: pg.QueryConfig, { signal, log }: Options) {
  let complaint = ''
  for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await pool.query(statement)
    } catch (error) {
      if (signal.aborted) return { rows: [] }
      const { message } = error as Error
      if (message !== complaint) log(`jobs: the end of a job was not recorded yet: ${message}`)
      complaint = message
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}
