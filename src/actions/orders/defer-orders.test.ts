import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/iso-date.ts'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { ITEM, ORIGIN } from '#test/support/scene.ts'
import { versionOf } from '#test/support/version-of.ts'
import { resumeDeferred } from './defer-orders.ts'
import { addTestOrder, stateOfOrders } from './open-orders.test-support.ts'
import { nextPickupDays } from './order-freight.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const defer = (body: object, as: 'clerk' | 'other' = 'clerk') =>
  product.call('Shipment/DeferOrders', { as, body })
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const inTenDays = () => addDays(nextPickupDays(new Date(), ORIGIN).today, 10)
const statusOf = async (id: string) =>
  (
    await rows(
      'select status, deferred_until::text as until from orders where id = $1 union all select status, deferred_until::text from shipments where id = $1',
      id,
    )
  )[0]
const listed = async (status: string) =>
  (
    await product.call('Shipment/GetShipmentList', {
      as: 'clerk',
      query: { statuscode: status },
      body: { pageSize: 100 },
    })
  ).body.rows as { shipmentId: string; DeferUntil: string | null }[]

describe('deferring', () => {
  it('holds orders and shipments until a day, and resumes both on it, in their own time zone', async () => {
    const order = await addTestOrder(product)
    const { shipmentId } = await rate(product)
    const until = inTenDays()
    const { body } = await defer({ ids: [order.id, shipmentId], DeferUntil: until })
    expect(body.outcomes).toMatchObject([
      { id: order.id, outcome: 'done', statusCode: 'H', version: 2 },
      { id: shipmentId, outcome: 'done', statusCode: 'H' },
    ])
    expect(await listed('H')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ shipmentId: order.id, DeferUntil: until }),
        expect.objectContaining({ shipmentId, DeferUntil: until }),
      ]),
    )
    // Midnight in Reno is 7 or 8 in London.
    const midnight = Date.parse(`${until}T00:00:00Z`)
    expect(await resumeDeferred(product.database, new Date(midnight + 6 * 3_600_000))).toBe(0)
    expect(await resumeDeferred(product.database, new Date(midnight + 8 * 3_600_000))).toBe(2)
    expect(await statusOf(order.id)).toEqual({ status: 'O', until: null })
    expect(await statusOf(shipmentId)).toEqual({ status: 'Q', until: null })
    expect(await resumeDeferred(product.database, new Date(midnight + 9 * 3_600_000))).toBe(0)
  })

  it('and resuming change only the version; a deferred shipment may get another day', async () => {
    const order = await addTestOrder(product)
    const before = await stateOfOrders(product, [order.id])
    await defer({ ids: [order.id] })
    expect(await statusOf(order.id)).toEqual({ status: 'H', until: null })
    await defer({ ids: [order.id], DeferUntil: inTenDays() })
    expect(await statusOf(order.id)).toEqual({ status: 'H', until: inTenDays() })
    await defer({ ids: [order.id], resume: true })
    expect(await stateOfOrders(product, [order.id])).toEqual(before)
  })

  const booked = async (rated: unknown) => {
    const reply = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated, 'SYNA') })
    return reply.body.code ?? reply.status
  }

  it('keeps the prices valid: neither freight nor pickup has changed', async () => {
    const byHand = await rate(product)
    await defer({ ids: [byHand.shipmentId], DeferUntil: inTenDays() })
    await defer({ ids: [byHand.shipmentId] })
    await defer({ ids: [byHand.shipmentId], resume: true })
    expect(await booked(byHand)).toBe(200)
    const byClock = await rate(product)
    await defer({ ids: [byClock.shipmentId], DeferUntil: inTenDays() })
    await resumeDeferred(product.database, new Date(Date.parse(inTenDays()) + 2 * 86_400_000))
    expect(await booked(byClock)).toBe(200)
  })

  it('keeps the offers of a bulk routing valid, and outdated prices outdated', async () => {
    const rated = await rate(product)
    const { shipmentId } = rated
    await rows(
      `insert into routed_offers (client_id, shipment_id, shipment_version, currency, offers)
        select client_id, id, version, 'USD', '[]' from shipments where id = $1`,
      shipmentId,
    )
    await defer({ ids: [shipmentId] })
    await defer({ ids: [shipmentId], resume: true })
    const isOutdated = async () => {
      const reply = await product.call('Shipment/RoutedOffers', {
        as: 'clerk',
        body: { shipmentIds: [shipmentId] },
      })
      return reply.body.routings[0].isOutdated
    }
    expect(await isOutdated()).toBe(false)
    await rows('update shipments set version = version + 1 where id = $1', shipmentId)
    await defer({ ids: [shipmentId] })
    await defer({ ids: [shipmentId], resume: true })
    expect([await isOutdated(), await booked(rated)]).toEqual([true, 'PRICE_SHEET_OUTDATED'])
  })

  it('is refused for days that have begun, and for rows that are unknown, foreign or not deferrable', async () => {
    const order = await addTestOrder(product)
    const code = async (body: object, as: 'clerk' | 'other' = 'clerk') =>
      (await defer({ ids: [order.id], ...body }, as)).body.outcomes[0].code
    expect(await code({ DeferUntil: '2020-01-01' })).toBe('VALIDATION_FAILED')
    expect(await code({ resume: true })).toBe('ACTION_REFUSED')
    expect(await code({}, 'other')).toBe('ORDER_NOT_FOUND')
    expect(await statusOf(order.id)).toEqual({ status: 'O', until: null })
    const { shipmentId } = await rate(product)
    const refused = await defer({ ids: [shipmentId], DeferUntil: '2020-01-01' })
    // The outcome names the order and the page where it still is.
    const [{ BOLNumber, title, ...outcome }] = refused.body.outcomes
    expect(outcome).toMatchObject({
      outcome: 'refused',
      code: 'VALIDATION_FAILED',
      statusCode: 'Q',
      shipmentId,
    })
    expect([BOLNumber, title]).toEqual([BOLNumber, BOLNumber])
    expect(BOLNumber).not.toBe('')
    const past = await defer({ ids: [order.id], DeferUntil: '2020-01-01' })
    expect(past.body.outcomes).toMatchObject([{ title: order.number, statusCode: 'O', version: 1 }])
    expect(await statusOf(shipmentId)).toEqual({ status: 'Q', until: null })
    expect((await defer({ ids: [] })).body.fields).toEqual({ ids: 'Choose at least one.' })
    await product.call('Shipment/BuildShipment', { as: 'clerk', body: { orderIds: [order.id] } })
    expect(await code({})).toBe('ORDER_BUILT')
  })
})

