import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import './database-setup.ts'
import { TEMPLATE } from './template.ts'

/** The letters `Test` as a number: the lock under which copies of the template are created, one at a time. */
const CLONE_LOCK = 1415934836

export interface TestDatabase {
  /** For a `pg.Pool`: the role is Lading's own, without special rights. */
  config: pg.PoolConfig
  /** Drops the database, even with open connections. */
  drop(): Promise<void>
}

/** A migrated, empty database for one test file (or one test: a copy takes about 30 ms, on a disk 200). */
export async function openTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = await asAdmin(async (client) => {
    // The template cannot be copied while it has connections, so only one copy is made at a time.
    await client.query('select pg_advisory_lock($1)', [CLONE_LOCK])
    // Copies files: the default, through the log, is twice the work.
    await client.query(`create database ${name} template ${TEMPLATE} owner lading strategy file_copy`)
  })
  return {
    config: { ...admin, user: 'lading', database: name },
    drop: async () => {
      await asAdmin((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** The same, opened; closing drops it. */
export async function openOwnDatabase(): Promise<OpenDatabase> {
  const { config, drop } = await openTestDatabase()
  const { close, ...database } = openDatabase(config)
  return {
    ...database,
    close: async () => {
      await close()
      await drop()
    },
  }
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<pg.PoolConfig> {
  const { admin, missing } = inject('databaseServer') ?? {}
  if (!admin)
    throw new Error(missing ?? 'This test needs a database: name it *.db.test.ts (see vitest.config.ts)')
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
  return admin as pg.PoolConfig
}
