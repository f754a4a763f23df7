import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listSealedSamples, SEALED_COLUMNS } from '#database/clients/sealed-texts.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { openSecret, sealSecret } from '#outside/secret-box.ts'
import { differentKeys } from '#server/shared-keys.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { ladingOn, urlOf } from './lading.test-support.ts'

const OLD = 'o'.repeat(64)
const ID = '00000000-0000-4000-8000-000000000001'
let server: TestDatabase
let database: OpenDatabase
let dataDir: string
let keyFile: string
beforeAll(async () => {
  server = await openTestDatabase()
  database = openDatabase(server.config)
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lading-key-'))
  keyFile = path.join(dataDir, 'credential-key')
  writeFileSync(keyFile, OLD)
  await database.pool.query(
    `with client as (insert into clients (id, code, name) values ($1, 'acme', 'Acme') returning id)
    insert into order_sources (id, client_id, name, kind, credentials_sealed) select $1, id, 'Shop', 'SFTP', $2 from client`,
    [ID, sealSecret(Buffer.from(OLD), 'the password', `order-source ${ID}`)],
  )
  await database.pool.query(
    `insert into single_sign_ons (client_id, is_on, issuer, provider_client_id, client_secret_sealed, client_auth, domains,
      creates_users, trusts_emails, is_only_way)
    values ($1, true, 'https://login.example.com', 'lading', $2, 'basic', '{}', false, false, false)`,
    [ID, sealSecret(Buffer.from(OLD), 'the client secret', `single-sign-on ${ID}`)],
  )
})
afterAll(async () => {
  await database?.close()
  await server?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const rotate = (env: Record<string, string> = {}) =>
  ladingOn({ DATABASE_URL: urlOf(server), DATA_DIR: dataDir, ...env }, 'keys rotate')

/** The order source's secret decrypted with the key, which must decrypt single sign-on, too. */
async function opened(key: Buffer): Promise<string | null> {
  const samples = await listSealedSamples(database.db)
  const texts = samples.map(({ sealed, purpose }) => openSecret(key, sealed, purpose))
  expect(texts).toHaveLength(2)
  expect(texts[1]).toBe(texts[0] === null ? null : 'the client secret')
  return texts[0]!
}

it('knows every column with encrypted text', async () => {
  const { rows } = await database.pool.query(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ 'sealed|secret' order by 1`,
  )
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()
  expect(rows.map(({ name }) => name)).toEqual(known)
})

it('encrypts everything with a new key, and keeps the old one in a file', async () => {
  expect(await rotate()).toMatchObject({ code: 0, output: expect.stringMatching(/^Encrypted 2 log-ins/) })
  expect(await opened(Buffer.from(OLD))).toBeNull()
  expect(await opened(readFileSync(keyFile))).toBe('the password')
  const now = {
    credentialKey: readFileSync(keyFile),
    secret: readFileSync(path.join(dataDir, 'session-secret')),
  }
  expect(await differentKeys(database.db, now)).toEqual([])
  const kept = readdirSync(dataDir).filter((name) => name.startsWith('credential-key.before-'))
  expect(kept.map((name) => readFileSync(path.join(dataDir, name), 'utf8'))).toEqual([OLD])
})

it('finishes after a kill between the database and the file', async () => {
  renameSync(keyFile, `${keyFile}.next`)
  writeFileSync(keyFile, OLD)
  expect(await rotate()).toMatchObject({ code: 0, output: expect.stringContaining('Finished') })
  expect(await opened(readFileSync(keyFile))).toBe('the password')
})

it('changes nothing if the key does not decrypt the data', async () => {
  const env = { CREDENTIAL_KEY: 'not the key of this database' }
  expect(await rotate(env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Set NEW_CREDENTIAL_KEY'),
  })
  expect(await rotate({ ...env, NEW_CREDENTIAL_KEY: 'n'.repeat(32) })).toMatchObject({
    code: 1,
    output: expect.stringContaining(`secret of the order-source ${ID}. Nothing was changed.`),
  })
  const right = { CREDENTIAL_KEY: readFileSync(keyFile, 'utf8'), NEW_CREDENTIAL_KEY: 'n'.repeat(32) }
  expect((await rotate(right)).output).toContain('Set CREDENTIAL_KEY to it')
  expect(await opened(Buffer.from('n'.repeat(32)))).toBe('the password')
})
