import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { addTestOrder, stateOfOrders } from './open-orders.test-support.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

type User = 'clerk' | 'other' | 'looker'
const build = (body: object, as: User = 'clerk', headers: Record<string, string> = {}) =>
  product.call('Shipment/BuildShipment', { as, body, headers })
const revert = (shipmentIds: string[], as: User = 'clerk') =>
  product.call('Shipment/RevertSetItems', { as, body: { shipmentIds } })
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const counts = async () =>
  (await product.call('Shipment/GetShipmentCount', { as: 'clerk', body: {} })).body.counts

describe('building shipments', () => {
  it('builds one per order, moves the counts, and reverting restores exactly the former state', async () => {
    const [one, two] = [await addTestOrder(product), await addTestOrder(product, { lines: [{}, {}] })]
    const before = await stateOfOrders(product, [one.id, two.id])
    const counted = await counts()
    const { status, body } = await build({ orderIds: [two.id, one.id] })
    expect(status).toBe(200)
    expect(body.outcomes).toMatchObject([
      { id: two.id, title: two.number, outcome: 'done', statusCode: 'Q' },
      { id: one.id, title: one.number, outcome: 'done', statusCode: 'Q' },
    ])
    expect(await counts()).toMatchObject({ O: counted.O - 2, Q: counted.Q + 2 })
    const ids = body.outcomes.map((row: { shipmentId: string }) => row.shipmentId)
    const [shipment] = await rows('select order_number, total_quantity from shipments where id = $1', ids[0])
    expect(shipment).toEqual({ order_number: two.number, total_quantity: 4 })
    const back = await revert(ids)
    expect(back.body.outcomes.map((row: { outcome: string }) => row.outcome)).toEqual(['done', 'done'])
    expect(await counts()).toEqual(counted)
    expect(await stateOfOrders(product, [one.id, two.id])).toEqual(before)
  })

  it('splits a line over two shipments, and reverting both joins it again', async () => {
    const order = await addTestOrder(product, {
      lines: [{ quantity: 5, weightLb: 1000.01, weightTyped: 1000.01 }],
    })
    const [lineId] = order.lineIds
    const before = await stateOfOrders(product, [order.id])
    const first = await build({
      orderIds: [order.id],
      shipments: [{ lines: [{ LineId: lineId, Qty: 2 }] }],
    })
    expect(first.body.outcomes).toMatchObject([{ outcome: 'done' }])
    const [mid] = await stateOfOrders(product, [order.id])
    expect(mid).toMatchObject({ status: 'O', total_weight_lb: 1000.01, total_quantity: 5 })
    const rest = await build({ orderIds: [order.id] })
    expect(rest.body.outcomes).toMatchObject([{ outcome: 'done' }])
    expect(await stateOfOrders(product, [order.id])).toMatchObject([{ status: 'B' }])
    const shipped = await rows(
      `select s.total_quantity, s.total_weight_lb from shipments s
       where s.id in (select shipment_id from order_lines where order_id = $1) order by 1`,
      order.id,
    )
    expect(shipped.map((row) => row.total_quantity)).toEqual([2, 3])
    expect(shipped.reduce((sum, row) => sum + Math.round(row.total_weight_lb * 100), 0)).toBe(100_001)
    // The part whose rest is still shipped returns as a separate line, and waits for it.
    const ids = [first, rest].map(({ body }) => body.outcomes[0].shipmentId)
    await revert([ids[0]])
    expect(((await stateOfOrders(product, [order.id]))[0] as { lines: unknown[] }).lines).toHaveLength(2)
    await revert([ids[1]])
    expect(await stateOfOrders(product, [order.id])).toEqual(before)
  })

  it('joins the parts of a line when their shipments are voided, like when they are reverted', async () => {
    const order = await addTestOrder(product, { lines: [{ quantity: 3, weightLb: 100, weightTyped: 100 }] })
    const [LineId] = order.lineIds
    const before = await stateOfOrders(product, [order.id])
    const one = [{ lines: [{ LineId, Qty: 1 }] }]
    const built = [
      await build({ orderIds: [order.id], shipments: one }),
      await build({ orderIds: [order.id], shipments: one }),
      await build({ orderIds: [order.id] }),
    ]
    const ids = built.map(({ body }) => body.outcomes[0].shipmentId)
    expect(await stateOfOrders(product, [order.id])).toMatchObject([{ status: 'B' }])
    for (const shipmentId of ids) {
      const { body } = await product.call('Shipment/Void', {
        as: 'clerk',
        body: { shipmentId, reason: 'no' },
      })
      expect(body).toMatchObject({ Status: 'success', statusCode: 'V' })
    }
    expect(await stateOfOrders(product, [order.id])).toEqual(before)
    // The item of the last shipment now refers to the joined line.
    const kept = await rows('select order_line_id from shipment_items where shipment_id = $1', ids[2])
    expect(kept).toEqual([{ order_line_id: LineId }])
  })

  it('lists the orders on one of several voided shipments, even if their parts are one line again', async () => {
    const [one, two] = [await addTestOrder(product), await addTestOrder(product)]
    const picks = [one, two].map(({ lineIds }) => ({ LineId: lineIds[0], Qty: 1 }))
    const { body } = await build({ orderIds: [one.id, two.id], shipments: [{ lines: picks }] })
    const { shipmentId } = body.outcomes[0]
    await product.call('Shipment/Void', { as: 'clerk', body: { shipmentId, reason: 'no' } })
    const kept = await rows(
      `select o.id from shipment_items i join order_lines l on l.id = i.order_line_id
       join orders o on o.id = l.order_id where i.shipment_id = $1 order by i.line_number`,
      shipmentId,
    )
    expect(kept.map(({ id }) => id)).toEqual([one.id, two.id])
  })

  it('puts lines of several orders onto one shipment', async () => {
    const [one, two] = [await addTestOrder(product), await addTestOrder(product, { lines: [{}, {}] })]
    const { body } = await build({
      orderIds: [one.id, two.id],
      shipments: [
        {
          lines: [
            { LineId: one.lineIds[0], Qty: 2 },
            { LineId: two.lineIds[1], Qty: 2 },
          ],
        },
      ],
    })
    expect(body.outcomes).toMatchObject([{ outcome: 'done' }])
    const state = await rows('select status from orders where id = any ($1) order by id', [one.id, two.id])
    expect(state.map(({ status }) => status)).toEqual(['B', 'O'])
  })

  it('returns an outcome per row; one that cannot be built does not stop the others', async () => {
    const good = await addTestOrder(product)
    const held = await addTestOrder(product, { status: 'H' })
    const faulty = await addTestOrder(product, { destination: { zip: '00000' } })
    const foreign = await addTestOrder(product, { clientId: product.scene.b.id })
    const { body } = await build({ orderIds: [held.id, faulty.id, foreign.id, 'nonsense', good.id, good.id] })
    expect(body.outcomes.map((row: { outcome: string; code: string }) => [row.outcome, row.code])).toEqual([
      ['refused', 'ORDER_DEFERRED'],
      ['refused', 'VALIDATION_FAILED'],
      ['refused', 'ORDER_NOT_FOUND'],
      ['refused', 'ORDER_NOT_FOUND'],
      ['done', ''],
    ])
    expect(body.outcomes[1].message).toContain('00000')
    const [line] = await rows('select shipment_id from order_lines where order_id = $1', foreign.id)
    expect(line.shipment_id).toBeNull()
  })

  it('refuses more than is open, unknown lines and shipped lines, and changes nothing', async () => {
    const order = await addTestOrder(product)
    const shipped = await addTestOrder(product, { lines: [{}, {}] })
    await build({ orderIds: [shipped.id], shipments: [{ lines: [{ LineId: shipped.lineIds[0], Qty: 2 }] }] })
    const before = await stateOfOrders(product, [order.id, shipped.id])
    const codeOf = async (id: string, lines: object[]) =>
      (await build({ orderIds: [id], shipments: [{ lines }] })).body.outcomes[0].code
    const [lineId] = order.lineIds
    expect(await codeOf(order.id, [{ LineId: lineId, Qty: 3 }])).toBe('VALIDATION_FAILED')
    expect(
      await codeOf(order.id, [
        { LineId: lineId, Qty: 1 },
        { LineId: lineId, Qty: 2 },
      ]),
    ).toBe('VALIDATION_FAILED')
    expect(await codeOf(order.id, [{ LineId: shipped.id, Qty: 1 }])).toBe('ORDER_NOT_FOUND')
    expect(await codeOf(shipped.id, [{ LineId: shipped.lineIds[0], Qty: 1 }])).toBe('ORDER_LINE_SHIPPED')
    expect(await stateOfOrders(product, [order.id, shipped.id])).toEqual(before)
  })

  it('never ships a line twice that is named for two shipments, and leaves no shipment without orders', async () => {
    const [whole, part] = [
      await addTestOrder(product, { lines: [{ quantity: 10 }] }),
      await addTestOrder(product, { lines: [{ quantity: 10 }] }),
    ]
    const ship = async (order: typeof whole, ...quantities: number[]) => {
      const shipments = quantities.map((Qty) => ({ lines: [{ LineId: order.lineIds[0], Qty }] }))
      return (await build({ orderIds: [order.id], shipments })).body.outcomes
    }
    const counted = await counts()
    expect(await ship(whole, 10, 4)).toMatchObject([{ outcome: 'done' }, { code: 'ORDER_BUILT' }])
    expect(await ship(part, 4, 7, 6)).toMatchObject([
      { outcome: 'done' },
      { outcome: 'refused', message: 'Only 6 of this line are left.' },
      { outcome: 'done' },
    ])
    expect(await counts()).toMatchObject({ O: counted.O - 2, Q: counted.Q + 3 })
    for (const { id, number } of [whole, part]) {
      expect(await stateOfOrders(product, [id])).toMatchObject([{ status: 'B', total_quantity: 10 }])
      const [sum] = await rows(
        'select sum(total_quantity)::int as shipped from shipments where order_number = $1',
        number,
      )
      expect(sum.shipped).toBe(10)
    }
  })

  it('needs orders, and shipments', async () => {
    expect((await build({ orderIds: [] })).body.fields).toEqual({ orderIds: 'Choose at least one order.' })
    expect((await revert([])).body.code).toBe('NOTHING_CHOSEN')
    const [missing] = (await build({ orderIds: ['unknown'] })).body.outcomes
    expect(missing).toMatchObject({ code: 'ORDER_NOT_FOUND', statusCode: '' })
  })

  it('by two clerks at the same time succeeds for one', async () => {
    const order = await addTestOrder(product)
    const replies = await Promise.all([1, 2, 3, 4].map(() => build({ orderIds: [order.id] })))
    const outcomes = replies.map(({ body }) => body.outcomes[0])
    expect(outcomes.map((row) => row.code).sort()).toEqual(['', 'ORDER_BUILT', 'ORDER_BUILT', 'ORDER_BUILT'])
    expect(await rows('select 1 from shipments where order_number = $1', order.number)).toHaveLength(1)
  })

  it('builds once under one Idempotency-Key, and nothing for a read-only user', async () => {
    const order = await addTestOrder(product)
    const headers = { 'idempotency-key': 'build-once' }
    const one = await build({ orderIds: [order.id] }, 'clerk', headers)
    const two = await build({ orderIds: [order.id] }, 'clerk', headers)
    expect(two.body).toEqual(one.body)
    expect((await build({ orderIds: [order.id] }, 'looker')).body.code).toBe('READ_ONLY')
  })

  it('builds 100 orders in one call', async () => {
    const ids: string[] = []
    for (let at = 0; at < 100; at++) ids.push((await addTestOrder(product)).id)
    const { body } = await build({ orderIds: ids })
    expect(body.outcomes.every((row: { outcome: string }) => row.outcome === 'done')).toBe(true)
    const [{ count }] = await rows(
      'select count(distinct shipment_id)::int as count from order_lines where order_id = any ($1)',
      ids,
    )
    expect(count).toBe(100)
  })
})

