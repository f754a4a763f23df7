import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClientLogo } from '#database/clients/clients.ts'
import { LiveBus } from '#database/queue/live-bus.ts'
import { newProcessKey } from '#database/queue/processes.ts'
import type { Mail, SendMail } from '#outside/mail.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { startWorkers } from './workers.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** The job side of a process. `die`: it loses its connection and does nothing any more. */
async function startProcess(
  sendMail: SendMail,
  more: { lookAgainMs?: number } = {},
): Promise<{ key: number; die: () => Promise<void> }> {
  const { database, installation } = product
  const key = newProcessKey()
  const bus = new LiveBus(database.pool.options, key)
  await bus.open()
  const workers = await startWorkers({
    database,
    processKey: key,
    installation,
    sendMail,
    isMailRepeatable: false,
    log: () => {},
    ...more,
  })
  cleanUps.push(async () => {
    await workers.stop()
    await bus.close()
  })
  return { key, die: () => bus.close() }
}

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const stateOf = async (id: string) => (await rows('select state from outbox where id = $1', id))[0]?.state

/** Records mails, but fails for the first `failures` of them. */
function postman(failures = 0): { sent: Mail[]; send: SendMail } {
  const sent: Mail[] = []
  return {
    sent,
    send: async (mail, beforeHandOver) => {
      if (failures-- > 0) throw new Error('the server is down')
      await beforeHandOver()
      sent.push(mail)
      return { detail: 'taken' }
    },
  }
}

describe('the workers', () => {
  it('deliver a tender immediately, with the bill of lading, which shows the logo', async () => {
    const logo = Buffer.from(PNG, 'base64')
    const { db } = product.database
    await setClientLogo(db, product.scene.a.id, { bytes: logo, type: 'image/png', isHeaderOnly: false })
    const { sent, send } = postman()
    // No polling that soon: a notification wakes the workers.
    await startProcess(send, { lookAgainMs: 600_000 })
    const { tender, BOLNumber } = await book(product)
    await expect.poll(() => stateOf(tender.messageId), { interval: 5 }).toBe('delivered')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      id: tender.messageId,
      from: 'Lading <no-reply@lading.example>',
      to: ['tender@alpha.example.com'],
      attachments: [{ fileName: `BOL-${BOLNumber}.pdf`, contentType: 'application/pdf' }],
    })
    const pdf = Buffer.from(sent[0]!.attachments[0]!.bytes).toString('latin1')
    expect(pdf).toMatch(/^%PDF-/)
    expect(pdf).toContain('/Subtype /Image')
  })

  it('deliver each of forty tenders once, even with two processes', async () => {
    const [one, two] = [postman(), postman()]
    await startProcess(one.send)
    await startProcess(two.send)
    const booked = await Promise.all(Array.from({ length: 40 }, () => book(product)))
    await expect
      .poll(async () => (await rows(`select 1 from outbox where state <> 'delivered'`)).length)
      .toBe(0)
    const ids = [...one.sent, ...two.sent].map(({ id }) => id)
    expect(ids.toSorted()).toEqual(booked.map(({ tender }) => tender.messageId).toSorted())
  })

  it('lock jobs under a name that is recorded before the first is locked', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { key } = await startProcess(async () => {
      await held
      throw new Error('later')
    })
    const { tender } = await book(product)
    await expect.poll(() => stateOf(tender.messageId)).toBe('sending')
    const [job] = await rows(
      'select locked_by from graphile_worker._private_jobs where key = $1',
      `deliver:${tender.messageId}`,
    )
    const [process] = await rows('select worker_ids from processes where key = $1', key)
    expect(process!.worker_ids).toEqual([job!.locked_by])
    release()
  })

  it('immediately unlock the jobs of a dead process, and deliver them', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const dead = await startProcess(async () => {
      await held
      throw new Error('lost with the process')
    })
    const { tender } = await book(product)
    await expect.poll(() => stateOf(tender.messageId)).toBe('sending')
    await dead.die()
    const { sent, send } = postman()
    await startProcess(send)
    await expect.poll(() => stateOf(tender.messageId), { timeout: 5_000 }).toBe('delivered')
    expect(sent.filter(({ id }) => id === tender.messageId)).toHaveLength(1)
    expect(await rows('select key from processes where key = $1', dead.key)).toEqual([])
    release()
  })

  it('try again after a failure', async () => {
    // A job left over from an earlier test must not use up the one failure.
    await rows(`select graphile_worker.permanently_fail_jobs(array_agg(id)) from graphile_worker.jobs`)
    const { sent, send } = postman(1)
    await startProcess(send)
    const { tender } = await book(product)
    await expect.poll(() => stateOf(tender.messageId), { timeout: 10_000 }).toBe('delivered')
    const [message] = await rows('select attempts from outbox where id = $1', tender.messageId)
    expect(message!.attempts).toBe(2)
    expect(sent.filter(({ id }) => id === tender.messageId)).toHaveLength(1)
  })
})
