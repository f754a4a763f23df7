import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { versionOf } from '#test/support/version-of.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

let serial = 0
const save = (order: object, version?: number) => {
  const body = {
    order: {
      OrderNumber: `SAVED-${++serial}`,
      Destination: { CompanyName: 'Mason', Zip: '78701' },
      ...order,
    },
    ...(version === undefined ? {} : { version }),
  }
  return product.call('Shipment/AddNewOrder', { as: 'clerk', body })
}
const LINE = { Description: 'Shelves', Qty: 2, Weight: 100, itemClass: '70' }

describe('the value of a line, which has two names', () => {
  const valuesOf = (order: { Items: { DeclaredValue: number; LineValue: number }[]; OrderValue: number }) => [
    ...order.Items.map(({ DeclaredValue, LineValue }) => [DeclaredValue, LineValue]),
    order.OrderValue,
  ]

  it('is the changed one for a stored line', async () => {
    const { order } = (
      await save({
        Items: [
          { ...LINE, LineValue: 500 },
          { ...LINE, DeclaredValue: 20 },
        ],
      })
    ).body
    expect(valuesOf(order)).toEqual([[500, 500], [20, 20], 520])
    const [first, second] = order.Items
    const Items = [
      { ...first, LineValue: 750 },
      { ...second, DeclaredValue: 30 },
    ]
    const changed = await save({ ...order, Items }, order.version)
    expect(valuesOf(changed.body.order)).toEqual([[750, 750], [30, 30], 780])
  })

  it('stays if neither is changed', async () => {
    const { order } = (await save({ Items: [{ ...LINE, LineValue: 500 }] })).body
    const again = await save({ ...order, PO_Number: 'PO-7' }, order.version)
    expect([again.body.order.PO_Number, ...valuesOf(again.body.order)]).toEqual(['PO-7', [500, 500], 500])
  })

  it('is never negative', async () => {
    const { status, body } = await save({ Items: [{ ...LINE, LineValue: -5 }] })
    expect([status, Object.values(body.fields ?? {})]).toEqual([422, ['Enter an amount of 0 or more.']])
  })
})

describe('the delivery appointment, which is a service and a flag', () => {
  const saidOf = ({ body }: { body: { order: Record<string, unknown> } }) => [
    body.order.AdditionalService,
    body.order.CallForAppointment,
  ]

  it('is requested by either, and removed with the list', async () => {
    const added = await save({ Items: [LINE], CallForAppointment: true })
    expect(saidOf(added)).toEqual([['APPT'], true])
    const { order } = added.body
    const change = async (changes: object) =>
      saidOf(await save({ ...order, ...changes }, await versionOf(product, 'orders', order.orderId)))
    expect(await change({ AdditionalService: ['LGDEL'] })).toEqual([['LGDEL'], false])
    expect(await change({ AdditionalService: [], CallForAppointment: true })).toEqual([['APPT'], true])
    expect(await change({ CallForAppointment: false })).toEqual([['APPT'], true])
  })
})

it('an order that another user changed is refused for that reason, before anything else is checked', async () => {
  const { order } = (await save({ Items: [LINE] })).body
  await save({ ...order, PO_Number: 'PO-8' }, order.version)
  const late = await save({ ...order, Items: [] }, order.version)
  expect([late.status, late.body.code]).toEqual([409, 'ORDER_CHANGED'])
})

describe('the deliver-by date', () => {
  const saidOf = ({ status, body }: { status: number; body: { fields?: object } }) => [status, body.fields]
  const days = (ShipByDate: string, DeliverByDate: string) => ({ Items: [LINE], ShipByDate, DeliverByDate })
  const REFUSED = [422, { 'order.DeliverByDate': 'This is before the ship-by date.' }]

  it('is refused next to its field if it is before the ship-by date', async () => {
    expect(saidOf(await save(days('2026-12-02', '2026-12-01')))).toEqual(REFUSED)
    const { status, body } = await save(days('2026-12-02', '2026-12-02'))
    expect(status).toBe(200)
    const changed = { ...body.order, ShipByDate: '2026-12-03' }
    expect(saidOf(await save(changed, body.order.version))).toEqual(REFUSED)
  })

  it('allows other changes to an order that was imported with such dates', async () => {
    const { order } = (await save(days('2026-12-02', '2026-12-04'))).body
    await product.database.pool.query(`update orders set ship_by = '2026-12-09' where id = $1`, [
      order.orderId,
    ])
    const asKept = { ...order, ShipByDate: '2026-12-09', PO_Number: 'PO-9' }
    const { status, body } = await save(asKept, await versionOf(product, 'orders', order.orderId))
    expect([status, body.order?.PO_Number]).toEqual([200, 'PO-9'])
  })
})
