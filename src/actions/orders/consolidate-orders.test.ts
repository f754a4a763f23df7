import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/iso-date.ts'
import { WORK_KINDS } from '#jobs/work-kinds.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { ORIGIN } from '#test/support/scene.ts'
import { runWork } from '../kernel/long-work.ts'
import { addTestOrder, stateOfOrders } from './open-orders.test-support.ts'
import { nextPickupDays } from './order-freight.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  // Before the first rating, which reads the guide: not the cheapest carrier for one account.
  await product.database.pool.query(
    `insert into routing_guide_rules (id, client_id, rule, created_at)
     select gen_random_uuid(), client_id, rule || '{"scac": "SYNB", "soldTo": "NOT-BRAVO"}', now()
     from routing_guide_rules where client_id = $1`,
    [product.scene.a.id],
  )
})
afterAll(() => product?.close())

const CALL = 'Shipment/ConsolidateandDeconsolidateOrders'
const work = (body: object, headers: Record<string, string> = {}, as: 'clerk' | 'other' = 'clerk') =>
  product.call(CALL, { as, body, headers })
const consolidate = (orderIds: string[], more: object = {}) =>
  work({ function: 'consolidate', orderIds, ...more })
const suggest = (body: object = {}) =>
  product.call('Shipment/GetConsolidateOrderData', { as: 'clerk', body: { pageSize: 500, ...body } })
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const days = () => nextPickupDays(new Date(), ORIGIN)

/** Each has its own consignees, so that no test affects another one's orders. */
let street = 100
const STATES: Record<string, string> = { '75201': 'TX', '30303': 'GA' }
const consignee = (zip = '60606') => ({
  ...{ companyName: `Consignee ${++street}`, street: `${street} Dock Road`, zip },
  state: STATES[zip] ?? 'IL',
})