describe('reverting set items', () => {
  it('during a void: one of them gets the state of the shipment as an error', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await addTestOrder(product)
      const { shipmentId } = (await build({ orderIds: [order.id] })).body.outcomes[0]
      const [reverted, voided] = await Promise.all([
        revert([shipmentId]),
        product.call('Shipment/Void', { as: 'clerk', body: { shipmentId, reason: 'no' } }),
      ])
      const [outcome] = reverted.body.outcomes
      if (outcome.outcome === 'done') expect([outcome.statusCode, voided.status]).toEqual(['O', 404])
      else expect([outcome.statusCode, outcome.version, voided.status]).toEqual(['V', 2, 200])
      const [state] = await stateOfOrders(product, [order.id])
      expect(state).toMatchObject({ status: 'O' })
    }
  })

  it('is refused for another client’s shipments, those without orders, and after Rate & Route', async () => {
    const order = await addTestOrder(product)
    const [{ shipmentId }] = (await build({ orderIds: [order.id] })).body.outcomes
    const codes = async (ids: string[], as: User = 'clerk') =>
      (await revert(ids, as)).body.outcomes.map((row: { code: string }) => row.code)
    expect(await codes([shipmentId], 'other')).toEqual(['SHIPMENT_NOT_FOUND'])
    await rows("update shipments set status = 'T' where id = $1", shipmentId)
    expect(await codes([shipmentId])).toEqual(['ACTION_REFUSED'])
    const [stored] = await rows('select bol_number, version from shipments where id = $1', shipmentId)
    const { outcomes } = (await revert([shipmentId, 'unknown'])).body
    expect(outcomes).toMatchObject([
      { shipmentId, statusCode: 'T', BOLNumber: stored.bol_number, version: stored.version },
      { shipmentId: '', statusCode: '', BOLNumber: '', version: null },
    ])
    await rows("update shipments set status = 'Q' where id = $1", shipmentId)
    await rows('update order_lines set shipment_id = null where order_id = $1', order.id)
    expect(await codes([shipmentId])).toEqual(['ACTION_REFUSED'])
    expect(await rows('select 1 from shipments where id = $1', shipmentId)).toHaveLength(1)
  })
})
