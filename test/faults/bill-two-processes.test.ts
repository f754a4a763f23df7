import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { makeScene } from '#test/support/scene.ts'
import { environmentOf, type Person, startAs } from './support/people.ts'
import { openPlainDatabase, type PlainDatabase } from './support/plain-database.ts'

/** Two users at two server processes with the same bills: each bill is decided once, and exported once. */
const BILLS = process.env.LADING_FAULTS === 'full' ? 400 : 40

// biome-ignore lint/suspicious/noExplicitAny: replies of several calls
type Reply = any

let plain: PlainDatabase
let database: OpenDatabase
let people: [Person, Person]

beforeAll(async () => {
  plain = await openPlainDatabase()
  database = openDatabase(plain.config)
  await makeScene(database.db)
  const env = environmentOf(plain)
  people = [await startAs(env, 'clerk'), await startAs(env, 'admin')]
})

afterAll(async () => {
  for (const { server } of people ?? []) server.kill('SIGKILL')
  await database?.close()
  await plain?.remove()
})

it(`${BILLS} bills at two processes: imported once, decided once, in one export`, async () => {
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
  // The same bills in the opposite order, at the same time.
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
