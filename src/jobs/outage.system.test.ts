import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LiveBus } from '#database/queue/live-bus.ts'
import { newProcessKey } from '#database/queue/processes.ts'
import { openDatabase } from '#database/sql/open.ts'
import type { SendMail } from '#outside/mail.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { type DatabaseLine, openDatabaseLine } from '#test/support/database-line.ts'
import { startWorkers } from './workers.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const cleanUps: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  await rows(`select graphile_worker.permanently_fail_jobs(array_agg(id)) from graphile_worker.jobs`)
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const stateOf = async (id: string) => (await rows('select state from outbox where id = $1', id))[0]?.state

/** A process whose jobs reach the database over a connection that can be cut. */
async function startOverLine(
  sendMail: (line: DatabaseLine) => SendMail,
  more: { before?: (line: DatabaseLine) => void; lookAgainMs?: number } = {},
): Promise<{ line: DatabaseLine; said: string[] }> {
  const line = await openDatabaseLine(product.database.pool.options)
  const database = openDatabase(line.config)
  const key = newProcessKey()
  const bus = new LiveBus(line.config, key)
  await bus.open()
  const said: string[] = []
  more.before?.(line)
  const workers = await startWorkers({
    database,
    processKey: key,
    installation: product.installation,
    sendMail: sendMail(line),
    isMailRepeatable: false,
    log: (text) => said.push(text),
    lookAgainMs: more.lookAgainMs ?? 100,
  })
  cleanUps.push(async () => {
    line.restore()
    await workers.stop()
    await bus.close()
    await database.close()
    line.close()
  })
  return { line, said }
}

const delivers: SendMail = async (_mail, beforeHandOver) => {
  await beforeHandOver()
  return { detail: 'taken' }
}

/** None of this may end the process: an unhandled rejection fails the whole test run. */
describe('the jobs, when the database goes away,', () => {
  it('record how a job failed once it is back, and try the job again', async () => {
    let tries = 0
    await startOverLine((on) => async (mail, beforeHandOver) => {
      if (++tries > 1) return delivers(mail, beforeHandOver)
      on.cut()
      setTimeout(() => on.restore(), 700)
      throw new Error('the server is down')
    })
    const { tender } = await book(product)
    await expect.poll(() => stateOf(tender.messageId)).toBe('delivered')
    expect(tries).toBe(2)
  })

  it('record that a message was delivered, whatever was cut meanwhile', async () => {
    let sent = 0
    await startOverLine((on) => async (mail, beforeHandOver) => {
      const delivery = await delivers(mail, beforeHandOver)
      sent++
      on.cut()
      setTimeout(() => on.restore(), 700)
      return delivery
    })
    const { tender } = await book(product)
    await expect.poll(() => stateOf(tender.messageId)).toBe('delivered')
    expect(sent).toBe(1)
  })

  it.each([
    ['is failed', 'fail_job', true],
    ['is completed', 'complete_job', false],
  ])('continue when the connection is cut while a job %s', async (_what, text, isFailing) => {
    let tries = 0
    const { line } = await startOverLine((on) => async (mail, beforeHandOver) => {
      on.cutAt(text)
      if (isFailing && ++tries === 1) throw new Error('later')
      return delivers(mail, beforeHandOver)
    })
    const { tender } = await book(product)
    await expect
      .poll(async () => {
        line.restore()
        return stateOf(tender.messageId)
      })
      .toBe('delivered')
    await expect
      .poll(async () => {
        line.restore()
        return rows(
          'select 1 from graphile_worker._private_jobs where key = $1',
          `deliver:${tender.messageId}`,
        )
      })
      .toEqual([])
  })

  it('find jobs again after the first check of the tasks failed', async () => {
    const { line, said } = await startOverLine(() => delivers, { before: (on) => on.cutAt('_private_tasks') })
    await expect.poll(() => said.join('\n')).toContain('restarting the job runner')
    line.restore()
    const { tender } = await book(product)
    await expect.poll(() => stateOf(tender.messageId)).toBe('delivered')
  })

  it('run a job that was locked by a query whose reply was lost', async () => {
    // No polling that soon: the first query for a job is the one that the booking triggers.
    const { line } = await startOverLine(() => delivers, { lookAgainMs: 5_000 })
    await sleep(500)
    line.cutAfter('get_job')
    const { tender } = await book(product)
    const job = `deliver:${tender.messageId}`
    await expect
      .poll(() => rows('select locked_by from graphile_worker._private_jobs where key = $1', job))
      .toEqual([{ locked_by: expect.any(String) }])
    await expect
      .poll(async () => {
        line.restore()
        return stateOf(tender.messageId)
      })
      .toBe('delivered')
  })

  it('record an error whose message PostgreSQL cannot store', async () => {
    let tries = 0
    await startOverLine(() => async (mail, beforeHandOver) => {
      if (++tries === 1) throw new Error('broken \0 \ud800 answer')
      return delivers(mail, beforeHandOver)
    })
    const { tender } = await book(product)
    await expect.poll(() => stateOf(tender.messageId)).toBe('delivered')
  })
})
