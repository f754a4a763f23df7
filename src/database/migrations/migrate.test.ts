import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { openDatabase } from '../sql/open.ts'
import { isMigrated, migrate } from './migrate.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await openTestDatabase()
})
afterAll(() => server?.drop())

/** An empty database of a new installation, owned by the role of the product. */
async function withEmptyDatabase(work: (config: pg.PoolConfig) => Promise<void>): Promise<void> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ ...server.config, user: 'postgres', database: 'postgres' } as pg.ClientConfig)
  await admin.connect()
  try {
    await admin.query(`create database ${name} owner lading`)
    await work({ ...server.config, database: name })
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

async function shapeOf(config: pg.PoolConfig): Promise<unknown> {
  const { pool, close } = openDatabase(config)
  const { rows } = await pool.query(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`,
  )
  await close()
  return rows
}

const isReady = async (config: pg.PoolConfig) => {
  const { db, close } = openDatabase(config)
  const answer = await isMigrated(db).catch(() => false)
  await close()
  return answer
}

describe('migrate', () => {
  it('prepares an empty database, with an ordinary role', async () => {
    await withEmptyDatabase(async (config) => {
      expect(await isReady(config)).toBe(false)
      await migrate(config)
      expect(await isReady(config)).toBe(true)
      expect(await shapeOf(config)).toEqual(await shapeOf(server.config))
    })
  })

  it('changes nothing the second time, and keeps the data', async () => {
    const { pool, close } = openDatabase(server.config)
    await pool.query(`insert into clients (id, code, name) values (gen_random_uuid(), 'kept', 'Kept')`)
    const before = await shapeOf(server.config)
    await migrate(server.config)
    expect(await shapeOf(server.config)).toEqual(before)
    expect((await pool.query(`select name from clients where code = 'kept'`)).rows).toEqual([
      { name: 'Kept' },
    ])
    await close()
  })

  it('serializes concurrent starts', async () => {
    await withEmptyDatabase(async (config) => {
      await Promise.all([migrate(config), migrate(config), migrate(config), migrate(config)])
      expect(await isReady(config)).toBe(true)
    })
  })

  it('refuses a database that a newer version has changed', async () => {
    await withEmptyDatabase(async (config) => {
      await migrate(config)
      const { pool, close } = openDatabase(config)
      await pool.query(
        `insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2099-01-01')`,
      )
      await close()
      await expect(migrate(config)).rejects.toThrow(
        'This database was updated by a newer version of Lading (it has 9999-of-tomorrow, which this version does not know). ' +
          'Start that version or a later one. Nothing was changed.',
      )
      expect(await isReady(config)).toBe(false)
    })
  })

  it('continues after a start that was killed between the job queue’s and our own tables', async () => {
    await withEmptyDatabase(async (config) => {
      await migrate(config)
      const { pool, close } = openDatabase(config)
      await pool.query('drop schema public cascade; create schema public')
      await close()
      await migrate(config)
      expect(await isReady(config)).toBe(true)
    })
  })

  it('leaves no connection and no lock behind', async () => {
    await withEmptyDatabase(async (config) => {
      await migrate(config)
      const { pool, close } = openDatabase(config)
      const look = async () => {
        const { rows } = await pool.query(
          `select (select count(*)::int from pg_locks where locktype = 'advisory'
              and database = (select oid from pg_database where datname = current_database())) as locks,
            (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
              and backend_type = 'client backend') as others`,
        )
        return rows[0]
      }
      await expect.poll(look).toEqual({ locks: 0, others: 0 })
      await close()
    })
  })
})
