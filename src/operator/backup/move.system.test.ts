import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedded } from '#database/embedded/launcher.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { openPool } from '#database/sql/pool.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { findPostgres } from '../../../scripts/find-postgres.mjs'
import { ladingOn, urlOf } from '../lading.test-support.ts'

const old = findPostgres()!
let dataDir: string
let env: Record<string, string>

/** An installation on the embedded database, created by an older PostgreSQL. */
beforeAll(async () => {
  dataDir = path.join(mkdtempSync(path.join(os.tmpdir(), 'lading-move-')), 'data')
  env = { DATABASE_URL: '', DATA_DIR: dataDir }
  const binaries = {
    initdb: path.join(old.folder, 'initdb'),
    postgres: path.join(old.folder, 'postgres'),
    major: old.major,
    localeArguments: ['--locale=C'],
  }
  const { config, stop } = await startEmbedded({ dataDir, binaries, log: () => {} })
  await migrate(config)
  const pool = openPool(config)
  await pool.query(`insert into clients (id, code, name) values (gen_random_uuid(), 'acme', 'Acme Tools')`)
  await pool.end()
  await stop()
}, 180_000)
afterAll(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }))

const version = () => readFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').trim()
const refused = (answer: string) => ({ code: 1, output: expect.stringContaining(answer) })

it('upgrades the embedded database to the PostgreSQL version of this Lading, and back', async () => {
  expect(await ladingOn(env, 'setup-link')).toMatchObject(refused('npm run lading -- upgrade'))
  expect(await ladingOn(env, 'upgrade --back')).toMatchObject(refused('no old database to go back to'))
  expect(await ladingOn(env, 'upgrade --binaries /nowhere')).toMatchObject(refused('is not in /nowhere'))
  const upgraded = await ladingOn(env, `upgrade --binaries ${old.folder}`)
  expect(upgraded).toMatchObject({ code: 0, output: expect.stringContaining('is now on PostgreSQL 18') })
  expect(version()).toBe('18')
  expect(await ladingOn(env, 'upgrade')).toMatchObject({
    code: 0,
    output: expect.stringContaining('already'),
  })
  // The company exists, so there is no setup link any more.
  expect(await ladingOn(env, 'setup-link')).toMatchObject(refused('already a company'))
  expect((await ladingOn(env, 'upgrade --back')).output).toContain(`includes PostgreSQL ${old.major}`)
  expect(version()).toBe(old.major)
  expect((await ladingOn(env, `upgrade --binaries ${old.folder}`)).code).toBe(0)
  expect((await ladingOn(env, 'upgrade --finish')).output).toBe(`Deleted postgres-${old.major}.\n`)
  expect(existsSync(path.join(dataDir, `postgres-${old.major}`))).toBe(false)
}, 240_000)

it('finishes an upgrade that was killed before its last step', async () => {
  const killed = mkdtempSync(path.join(path.dirname(dataDir), 'killed-'))
  mkdirSync(path.join(killed, 'upgrade', 'postgres'), { recursive: true })
  writeFileSync(path.join(killed, 'upgrade', 'postgres', 'PG_VERSION'), '18\n')
  const upgraded = await ladingOn({ DATABASE_URL: '', DATA_DIR: killed }, 'upgrade')
  expect(upgraded).toEqual({ code: 0, output: 'The database is already on PostgreSQL 18.\n' })
})

it('moves from the embedded database to a server in one command', async () => {
  const server = await openTestDatabase()
  const pool = openPool(server.config)
  const to = urlOf(server)
  expect(await ladingOn(env, 'move')).toMatchObject({ code: 2, output: expect.stringContaining('--to') })
  expect(await ladingOn(env, 'move --to nowhere')).toMatchObject(refused('--to is not a URL'))
  expect(await ladingOn(env, 'move --to postgres://lading@127.0.0.1:1/x')).toMatchObject(
    refused('Check --to'),
  )
  await pool.query(`insert into clients (id, code, name) values (gen_random_uuid(), 'other', 'Other')`)
  expect(await ladingOn(env, `move --to ${to}`)).toMatchObject(refused('already has companies (Other)'))
  const moved = await ladingOn(env, `move --to ${to} --replace --yes`)
  expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('Start Lading with DATABASE_URL') })
  expect((await pool.query('select name from clients')).rows).toEqual([{ name: 'Acme Tools' }])
  expect(version()).toBe('18')
  expect(readdirSync(path.join(dataDir, 'backups')).some((name) => name.startsWith('move-'))).toBe(true)
  const doctor = await ladingOn({ DATABASE_URL: to, DATA_DIR: dataDir, PORT: '0' }, 'doctor')
  expect(doctor).toMatchObject({ code: 0, output: expect.stringContaining('No problems found.') })
  await pool.end()
  await server.drop()
}, 120_000)