describe('splitting an order', () => {
  const split = async (
    orderId: string,
    lines: object[],
    more: object = {},
    as: 'clerk' | 'other' = 'clerk',
  ) => {
    const version = await versionOf(product, 'orders', orderId)
    return product.call('Shipment/SplitOrder', { as, body: { orderId, lines, version, ...more } })
  }

  it('makes an order with the next backorder code; nothing is lost or doubled', async () => {
    const order = await addTestOrder(product, {
      lines: [{ quantity: 3, weightLb: 100, weightTyped: 100 }, {}],
    })
    const [first, second] = order.lineIds
    const { status, body } = await split(
      order.id,
      [
        { LineId: first, Qty: 1 },
        { LineId: second, Qty: 2 },
      ],
      { version: 1 },
    )
    expect(status).toBe(200)
    expect(body.rest).toMatchObject({ OrderNumber: order.number, BackOrderNumber: '01', statusCode: 'O' })
    expect(body.order.Items.map((line: { Qty: number }) => line.Qty)).toEqual([2])
    expect(body.rest.Items.map((line: { Qty: number }) => line.Qty)).toEqual([1, 2])
    const state = (await stateOfOrders(product, [order.id, body.rest.orderId])) as Record<string, number>[]
    const sum = (field: string) => state.reduce((total, row) => total + row[field]!, 0)
    expect(sum('total_quantity')).toBe(5)
    const wholeLb = 100 + ITEM.weightLb
    expect(Math.round(sum('total_weight_lb') * 100)).toBe(Math.round(wholeLb * 100))
    const again = await split(body.order.orderId, [{ LineId: body.order.Items[0].LineId, Qty: 1 }])
    expect(again.body.rest.BackOrderNumber).toBe('02')
  })

  it('gives parts that lists, search and scanner distinguish by number and code', async () => {
    const order = await addTestOrder(product, {
      number: 'PARTS-7',
      lines: [{ packageType: 'PLT', quantity: 3 }],
    })
    const { rest } = (await split(order.id, [{ LineId: order.lineIds[0], Qty: 2 }], { version: 1 })).body
    const rows = await listed('O')
    const shown = [order.id, rest.orderId].map((id) => rows.find((row) => row.shipmentId === id))
    expect(shown).toMatchObject([
      { OrderNumber: 'PARTS-7', TotalPallet: 1 },
      { OrderNumber: 'PARTS-7-01', TotalPallet: 2 },
    ])
    const found = async (OrderNumber: string) => {
      const { body } = await product.call('Shipment/GetOrders', { as: 'clerk', body: { OrderNumber } })
      return body.order?.orderId ?? body.code
    }
    expect(await found('PARTS-7-01')).toBe(rest.orderId)
    expect(await found('parts-7-01')).toBe(rest.orderId)
    expect(await found('PARTS-7-00')).toBe(order.id)
    expect(await found('PARTS-7')).toBe(rest.orderId)
    expect(await found('PARTS-7-02')).toBe('ORDER_NOT_FOUND')
    // An order with exactly this number comes before a part of another order.
    const other = await addTestOrder(product, { number: 'PARTS-7-01' })
    expect(await found('PARTS-7-01')).toBe(other.id)
    const search = await product.call('Shipment/GlobalSearch', {
      as: 'clerk',
      body: { searchtext: 'parts-7-01' },
    })
    const hits = search.body.hits.map((hit: { id: string; title: string }) => [hit.id, hit.title])
    expect(hits).toContainEqual([rest.orderId, 'PARTS-7-01'])
    expect(hits).toContainEqual([other.id, 'PARTS-7-01'])
    const narrowed = await product.call('Shipment/GetShipmentList', {
      as: 'clerk',
      query: { statuscode: 'O' },
      body: { searchText: 'PARTS-7-01' },
    })
    expect(narrowed.body.rows.map((row: { shipmentId: string }) => row.shipmentId).sort()).toEqual(
      [rest.orderId, other.id].sort(),
    )
  })

  it('of everything open leaves the order built, by what is on a shipment', async () => {
    const order = await addTestOrder(product, { lines: [{}, {}] })
    const [shipped, open] = order.lineIds
    await product.call('Shipment/BuildShipment', {
      as: 'clerk',
      body: { orderIds: [order.id], shipments: [{ lines: [{ LineId: shipped, Qty: 2 }] }] },
    })
    const { body } = await split(order.id, [{ LineId: open, Qty: 2 }])
    expect([body.order.statusCode, body.rest.statusCode]).toEqual(['Q', 'O'])
    expect((await listed('O')).map((row) => row.shipmentId)).not.toContain(order.id)
  })

  it('is refused for all of it, for more than there is, and for outdated and foreign orders', async () => {
    const order = await addTestOrder(product)
    const [LineId] = order.lineIds
    const before = await stateOfOrders(product, [order.id])
    const codeOf = async (reply: ReturnType<typeof split>) => (await reply).body.code
    expect(await codeOf(split(order.id, [{ LineId, Qty: 2 }]))).toBe('VALIDATION_FAILED')
    const picks = [
      { LineId, Qty: 1 },
      { LineId: order.id, Qty: 1 },
      { LineId, Qty: 9 },
    ]
    expect((await split(order.id, picks)).body.fields).toEqual({
      'lines.2.Qty': 'Only 2 of this line are left.',
      'lines.1.LineId': 'This line is not open on the order.',
    })
    expect(await codeOf(split(order.id, [{ LineId, Qty: 1 }], { version: 5 }))).toBe('ORDER_CHANGED')
    const unread = await split(order.id, [{ LineId, Qty: 1 }], { version: undefined })
    expect(Object.keys(unread.body.fields)).toEqual(['version'])
    expect(await codeOf(split(order.id, [{ LineId, Qty: 1 }], {}, 'other'))).toBe('ORDER_NOT_FOUND')
    expect(await stateOfOrders(product, [order.id])).toEqual(before)
  })
})