describe('suggestions', () => {
  it('are priced both ways: each order alone, and consolidated with the cheapest permitted carrier', async () => {
    const destination = consignee()
    const [one, two] = [
      await addTestOrder(product, { destination, lines: [{ weightLb: 480, weightTyped: 480 }] }),
      await addTestOrder(product, { destination, lines: [{ weightLb: 900, weightTyped: 900 }] }),
    ]
    const { status, body } = await suggest({ orderIds: [one.id, two.id] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 1, considered: 2, workId: '' })
    const [row] = body.rows
    expect(row).toMatchObject({ reason: 'sameConsignee', drops: 1, lateOrderIds: [], Totalweight: 1380 })
    expect(row.Orders.map((order: { orderId: string }) => order.orderId)).toEqual([one.id, two.id])
    // Both with the call that prices any shipment.
    const re = await product.call('Shipment/ConsolidateOrderReRoute', {
      as: 'clerk',
      body: { orderIds: [one.id, two.id] },
    })
    const cheapest = Math.min(...re.body.rates.map((rate: { CurrAmount: number }) => rate.CurrAmount))
    expect(row.combinedCharge).toBe(cheapest)
    expect(row.whole.CurrAmount).toBe(cheapest)
    const alone = row.alone.map((price: { CurrAmount: number }) => price.CurrAmount)
    expect(row.separateCharge).toBeCloseTo(alone[0] + alone[1], 5)
    expect(re.body.separateCharge).toBe(row.separateCharge)
    expect(row.saving).toBeCloseTo(row.separateCharge - row.combinedCharge, 5)
    expect(row.saving).toBeGreaterThan(0)
    expect(body.saving).toBe(row.saving)
  })

  it('count only what is left of a partially built order', async () => {
    const destination = consignee()
    const line = { quantity: 4, weightLb: 480, weightTyped: 480, declaredValueCents: 10_000 }
    const [one, two] = [
      await addTestOrder(product, { destination, lines: [line] }),
      await addTestOrder(product, { destination, lines: [{ weightLb: 900, weightTyped: 900 }] }),
    ]
    const lines = [{ LineId: one.lineIds[0], Qty: 1 }]
    const built = await product.call('Shipment/BuildShipment', {
      as: 'clerk',
      body: { orderIds: [one.id], shipments: [{ lines }] },
    })
    expect(built.body.outcomes[0].outcome).toBe('done')
    const [row] = (await suggest({ orderIds: [one.id, two.id] })).body.rows
    const { Totalweight, TotalQuantity, TotalPallet, OrderValue } = row.Orders[0]
    expect([Totalweight, TotalQuantity, TotalPallet, OrderValue]).toEqual([360, 3, 3, 75])
    expect(row.Totalweight).toBe(360 + row.Orders[1].Totalweight)
  })

  it('never use a carrier that the routing guide forbids', async () => {
    const destination = consignee()
    const plan = { destination, soldTo: 'NOT-BRAVO' }
    const ids = [(await addTestOrder(product, plan)).id, (await addTestOrder(product, plan)).id]
    const free = { destination: consignee() }
    const others = [(await addTestOrder(product, free)).id, (await addTestOrder(product, free)).id]
    const scacs = async (orderIds: string[]) => {
      const [row] = (await suggest({ orderIds })).body.rows
      return [row.whole.CarrierSCAC, ...row.alone.map((price: { CarrierSCAC: string }) => price.CarrierSCAC)]
    }
    expect(await scacs(others)).toEqual(['SYNB', 'SYNB', 'SYNB'])
    expect(await scacs(ids)).not.toContain('SYNB')
  })

  it('delay today’s order for tomorrow’s, and report which orders leave late', async () => {
    const destination = consignee()
    const { today, tomorrow } = days()
    const now = await addTestOrder(product, { destination, shipBy: today })
    const next = await addTestOrder(product, { destination, shipBy: tomorrow })
    const { body } = await suggest({ orderIds: [now.id, next.id] })
    expect(body.rows).toHaveLength(1)
    expect(body.rows[0]).toMatchObject({
      reason: 'holdToTomorrow',
      PickupByDate: tomorrow,
      lateOrderIds: [now.id],
    })
  })

  it('omit orders that cannot be shipped: the others still save', async () => {
    const destination = consignee()
    const ids = [
      (await addTestOrder(product, { destination })).id,
      (await addTestOrder(product, { destination, lines: [{ weightLb: 0, weightTyped: 0 }] })).id,
      (await addTestOrder(product, { destination })).id,
    ]
    const { body } = await suggest({ orderIds: ids })
    expect(body).toMatchObject({ total: 1, considered: 3 })
    expect(body.rows[0].Orders.map((one: { orderId: string }) => one.orderId)).toEqual([ids[0], ids[2]])
    expect(body.rows[0].saving).toBeGreaterThan(0)
    expect((await suggest({ orderIds: ids.slice(0, 2) })).body).toMatchObject({ rows: [], considered: 2 })
  })

  it('are empty if only unknown orders are named', async () => {
    const destination = consignee()
    for (let at = 0; at < 2; at++) await addTestOrder(product, { destination })
    expect((await suggest({ orderIds: ['nonsense'] })).body).toMatchObject({ rows: [], considered: 0 })
  })

  it('separate orders with different docks, payers or accounts', async () => {
    const destination = consignee()
    const ids = [
      (await addTestOrder(product, { destination })).id,
      (await addTestOrder(product, { destination, paymentType: 'T' })).id,
      (await addTestOrder(product, { destination, soldTo: 'ACME' })).id,
      (await addTestOrder(product, { destination, origin: { street: '9 Other Way' } })).id,
      (await addTestOrder(product, { destination, status: 'H' })).id,
    ]
    expect((await suggest({ orderIds: ids })).body.rows).toEqual([])
    expect((await consolidate(ids.slice(0, 2))).body).toMatchObject({
      code: 'ORDERS_APART',
      message: 'These orders cannot ship together: different parties pay their freight.',
    })
  })

  it('never include another client’s orders', async () => {
    const destination = consignee()
    const ids = [
      (await addTestOrder(product, { destination })).id,
      (await addTestOrder(product, { destination })).id,
    ]
    const { body } = await product.call('Shipment/GetConsolidateOrderData', {
      as: 'other',
      body: { orderIds: ids },
    })
    expect(body).toMatchObject({ rows: [], total: 0, considered: 0 })
  })

  it('consider sixty open orders at a time', async () => {
    const ids: string[] = []
    for (let at = 0; at < 20; at++) {
      const destination = consignee(['60606', '60607', '60611', '75201', '30303'][at % 5]!)
      for (let order = 0; order < 3; order++) ids.push((await addTestOrder(product, { destination })).id)
    }
    const { body } = await suggest({ orderIds: ids })
    expect(body.considered).toBe(60)
    const same = body.rows.filter((row: { reason: string }) => row.reason === 'sameConsignee')
    expect(same).toHaveLength(20)
  })
})

