import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORDER_COLUMNS } from '#database/orders.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { addTestOrder } from './open-orders.test-support.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const list = (body: object) => product.call('Shipment/GetOrders', { as: 'clerk', body })

it('says how many lines an order has, and how many open orders share its consignee', async () => {
  const place = { companyName: 'Twin Store', zip: '78701' }
  await addTestOrder(product, { destination: place, lines: [{}, {}] })
  await addTestOrder(product, { destination: place })
  await addTestOrder(product, { destination: place, status: 'H' })
  await addTestOrder(product, { destination: { ...place, zip: '78702' } })
  const { body } = await list({ DestinationName: 'Twin Store' })
  const said = body.rows.map((row: Record<string, unknown>) => [row.LineCount, row.SameConsignee])
  expect(said).toEqual([
    [1, 1],
    [1, 2],
    [2, 2],
  ])
  expect(body.total).toBe(3)
})

// Comparing each of 20,000 orders with each other ran into the limit of a statement.
it('any page of many orders to one consignee comes at once', async () => {
  const { id } = await addTestOrder(product, { destination: { companyName: 'Mega Store', zip: '78701' } })
  const others = ORDER_COLUMNS.filter((column) => column !== 'id' && column !== 'order_number').join(', ')
  await product.database.pool.query(
    `insert into orders (client_id, id, order_number, ${others})
     select client_id, gen_random_uuid(), 'MEGA-' || n, ${others} from orders, generate_series(1, 19999) n where id = $1`,
    [id],
  )
  const behind = await list({ DestinationName: 'Mega Store', pageSize: 1000, pageIndex: 21 })
  expect(behind.body).toMatchObject({ Status: 'success', rows: [], total: 20_000 })
  const last = await list({ DestinationName: 'Mega Store', pageSize: 1000, pageIndex: 20 })
  expect(last.body.rows).toHaveLength(1000)
  expect(last.body.rows[0].SameConsignee).toBe(20_000)
})
