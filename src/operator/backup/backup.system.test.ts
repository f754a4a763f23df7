import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdProcessKey, newProcessKey } from '#database/queue/processes.ts'
import { openPool } from '#database/sql/pool.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { ladingOn, urlOf } from '../lading.test-support.ts'

let server: TestDatabase
let pool: pg.Pool
let folder: string
beforeAll(async () => {
  server = await openTestDatabase()
  pool = openPool(server.config)
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-operator-'))
  await pool.query(`insert into clients (id, code, name) values (gen_random_uuid(), 'acme', 'Acme Tools')`)
})
afterAll(async () => {
  await pool?.end()
  await server?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** On the external database of this test. */
const lading = (words: string, answer?: string) =>
  ladingOn({ DATABASE_URL: urlOf(server), DATA_DIR: path.join(folder, 'data') }, words, answer)
const names = async () =>
  (await pool.query('select name from clients order by 1')).rows.map(({ name }) => name)

it('backs up an external database, and restores it only after confirmation', async () => {
  const file = path.join(folder, 'acme.tar')
  expect(await lading(`backup --to ${file}`)).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^Wrote .*acme\.tar: [\d,]+ rows of \d+ tables,\n.* MB in .*keep it secret\.\n$/,
    ),
  })
  await pool.query(`insert into clients (id, code, name) values (gen_random_uuid(), 'later', 'Later')`)
  const refused = (answer: string) => ({ code: 1, output: expect.stringContaining(answer) })
  expect(await lading('restore')).toMatchObject({ code: 2, output: expect.stringContaining('<file>') })
  expect(await lading(`restore ${folder}/none.tar`)).toMatchObject(refused('There is no file'))
  expect(await lading(`restore ${file}`)).toMatchObject(refused('(Acme Tools, Later). Add --replace'))
  expect(await lading(`restore ${file} --replace`)).toMatchObject(refused('Nothing was restored'))
  expect(await lading(`restore ${file} --replace`, 'yes')).toMatchObject(refused('Nothing was restored'))
  expect(await names()).toEqual(['Acme Tools', 'Later'])

  const client = new pg.Client(server.config as pg.ClientConfig)
  await client.connect()
  await holdProcessKey(client, newProcessKey())
  expect(await lading(`restore ${file} --replace --yes`)).toMatchObject(refused('Lading is running'))
  await client.end()
  await expect.poll(() => lading(`restore ${file} --replace`, 'replace')).toMatchObject({ code: 0 })
  expect(await names()).toEqual(['Acme Tools'])
}, 120_000)

it('refuses a database of another program', async () => {
  const other = await openTestDatabase()
  const foreign = openPool(other.config)
  await foreign.query('drop schema public cascade; create schema public; create table recipes (name text)')
  const file = path.join(folder, 'acme.tar')
  const restored = await ladingOn(
    { DATABASE_URL: urlOf(other), DATA_DIR: path.join(folder, 'other') },
    `restore ${file} --replace --yes`,
  )
  expect(restored).toMatchObject({ code: 1, output: expect.stringContaining('another program (recipes)') })
  await foreign.end()
  await other.drop()
})

it('restores into a new embedded database with the keys, and backs that up', async () => {
  const env = { DATABASE_URL: '', DATA_DIR: path.join(folder, 'embedded') }
  const keyFile = path.join(env.DATA_DIR, 'credential-key')
  expect(await ladingOn(env, `restore ${path.join(folder, 'acme.tar')}`)).toMatchObject({ code: 0 })
  expect(readFileSync(keyFile)).toEqual(readFileSync(path.join(folder, 'data', 'credential-key')))
  expect((await ladingOn(env, 'backup')).code).toBe(0)
  const [made] = readdirSync(path.join(env.DATA_DIR, 'backups'))
  expect(made).toMatch(/^lading-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/)
  const other = 'another key, of 32 characters or more'
  const archive = path.join(env.DATA_DIR, 'backups', made!)
  expect(
    await ladingOn({ ...env, CREDENTIAL_KEY: other }, `restore ${archive} --replace --yes`),
  ).toMatchObject({
    code: 1,
    output: expect.stringContaining('CREDENTIAL_KEY is not the key of the backup'),
  })
  writeFileSync(keyFile, other)
  expect(await ladingOn(env, `restore ${archive} --replace --yes`)).toMatchObject({ code: 0 })
  expect(existsSync(`${keyFile}.before-restore`)).toBe(true)
}, 180_000)