describe('consolidating', () => {
  it('puts the orders onto one shipment with its prices, and undoing restores exactly the former state', async () => {
    const destination = consignee()
    const plans = [
      { destination, services: ['LGDEL'] },
      { destination, lines: [{}, { quantity: 3 }] },
    ]
    const ids = [(await addTestOrder(product, plans[0])).id, (await addTestOrder(product, plans[1])).id]
    const before = await stateOfOrders(product, ids)
    const done = await consolidate(ids, { versions: [1, 1] })
    expect(done.status).toBe(200)
    expect(done.body.orders.map((order: { statusCode: string }) => order.statusCode)).toEqual(['Q', 'Q'])
    const { shipmentId } = done.body
    const [shipment] = await rows(
      'select status, order_number, services from shipments where id = $1',
      shipmentId,
    )
    expect(shipment.status).toBe('Q')
    expect(shipment.services).toHaveLength(1)
    expect(await rows('select 1 from shipment_items where shipment_id = $1', shipmentId)).toHaveLength(3)
    expect(await rows('select 1 from price_sheets where shipment_id = $1', shipmentId)).toHaveLength(3)
    expect(await rows('select 1 from order_lines where shipment_id = $1', shipmentId)).toHaveLength(3)
    const undone = await work({ function: 'deconsolidate', shipmentId, version: done.body.version })
    expect(undone.status).toBe(200)
    expect(await stateOfOrders(product, ids)).toEqual(before)
    expect(await rows('select 1 from shipments where id = $1', shipmentId)).toEqual([])
  })

  it('serves neighbors with one truck that makes stops, with or without a price', async () => {
    const { today } = days()
    const near = [consignee('60606'), consignee('60607')]
    const ids = [
      (await addTestOrder(product, { destination: near[0]! })).id,
      (await addTestOrder(product, { destination: near[1]! })).id,
    ]
    const { body } = await consolidate(ids, { pickupDate: today })
    const [shipment] = await rows('select stops, rate_mode_id from shipments where id = $1', body.shipmentId)
    expect([2, 3]).toContain(shipment.rate_mode_id)
    expect(shipment.stops).toHaveLength(2)
    expect(shipment.stops.map((stop: { items: unknown[] }) => stop.items.length)).toEqual([1, 1])
  })

  it('by two clerks at the same time succeeds for one', async () => {
    const destination = consignee()
    const ids = [
      (await addTestOrder(product, { destination })).id,
      (await addTestOrder(product, { destination })).id,
    ]
    const replies = await Promise.all([consolidate(ids), consolidate(ids.toReversed()), consolidate(ids)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const lost = replies.filter(({ status }) => status === 409)
    expect(lost.map(({ body }) => body.code)).toEqual(['ORDER_BUILT', 'ORDER_BUILT'])
    const shipments = await rows(
      'select distinct shipment_id from order_lines where order_id = any ($1)',
      ids,
    )
    expect(shipments).toHaveLength(1)
  })

  it('is done once under one Idempotency-Key', async () => {
    const destination = consignee()
    const orderIds = [
      (await addTestOrder(product, { destination })).id,
      (await addTestOrder(product, { destination })).id,
    ]
    const headers = { 'idempotency-key': 'consolidate-once' }
    const [one, two] = [
      await work({ function: 'consolidate', orderIds }, headers),
      await work({ function: 'consolidate', orderIds }, headers),
    ]
    expect(two).toMatchObject({ status: 200, body: one.body })
  })

  it('is refused for outdated, foreign, deferred, single and unshippable orders, and changes nothing', async () => {
    const destination = consignee()
    const [one, two] = [
      await addTestOrder(product, { destination }),
      await addTestOrder(product, { destination }),
    ]
    const held = await addTestOrder(product, { destination, status: 'H' })
    const faulty = await addTestOrder(product, { destination, lines: [{ weightLb: 0, weightTyped: 0 }] })
    const ids = [one.id, two.id, held.id, faulty.id]
    const before = await stateOfOrders(product, ids)
    const codeOf = async (reply: Promise<{ status: number; body: { code: string } }>) => {
      const { status, body } = await reply
      return [status, body.code]
    }
    expect(await codeOf(consolidate([one.id, two.id], { versions: [1, 9] }))).toEqual([409, 'ORDER_CHANGED'])
    expect(await codeOf(work({ function: 'consolidate', orderIds: [one.id, two.id] }, {}, 'other'))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ])
    expect(await codeOf(consolidate([one.id, held.id]))).toEqual([409, 'ORDER_DEFERRED'])
    expect(await codeOf(consolidate([one.id, one.id]))).toEqual([422, 'VALIDATION_FAILED'])
    expect(await codeOf(consolidate([one.id, faulty.id]))).toEqual([422, 'VALIDATION_FAILED'])
    expect(await codeOf(consolidate([one.id, two.id], { pickupDate: addDays(days().today, -30) }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ])
    expect(await stateOfOrders(product, ids)).toEqual(before)
  })

  it('reports a past day at the field of the request', async () => {
    const destination = consignee()
    const orderIds = [
      (await addTestOrder(product, { destination })).id,
      (await addTestOrder(product, { destination })).id,
    ]
    const past = { orderIds, pickupDate: '2020-01-01' }
    const asked = await product.call('Shipment/ConsolidateOrderReRoute', { as: 'clerk', body: past })
    for (const { body } of [await consolidate(orderIds, past), asked]) {
      expect(body.fields).toEqual({ pickupDate: 'The pickup date is in the past.' })
    }
  })

  it('is undone by its own client only, in Rate & Route, with the current version', async () => {
    const destination = consignee()
    const ids = [
      (await addTestOrder(product, { destination })).id,
      (await addTestOrder(product, { destination })).id,
    ]
    const { body } = await consolidate(ids)
    const undo = (more: object = {}, as: 'clerk' | 'other' = 'clerk') =>
      work({ function: 'deconsolidate', shipmentId: body.shipmentId, ...more }, {}, as)
    expect((await undo({}, 'other')).body.code).toBe('SHIPMENT_NOT_FOUND')
    expect((await undo({ version: 77 })).body.code).toBe('SHIPMENT_CHANGED')
    await rows("update shipments set status = 'T' where id = $1", body.shipmentId)
    expect((await undo()).body).toMatchObject({ code: 'ACTION_REFUSED' })
    expect(await rows('select 1 from order_lines where shipment_id = $1', body.shipmentId)).toHaveLength(2)
  })
})

describe('pricing the consolidated shipment again', () => {
  it('saves the new prices, and reports the cost of separate shipments', async () => {
    const destination = consignee()
    const ids = [
      (await addTestOrder(product, { destination })).id,
      (await addTestOrder(product, { destination })).id,
    ]
    const { body } = await consolidate(ids)
    await rows('delete from price_sheets where shipment_id = $1', body.shipmentId)
    const again = await product.call('Shipment/ConsolidateOrderReRoute', {
      as: 'clerk',
      body: { shipmentId: body.shipmentId },
    })
    expect(again.status).toBe(200)
    expect(again.body.saving).toBeGreaterThan(0)
    const kept = await rows('select id from price_sheets where shipment_id = $1', body.shipmentId)
    expect(kept.map(({ id }) => id).sort()).toEqual(
      again.body.rates.map((rate: { PricesheetID: string }) => rate.PricesheetID).sort(),
    )
    const foreign = await product.call('Shipment/ConsolidateOrderReRoute', {
      as: 'other',
      body: { shipmentId: body.shipmentId },
    })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'SHIPMENT_NOT_FOUND'])
  })
})

