import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { startEmbedded } from '#database/embedded/launcher.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { findPostgres } from '../scripts/find-postgres.mjs'
import { ladingOn, urlOf } from '../src/operator/lading.test-support.ts'
import { openTestDatabase } from './support/database.ts'
import { openS3Server } from './support/s3-server.ts'
import { ROOT } from './support/source-files.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'lading-operate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The lines of the fenced blocks, in their order. */
const COMMANDS = [
  ...readFileSync(path.join(ROOT, 'docs/operate.md'), 'utf8').matchAll(/^```\n([\s\S]*?)^```$/gm),
].flatMap(([, block = '']) => block.trim().split('\n'))
/** Installing the product itself: `test/browser` and the CI do it as in these lines. */
const ELSEWHERE = ['git clone <this repository> lading && cd lading', 'npm start']

/** A pool whose connections may still be closing when the server stops or the database is dropped. */
function openPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool(config).on('error', () => {})
}

it('every command of docs/operate.md works, in the order of the page', async () => {
  const old = findPostgres()!
  const [server, target] = [await openTestDatabase(), await openTestDatabase()]
  const dataDir = path.join(folder, 'data')
  const embedded = { DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0' }
  // Starting a server takes most of the time, so commands that work on both kinds use a running one.
  const external = { DATABASE_URL: urlOf(server), DATA_DIR: path.join(folder, 'external'), PORT: '0' }
  const s3 = await openS3Server()
  const serverPool = openPool(server.config)
  mkdirSync(path.join(folder, 'backups'))
  const binaries = {
    initdb: path.join(old.folder, 'initdb'),
    postgres: path.join(old.folder, 'postgres'),
    major: old.major,
    localeArguments: ['--locale=C'],
  }
  const { config, stop } = await startEmbedded({ dataDir, binaries, log: () => {} })
  await migrate(config)
  const pool = openPool(config)
  await pool.query(`insert into clients (id, code, name) values (gen_random_uuid(), 'acme', 'Acme')`)
  await pool.end()
  await stop()
  const [current, kept, copy] = [`${dataDir}/postgres`, `${dataDir}/postgres-${old.major}`, `${folder}/old`]
  execFileSync('cp', ['-a', current, copy])
  /** Makes it look like an installation of an older version of Lading. */
  const makeOld = () => {
    for (const place of [current, kept]) rmSync(place, { recursive: true, force: true })
    execFileSync('cp', ['-a', copy, current])
  }
  await ladingOn(embedded, `upgrade --binaries ${old.folder}`)
  const asHere = (command: string) =>
    command
      .replaceAll('/mnt/backups', path.join(folder, 'backups'))
      .replace(/postgres:\S+/, urlOf(target))
      .replace(/--binaries \S+/, `--binaries ${old.folder}`)
  for (const command of COMMANDS) {
    if (ELSEWHERE.includes(command)) continue
    if (!command.startsWith('npm run lading -- ')) {
      execFileSync('sh', ['-ec', asHere(command)], { cwd: folder })
      continue
    }
    // A restore without --replace needs an empty installation, an upgrade an older one.
    if (/restore \S+$/.test(command)) await serverPool.query('truncate clients cascade')
    if (/upgrade$/.test(command) || command.includes('--binaries')) makeOld()
    // The page reverts the upgrade, and then deletes the old database of another one.
    if (command.includes('--finish')) await ladingOn(embedded, `upgrade --binaries ${old.folder}`)
    const base = /-- (move|upgrade)/.test(command) ? embedded : external
    const env = command.includes('-- files') ? { ...base, ...s3.env, ...filesIn(command) } : base
    const { code, output } = await ladingOn(env, asHere(command).replace('npm run lading -- ', ''))
    expect([command, code, output]).toEqual([command, 0, output])
  }
  await s3.close()
  await serverPool.end()
  await server.drop()
  await target.drop()
}, 600_000)

/** The page names the setting that the way back needs. */
const filesIn = (command: string): Record<string, string> =>
  command.includes('--to database') ? { FILES_IN: 'database' } : {}

it('docs/operate.md names every command that is not about companies, users or the demo', async () => {
  const { output } = await ladingOn({}, '--help')
  const names = [...output.matchAll(/^ {2}(\w[\w-]*(?: \w+)?) {2}/gm)].map(([, name = '']) => name)
  const missing = names.filter(
    (name) =>
      !/^(company|user|demo|setup)/.test(name) && !COMMANDS.some((line) => line.includes(`-- ${name}`)),
  )
  expect(missing).toEqual([])
  expect(names).toContain('backup')
})
