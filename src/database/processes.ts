import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './open.ts'

/**
 * Which processes of this installation are alive, known exactly and at once: each holds an advisory lock under its
 * own key, and the database lets go of it when the process, or its connection, is gone. No clocks, no time-outs.
 */
const LOCK_CLASS = 5_234_642

/** A key no living process has. Take it with `holdProcessKey` on a connection that stays open. */
export const newProcessKey = () => randomInt(1, 2_147_483_647)

/** Holds the process's lock on `connection`, and lists the process. Called again after every reconnect. */
export async function holdProcessKey(connection: pg.ClientBase, key: number): Promise<void> {
  await connection.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, key])
  await connection.query('insert into processes (key) values ($1) on conflict do nothing', [key])
}

export async function aliveProcesses(db: Db): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`
    select objid::bigint as key from pg_locks
    where locktype = 'advisory' and classid = ${LOCK_CLASS} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map((row) => row.key)
}

/** Notes a name in which workers of this process lock jobs, so that these can be freed when the process dies. */
export async function noteWorker(db: Db, key: number, name: string): Promise<void> {
  await sql`update processes set worker_ids = array_append(worker_ids, ${name})
    where key = ${key} and not worker_ids @> array[${name}]`.execute(db)
}

/**
 * Frees the jobs that workers of dead processes hold, and forgets these processes. Returns how many processes were
 * found dead. Safe to call from several processes at once.
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