describe('the lines of an order', () => {
  const change = (body: object, as: 'clerk' | 'other' = 'clerk') =>
    product.call('Shipment/InsertItem', { as, body })
  const LINE = {
    ItemCode: 'SKU-9',
    Description: 'Brackets',
    Qty: 4,
    Weight: 50,
    wtUnit: 'kg',
    packageType: 'CTN',
  }

  it('are added, changed and removed, and the totals follow', async () => {
    const order = await addTestOrder(product)
    const added = await change({ orderId: order.id, line: LINE, version: 1 })
    expect(added.status).toBe(200)
    expect(added.body.order).toMatchObject({ version: 2, TotalQuantity: 6 })
    const line = added.body.order.Items[1]
    expect(line).toMatchObject({ ItemCode: 'SKU-9', Weight: 50, wtUnit: 'kg', LineNumber: 2 })
    const changed = await change({ orderId: order.id, line: { ...line, Qty: 1 }, version: 2 })
    expect(changed.body.order.TotalQuantity).toBe(3)
    const removed = await change({ orderId: order.id, line, remove: true, version: 3 })
    expect(removed.body.order).toMatchObject({ TotalQuantity: 2, version: 4 })
  })

  it('are refused if outdated, foreign, invalid, shipped, or if the last one is removed', async () => {
    const order = await addTestOrder(product)
    const LineId = order.lineIds[0]!
    const codeOf = async (reply: ReturnType<typeof change>) => (await reply).body.code
    expect(await codeOf(change({ orderId: order.id, line: LINE, version: 7 }))).toBe('ORDER_CHANGED')
    expect(await codeOf(change({ orderId: order.id, line: LINE }, 'other'))).toBe('ORDER_NOT_FOUND')
    const unread = await change({ orderId: order.id, line: { ...LINE, LineId } })
    expect([unread.status, Object.keys(unread.body.fields)]).toEqual([422, ['version']])
    const version = 1
    expect(await codeOf(change({ orderId: order.id, line: { ...LINE, LineId: order.id }, version }))).toBe(
      'ORDER_LINE_NOT_FOUND',
    )
    const last = await change({ orderId: order.id, line: { LineId }, remove: true, version })
    expect(Object.keys(last.body.fields)).toEqual(['Items'])
    const faulty = await change({ orderId: order.id, line: { ...LINE, Weight: 0 } })
    expect(faulty.body.fields).toMatchObject({ 'line.Weight': 'Weight is required.' })
    const two = await addTestOrder(product, { lines: [{}, {}] })
    await product.call('Shipment/BuildShipment', {
      as: 'clerk',
      body: { orderIds: [two.id], shipments: [{ lines: [{ LineId: two.lineIds[0], Qty: 2 }] }] },
    })
    const ofTwo = { orderId: two.id, version: await versionOf(product, 'orders', two.id) }
    expect(await codeOf(change({ ...ofTwo, line: { ...LINE, LineId: two.lineIds[0] } }))).toBe(
      'ORDER_LINE_SHIPPED',
    )
    expect(await codeOf(change({ ...ofTwo, line: LINE, remove: true }))).toBe('ORDER_LINE_NOT_FOUND')
    // The last open line may be removed: the rest is on a shipment, so the order is built.
    const built = await change({ ...ofTwo, line: { LineId: two.lineIds[1] }, remove: true })
    expect(built.body.order.statusCode).toBe('Q')
    expect((await listed('O')).map((row) => row.shipmentId)).not.toContain(two.id)
  })
})

