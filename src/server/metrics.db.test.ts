import { afterAll, beforeAll, expect, it } from 'vitest'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

async function figures(): Promise<string[]> {
  const { body } = await product.app.inject('/metrics')
  return body.split('\n').filter((line) => line.startsWith('lading_outbox_undelivered{'))
}

async function settle(id: string, state: string, detail = ''): Promise<void> {
  await product.database.pool.query('update outbox set state = $2, detail = $3 where id = $1', [
    ...[id, state, detail],
  ])
}

it('the metrics count tenders that failed or whose outcome is unknown', async () => {
  expect(await figures()).toEqual([
    'lading_outbox_undelivered{kind="tender",state="failed"} 0',
    'lading_outbox_undelivered{kind="tender",state="unknown"} 0',
  ])
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => book(product)))
  await settle(one!.tender.messageId, 'failed', '550 no such mailbox')
  await settle(two!.tender.messageId, 'failed', '550 no such mailbox')
  await settle(three!.tender.messageId, 'unknown', 'Connection lost')
  await settle(four!.tender.messageId, 'delivered', '250 taken')
  expect(await figures()).toEqual([
    'lading_outbox_undelivered{kind="tender",state="failed"} 2',
    'lading_outbox_undelivered{kind="tender",state="unknown"} 1',
  ])
})

it('the metrics do not count messages recalled with their shipment', async () => {
  const { tender, shipmentId } = await book(product)
  const { status } = await product.call('Shipment/Void', { as: 'clerk', body: { shipmentId } })
  expect(status).toBe(200)
  const { rows } = await product.database.pool.query('select state from outbox where id = $1', [
    tender.messageId,
  ])
  expect(rows).toEqual([{ state: 'failed' }])
  expect(await figures()).toContain('lading_outbox_undelivered{kind="tender",state="failed"} 2')
})
