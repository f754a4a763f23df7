import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import * as clientsAndUsers from './migrations/0001-clients-and-users.ts'
import * as placesAndItems from './migrations/0002-places-and-items.ts'
import * as carriersAndTariffs from './migrations/0003-carriers-and-tariffs.ts'
import * as ordersAndShipments from './migrations/0004-orders-and-shipments.ts'
import * as counts from './migrations/0005-counts.ts'
import * as outbox from './migrations/0006-outbox.ts'
import * as freightAccounts from './migrations/0007-freight-accounts.ts'
import type { Db } from './open.ts'

/** Forward only, in this order, each in the transaction of the whole run. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-clients-and-users': clientsAndUsers,
  '0002-places-and-items': placesAndItems,
  '0003-carriers-and-tariffs': carriersAndTariffs,
  '0004-orders-and-shipments': ordersAndShipments,
  '0005-counts': counts,
  '0006-outbox': outbox,
  '0007-freight-accounts': freightAccounts,
}

const provider: MigrationProvider = { getMigrations: async () => MIGRATIONS }
const STARTER_LOCK = 5_234_641

/**
 * Brings the database up to date: our tables and the job queue's. Two starters at once are let in one after the
 * other by an advisory lock; the second finds nothing to do.
 */
export async function migrate(config: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...config, max: 3 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const lock = await pool.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [STARTER_LOCK])
    await migrateTables(config)
    await runMigrations({ pgPool: pool })
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [STARTER_LOCK]).catch(() => {})
    lock.release()
    await pool.end()
  }
}

async function migrateTables(config: pg.PoolConfig): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...config, max: 2 }) }),
  })
  try {
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

/** True when every migration has run; `/readyz` asks. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrations = await new Migrator({ db, provider }).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}
