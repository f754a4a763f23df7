import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '#database/sql/pool.ts'
import { sealSecret } from '#outside/secret-box.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { recordFormer } from '#test/support/former-database.ts'
import { ladingOn, urlOf } from '../lading.test-support.ts'
import { checkNode } from './machine.ts'

const KEY = 'k'.repeat(64)
let server: TestDatabase
let pool: pg.Pool
let folder: string
let env: Record<string, string>
let made = 0

beforeAll(async () => {
  server = await openTestDatabase()
  pool = openPool(server.config)
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-doctor-'))
  env = { DATABASE_URL: urlOf(server), DATA_DIR: newDataDir(), PORT: '0' }
})
afterAll(async () => {
  await pool?.end()
  await server?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A data folder with both keys. */
function newDataDir(): string {
  const dataDir = path.join(folder, `data-${++made}`)
  mkdirSync(dataDir)
  for (const name of ['session-secret', 'credential-key']) {
    writeFileSync(path.join(dataDir, name), KEY, { mode: 0o600 })
  }
  return dataDir
}

const doctor = (set: Record<string, string> = {}) => ladingOn({ ...env, ...set }, 'doctor')

/** The problems found, each with its advice. */
async function faults(set: Record<string, string> = {}): Promise<string[]> {
  const { code, output } = await doctor(set)
  const found = [...output.matchAll(/^ {2}WRONG {2}(.*)\n(.*)$/gm)].map(
    ([, says, advice]) => `${says} ${advice?.trim()}`,
  )
  expect([code, output]).toEqual([found.length > 0 ? 1 : 0, output])
  expect(output).toContain(
    found.length === 0
      ? 'No problems found.'
      : `${found.length} problem${found.length > 1 ? 's' : ''} found.`,
  )
  return found
}

it('finds no problem in a healthy installation', async () => {
  const { code, output } = await doctor()
  expect([code, output]).toEqual([0, expect.stringContaining('No problems found.')])
  for (const line of [
    'Node.js',
    'PostgreSQL',
    'The tables are up to date',
    'All messages have been delivered',
    'No mail server',
  ]) {
    expect(output).toContain(line)
  }
})

it('reports an old Node.js', () => {
  expect(checkNode('20.11.0')).toMatchObject({ level: 'wrong', says: expect.stringContaining('20.11.0') })
})

it('reports an unusable data folder, and keys that are truncated or readable by others', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  expect(await faults({ DATA_DIR: file, ...{ SESSION_SECRET: KEY, CREDENTIAL_KEY: KEY } })).toEqual([
    expect.stringContaining('is not a folder. Set DATA_DIR'),
  ])
  const dataDir = newDataDir()
  chmodSync(path.join(dataDir, 'session-secret'), 0o644)
  writeFileSync(path.join(dataDir, 'credential-key'), 'short')
  expect(await faults({ DATA_DIR: dataDir })).toEqual([
    expect.stringMatching(/^Other users can read .*session-secret\. Run: chmod 600/),
    expect.stringMatching(
      /credential-key is empty or incomplete. Restore it from the keys\/ folder of a backup archive/,
    ),
  ])
})

it('reports a database that does not answer, is missing, or is too new or too old', async () => {
  expect(await faults({ DATABASE_URL: 'postgres://lading@127.0.0.1:1/lading' })).toEqual([
    expect.stringMatching(
      /^The database cannot be reached: .*ECONNREFUSED.*Check that PostgreSQL is running/,
    ),
  ])
  expect(await faults({ DATABASE_URL: env.DATABASE_URL!.replace(/\/test_\w+/, '/nowhere') })).toEqual([
    expect.stringMatching(/"nowhere" does not exist.*Create the database/),
  ])
  await pool.query(`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2099-01-01')`)
  expect(await faults()).toEqual([expect.stringMatching(/newer version of Lading \(9999-of-tomorrow\)/)])
  expect(await ladingOn(env, 'migrate --dry-run')).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^This database was updated by a newer version of Lading .* Nothing was changed\.\n$/,
    ),
  })
  await pool.query(`delete from kysely_migration where name like '9999%'`)
  await recordFormer(pool, '0210-bill-days')
  expect(await faults()).toEqual([
    expect.stringMatching(
      /too old for this version of Lading: it ends at 0210-bill-days\. Start the version of /,
    ),
  ])
  await recordFormer(pool)
  expect(await faults()).toEqual([])
  expect((await ladingOn(env, 'migrate')).code).toBe(0)
})

it('reports a credential key that is not the one of the database', async () => {
  const { rows } = await pool.query(
    `insert into clients (id, code, name) values (gen_random_uuid(), 'acme', 'Acme') returning id`,
  )
  const id = '00000000-0000-4000-8000-000000000001'
  await pool.query(
    `insert into order_sources (id, client_id, name, kind, credentials_sealed) values ($1, $2, 'Shop', 'SFTP', $3)`,
    [id, rows[0].id, sealSecret(Buffer.from(KEY), '{}', `order-source ${id}`)],
  )
  expect((await doctor()).output).toContain('The credential key opens the log-ins')
  const other = { CREDENTIAL_KEY: 'another key of many characters' }
  expect(await faults(other)).toEqual([expect.stringMatching(/^The credential key does not open/)])
  expect((await ladingOn(env, 'keys accept')).code).toBe(0)
  const session = { SESSION_SECRET: 'another secret of many characters' }
  expect(await faults(session)).toEqual([
    expect.stringMatching(/^SESSION_SECRET is not the one .* run: npm run lading -- keys accept$/),
  ])
  expect(await ladingOn({ ...env, ...other }, 'backup')).toMatchObject({
    code: 1,
    output: expect.stringContaining('The credential key here does not open'),
  })
})

it('reports jobs without a worker, a port in use, a mail server that is down, and an outdated backup', async () => {
  await pool.query(`select graphile_worker.add_job('fold-facts', run_at := now() - interval '1 hour')`)
  expect((await doctor()).output).toContain(
    '1 jobs "fold-facts" are due and will run when the server starts.',
  )
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const dataDir = newDataDir()
  mkdirSync(path.join(dataDir, 'backups'))
  const backup = path.join(dataDir, 'backups', 'scheduled-2026-01-01.tar')
  writeFileSync(backup, '')
  utimesSync(backup, new Date(), new Date(Date.now() - 4 * 86_400_000))
  const set = {
    PORT: String(port),
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATA_DIR: dataDir,
    BACKUP_EVERY_HOURS: '24',
  }
  expect(await faults(set)).toEqual([
    expect.stringContaining(`127.0.0.1:${port} is in use by another program. Choose another port`),
    expect.stringMatching(/^The mail server does not accept mail: .*Check SMTP_URL/),
    expect.stringContaining('The last backup is 4 days old. Run "npm run lading -- backup"'),
  ])
  other.close()
})

it('reports an embedded database of another major version, and what a killed server left behind', async () => {
  const dataDir = newDataDir()
  const set = { DATABASE_URL: '', DATA_DIR: dataDir }
  expect((await doctor(set)).output).toContain('There is no database in')
  mkdirSync(path.join(dataDir, 'postgres'))
  writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '12\n')
  writeFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), '4194305\n')
  expect(await faults(set)).toEqual([
    expect.stringMatching(
      /contains a PostgreSQL 12 database, but this Lading includes PostgreSQL 18\. .*lading -- upgrade/,
    ),
  ])
  expect((await doctor(set)).output).toContain('postmaster.pid was left by a server that was killed')
})
