import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tellNews } from '#actions/carrier-answers/tell-news.ts'
import { LiveBus } from '#database/queue/live-bus.ts'
import { newProcessKey } from '#database/queue/processes.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { mailSender } from '#outside/mail.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { openSmtpServer, type SmtpServer } from '#test/support/smtp-server.ts'
import { startWorkers } from './workers.ts'

const DAY_MS = 86_400_000
const WEEKS = 5
const VICTIM = 'killed while it looks'

let product: TestApp
let smtp: SmtpServer
const arrived: Email[] = []
const cleanUps: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  smtp = await openSmtpServer(async (mail) => void arrived.push(await PostalMime.parse(mail)))
  product = await openTestApp()
})
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  await product?.close()
  await smtp?.close()
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

/** A process of the product on the same database, with its own connections. */
async function startProcess(name: string): Promise<OpenDatabase> {
  const database = openDatabase({ ...product.database.pool.options, application_name: name })
  const processKey = newProcessKey()
  const bus = new LiveBus(database.pool.options, processKey)
  await bus.open()
  const workers = await startWorkers({
    ...{ database, processKey, installation: product.installation },
    sendMail: mailSender({ smtpUrl: smtp.url, folder: '/nonexistent' }),
    isMailRepeatable: false,
    log: () => {},
  })
  cleanUps.push(async () => {
    await workers.stop()
    await bus.close()
    await database.close()
  })
  return database
}

async function booked(set: string, ...values: unknown[]): Promise<string> {
  const { shipmentId, BOLNumber } = await book(product)
  await rows(`update shipments set ${set} where id = $1`, shipmentId, ...values)
  return BOLNumber
}

const look = ({ db }: OpenDatabase, now: Date) => tellNews({ db, installation: product.installation }, now)

/** A process that also checks for alerts, and is killed meanwhile. */
async function lookAndDie(now: Date): Promise<void> {
  const database = openDatabase({ ...product.database.pool.options, application_name: VICTIM })
  database.pool.on('error', () => {})
  const looking = look(database, now).catch(() => {})
  for (let times = 0; times < 3; times++) {
    await rows('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', VICTIM)
  }
  await looking
  await database.close().catch(() => {})
}

it('sends each alert once over five weeks from two processes, while others are killed', async () => {
  const messages = { late: 'desk@example.com', problem: 'desk@example.com', noPod: 'desk@example.com' }
  const { version } = (await product.call('Client/Settings', { as: 'admin', body: {} })).body
  const saved = await product.call('Client/Settings', {
    as: 'admin',
    body: { settings: { messages }, version },
  })
  expect(saved.status).toBe(200)
  const start = new Date()
  const expected: string[] = []
  for (let week = 0; week < WEEKS; week++) {
    const at = new Date(start.getTime() + (week * 7 + 1) * DAY_MS)
    const moving = `status = 'A', is_tendered = true, picked_up_at = now(), last_event_at = $2`
    const late = await booked(`${moving}, delivery_date = $3::date`, at, at)
    const problem = await booked(`${moving}, delivery_date = null, problem = 'Damaged'`, at)
    const noPod = await booked(`status = 'D', picked_up_at = now(), delivered_at = $2`, at)
    expected.push(`Late ${late}`, `Problem ${problem}`, `No proof of delivery ${noPod}`)
  }
  const [one, other] = [await startProcess('one'), await startProcess('other')]
  for (let day = 0; day <= WEEKS * 7 + 3; day++) {
    const now = new Date(start.getTime() + day * DAY_MS)
    await Promise.all([look(one, now), lookAndDie(now), look(other, now)])
  }
  const alerts = () => arrived.filter(({ to }) => to?.some(({ address }) => address === 'desk@example.com'))
  await expect.poll(() => alerts().length).toBeGreaterThanOrEqual(expected.length)
  await expect
    .poll(
      async () =>
        (await rows(`select count(*)::int as n from outbox where state <> 'delivered' and kind = 'alert'`))[0]
          .n,
    )
    .toBe(0)
  expect(
    alerts()
      .map(({ subject }) => subject!.split(':')[0])
      .sort(),
  ).toEqual(expected.sort())
}, 240_000)
