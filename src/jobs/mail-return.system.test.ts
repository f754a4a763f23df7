import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { LiveBus } from '#database/queue/live-bus.ts'
import { newProcessKey } from '#database/queue/processes.ts'
import { mailSender } from '#outside/mail.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { openSmtpServer } from '#test/support/smtp-server.ts'
import { startWorkers } from './workers.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

async function startProcess(smtpUrl: string): Promise<{ stop: () => Promise<void> }> {
  const { database, installation } = product
  const key = newProcessKey()
  const bus = new LiveBus(database.pool.options, key)
  await bus.open()
  const workers = await startWorkers({
    database,
    processKey: key,
    installation,
    sendMail: mailSender({ smtpUrl, folder: '/nonexistent' }),
    isMailRepeatable: false,
    log: () => {},
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= workers.stop().then(() => bus.close()))
  cleanUps.push(stop)
  return { stop }
}

/** A port on which no one listens. */
async function freePort(): Promise<number> {
  const server = await openSmtpServer(async () => {})
  await server.close()
  return Number(new URL(server.url).port)
}

/** As after many tries: the next try would be hours away. */
const waitLong = () =>
  rows(`update graphile_worker._private_jobs set attempts = 10, run_at = now() + interval '6 hours'
    where key like 'deliver:%' and locked_at is null`)
const states = async () =>
  (await rows('select state, attempts > 0 as is_tried from outbox')).map(
    ({ state, is_tried }) => `${state} ${is_tried}`,
  )

it.each([
  ['the server stayed up', false],
  ['the server was started again', true],
])(
  'waiting mails are sent within a minute of the return of the mail server, if %s',
  async (_what, isStartedAgain) => {
    await rows('delete from outbox')
    const port = await freePort()
    const url = `smtp://127.0.0.1:${port}`
    const first = await startProcess(url)
    await Promise.all([book(product), book(product), book(product)])
    await expect.poll(states).toEqual(['waiting true', 'waiting true', 'waiting true'])
    if (isStartedAgain) {
      await first.stop()
      await startProcess(url)
    }
    await expect.poll(async () => (await waitLong(), states())).not.toContain('sending true')

    const taken: Buffer[] = []
    const server = await openSmtpServer(async (mail) => void taken.push(mail), port)
    cleanUps.push(() => server.close())
    await expect
      .poll(states, { timeout: 60_000 })
      .toEqual(['delivered true', 'delivered true', 'delivered true'])
    expect(taken).toHaveLength(3)
  },
  120_000,
)
