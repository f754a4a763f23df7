import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findMessage } from '#database/queue/outbox.ts'
import { holdProcessKey, newProcessKey } from '#database/queue/processes.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { type Deliver, type Delivery, deliverMessage } from './deliver-message.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

/** Connections that represent live processes. */
const processes: pg.Client[] = []
afterEach(() => Promise.all(processes.splice(0).map((one) => one.end().catch(() => {}))))

async function startProcess(): Promise<{ key: number; kill: () => Promise<void> }> {
  const client = new pg.Client(product.database.pool.options as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  processes.push(client)
  const key = newProcessKey()
  await holdProcessKey(client, key)
  return { key, kill: () => client.end() }
}

const newMessage = async (): Promise<string> => (await book(product)).tender.messageId
const deliveryOf = (processKey: number, deliver: Deliver, isRepeatable = false): Delivery => ({
  db: product.database.db,
  processKey,
  deliver,
  isRepeatable,
})
const message = async (id: string) => (await findMessage(product.database.db, id))!
const stateOf = async (id: string) => (await message(id)).state

/** Accepts the message, and answers. */
const good: Deliver = async (_message, beforeHandOver) => {
  await beforeHandOver()
  return { detail: '250 taken' }
}
const failing =
  (error: Error, when: 'before' | 'after'): Deliver =>
  async (_message, beforeHandOver) => {
    if (when === 'after') await beforeHandOver()
    throw error
  }
const answer = (code: number) => Object.assign(new Error(`${code} said the server`), { responseCode: code })

describe('delivering a message', () => {
  it('delivers it once, and saves the answer', async () => {
    const { key } = await startProcess()
    const id = await newMessage()
    let sent = 0
    const counting: Deliver = (one, beforeHandOver) => {
      sent++
      return good(one, beforeHandOver)
    }
    await deliverMessage(deliveryOf(key, counting), id, false)
    await deliverMessage(deliveryOf(key, counting), id, false)
    expect(sent).toBe(1)
    expect(await message(id)).toMatchObject({ state: 'delivered', detail: '250 taken', attempts: 1 })
    expect((await message(id)).finishedAt).not.toBeNull()
  })

  it('erases the data of its one-time link, which stays until then', async () => {
    const { key } = await startProcess()
    const id = await newMessage()
    const link = { id: 'the-link', path: '/PasswordSetup' }
    await product.database.pool.query(
      `update outbox set payload = (payload::jsonb || jsonb_build_object('link', $2::jsonb))::json where id = $1`,
      [id, JSON.stringify(link)],
    )
    const { text } = (await message(id)).payload
    await deliverMessage(deliveryOf(key, failing(new Error('no line'), 'before')), id, false).catch(() => {})
    expect((await message(id)).payload.link).toEqual(link)
    await deliverMessage(deliveryOf(key, good), id, false)
    expect(await message(id)).toMatchObject({ state: 'delivered', payload: { text } })
    expect((await message(id)).payload).not.toHaveProperty('link')
  })

  it('never marks a mail that was only saved as a file as delivered; it can be sent later', async () => {
    const { key } = await startProcess()
    const id = await newMessage()
    const saved: Deliver = async (_message, beforeHandOver) => {
      await beforeHandOver()
      return { detail: 'Not sent: no mail server is set up.', isUnsent: true }
    }
    await deliverMessage(deliveryOf(key, saved), id, false)
    expect(await message(id)).toMatchObject({
      state: 'unsent',
      detail: 'Not sent: no mail server is set up.',
    })
    const again = await product.call('Shipment/ConfirmTenderOutcome', {
      as: 'clerk',
      body: { messageId: id, outcome: 'sendAgain' },
    })
    expect([again.status, await stateOf(id)]).toEqual([200, 'waiting'])
  })

  it('delivers it once if ten workers of three processes try at the same time', async () => {
    const keys = await Promise.all([startProcess(), startProcess(), startProcess()])
    const id = await newMessage()
    let handedOver = 0
    const slow: Deliver = async (_message, beforeHandOver) => {
      await new Promise((later) => setTimeout(later, 20))
      await beforeHandOver()
      handedOver++
      return { detail: '' }
    }
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        deliverMessage(deliveryOf(keys[index % 3]!.key, slow), id, false),
      ),
    )
    expect(handedOver).toBe(1)
    expect(await stateOf(id)).toBe('delivered')
  })

  it('tries again if the mail server rejected the password', async () => {
    const { key } = await startProcess()
    const id = await newMessage()
    const refused = failing(Object.assign(answer(535), { code: 'EAUTH' }), 'before')
    await expect(deliverMessage(deliveryOf(key, refused), id, false)).rejects.toThrow('535')
    expect(await stateOf(id)).toBe('waiting')
    await deliverMessage(deliveryOf(key, good), id, false)
    expect(await stateOf(id)).toBe('delivered')
  })

  it('tries again later if nothing was handed over', async () => {
    const { key } = await startProcess()
    const id = await newMessage()
    const down = failing(new Error('connection refused'), 'before')
    await expect(deliverMessage(deliveryOf(key, down), id, false)).rejects.toThrow('connection refused')
    expect(await message(id)).toMatchObject({ state: 'waiting', detail: 'connection refused', attempts: 1 })
    await deliverMessage(deliveryOf(key, good), id, false)
    expect(await message(id)).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  it('gives up after the last attempt, with the reason', async () => {
    const { key } = await startProcess()
    const id = await newMessage()
    await deliverMessage(deliveryOf(key, failing(answer(550), 'before')), id, true)
    expect(await message(id)).toMatchObject({ state: 'failed', detail: '550 said the server' })
  })

  it('treats a refusal after the handover as not delivered', async () => {
    const { key } = await startProcess()
    const id = await newMessage()
    await expect(deliverMessage(deliveryOf(key, failing(answer(451), 'after')), id, false)).rejects.toThrow()
    expect(await stateOf(id)).toBe('waiting')
  })

  it('is unknown if the connection is lost after the handover, and is never resent automatically', async () => {
    const { key } = await startProcess()
    const id = await newMessage()
    await deliverMessage(deliveryOf(key, failing(new Error('socket hang up'), 'after')), id, false)
    expect(await message(id)).toMatchObject({ state: 'unknown', detail: 'socket hang up' })
    await deliverMessage(deliveryOf(key, good), id, false)
    expect(await stateOf(id)).toBe('unknown')
  })

  it('of a repeatable kind is repeated', async () => {
    const { key } = await startProcess()
    const id = await newMessage()
    const cut = deliveryOf(key, failing(new Error('disk full'), 'after'), true)
    await expect(deliverMessage(cut, id, false)).rejects.toThrow('disk full')
    expect(await stateOf(id)).toBe('waiting')
  })
})

describe('a process that dies', () => {
  /** The state a killed process leaves. */
  async function leave(id: string, state: 'sending' | 'handing-over', key: number): Promise<void> {
    await product.database.pool.query(
      'update outbox set state = $2, claimed_by = $3, attempts = 1 where id = $1',
      [id, state, key],
    )
  }

  it('while sending has delivered nothing: the next one starts again', async () => {
    const [dead, next] = [await startProcess(), await startProcess()]
    const id = await newMessage()
    await leave(id, 'sending', dead.key)
    await deliverMessage(deliveryOf(next.key, good), id, false)
    expect(await message(id)).toMatchObject({ state: 'sending', claimedBy: dead.key })
    await dead.kill()
    await deliverMessage(deliveryOf(next.key, good), id, false)
    expect(await message(id)).toMatchObject({ state: 'delivered', claimedBy: next.key, attempts: 2 })
  })

  it('while handing over leaves the outcome unknown, for a person to settle', async () => {
    const [dead, next] = [await startProcess(), await startProcess()]
    const id = await newMessage()
    await leave(id, 'handing-over', dead.key)
    let sent = 0
    const counting: Deliver = async (one, beforeHandOver) => {
      sent++
      return good(one, beforeHandOver)
    }
    await deliverMessage(deliveryOf(next.key, counting), id, false)
    expect(await stateOf(id)).toBe('handing-over')
    await dead.kill()
    await deliverMessage(deliveryOf(next.key, counting), id, false)
    expect(await stateOf(id)).toBe('unknown')
    expect(sent).toBe(0)
  })

  it('but was only considered dead finds the message taken over, and stops', async () => {
    const [slow, next] = [await startProcess(), await startProcess()]
    const id = await newMessage()
    let handedOver = 0
    const late: Deliver = async (_message, beforeHandOver) => {
      // Its connection is lost; another process takes the message over and delivers it.
      await slow.kill()
      await deliverMessage(deliveryOf(next.key, good), id, false)
      await beforeHandOver()
      handedOver++
      return { detail: 'twice' }
    }
    await deliverMessage(deliveryOf(slow.key, late), id, false)
    expect(handedOver).toBe(0)
    expect(await message(id)).toMatchObject({ state: 'delivered', detail: '250 taken' })
  })
})

describe('Shipment/ConfirmTenderOutcome', () => {
  const settle = (messageId: string, outcome: string) =>
    product.call('Shipment/ConfirmTenderOutcome', { as: 'clerk', body: { messageId, outcome } })
  const jobsOf = async (id: string) =>
    (
      await product.database.pool.query('select key from graphile_worker.jobs where key = $1', [
        `deliver:${id}`,
      ])
    ).rowCount

  async function unknown(): Promise<string> {
    const id = await newMessage()
    await product.database.pool.query(
      `update outbox set state = 'unknown', finished_at = now() where id = $1`,
      [id],
    )
    await product.database.pool.query('select graphile_worker.remove_job($1)', [`deliver:${id}`])
    return id
  }

  it('it arrived: settled, and the user is recorded', async () => {
    const id = await unknown()
    expect((await settle(id, 'arrived')).body.state).toBe('delivered')
    expect(await message(id)).toMatchObject({ state: 'delivered', detail: 'resolved by clerk' })
    expect(await jobsOf(id)).toBe(0)
  })

  it('send it again: it waits, with a job', async () => {
    const id = await unknown()
    expect((await settle(id, 'sendAgain')).body.state).toBe('waiting')
    expect(await jobsOf(id)).toBe(1)
    const { key } = await startProcess()
    await deliverMessage(deliveryOf(key, good), id, false)
    expect(await stateOf(id)).toBe('delivered')
  })

  it('is accepted once, and only for messages with an unknown outcome', async () => {
    const waiting = await newMessage()
    expect((await settle(waiting, 'sendAgain')).status).toBe(409)
    const id = await unknown()
    const replies = await Promise.all(Array.from({ length: 6 }, () => settle(id, 'sendAgain')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await jobsOf(id)).toBe(1)
    expect((await settle('garbage', 'arrived')).status).toBe(404)
  })
})
