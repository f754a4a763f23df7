import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORDER_COLUMNS } from '#database/orders/orders.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { addTestOrder } from './open-orders.test-support.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const list = (body: object) => product.call('Shipment/GetOrders', { as: 'clerk', body })

it('show how many lines an order has, and how many open orders share its consignee', async () => {
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

it('are sorted as requested, newest first by default', async () => {
  const at = (weightLb: number) => ({ soldTo: 'SORTED', lines: [{ weightLb }] })
  await addTestOrder(product, { ...at(300), number: 'SORT-B', shipBy: '2031-01-02' })
  await addTestOrder(product, { ...at(100), number: 'SORT-A', shipBy: '2031-01-03' })
  await addTestOrder(product, { ...at(200), number: 'SORT-C', shipBy: '2031-01-01' })
  const numbers = async (sort: object) =>
    (await list({ SoldTo: 'SORTED', ...sort })).body.rows.map(
      (row: { OrderNumber: string }) => row.OrderNumber,
    )
  expect(await numbers({})).toEqual(['SORT-C', 'SORT-A', 'SORT-B'])
  expect(await numbers({ sortName: 'ordernumber' })).toEqual(['SORT-A', 'SORT-B', 'SORT-C'])
  expect(await numbers({ sortName: 'ShipByDate', sortOrder: 'desc' })).toEqual(['SORT-A', 'SORT-B', 'SORT-C'])
  expect(await numbers({ sortName: 'Totalweight', sortOrder: 'asc', pageSize: 1, pageIndex: 2 })).toEqual([
    'SORT-C',
  ])
})

it('are listed by warehouse code in any case', async () => {
  const { pool } = product.database
  const dock = await pool.query(
    `insert into locations (id, client_id, name, city, zip, location_type, warehouse_code)
     values (gen_random_uuid(), $1, 'Listed dock', 'Reno', '89502', 'Warehouse', 'List-9') returning id`,
    [product.scene.a.id],
  )
  await addTestOrder(product, { warehouse: 'List-9' })
  const totals = async (WHSE: string) => {
    const query = { statuscode: 'O' }
    const bucket = await product.call('Shipment/GetShipmentList', { as: 'clerk', query, body: { WHSE } })
    return [(await list({ WHSE })).body.total, bucket.body.total]
  }
  expect(await totals('List-9')).toEqual([1, 1])
  expect(await totals('LIST-9')).toEqual([1, 1])
  expect(await totals('none-such')).toEqual([0, 0])
  await pool.query('delete from locations where id = $1', [dock.rows[0].id])
})

it('are listed by the consignee’s exact name in any case', async () => {
  for (const companyName of [
    'Étoile 100% Foods',
    'ÉTOILE 100% FOODS',
    'Étoile 100% Foods West',
    'X Étoile 100_ Foods',
  ])
    await addTestOrder(product, { destination: { companyName } })
  await addTestOrder(product, { destination: { companyName: 'Q' } })
  const names = async (DestinationName: string) =>
    (await list({ DestinationName, sortName: 'DestinationName' })).body.rows.map(
      (row: { DestinationName: string }) => row.DestinationName,
    )
  expect((await names('étoile 100% foods')).sort()).toEqual(['ÉTOILE 100% FOODS', 'Étoile 100% Foods'].sort())
  expect(await names('q')).toEqual(['Q'])
  expect(await names('étoile')).toEqual([])
})

it('show the pallet count, in the list and for one order', async () => {
  const lines = [
    { packageType: 'PLT', quantity: 3 },
    { packageType: 'SKD', quantity: 1 },
    { packageType: 'CTN' },
  ]
  const { id, number } = await addTestOrder(product, { lines })
  const [row] = (await list({ searchText: number })).body.rows
  expect([row.TotalPallet, (await list({ orderId: id })).body.order.TotalPallet]).toEqual([4, 4])
})

it('show for a built order in which bucket its freight is', async () => {
  const { id } = await addTestOrder(product)
  const built = await product.call('Shipment/BuildShipment', { as: 'clerk', body: { orderIds: [id] } })
  const bucket = async () => (await list({ orderId: id })).body.order.statusCode
  expect(await bucket()).toBe('Q')
  await product.database.pool.query(`update shipments set status = 'D' where id = $1`, [
    built.body.outcomes[0].shipmentId,
  ])
  expect(await bucket()).toBe('D')
})

it('two numbers that differ only in case: finds the one that was entered', async () => {
  for (const number of ['TWIN-1a', 'TWIN-1A', 'twin-1a']) await addTestOrder(product, { number })
  for (const OrderNumber of ['TWIN-1A', 'twin-1a']) {
    expect((await list({ OrderNumber })).body.order.OrderNumber).toBe(OrderNumber)
  }
})

it('accept the state of the list in any case', async () => {
  expect((await list({ statuscode: 'h' })).status).toBe(200)
})

describe('the warehouse of an order', () => {
  const add = (order: object) => {
    const Items = [{ Description: 'Shelves', Qty: 1, Weight: 100, itemClass: '70' }]
    const body = { order: { OrderNumber: `WH-${++count}`, Destination: { Zip: '78701' }, Items, ...order } }
    return product.call('Shipment/AddNewOrder', { as: 'clerk', body })
  }
  let count = 0

  it('is found by its code in any case', async () => {
    const known = (await add({})).body.order
    expect(known.WHSE).not.toBe('')
    const again = (await add({ WHSE: known.WHSE.toLowerCase() })).body.order
    expect([again.WHSE, again.Origin]).toEqual([known.WHSE, known.Origin])
  })

  it('is always the named one if there are several', async () => {
    // If there is only one warehouse, it is used whatever code the partner sends.
    const only = (await add({ WHSE: 'NOWHERE' })).body.order
    expect([only.WHSE, only.Origin.Zip]).toEqual(['NOWHERE', (await add({})).body.order.Origin.Zip])
    await product.database.pool.query(
      `insert into locations (id, client_id, name, city, zip, location_type, warehouse_code)
       values (gen_random_uuid(), $1, 'Second DC', 'Dallas', '75201', 'Warehouse', 'W-B')`,
      [product.scene.a.id],
    )
    const unknown = await add({ WHSE: 'NOWHERE' })
    expect([unknown.status, unknown.body.fields]).toEqual([
      422,
      { 'order.WHSE': 'There is no warehouse NOWHERE, and no origin is given.' },
    ])
    const Origin = { CompanyName: 'Plant', Zip: '75201' }
    expect((await add({ WHSE: 'NOWHERE', Origin })).body.order).toMatchObject({ WHSE: 'NOWHERE', Origin })
  })
})

it('an unknown order is reported with the value that was sent', async () => {
  const faultsOf = async (body: object) =>
    (await product.call('Shipment/GetOrders', { as: 'clerk', body })).body.fields
  expect(await faultsOf({ OrderNumber: 'NONE' })).toEqual({ OrderNumber: 'There is no such order.' })
  const orderId = '018f0000-aaaa-7bbb-8ccc-000000000001'
  expect(await faultsOf({ orderId })).toEqual({ orderId: 'There is no such order.' })
  expect(await faultsOf({ orderId: 'x' })).toEqual({ orderId: 'There is no such order.' })
})

it('an order needs a valid country', async () => {
  const Items = [{ Description: 'Shelves', Qty: 1, Weight: 100 }]
  const order = { OrderNumber: 'ZZ-1', Destination: { Zip: '78701', CountryCode: 'ZZ' }, Items }
  const { status, body } = await product.call('Shipment/AddNewOrder', { as: 'clerk', body: { order } })
  expect([status, body.fields]).toEqual([
    422,
    { 'order.Destination.CountryCode': 'ZZ is not a country code. Use two letters, such as US or CA.' },
  ])
})

// Comparing each of 20,000 orders with each other hit the statement timeout.
it('any page of many orders to one consignee is fast', async () => {
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

it('reports with the specification’s sentence that the orders could not be read', async () => {
  const { pool } = product.database
  await pool.query('alter table orders rename to orders_elsewhere')
  try {
    const { status, body } = await list({})
    expect([status, body.message]).toEqual([500, 'Something went wrong while getting the order data'])
  } finally {
    await pool.query('alter table orders_elsewhere rename to orders')
  }
})
