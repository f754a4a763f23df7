import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './open.ts'
import type { Tables } from './schema.ts'

const clients = new WeakMap<Db, pg.PoolClient>()

/**
 * A transaction in which `insertRows` copies: `COPY` takes half the time of a statement per row, and needs a connection
 * that the query builder does not expose. Rolled back if the work throws.
 */
export async function inCopyingTransaction<Value>(
  pool: pg.Pool,
  work: (db: Db) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  let isBroken = false
  try {
    const onRelease = (isDestroyed: boolean) => {
      isBroken = isDestroyed
    }
    const db = builderOn<Tables>(client, { options: pool.options, onRelease })
    return await db.transaction().execute((transaction) => {
      clients.set(transaction, client)
      return work(transaction)
    })
  } finally {
    client.release(isBroken)
  }
}

/** The query builder on one connection, which still belongs to the caller: `onRelease` gets whether it is broken. */
export function builderOn<Schema>(
  client: pg.PoolClient,
  { options = {}, onRelease }: { options?: object; onRelease?: (isBroken: boolean) => void } = {},
): Kysely<Schema> {
  const release = (destroy = false) => onRelease?.(destroy)
  const one = { query: client.query.bind(client), release } as unknown as PostgresPoolClient
  const only = { options, connect: async () => one, end: async () => {} }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: only }) })
}

/** The connection for copying inside this transaction; undefined if there is none. */
export function copyClientOf(db: Db): pg.PoolClient | undefined {
  return clients.get(db)
}