describe('the picked price of a consolidated shipment that is priced again', () => {
  const routed = async () => {
    const destination = consignee()
    const ids = [
      (await addTestOrder(product, { destination })).id,
      (await addTestOrder(product, { destination })).id,
    ]
    const { shipmentId } = (await consolidate(ids)).body
    const { offers } = await picked(shipmentId)
    const { CarrierSCAC } = offers[0]!
    const choice = { as: 'clerk', body: { shipmentId, CarrierSCAC } } as const
    expect((await product.call('Shipment/ChooseRoutedCarrier', choice)).status).toBe(200)
    return { shipmentId, CarrierSCAC }
  }
  const picked = async (shipmentId: string) => {
    const [row] = await rows('select * from shipments where id = $1', shipmentId)
    const sheets = await rows('select * from price_sheets where shipment_id = $1', shipmentId)
    const offers = sheets.map(({ scac }) => ({ CarrierSCAC: scac }))
    return { row, offers, sheet: sheets.find(({ id }) => id === row.price_sheet_id) }
  }
  const again = (shipmentId: string) =>
    product.call('Shipment/ConsolidateOrderReRoute', { as: 'clerk', body: { shipmentId } })

  it('stays picked if the new prices contain the same offer, and can be booked', async () => {
    const { shipmentId, CarrierSCAC } = await routed()
    const before = await picked(shipmentId)
    expect((await again(shipmentId)).status).toBe(200)
    const { row, sheet } = await picked(shipmentId)
    expect(row).toMatchObject({ carrier_scac: CarrierSCAC, total_cents: before.row.total_cents })
    expect(sheet).toMatchObject({ scac: CarrierSCAC, shipment_version: row.version })
  })

  it('is removed from the shipment if no carrier offers it any more', async () => {
    const { shipmentId } = await routed()
    await rows('update price_sheets set cents = cents + 1 where shipment_id = $1', shipmentId)
    await again(shipmentId)
    const { row } = await picked(shipmentId)
    expect(row).toMatchObject({ price_sheet_id: null, carrier_scac: '', total_cents: 0 })
  })
})

