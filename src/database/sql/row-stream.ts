import type pg from 'pg'
import { realPool } from './pool.ts'

/** A statement whose rows are returned as arrays, in the order of its columns. */
export interface RowQuery {
  text: string
  values?: readonly unknown[]
}

export interface RowStreamLimits {
  /** Rows read at a time: a batch is converted into a file while no other request runs. */
  lot: number
  /** Streams that read at the same time; others wait. Each uses a connection and a snapshot. */
  streams: number
  /** A reader that reads nothing for this time has disconnected. */
  idleSeconds: number
  /** The time limit of one batch: the first one waits for a sort of all rows. */
  timeoutSeconds: number
}
const LIMITS: RowStreamLimits = { lot: 500, streams: 4, idleSeconds: 60, timeoutSeconds: 300 }

/**
 * All rows of a statement, batch by batch, from one snapshot and in constant memory: through a cursor, in a separate
 * read-only transaction. The next batch is read ahead while the last one is used. Ends with its reader.
 */
export async function* streamRows<Row extends unknown[] = unknown[]>(
  pool: pg.Pool,
  query: RowQuery,
  limits: Partial<RowStreamLimits> = {},
): AsyncGenerator<Row[]> {
  const { lot, streams, idleSeconds, timeoutSeconds } = { ...LIMITS, ...limits }
  const turn = await turnOf(realPool(pool), streams)
  try {
    const client = await pool.connect()
    let isBroken = true
    try {
      await client.query('begin isolation level repeatable read read only')
      await client.query(`set local idle_in_transaction_session_timeout = '${idleSeconds}s'`)
      await client.query(`set local statement_timeout = '${timeoutSeconds}s'`)
      await client.query(`declare streamed no scroll cursor for ${query.text}`, [...(query.values ?? [])])
      yield* lotsOf<Row>(client, lot)
      await client.query('commit')
      isBroken = false
    } finally {
      // If the reader stops early, the transaction ends with the connection.
      client.release(isBroken)
    }
  } finally {
    turn.end()
  }
}

async function* lotsOf<Row extends unknown[]>(client: pg.PoolClient, lot: number): AsyncGenerator<Row[]> {
  const readLot = async () => {
    const { rows } = await client.query<Row>({ text: `fetch ${lot} from streamed`, rowMode: 'array' })
    return rows
  }
  let ahead = readLot()
  try {
    for (;;) {
      const rows = await ahead
      if (rows.length > 0) {
        ahead = readLot()
        // If the reader stops now, no one handles a failure of this promise.
        ahead.catch(() => {})
        yield rows
      }
      if (rows.length < lot) return
    }
  } finally {
    await ahead.catch(() => {})
  }
}

interface Turns {
  running: number
  waiting: (() => void)[]
}
const turns = new WeakMap<pg.Pool, Turns>()

/** Waits until fewer than `most` streams of the pool are running, first come, first served. */
async function turnOf(pool: pg.Pool, most: number): Promise<{ end: () => void }> {
  const queue = turns.get(pool) ?? { running: 0, waiting: [] }
  turns.set(pool, queue)
  if (queue.running >= most) await new Promise<void>((resolve) => queue.waiting.push(resolve))
  else queue.running++
  return {
    end: () => {
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running--
    },
  }
}
