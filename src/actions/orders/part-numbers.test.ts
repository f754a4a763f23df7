import { afterAll, beforeAll, expect, it } from 'vitest'
import { findShipment } from '#database/shipments/shipments.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { versionOf } from '#test/support/version-of.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'
import { customerOrdersOf } from '../shipments/customer-orders.ts'
import { addTestOrder } from './open-orders.test-support.ts'

/** A later part of an order is shown with number and code everywhere. */

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const call = (path: string, body: object, query?: Record<string, string>) =>
  product.call(path, { as: 'clerk', body, ...(query ? { query } : {}) })

interface Part {
  orderId: string
  version: number
  Items: { LineId: string }[]
}

/** An order of two pallets, one of which is split off. */
async function split(number: string, place = number): Promise<{ order: Part; rest: Part }> {
  const destination = { companyName: place }
  const { id, lineIds } = await addTestOrder(product, { number, destination, lines: [{ quantity: 2 }] })
  const lines = [{ LineId: lineIds[0], Qty: 1 }]
  const version = await versionOf(product, 'orders', id)
  const { body } = await call('Shipment/SplitOrder', { orderId: id, lines, version })
  return body
}

const build = async (...parts: Part[]) =>
  (await call('Shipment/BuildShipment', { orderIds: parts.map(({ orderId }) => orderId) })).body.outcomes
const notesOf = async (subject: string) =>
  (
    await product.database.pool.query('select what, detail from audit_trail where subject_id = $1', [subject])
  ).rows.map(({ what, detail }) => [what, detail.order])

it('in refusals for built or deferred orders, and in its history', async () => {
  const { rest } = await split('PN-1')
  const draft = {
    ...wireDraft(),
    PaymentType: 'C',
    Items: rest.Items.map(({ LineId }) => ({ ...wireItem(), OrderLineId: LineId })),
    CollectCarrier: { SCAC: 'SYNA', AccountNumber: '555' },
  }
  const { shipmentId } = (await call('Shipment/ShipmentDetails', { shipment: draft })).body.shipment
  const tender = () => call('Shipment/CollectTender', { shipmentId }, { flag: 'withoutnotify' })
  await call('Shipment/DeferOrders', { ids: [rest.orderId] })
  expect((await tender()).body.message).toContain('Order PN-1-01 is deferred')
  const [held] = (await call('Shipment/SetItems', { orderIds: [rest.orderId] })).body.outcomes
  expect([held.title, held.message]).toEqual(['PN-1-01', expect.stringContaining('PN-1-01 is deferred')])
  await call('Shipment/DeferOrders', { ids: [rest.orderId], resume: true })
  await build(rest)
  expect((await tender()).body.message).toContain('Order PN-1-01 is already on BOL')
  const order = { ...wireDraft(), orderId: rest.orderId, OrderNumber: 'PN-1', Items: [wireItem()] }
  const version = await versionOf(product, 'orders', rest.orderId)
  const changed = await call('Shipment/AddNewOrder', { order, version })
  expect(changed.body.message).toContain('All of order PN-1-01 is already on a shipment')
  const again = { ...order, orderId: '', BackOrderNumber: '01' }
  expect((await call('Shipment/AddNewOrder', { order: again })).body.fields).toEqual({
    'order.OrderNumber': 'Order PN-1-01 already exists.',
  })
  expect(await notesOf(rest.orderId)).toContainEqual(['order.built', 'PN-1-01'])
})

it('in the search of suggestions', async () => {
  await split('PN-2', 'Store of two parts')
  const found = async (searchText: string) =>
    (await call('Shipment/GetConsolidateOrderData', { searchText })).body.rows.map(
      (row: { DestinationName: string }) => row.DestinationName,
    )
  expect(await found('pn-2-01')).toEqual(['Store of two parts'])
  expect(await found('pn-2-02')).toEqual([])
})

it('on a shipment with several parts of one order: the bill of lading has a row for each', async () => {
  const { order, rest } = await split('PN-3')
  const orderIds = [order.orderId, rest.orderId]
  const { body } = await call('Shipment/ConsolidateandDeconsolidateOrders', {
    ...{ function: 'consolidate', orderIds },
  })
  const { db } = product.database
  const clientId = product.scene.a.id
  const shipment = await findShipment(db, clientId, body.shipmentId)
  expect(shipment?.orderNumber).toBe('PN-3, PN-3-01')
  const [rows] = await customerOrdersOf({ db, clientId }, [shipment!])
  expect(rows?.map(({ orderNumber, packages }) => [orderNumber, packages])).toEqual([
    ['PN-3', 1],
    ['PN-3-01', 1],
  ])
})
