import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../sql/open.ts'

/**
 * The living processes of this installation, known exactly and immediately: each has an advisory lock with its own key,
 * and the database releases it when the process or its connection ends. No clocks, no timeouts.
 */
const LOCK_CLASS = 5_234_642

/** A key that no living process has. Lock it with `holdProcessKey` on a connection that stays open. */
export const newProcessKey = () => randomInt(1, 2_147_483_647)

/** Takes the process's lock on `connection`, and lists the process. Called again after every reconnect. */
export async function holdProcessKey(connection: pg.ClientBase, key: number): Promise<void> {
  await connection.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, key])
  await connection.query('insert into processes (key) values ($1) on conflict do nothing', [key])
}

/** The keys of the living processes, as a query without parameters. */
const ALIVE = `select objid::bigint as key from pg_locks
  where locktype = 'advisory' and classid = ${LOCK_CLASS} and granted
    and database = (select oid from pg_database where datname = current_database())`

export async function aliveProcesses(db: Db): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`${sql.raw(ALIVE)}`.execute(db)
  return rows.map((row) => row.key)
}

/** Whether a Lading process uses the database, even if its tables do not exist yet. */
export async function isLadingRunning(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  return (await client.query(`${ALIVE} limit 1`)).rows.length > 0
}

/** Stores a name with which workers of this process lock jobs, so that these can be freed if the process dies. */
export async function noteWorker(db: Db, key: number, name: string): Promise<void> {
  await sql`update processes set worker_ids = array_append(worker_ids, ${name})
    where key = ${key} and not worker_ids @> array[${name}]`.execute(db)
}

/**
 * Frees the jobs of dead processes' workers, and deletes these processes. Returns the number of dead processes. Safe to
 * call from several processes at the same time.
 */
export async function buryDeadProcesses(db: Db): Promise<number> {
  const alive = await aliveProcesses(db)
  const dead = await db
    .deleteFrom('processes')
    .where('key', 'not in', [...alive, -1])
    .returning('worker_ids')
    .execute()
  const workerIds = dead.flatMap((process) => process.worker_ids)
  if (workerIds.length > 0) {
    await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db)
  }
  return dead.length
}

/**
 * Frees the jobs that are locked under one of `names` although no worker has them, because the answer to the query that
 * locked them was lost. `active`: ids of the jobs that are being processed.
 */
export async function freeLostJobs(
  db: Db,
  names: readonly string[],
  active: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  await sql`
    with freed as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_by = any(${[...names]}::text[]) and id <> all(${[...active]}::bigint[])
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by = any(${[...names]}::text[]) and id not in (
      select job_queue_id from graphile_worker._private_jobs
      where id = any(${[...active]}::bigint[]) and job_queue_id is not null
    )`.execute(db)
}
