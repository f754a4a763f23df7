import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { versionOf } from '#test/support/version-of.ts'
import { addTestOrder } from './open-orders.test-support.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const call = (path: string, body: object, query?: Record<string, string>) =>
  product.call(path, { as: 'clerk', body, ...(query ? { query } : {}) })

/** An order of two pallets, one of which is split off; returns the ids of both. */
async function addSplit(number: string, place = 'Store of parts'): Promise<{ first: string; part: string }> {
  const destination = { companyName: place }
  const { id, lineIds } = await addTestOrder(product, { number, destination, lines: [{ quantity: 2 }] })
  const lines = [{ LineId: lineIds[0], Qty: 1 }]
  const version = await versionOf(product, 'orders', id)
  const { body } = await call('Shipment/SplitOrder', { orderId: id, lines, version })
  return { first: id, part: body.rest.orderId }
}

/** Ids of the orders that Open Orders, its bucket and Multiple Orders list for a text. */
async function found(searchText: string, statuscode = 'O'): Promise<string[][]> {
  const orders = await call('Shipment/GetOrders', { searchText, statuscode })
  const bucket = await call('Shipment/GetShipmentList', { searchText }, { statuscode })
  expect([orders.body.total, bucket.body.total]).toEqual([orders.body.rows.length, bucket.body.rows.length])
  return [
    orders.body.rows.map((row: { orderId: string }) => row.orderId),
    bucket.body.rows.map((row: { shipmentId: string }) => row.shipmentId),
  ]
}

it('finds a later part by the number in its row, however short, and by the beginning of its code', async () => {
  const short = await addSplit('T7')
  const long = await addSplit('SO-2027-77')
  for (const text of ['T7-01', 't7-01', 'T7-0', 'T7-', 'T7-01 store', 'parts T7-01']) {
    expect(await found(text), text).toEqual([[short.part], [short.part]])
  }
  for (const text of ['SO-2027-77-01', 'so-2027-77-0']) {
    expect(await found(text), text).toEqual([[long.part], [long.part]])
  }
  expect(await found('T7-02')).toEqual([[], []])
  expect(await found('T7-01 elsewhere')).toEqual([[], []])
  const [both] = await found('T7')
  expect(both?.toSorted()).toEqual([short.first, short.part].toSorted())
})

it('finds it by the end of that number, too, in lists and in the header search', async () => {
  const { first, part } = await addSplit('TAIL-4711')
  for (const text of ['4711-01', '11-01', 'l-4711-0', '711-01 store']) {
    expect(await found(text), text).toEqual([[part], [part]])
  }
  expect(await found('11-02')).toEqual([[], []])
  const hits = async (searchtext: string) =>
    (await call('Shipment/GlobalSearch', { searchtext })).body.hits.map(
      (hit: { id: string; title: string }) => [hit.id, hit.title],
    )
  for (const text of ['11-01', 'TAIL-4711-0', 'l-4711-01']) {
    expect(await hits(text), text).toEqual([[part, 'TAIL-4711-01']])
  }
  expect((await hits('tail-4711')).map(([id]: string[]) => id).toSorted()).toEqual([first, part].toSorted())
})

it('finds it in Deferred, and next to an order whose own number is that text', async () => {
  const { part } = await addSplit('T8')
  await call('Shipment/DeferOrders', { ids: [part] })
  expect(await found('T8-01', 'H')).toEqual([[part], [part]])
  expect(await found('T8-01')).toEqual([[], []])
  const split = await addSplit('T9')
  const { id } = await addTestOrder(product, { number: 'T9-01' })
  for (const list of await found('T9-01')) expect(list.toSorted()).toEqual([split.part, id].toSorted())
})

it('finds the shipment of several orders by the whole number and the PO of each', async () => {
  const destination = { companyName: 'Store of several' }
  const one = await addTestOrder(product, { number: 'WHOLE-1001', destination })
  const { first, part } = await addSplit('WHOLE-1002', 'Store of several')
  const orderIds = [one.id, first, part]
  const built = await call('Shipment/ConsolidateandDeconsolidateOrders', {
    ...{ function: 'consolidate', orderIds },
  })
  const rows = async (searchText: string) =>
    (await call('Shipment/GetShipmentList', { searchText }, { statuscode: 'Q' })).body.rows
  const [row] = await rows('store of several')
  expect(row.OrderNumber).toBe('WHOLE-1001, WHOLE-1002, WHOLE-1002-01')
  for (const text of ['WHOLE-1001', 'whole-1002', 'WHOLE-1002-01', 'PO-WHOLE-1001']) {
    const found = (await rows(text)).map(({ shipmentId }: { shipmentId: string }) => shipmentId)
    expect(found, text).toEqual([built.body.shipmentId])
  }
})
