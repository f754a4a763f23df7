import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const book = (
  body: unknown,
  key: string,
  more: { as?: 'clerk' | 'admin'; query?: Record<string, string> } = {},
) => product.call('Shipment/Pickup', { as: 'clerk', body, headers: { 'idempotency-key': key }, ...more })

async function messagesOf(shipmentId: string): Promise<number> {
  const { rows } = await product.database.pool.query(
    'select count(*) as total from outbox where shipment_id = $1',
    [shipmentId],
  )
  return rows[0].total
}

describe('Idempotency-Key', () => {
  it('makes of 64 calls at once one booking, and all get its answer', async () => {
    const rated = await rate(product)
    const body = bookingOf(rated)
    const replies = await Promise.all(Array.from({ length: 64 }, () => book(body, 'sixty-four')))
    expect(replies.map(({ status }) => status)).toEqual(Array(64).fill(200))
    for (const reply of replies) expect(reply.body).toEqual(replies[0]!.body)
    expect(await messagesOf(rated.shipmentId)).toBe(1)
    const { rows } = await product.database.pool.query(
      `select count(*) as lines from audit_trail where subject_id = $1 and what = 'shipment.tendered'`,
      [rated.shipmentId],
    )
    expect(rows[0].lines).toBe(1)
  })

  it('of 64 changes at once leaves them the connections that they ask for on their way', async () => {
    const body = { everything: {}, itemClass: '70', classFor: 'missing' }
    const setItems = (key: string) =>
      product.call('Shipment/SetItems', { as: 'admin', body, headers: { 'idempotency-key': key } })
    for (const keyOf of [() => 'set items', (index: number) => `set items ${index}`]) {
      const replies = await Promise.all(Array.from({ length: 64 }, (_, index) => setItems(keyOf(index))))
      expect(replies.map(({ status }) => status)).toEqual(Array(64).fill(200))
    }
  })

  it('answers a repeat after the commit the same, although the shipment could not be booked again', async () => {
    const rated = await rate(product)
    const first = await book(bookingOf(rated), 'repeat')
    expect((await book(bookingOf(rated), 'repeat')).body).toEqual(first.body)
    expect((await book(bookingOf(rated), 'another key')).status).toBe(409)
    expect(await messagesOf(rated.shipmentId)).toBe(1)
  })

  it('is refused with another body, another mode or another call', async () => {
    const rated = await rate(product)
    await book(bookingOf(rated), 'reused')
    const refused = [
      await book({ ...bookingOf(rated), OverrideReason: 'other' }, 'reused'),
      await book(bookingOf(rated), 'reused', { query: { flag: 'withoutnotify' } }),
      await product.call('Shipment/Void', {
        as: 'clerk',
        body: { shipmentId: rated.shipmentId },
        headers: { 'idempotency-key': 'reused' },
      }),
    ]
    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('does not mind how the query is spelt', async () => {
    const rated = await rate(product)
    const first = await book(bookingOf(rated), 'spelt', { query: { flag: 'tender' } })
    const repeat = await book(bookingOf(rated), 'spelt', { query: { FLAG: 'Tender' } })
    expect(repeat.body).toEqual(first.body)
  })

  it('is the user’s own: two users may have the same', async () => {
    const [one, two] = [await rate(product), await rate(product)]
    expect((await book(bookingOf(one), 'shared', { as: 'clerk' })).body.shipmentId).toBe(one.shipmentId)
    expect((await book(bookingOf(two), 'shared', { as: 'admin' })).body.shipmentId).toBe(two.shipmentId)
  })

  it('keeps nothing of a refusal: the next try is the first', async () => {
    const rated = await rate(product)
    const wrong = { ...bookingOf(rated), selectedPricesheetid: rated.shipmentId }
    expect((await book(wrong, 'second try')).status).toBe(404)
    expect((await book(bookingOf(rated), 'second try')).status).toBe(200)
  })

  it('of more than 200 characters is refused, not cut', async () => {
    const rated = await rate(product)
    const long = 'k'.repeat(200)
    expect((await book(bookingOf(rated), `${long}1`)).status).toBe(400)
    expect((await book(bookingOf(rated), long)).status).toBe(200)
  })

  it('does not fall over a body as deep as the limit allows', async () => {
    const rated = await rate(product)
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const body = JSON.stringify(bookingOf(rated)).replace('{', `{"deep":${deep},`)
    const reply = await book(body, 'deep')
    expect(reply.status).toBeLessThan(500)
  })
})
