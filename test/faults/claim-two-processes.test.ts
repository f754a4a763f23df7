import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { bookingOf } from '#test/support/app.ts'
import { makeScene } from '#test/support/scene.ts'
import { openSmtpServer } from '#test/support/smtp-server.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { environmentOf, type Person, startAs } from './support/people.ts'
import { openPlainDatabase, type PlainDatabase } from './support/plain-database.ts'

/** Two users at two server processes: each claim is added once, mailed once, answered once and paid once. */
const CLAIMS = process.env.LADING_FAULTS === 'full' ? 60 : 6

let plain: PlainDatabase
let database: OpenDatabase
let people: [Person, Person]
let mailServer: Awaited<ReturnType<typeof openSmtpServer>>
const letters: Email[] = []

beforeAll(async () => {
  mailServer = await openSmtpServer(async (mail) => {
    const read = await PostalMime.parse(mail)
    if (read.subject?.startsWith('Freight claim')) letters.push(read)
  })
  plain = await openPlainDatabase()
  database = openDatabase(plain.config)
  await makeScene(database.db)
  const env = environmentOf(plain, { SMTP_URL: mailServer.url })
  people = [await startAs(env, 'clerk'), await startAs(env, 'admin')]
})

afterAll(async () => {
  for (const { server } of people ?? []) server.kill('SIGKILL')
  await database?.close()
  await plain?.remove()
  await mailServer?.close()
})

/** Makes the same call at both processes concurrently: one succeeds, the other is refused with 409. */
async function once(path: string, body: object) {
  const replies = await Promise.all(people.map(({ call }) => call(path, body)))
  expect([path, ...replies.map(({ status }) => status).sort()]).toEqual([path, 200, 409])
  return replies.find(({ status }) => status === 200)!.body.claim
}

async function deliveredShipment(): Promise<string> {
  const [{ call }] = people
  const rated = (await call('Shipment/GETLTLRates', wireDraft())).body
  const { status, body } = await call('Shipment/Pickup', bookingOf(rated, 'SYNA'))
  expect(status).toBe(200)
  await database.pool.query(
    `update shipments set status = 'D', picked_up_at = now() - interval '5 days', delivered_at = now() - interval '2 days'
      where id = $1`,
    [body.shipmentId],
  )
  return body.shipmentId
}

it(`${CLAIMS} claims at two processes: nothing twice`, async () => {
  for (let at = 0; at < CLAIMS; at++) {
    const shipmentId = await deliveredShipment()
    const claim = await once('Claims/Save', {
      ...{ shipmentId, kind: 'loss', description: 'Never arrived.', currency: 'USD' },
      lines: [{ itemCode: `A-${at}`, description: 'Shelf', quantity: 1, value: 100 + at }],
    })
    const filed = await once('Claims/File', {
      ...{ claimId: claim.id, version: claim.version, to: 'claims@alpha.example.com' },
    })
    await expect.poll(() => letters.length, { timeout: 20_000 }).toBe(at + 1)
    const accessid = /ClaimResponse\?accessid=([\w-]+)/.exec(letters.at(-1)!.text ?? '')?.[1] ?? ''
    const answer = { accessid, answer: 'agree', carrierNumber: `S-${at}` }
    const answers = await Promise.all(people.map(({ call }) => call('Claims/CarrierAnswer', answer)))
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'agreed'],
      [200, 'agreed'],
    ])
    const paid = await once('Claims/Recover', {
      ...{ claimId: claim.id, version: filed.version + 1, amount: 100 + at },
    })
    expect(paid).toMatchObject({ state: 'paid', recovered: 100 + at, version: filed.version + 2 })
    await once('Claims/Close', { claimId: claim.id, version: paid.version })
  }
  const { rows } = await database.pool.query(
    `select what, count(*)::int as count from audit_trail where what like 'claim.%' group by what order by what`,
  )
  // The call of a carrier, which has no company, is recorded, too.
  const counted = rows.filter(({ what }) => what !== 'claim.answered')
  expect(counted).toEqual(
    ['added', 'agreed', 'closed', 'filed', 'recovered'].map((what) => ({
      what: `claim.${what}`,
      count: CLAIMS,
    })),
  )
  const serials = await database.pool.query('select serial from claims order by serial')
  expect(serials.rows.map(({ serial }) => serial)).toEqual(
    Array.from({ length: CLAIMS }, (_, at) => 1001 + at),
  )
  expect(letters).toHaveLength(CLAIMS)
}, 300_000)
