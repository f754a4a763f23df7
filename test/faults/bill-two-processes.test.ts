import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#database/open.ts'
import { makeScene, PASSWORD } from '#test/support/scene.ts'
import { type ServerProcess, spawnServer } from '#test/support/server-process.ts'
import { openPlainDatabase, type PlainDatabase } from './support/plain-database.ts'

/** Two users at two server processes on one queue of bills: each bill is decided once, and sent once. */
const BILLS = process.env.LADING_FAULTS === 'full' ? 400 : 40
const DEVELOPER_KEY = 'the developer key'

interface Person {
  server: ServerProcess
  call: (path: string, body: object) => Promise<{ status: number; body: Reply }>
}
// biome-ignore lint/suspicious/noExplicitAny: replies of several calls
type Reply = any

let plain: PlainDatabase
let database: OpenDatabase
let people: [Person, Person]

beforeAll(async () => {
  plain = await openPlainDatabase()
  database = openDatabase(plain.config)
  await makeScene(database.db)
  const { host, port, user, database: name } = plain.config
  const env = {
    ...{ LADING_DEMO: '0', LOG_LEVEL: 'error', DEVELOPER_KEY, SESSION_SECRET: 'x'.repeat(40) },
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`,
  }
  people = [await startAs(env, 'clerk'), await startAs(env, 'admin')]
})

afterAll(async () => {
  for (const { server } of people ?? []) server.kill('SIGKILL')
  await database?.close()
  await plain?.remove()
})

async function startAs(env: Record<string, string>, user: 'clerk' | 'admin'): Promise<Person> {
  const server = spawnServer(env)
  const url = await new Promise<string>((ready, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /Lading is ready at (\S+)/.exec(said)?.[1]
      if (found) ready(found)
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
  let key = ''
  const call: Person['call'] = async (path, body) => {
    const reply = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        ...{ 'x-developer-key': DEVELOPER_KEY, 'content-type': 'application/json' },
        ...{ 'idempotency-key': randomUUID(), ...(key ? { authorization: `Bearer ${key}` } : {}) },
      },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  }
  key = (await call('LogIn/Login', { UserName: user, Password: PASSWORD })).body.token
  return { server, call }
}

it(`${BILLS} bills at two processes: taken once, decided once, in one export`, async () => {
  const [one, other] = people
  const billOf = (at: number) => ({
    ...{ number: `TWO-${at}`, scac: 'SYNA', total: 100 + at },
    lines: [{ description: 'Linehaul', amount: 100 + at }],
  })
  const taken = await Promise.all(
    Array.from({ length: BILLS }, (_, at) =>
      Promise.all(people.map(({ call }) => call('Invoices/Save', billOf(at)))),
    ),
  )
  for (const [first, second] of taken) {
    expect([first!.status, second!.status]).toEqual([200, 200])
    expect(first!.body.bill.id).toBe(second!.body.bill.id)
    expect([first!.body.isRepeat, second!.body.isRepeat].sort()).toEqual([false, true])
  }
  const bills = taken.map(([first]) => ({ billId: first!.body.bill.id, version: first!.body.bill.version }))
  const decide = ({ call }: Person, decision: string, chosen: typeof bills) =>
    call('Invoices/Decide', { decision, note: 'Seen.', bills: chosen })
  // The same bills in the opposite order, at once.
  const [accepted, closed] = await Promise.all([
    decide(one, 'accept', bills),
    decide(other, 'close', bills.toReversed()),
  ])
  const done = (reply: { body: Reply }) =>
    reply.body.outcomes.filter(({ outcome }: { outcome: string }) => outcome === 'done').length
  expect(done(accepted!) + done(closed!)).toBe(BILLS)
  const sent = await Promise.all(
    [...people, ...people, ...people].map(({ call }) => call('Invoices/Export', {})),
  )
  const exported = sent.flatMap(({ body }) => body.rows.map(({ billId }: { billId: string }) => billId))
  expect(exported).toHaveLength(done(accepted!))
  expect(new Set(exported).size).toBe(exported.length)
  const { rows } = await database.pool.query(
    `select count(*)::int as decisions from audit_trail where what = 'bill.decided' group by subject_id`,
  )
  expect(rows.every(({ decisions }) => decisions === 1)).toBe(true)
})
