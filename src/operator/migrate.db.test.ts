import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { planMigrations } from '#database/backup/plan-migrations.ts'
import { migrationNames } from '#database/migrations/all.ts'
import { migrateWithin } from '#database/migrations/within-transaction.ts'
import { openPool } from '#database/sql/pool.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { recordFormer } from '#test/support/former-database.ts'
import { ladingOn, urlOf } from './lading.test-support.ts'

it('lists and tries the pending migrations without changes, then runs them', async () => {
  const server = await openTestDatabase()
  const pool = openPool(server.config)
  const lading = (words: string) => ladingOn({ DATABASE_URL: urlOf(server) }, words)
  const count = async () =>
    (await pool.query('select count(*)::int as count from kysely_migration')).rows[0].count
  expect(await lading('migrate --dry-run')).toEqual({ code: 0, output: 'The database is up to date.\n' })
  await pool.query('drop schema public cascade; create schema public')
  expect((await lading('migrate --dry-run')).output).toContain(
    'The database is empty, so they were not tried.',
  )
  const client = await pool.connect()
  await client.query('begin')
  await migrateWithin(client, { last: '0021-claims' })
  await client.query('commit')
  client.release()
  const before = await count()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lading-migrate-'))
  const env = { DATABASE_URL: urlOf(server), DATA_DIR: dataDir }
  // The new version backs up tables that it has not updated yet.
  expect(await ladingOn(env, 'backup')).toMatchObject({ code: 0 })
  rmSync(dataDir, { recursive: true, force: true })
  const { code, output } = await lading('migrate --dry-run')
  expect(code).toBe(0)
  expect(output).toMatch(/would run \d+ migrations:\n {2}0022-reports\n/)
  expect(output).toMatch(/They ran in [\d.]+ s and were rolled back: nothing was changed\.\n$/)
  expect(await count()).toBe(before)
  expect((await lading('migrate')).output).toMatch(/^Ran \d+ migrations\. The database is up to date\.\n$/)
  expect(await count()).toBe(migrationNames().length)
  // A migration that cannot run reports why, and leaves nothing behind.
  await pool.query(`delete from kysely_migration where name >= '0022'`)
  const failed = await lading('migrate --dry-run')
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('already exists')
  await pool.end()
  await server.drop()
})

it('does not wait long for a table that a running server uses, and says so', async () => {
  const server = await openTestDatabase()
  const pool = openPool(server.config)
  const client = await pool.connect()
  await pool.query(`delete from kysely_migration where name >= '0291'`)
  await client.query('begin; lock table stored_files in row exclusive mode')
  await expect(planMigrations(server.config, true, 200)).rejects.toThrow('a server is using a table')
  // Nothing waits behind it any more.
  await pool.query(`set lock_timeout = '1s'; lock table stored_files in row exclusive mode`)
  await client.query('rollback')
  client.release()
  await pool.end()
  await server.drop()
})

it('starts with the tables after all former migrations, and refuses those after only some', async () => {
  const server = await openTestDatabase()
  const pool = openPool(server.config)
  const lading = (words: string) => ladingOn({ DATABASE_URL: urlOf(server) }, words)
  await recordFormer(pool)
  expect(await lading('migrate --dry-run')).toEqual({ code: 0, output: 'The database is up to date.\n' })
  const names = async () =>
    (await pool.query('select name from kysely_migration order by 1')).rows.map(({ name }) => name)
  expect(await names()).not.toEqual(migrationNames())
  expect(await lading('migrate')).toEqual({ code: 0, output: 'The database is up to date.\n' })
  expect(await names()).toEqual(migrationNames())
  await recordFormer(pool, '0210-bill-days')
  const before = await names()
  for (const words of ['migrate --dry-run', 'migrate']) {
    expect(await lading(words)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^This database is too old .*it ends at 0210-bill-days\. Start the version .*\n$/,
      ),
    })
  }
  expect(await names()).toEqual(before)
  await pool.end()
  await server.drop()
})

it('refuses to start an older server on a newer database, with a sentence', async () => {
  const server = await openTestDatabase()
  const pool = openPool(server.config)
  await pool.query(`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2099-01-01')`)
  const program = path.join(import.meta.dirname, '../server/main.ts')
  const started = promisify(execFile)(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: urlOf(server), PORT: '0' },
  })
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^\nThis database was updated by a newer version of Lading .*Start that version or a later one\. Nothing was changed\.\n$/,
    ),
  })
  await pool.end()
  await server.drop()
})
