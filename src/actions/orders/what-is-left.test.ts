import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { USUAL_LIMITS } from '#outside/sheets/limits.ts'
import { readSheet } from '#outside/sheets/read-sheet.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { versionOf } from '#test/support/version-of.ts'
import { addTestOrder } from './open-orders.test-support.ts'

/** Rows of open orders show what is left to ship, the order date in the dock's time zone, and where the order is. */

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const call = (path: string, body: object, query?: Record<string, string>) =>
  product.call(path, { as: 'clerk', body, ...(query ? { query } : {}) })

/** The first two rows of a workbook. */
async function topOf(bytes: Buffer): Promise<readonly string[][]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lading-report-'))
  const file = path.join(folder, 'report.xlsx')
  writeFileSync(file, bytes)
  try {
    const rows: string[][] = []
    for await (const batch of readSheet(file, '', USUAL_LIMITS))
      rows.push(...batch.map(({ cells }) => [...cells]))
    return rows.slice(0, 2)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The order's rows in both lists. */
async function rowsOf(searchText: string, statuscode: string): Promise<number[][]> {
  const orders = await call('Shipment/GetOrders', { searchText, statuscode })
  const bucket = await call('Shipment/GetShipmentList', { searchText }, { statuscode })
  return [orders.body.rows[0], bucket.body.rows[0]].map((row) => [
    row.Totalweight,
    row.TotalQuantity,
    row.TotalPallet,
  ])
}

it('the rows of a partially built order show what is left, and all of it after a revert', async () => {
  const { id, lineIds } = await addTestOrder(product, {
    number: 'LEFT-1',
    lines: [
      { quantity: 4, packageType: 'PLT', weightLb: 400.4, weightTyped: 400.4, declaredValueCents: 4_000 },
      { quantity: 3, packageType: 'CTN', weightLb: 30, weightTyped: 30, declaredValueCents: 300 },
    ],
  })
  expect(await rowsOf('LEFT-1', 'O')).toEqual([
    [430.4, 7, 4],
    [430.4, 7, 4],
  ])
  const build = async (LineId: string | undefined, Qty: number) => {
    const body = { orderIds: [id], shipments: [{ lines: [{ LineId, Qty }] }] }
    return (await call('Shipment/BuildShipment', body)).body.outcomes[0].shipmentId
  }
  const part = await build(lineIds[0], 1)
  expect(await rowsOf('LEFT-1', 'O')).toEqual([
    [330.3, 6, 3],
    [330.3, 6, 3],
  ])
  const [row] = (await call('Shipment/GetOrders', { searchText: 'LEFT-1' })).body.rows
  expect([row.LineCount, row.OrderValue]).toEqual([2, 33])
  const { order } = (await call('Shipment/GetOrders', { orderId: id })).body
  const { Totalweight, TotalQuantity, TotalPallet, OrderValue } = order
  expect([Totalweight, TotalQuantity, TotalPallet, OrderValue]).toEqual([330.3, 6, 3, 33])
  await build(lineIds[0], 3)
  await call('Shipment/DeferOrders', { ids: [id] })
  expect(await rowsOf('LEFT-1', 'H')).toEqual([
    [30, 3, 0],
    [30, 3, 0],
  ])
  await call('Shipment/DeferOrders', { ids: [id], resume: true })
  await call('Shipment/RevertSetItems', { shipmentIds: [part] })
  expect(await rowsOf('LEFT-1', 'O')).toEqual([
    [130.1, 4, 1],
    [130.1, 4, 1],
  ])
  // A deferred shipment has no separate lines to count.
  await call('Shipment/DeferOrders', { ids: [id] })
  const { shipmentId } = (
    await call('Shipment/GetShipmentList', { searchText: 'LEFT-1' }, { statuscode: 'Q' })
  ).body.rows[0]
  await call('Shipment/DeferOrders', { ids: [shipmentId] })
  const held = (await call('Shipment/GetShipmentList', { searchText: 'LEFT-1' }, { statuscode: 'H' })).body
    .rows
  const weights = held.map((one: Record<string, number>) => [
    one.Totalweight,
    one.TotalQuantity,
    one.TotalPallet,
  ])
  expect(weights.toSorted()).toEqual([
    [130.1, 4, 1],
    [300.3, 3, 3],
  ])
})

it('an order without an order date gets the current day of its dock', async () => {
  const { id } = await addTestOrder(product, { number: 'EVENING-1' })
  await product.database.pool.query('update orders set created_at = $2 where id = $1', [
    id,
    '2026-11-22T02:30:00Z',
  ])
  expect((await call('Shipment/GetOrders', { orderId: id })).body.order.OrderDate).toBe('2026-11-21')
})

it('pending orders and consolidations are filtered by warehouse code in any case', async () => {
  await product.database.pool.query(
    `insert into locations (id, client_id, name, city, zip, location_type, warehouse_code)
     values (gen_random_uuid(), $1, 'Mixed dock', 'Reno', '89502', 'Warehouse', 'Mixed-7')`,
    [product.scene.a.id],
  )
  await addTestOrder(product, { warehouse: 'Mixed-7', number: 'MIXED-1' })
  const { id } = await addTestOrder(product, {
    warehouse: 'Mixed-7',
    number: 'MIXED-2',
    lines: [{ weightLb: 0, weightTyped: 0 }],
  })
  await product.database.pool.query('update orders set created_at = $2 where id = $1', [
    id,
    '2026-11-22T02:30:00Z',
  ])
  const considered = async (WHSE: string) =>
    (await call('Shipment/GetConsolidateOrderData', { WHSE })).body.considered
  const pending = async (WHSE: string) => (await call('Shipment/PendingOrder', { WHSE })).body.total
  for (const WHSE of ['Mixed-7', 'MIXED-7'])
    expect([await considered(WHSE), await pending(WHSE)]).toEqual([2, 1])
  const report = await call('Shipment/PendingOrderListReport', { WHSE: 'mixed-7' })
  const [head, row] = await topOf(report.bytes)
  expect([row?.[0], row?.[head!.indexOf('Since')]]).toEqual(['MIXED-2', '2026-11-21'])
})

it('a returned part becomes a separate line if the rest was reweighed and has a typed unit weight', async () => {
  const setup = { IsOrderWeightEachPerQty: true }
  const { body } = await product.call('Shipment/GetGenericClientDetails', { as: 'admin', body: { setup } })
  expect(body.IsOrderWeightEachPerQty).toBe(true)
  // The sessions keep the settings until the notification of the change arrives.
  product.sessions.forgetAll()
  const { id, lineIds } = await addTestOrder(product, {
    number: 'EACH-1',
    lines: [{ quantity: 4, weightLb: 40, weightTyped: 10 }],
  })
  const [LineId] = lineIds
  const build = async () => {
    const shipments = [{ lines: [{ LineId, Qty: 1 }] }]
    return (await call('Shipment/BuildShipment', { orderIds: [id], shipments })).body.outcomes[0].shipmentId
  }
  const linesOf = async () =>
    (await call('Shipment/GetOrders', { orderId: id })).body.order.Items.map(
      (line: { Qty: number; Weight: number }) => [line.Qty, line.Weight],
    )
  const first = await build()
  await call('Shipment/RevertSetItems', { shipmentIds: [first] })
  expect(await linesOf()).toEqual([[4, 10]])
  const second = await build()
  const [line] = (await call('Shipment/GetOrders', { orderId: id })).body.order.Items
  const version = await versionOf(product, 'orders', id)
  await call('Shipment/InsertItem', { orderId: id, line: { ...line, Weight: 12 }, version })
  await call('Shipment/RevertSetItems', { shipmentIds: [second] })
  expect(await linesOf()).toEqual([
    [3, 12],
    [1, 10],
  ])
  expect((await rowsOf('EACH-1', 'O'))[0]!.slice(0, 2)).toEqual([46, 4])
})

it('the value of a line is read from either of its names, for a new line and for a changed one', async () => {
  const { id, lineIds } = await addTestOrder(product, {
    number: 'VALUE-1',
    lines: [{ declaredValueCents: 0 }],
  })
  const read = async () => (await call('Shipment/GetOrders', { orderId: id })).body.order
  const { LineId: _id, LineNumber: _number, ...line } = (await read()).Items[0]
  const insert = async (changes: object) =>
    call('Shipment/InsertItem', {
      orderId: id,
      version: await versionOf(product, 'orders', id),
      line: { ...line, DeclaredValue: 0, LineValue: 0, ...changes },
    })
  await insert({ LineValue: 5_000 })
  expect((await read()).OrderValue).toBe(5_000)
  await insert({ DeclaredValue: 700 })
  expect((await read()).OrderValue).toBe(5_700)
  const own = (await read()).Items.find(({ LineId }: { LineId: string }) => LineId === lineIds[0])
  await insert({ ...own, LineValue: 300 })
  expect((await read()).OrderValue).toBe(6_000)
  await insert({ ...own, DeclaredValue: 200, LineValue: 300 })
  expect((await read()).OrderValue).toBe(5_900)
})