describe('pending orders', () => {
  const PENDING = 'Shipment/PendingOrder'
  it('are those that cannot be built, each with all of its reasons', async () => {
    await addTestOrder(product)
    const bad = await addTestOrder(product, {
      destination: { zip: '00000' },
      lines: [{ weightLb: 0, weightTyped: 0 }, {}],
    })
    const empty = await addTestOrder(product, { lines: [] })
    const { body } = await product.call(PENDING, {
      as: 'clerk',
      body: { pageSize: 100, sortName: 'OrderNumber' },
    })
    const byId = new Map(body.rows.map((row: { orderId: string }) => [row.orderId, row]))
    const codes = (id: string) =>
      (byId.get(id) as { Reasons: { code: string }[] }).Reasons.map(({ code }) => code).sort()
    expect(codes(bad.id)).toEqual(['CONSIGNEE_ZIP', 'NO_WEIGHT'])
    expect(codes(empty.id)).toEqual(['NO_LINES'])
    expect(body.total).toBe(2)
    expect(body.reasons).toContainEqual({ code: 'NO_LINES', message: 'No open line', orders: 1 })
    const only = await product.call(PENDING, { as: 'clerk', body: { Reason: 'NO_LINES' } })
    expect(only.body.rows.map((row: { orderId: string }) => row.orderId)).toEqual([empty.id])
    const built = await product.call('Shipment/BuildShipment', {
      as: 'clerk',
      body: { orderIds: [bad.id, empty.id] },
    })
    expect(built.body.outcomes.map((row: { outcome: string }) => row.outcome)).toEqual(['refused', 'refused'])
  })

  it('can be downloaded as a workbook, for their own client only', async () => {
    const reply = await product.call('Shipment/PendingOrderListReport', { as: 'clerk', body: {} })
    expect(reply.headers['content-type']).toContain('spreadsheetml')
    expect(reply.bytes.subarray(0, 2).toString()).toBe('PK')
    const foreign = await product.call(PENDING, { as: 'other', body: {} })
    expect(foreign.body).toMatchObject({ rows: [], total: 0 })
  })
})

describe('two users who defer the same shipments in opposite order', () => {
  it('wait for each other, and get the outcomes in their own order', async () => {
    const orderIds: string[] = []
    for (let at = 0; at < 12; at++) orderIds.push((await addTestOrder(product)).id)
    const built = await product.call('Shipment/BuildShipment', { as: 'clerk', body: { orderIds } })
    const ids = built.body.outcomes.map(({ shipmentId }: { shipmentId: string }) => shipmentId)
    const until = inTenDays()
    const lists = [ids, ids.toReversed(), ids.toReversed(), ids]
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(lists.map((list) => defer({ ids: list, DeferUntil: until })))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      for (const [at, { body }] of answers.entries()) {
        expect(body.outcomes.map(({ id }: { id: string }) => id)).toEqual(lists[at])
      }
      await defer({ ids, resume: true })
    }
  })
})