describe('ids in uppercase', () => {
  it('belong to the same orders', async () => {
    const destination = consignee()
    const ids = [
      (await addTestOrder(product, { destination })).id,
      (await addTestOrder(product, { destination })).id.toUpperCase(),
    ]
    const asked = await product.call('Shipment/ConsolidateOrderReRoute', {
      as: 'clerk',
      body: { orderIds: ids },
    })
    expect([asked.status, asked.body.saving > 0]).toEqual([200, true])
    const twice = await consolidate([ids[0]!, ids[0]!.toUpperCase()])
    expect(twice.body.fields).toEqual({ orderIds: 'Choose at least two orders.' })
    const stale = await consolidate(ids, { versions: [1, 7] })
    expect(stale.body.code).toBe('ORDER_CHANGED')
    expect((await consolidate(ids, { versions: [1, 1] })).body.orders).toHaveLength(2)
  })
})

describe('very many orders', () => {
  it('use background work with progress, whose result omits outdated suggestions', async () => {
    const destinations = Array.from({ length: 80 }, () => consignee())
    const ids: string[] = []
    for (const destination of destinations) {
      for (let at = 0; at < 4; at++)
        ids.push((await addTestOrder(product, { destination, warehouse: 'MANY' })).id)
    }
    const ask = { WHSE: 'MANY', reason: 'sameConsignee' }
    const asked = (await suggest(ask)).body
    // 320 orders and 80 groups are exactly the most that is priced while the user waits; with neighbors there are more.
    expect(asked).toMatchObject({ total: 80, workId: '' })
    const { body } = await suggest({ WHSE: 'MANY' })
    expect(body).toMatchObject({ total: 0, considered: 320 })
    expect(body.workId).not.toBe('')
    // A reload, or a change of an order, waits for the same work; another question, or canceled work, does not.
    expect((await suggest({ WHSE: 'MANY' })).body.workId).toBe(body.workId)
    const wider = (await suggest({ WHSE: 'MANY', nearMiles: 30 })).body.workId
    expect(['', body.workId]).not.toContain(wider)
    await product.call('Works/Cancel', { as: 'clerk', body: { workId: wider } })
    expect(['', wider]).not.toContain((await suggest({ WHSE: 'MANY', nearMiles: 30 })).body.workId)
    const { database, installation } = product
    const steps: number[] = []
    const { signal } = new AbortController()
    await runWork(
      { database, installation, signal, log: (line) => steps.push(line.length) },
      WORK_KINDS,
      body.workId,
    )
    expect(steps).toEqual([])
    const found = (await suggest({ workId: body.workId })).body
    expect(found.considered).toBe(320)
    expect(found.total).toBeGreaterThanOrEqual(80)
    const [row] = found.rows
    await consolidate(row.Orders.map((order: { orderId: string }) => order.orderId))
    const after = (await suggest({ workId: body.workId })).body
    expect(after.total).toBeLessThan(found.total)
    const keys = after.rows.map(({ key }: { key: string }) => key)
    expect(keys).not.toContain(row.key)
    const foreign = await product.call('Shipment/GetConsolidateOrderData', {
      as: 'other',
      body: { workId: body.workId },
    })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'WORK_NOT_FOUND'])
  })
})
