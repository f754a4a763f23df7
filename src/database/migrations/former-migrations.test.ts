import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { recordFormer } from '#test/support/former-database.ts'
import { type OpenDatabase, openDatabase } from '../sql/open.ts'
import { migrationNames } from './all.ts'
import { FORMER, inPresentNames, LAST_OF_SCHEMA } from './former-migrations.ts'
import { isMigrated, migrate } from './migrate.ts'

let server: TestDatabase
let database: OpenDatabase
beforeEach(async () => {
  server = await openTestDatabase()
  database = openDatabase(server.config)
})
afterEach(async () => {
  await database?.close()
  await server?.drop()
})

const recordsOf = async (pool: pg.Pool) =>
  (await pool.query<{ name: string; timestamp: string }>('select * from kysely_migration order by name')).rows
/** The tables themselves, to check that none was created again. */
const tablesOf = async (pool: pg.Pool) =>
  (
    await pool.query(
      `select oid, relname from pg_class where relnamespace = 'public'::regnamespace order by 2`,
    )
  ).rows

describe('a database with all former migrations', () => {
  it('starts: its records change, and nothing runs', async () => {
    const { pool, db } = database
    await recordFormer(pool)
    const tables = await tablesOf(pool)
    expect(await isMigrated(db)).toBe(false)
    await migrate(server.config)
    expect(await isMigrated(db)).toBe(true)
    expect(await tablesOf(pool)).toEqual(tables)
    const records = await recordsOf(pool)
    expect(records.map(({ name }) => name)).toEqual(migrationNames())
    // The age of the installation determines when its first backup is due.
    expect(records[0]!.timestamp).toBe('2026-11-01T12:00:00.001Z')
    await migrate(server.config)
    expect(await recordsOf(pool)).toEqual(records)
  })

  it('serializes concurrent starts', async () => {
    await recordFormer(database.pool)
    await Promise.all([1, 2, 3, 4].map(() => migrate(server.config)))
    expect(await isMigrated(database.db)).toBe(true)
  })

  it('keeps its records if a later migration fails', async () => {
    const { pool } = database
    await recordFormer(pool)
    await pool.query('delete from kysely_migration where name <> all ($1)', [FORMER])
    // Its columns exist already, so it cannot run.
    const before = await recordsOf(pool)
    await expect(migrate(server.config)).rejects.toThrow('already exists')
    expect(await recordsOf(pool)).toEqual(before)
  })
})

it('refuses a database that ends at a former migration, and changes nothing', async () => {
  const { pool, db } = database
  await recordFormer(pool, '0210-bill-days')
  const before = await recordsOf(pool)
  await expect(migrate(server.config)).rejects.toThrow(
    /^This database is too old for this version of Lading: it ends at 0210-bill-days\. Start the version of November 28, 2026 \(commit \w+\) on it once, then this version\. Nothing was changed\.$/,
  )
  expect(await recordsOf(pool)).toEqual(before)
  expect(await isMigrated(db)).toBe(false)
})

describe('recorded names', () => {
  const schema = migrationNames().filter((name) => name <= LAST_OF_SCHEMA)

  it('are those of the present files if all former migrations are among them', () => {
    expect(inPresentNames(FORMER)).toEqual(schema)
    expect(inPresentNames([...FORMER, '0290-next'])).toEqual([...schema, '0290-next'])
  })

  it('are unchanged otherwise', () => {
    for (const names of [[], schema, [...schema, '0290-next'], FORMER.slice(0, -1)])
      expect(inPresentNames(names)).toEqual(names)
  })

  it('are never those of both a present file and a former migration', () => {
    expect(migrationNames().filter((name) => FORMER.includes(name))).toEqual([])
  })
})
