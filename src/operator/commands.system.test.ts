import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tablesOfClients } from '#database/clients/remove-clients.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { ladingOn, urlOf } from './lading.test-support.ts'

let server: TestDatabase
let database: OpenDatabase
beforeAll(async () => {
  server = await openTestDatabase()
  database = openDatabase(server.config)
})
afterAll(async () => {
  await database?.close()
  await server?.drop()
})

/** The demo is off unless `env` sets it. */
const lading = (words: string, env: Record<string, string> = {}) =>
  ladingOn(
    {
      DATABASE_URL: urlOf(server),
      SESSION_SECRET: 'the secret of this test',
      PUBLIC_URL: 'https://lading.example',
      LADING_DEMO: '0',
      ...env,
    },
    words,
  )

const COMPANY =
  'company add --name "Acme Tools" --admin pat --email pat@example.com --first Pat --last Doe --street "1 Main St" --zip 89502'

it('explains itself and each command', async () => {
  const all = await lading('--help')
  expect(all.code).toBe(0)
  for (const name of [
    'setup-link',
    'company add',
    'user add',
    'user reset-password',
    'user disable',
    'demo remove',
  ]) {
    expect(all.output).toContain(name)
    expect(await lading(`${name} --help`)).toMatchObject({ code: 0, output: expect.stringContaining(name) })
  }
  expect(await lading('make coffee')).toMatchObject({
    code: 2,
    output: expect.stringContaining('no command'),
  })
  expect(await lading('user add --user x')).toMatchObject({
    code: 2,
    output: expect.stringContaining('--company'),
  })
  expect((await lading('user add --nonsense x')).code).toBe(2)
})

it('is a program with an exit code for success and failure', async () => {
  const program = (...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args])
  expect((await program('--help')).stdout).toContain('setup-link')
  await expect(program('make', 'coffee')).rejects.toMatchObject({ code: 2 })
})

it('prints a setup link until there is a company; adds companies and users, each with a password link', async () => {
  const link = await lading('setup-link')
  expect(link.output).toMatch(
    /^Create your company: https:\/\/lading\.example\/AccountSetup\?accessid=[\w-]{43}\n$/,
  )
  const refused = await lading(COMPANY.replace('pat@example.com', 'nowhere'))
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--email: Following email is') })
  const elsewhere = await lading(COMPANY.replace('89502', '00000').replace('pat@', `${'x'.repeat(250)}@`))
  expect(elsewhere.output).toContain('--email: ')
  const noPlace = await lading(COMPANY.replace('89502', '00000'))
  expect(noPlace.output).toBe('These values cannot be used:\n  --zip: ZIP 00000 is not known.\n')
  const added = await lading(COMPANY)
  expect(added).toMatchObject({ code: 0, output: expect.stringContaining('/PasswordSetup?accessid=') })
  expect(await lading('setup-link')).toMatchObject({
    code: 1,
    output: expect.stringContaining('already a company'),
  })
  const user = 'user add --company acme-tools --user sam --email sam@example.com --type readonly'
  expect(await lading(user)).toMatchObject({ code: 0, output: expect.stringContaining('Acme Tools') })
  expect(await lading(user)).toMatchObject({ code: 1, output: 'The user name sam is taken.\n' })
  const odd = await lading(
    `user add --company acme-tools --user ${'x'.repeat(101)} --email nowhere --type King --pages 5,999`,
  )
  expect(odd.code).toBe(1)
  expect(odd.output.match(/^ {2}--\w+(?=:)/gm)).toEqual(['  --user', '  --type', '  --email', '  --pages'])
  expect((await lading('user reset-password --user SAM')).output).toContain('/PasswordSetup?accessid=')
  expect((await lading('user reset-password --user missing')).output).toBe('There is no user "missing".\n')
  const openLinks = async () =>
    (
      await database.pool.query(
        `select u.user_name, count(*)::int as links from access_links l join users u on u.id = l.subject_id
          where l.used_at is null group by 1 order by 1`,
      )
    ).rows
  expect(await openLinks()).toEqual([
    { user_name: 'pat', links: 1 },
    { user_name: 'sam', links: 1 },
  ])
  expect(await lading('user disable --user sam')).toMatchObject({ code: 0 })
  expect(await openLinks()).toEqual([{ user_name: 'pat', links: 1 }])
  expect(await lading('user disable --user pat')).toMatchObject({
    code: 1,
    output: expect.stringContaining('last administrator'),
  })
  const { rows } = await database.pool.query(
    'select user_name, user_type, is_disabled from users order by user_name',
  )
  expect(rows).toEqual([
    { user_name: 'pat', user_type: 'Admin', is_disabled: false },
    { user_name: 'sam', user_type: 'ReadOnly', is_disabled: true },
  ])
})

it('adds the demo, and removes all of it and nothing of another company', async () => {
  const { rows: before } = await database.pool.query('select id from clients where not is_demo')
  expect((await lading('demo add')).output).toContain('lading-demo')
  expect((await lading('demo add')).output).toContain('already')
  const { rows: demo } = await database.pool.query('select id from clients where is_demo')
  expect(demo.length).toBeGreaterThan(1)
  const removed = await lading('demo remove')
  expect(removed).toMatchObject({ code: 0, output: expect.stringContaining('Removed: ') })
  const ids = demo.map(({ id }) => id)
  const left: string[] = []
  for (const table of await tablesOfClients(database.db)) {
    const { rowCount } = await database.pool.query(`select 1 from ${table} where client_id = any ($1)`, [ids])
    if (rowCount) left.push(`${table}: ${rowCount}`)
  }
  expect(left).toEqual([])
  for (const table of ['shipment_items', 'order_lines', 'price_sheets', 'tariff_lanes', 'fuel_prices']) {
    const { rows } = await database.pool.query(`select count(*)::int as count from ${table}`)
    expect([table, rows[0].count]).toEqual([table, 0])
  }
  expect((await database.pool.query('select id from clients')).rows).toEqual(before)
  expect((await lading('demo remove')).output).toBe('There is no demo.\n')
}, 180_000)

it('reports that a database does not answer', async () => {
  const { code, output } = await lading('setup-link', { DATABASE_URL: 'postgres://none@127.0.0.1:1/none' })
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^The database cannot be reached: .*DATABASE_URL/),
  ])
})

it('says where it looked for a missing database', async () => {
  const { code, output } = await lading('setup-link', { DATABASE_URL: '', DATA_DIR: '/nonexistent/place' })
  expect([code, output]).toEqual([1, expect.stringContaining('There is no database in /nonexistent/place')])
})
