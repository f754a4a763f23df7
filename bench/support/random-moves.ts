import { readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ThrowAwayDatabase } from './throw-away-database.ts'

const WORKERS = 6
const END_EVERY_MS = 150
const FOLD_EVERY_MS = 200
/** Number of database server processes that are killed, after each of which the whole server restarts. */
const KILLS = 3

interface Done {
  moves: number
  undone: number
  ended: number
  killed: number
}

/**
 * Moves random orders and shipments of all clients between states, in small groups, over several concurrent
 * connections, while the counters are being folded, connections are terminated and server processes are killed.
 */
export async function moveAtRandom(database: ThrowAwayDatabase, moves: number): Promise<Done> {
  const { rows } = await database.pool.query(
    `(select 'shipments' as table, id from shipments tablesample system (1) limit 20000)
      union all (select 'orders', id from orders tablesample system (5) limit 2000)`,
  )
  const done: Done = { moves: 0, undone: 0, ended: 0, killed: 0 }
  const isOver = () => done.moves >= moves
  const workers = Array.from({ length: WORKERS }, () => new Worker(database.config, rows))
  await Promise.all([
    ...workers.map((worker) => worker.run(done, isOver)),
    fold(database.pool, isOver),
    disturb(database, workers, done, moves),
  ])
  return done
}

class Worker {
  /** The server process of our connection; 0 while there is none. */
  pid = 0
  readonly #config: pg.PoolConfig
  readonly #rows: { table: string; id: string }[]

  constructor(config: pg.PoolConfig, rows: { table: string; id: string }[]) {
    this.#config = config
    this.#rows = rows
  }

  async run(done: Done, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const client = new pg.Client(this.#config)
      client.on('error', () => {})
      try {
        await client.connect()
        this.pid = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
        while (!isOver()) await this.#move(client, done)
      } catch {
        // Terminated, killed, or a deadlock with another worker: the transaction is rolled back and retried.
        if (this.pid !== 0) done.undone++
        await sleep(100)
      } finally {
        this.pid = 0
        await client.end().catch(() => {})
      }
    }
  }

  async #move(client: pg.Client, done: Done): Promise<void> {
    const isUndone = Math.random() < 0.1
    await client.query('begin')
    for (let part = 0; part < 2; part++) {
      const { table } = pick(this.#rows)
      const ids = Array.from({ length: 4 }, () => pick(this.#rows)).filter((row) => row.table === table)
      await client.query(MOVES[table]!(), [ids.map((row) => row.id)])
    }
    await client.query(isUndone ? 'rollback' : 'commit')
    if (isUndone) done.undone++
    else done.moves++
  }
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

const MOVES: Record<string, () => string> = {
  shipments: () =>
    `update shipments set status = '${pick(['Q', 'H', 'T', 'A', 'D', 'V'])}', is_tendered = ${Math.random() < 0.5},
      problem = '${pick(['', '', 'Weather delay'])}' where id = any ($1)`,
  orders: () => `update orders set status = '${pick(['O', 'H', 'B'])}' where id = any ($1)`,
}

/** The same as the scheduled job, only far more often. */
async function fold(pool: pg.Pool, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pool.query('select compact_bucket_counts()').catch(() => {})
    await sleep(FOLD_EVERY_MS)
  }
}

async function disturb(database: ThrowAwayDatabase, workers: Worker[], done: Done, moves: number) {
  while (done.moves < moves) {
    await sleep(END_EVERY_MS)
    const { pid } = pick(workers)
    if (pid === 0) continue
    if (done.killed < KILLS && done.moves > ((done.killed + 1) * moves) / (KILLS + 1)) {
      if (killServerProcess(pid, database.folder)) done.killed++
    } else {
      const ended = await database.pool.query('select pg_terminate_backend($1)', [pid]).catch(() => null)
      if (ended) done.ended++
    }
  }
}

/**
 * Kills a process only after checking that it belongs to this database: its working directory is the database's folder.
 */
function killServerProcess(pid: number, folder: string): boolean {
  try {
    if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(realpathSync(folder))) return false
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}
