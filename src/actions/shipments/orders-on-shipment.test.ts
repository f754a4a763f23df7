import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp, type WireReply } from '#test/support/app.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const refusal = ({ status, body }: WireReply) => [status, body.code]
const call = (path: string, body: unknown, query?: Record<string, string>) =>
  product.call(path, { as: 'clerk', body, ...(query ? { query } : {}) })

let made = 0
/** An order of two lines, entered by hand. */
async function addOrder(changes: object = {}) {
  const draft = wireDraft()
  const order = {
    OrderNumber: `HAND-${++made}`,
    PaymentType: 'C',
    SoldTo: '4711',
    Destination: draft.Destination,
    Origin: draft.Origin,
    Items: [wireItem({ Description: 'Anvils' }), wireItem({ Description: 'Hammers' })],
    ...changes,
  }
  const { status, body } = await call('Shipment/AddNewOrder', { order })
  expect([status, body.message]).toEqual([200, undefined])
  return body.order as { orderId: string; OrderNumber: string; version: number; Items: { LineId: string }[] }
}

/** A collect shipment with these order lines; saved, not tendered. */
async function saveShipment(lineIds: string[], changes: object = {}) {
  const draft = {
    ...wireDraft(),
    PaymentType: 'C',
    SoldTo: '4711',
    Items: lineIds.map((OrderLineId) => ({ ...wireItem(), OrderLineId })),
    CollectCarrier: { SCAC: 'SYNA', AccountNumber: '555' },
    ...changes,
  }
  return call('Shipment/ShipmentDetails', { shipment: draft })
}
const tender = (shipmentId: string, body: object = {}, flag = 'withoutnotify') =>
  call('Shipment/CollectTender', { shipmentId, ...body }, { flag })
const statusOf = async (orderId: string) =>
  (await rows('select status from orders where id = $1', orderId))[0]?.status
const shipmentsOf = async (orderId: string) =>
  (await rows('select shipment_id from order_lines where order_id = $1 order by line_number', orderId)).map(
    (row) => row.shipment_id,
  )
const bucket = async () =>
  (await product.call('Shipment/GetShipmentCount', { as: 'clerk', body: {} })).body.counts.O

describe('orders on a shipment', () => {
  it('stay open while a shipment is only saved, are built by its tender, and reopen when it is voided', async () => {
    const order = await addOrder()
    const lines = order.Items.map(({ LineId }) => LineId)
    const before = await bucket()
    const saved = (await saveShipment(lines)).body.shipment
    expect(saved.Items.map((item: { OrderLineId: string }) => item.OrderLineId)).toEqual(lines)
    expect(await statusOf(order.orderId)).toBe('O')
    expect((await tender(saved.shipmentId)).body).toMatchObject({ statusCode: 'T', isTendered: true })
    expect(await statusOf(order.orderId)).toBe('B')
    expect(await shipmentsOf(order.orderId)).toEqual([saved.shipmentId, saved.shipmentId])
    expect(await bucket()).toBe(before - 1)
    const shown = (await call('Shipment/GetOrders', { OrderNumber: order.OrderNumber.toLowerCase() })).body
    expect(shown.order.ShipmentIds).toEqual([saved.shipmentId])
    await call('Shipment/Void', { shipmentId: saved.shipmentId, reason: 'not today' })
    expect(await statusOf(order.orderId)).toBe('O')
    expect(await shipmentsOf(order.orderId)).toEqual([null, null])
    expect(await bucket()).toBe(before)
    const audit = await rows(
      'select what from audit_trail where subject_id = $1 order by at, id',
      order.orderId,
    )
    expect(audit.map(({ what }) => what)).toEqual(['order.added', 'order.built', 'order.given-back'])
  })

  it('a part leaves the rest open; several orders go onto one shipment', async () => {
    const [one, other] = [await addOrder(), await addOrder()]
    const lines = [one.Items[0]!.LineId, ...other.Items.map(({ LineId }) => LineId)]
    const { shipmentId } = (await saveShipment(lines)).body.shipment
    expect((await tender(shipmentId, {}, 'tender')).status).toBe(200)
    const [message] = await rows('select payload from outbox where shipment_id = $1', shipmentId)
    expect(
      message.payload.billOfLading.orders.map((row: { orderNumber: string; packages: number }) => [
        row.orderNumber,
        row.packages,
      ]),
    ).toEqual([
      [one.OrderNumber, 2],
      [other.OrderNumber, 4],
    ])
    expect([await statusOf(one.orderId), await statusOf(other.orderId)]).toEqual(['O', 'B'])
    expect(await shipmentsOf(one.orderId)).toEqual([shipmentId, null])
  })

  it('a line that was removed before the tender is not assigned', async () => {
    const order = await addOrder()
    const [first, second] = order.Items.map(({ LineId }) => LineId)
    const saved = (await saveShipment([first!, second!])).body.shipment
    const shipment = { ...wireDraft(), PaymentType: 'C', Items: [{ ...wireItem(), OrderLineId: first }] }
    const { shipmentId, version } = saved
    const again = await call('Shipment/ShipmentDetails', { shipmentId, shipment, version })
    expect(again.status).toBe(200)
    await tender(saved.shipmentId, { CollectCarrier: { SCAC: 'SYNA' } })
    expect(await shipmentsOf(order.orderId)).toEqual([saved.shipmentId, null])
  })

  it('two clerks ship the same order at the same time: one succeeds, the other gets the BOL it is on', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await addOrder(), await addOrder()]
      const lines = [one, other].flatMap(({ Items }) => Items.map(({ LineId }) => LineId))
      const [a, b] = [await saveShipment(lines), await saveShipment(lines.toReversed())]
      const replies = await Promise.all([a, b].map(({ body }) => tender(body.shipment.shipmentId)))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const [won, lost] = replies.toSorted((x, y) => x.status - y.status)
      expect(lost?.body.code).toBe('ORDER_SHIPPED')
      expect(lost?.body.message).toContain(won?.body.BOLNumber)
      expect(new Set([...(await shipmentsOf(one.orderId)), ...(await shipmentsOf(other.orderId))])).toEqual(
        new Set([won?.body.shipmentId]),
      )
    }
  })

  it('a deferred order is not shipped', async () => {
    const order = await addOrder()
    await rows(`update orders set status = 'H' where id = $1`, order.orderId)
    const { shipmentId } = (await saveShipment(order.Items.map(({ LineId }) => LineId))).body.shipment
    expect(refusal(await tender(shipmentId))).toEqual([409, 'ORDER_DEFERRED'])
  })

  it('the lines of another client are unknown', async () => {
    const foreign = await rows(
      'select l.id from order_lines l join orders o on o.id = l.order_id where o.client_id = $1 limit 1',
      product.scene.b.id,
    )
    const lineId = foreign[0]?.id ?? 'no id of ours'
    expect(refusal(await saveShipment([lineId]))).toEqual([404, 'ORDER_NOT_FOUND'])
    expect(refusal(await saveShipment(['00000000-0000-7000-8000-000000000000']))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ])
  })
})

describe('a collect tender', () => {
  const fresh = async (changes: object = {}) =>
    (await saveShipment([], { Items: [wireItem()], ...changes })).body.shipment.shipmentId as string

  it('needs no price; the mail says whom to bill, the BOL says collect', async () => {
    const shipmentId = await fresh()
    const { body } = await tender(shipmentId, {}, 'tender')
    expect(body).toMatchObject({
      statusCode: 'T',
      CarrierSCAC: 'SYNA',
      TotalCharge: 0,
      tender: { channel: 'email', to: 'tender@alpha.example.com' },
    })
    const [message] = await rows('select payload from outbox where shipment_id = $1', shipmentId)
    expect(message.payload.text).toContain('collect: bill')
    expect(message.payload.text).toContain('account 555')
    expect(message.payload.billOfLading.terms).toBe('collect')
  })

  it('uses the selected carrier of the sold-to if no carrier was chosen', async () => {
    const { clientId } = product.scene.users.clerk
    await rows(
      `insert into collect_carriers (client_id, sold_to, scac, account_number, ship_via_code, rate_mode_id, is_selected)
       values ($1, 'MARKED', 'SYNA', '1', '', 1, false), ($1, 'MARKED', 'SYNB', '77', 'B COL', 1, true)`,
      clientId,
    )
    const shipmentId = await fresh({ SoldTo: 'MARKED', CollectCarrier: null })
    expect((await tender(shipmentId)).body).toMatchObject({ CarrierSCAC: 'SYNB' })
    const shown = await call('Shipment/ShipmentDetails', { shipmentId })
    expect(shown.body.shipment.CollectCarrier).toEqual({
      SCAC: 'SYNB',
      RateModeID: 1,
      AccountNumber: '77',
      ShipViaCode: 'B COL',
    })
  })

  it('is refused without a carrier, with an unknown one, and if the shipper pays', async () => {
    const unnamed = await tender(await fresh({ SoldTo: '', CollectCarrier: null }))
    expect([unnamed.status, Object.keys(unnamed.body.fields)]).toEqual([422, ['CollectCarrier.SCAC']])
    expect(refusal(await tender(await fresh(), { CollectCarrier: { SCAC: 'NONE' } }))).toEqual([
      404,
      'CARRIER_NOT_FOUND',
    ])
    const otherMode = await tender(
      await fresh(),
      { CollectCarrier: { SCAC: 'SYNB', RateModeID: 3 } },
      'tender',
    )
    expect([otherMode.status, otherMode.body.fields]).toEqual([
      422,
      {
        'CollectCarrier.SCAC':
          'Nothing can be sent to Synthetic Bravo Lines: it has no account for Truckload. Set it up under Carriers, or tender without notice.',
      },
    ])
    const prepaid = await fresh({ PaymentType: 'P' })
    const refused = await tender(prepaid, { CollectCarrier: { SCAC: 'SYNA' } })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['PaymentType']])
  })

  it('books once for several concurrent requests; another client sees no such shipment', async () => {
    const shipmentId = await fresh()
    const replies = await Promise.all([tender(shipmentId), tender(shipmentId), tender(shipmentId)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const foreign = await product.call('Shipment/CollectTender', { as: 'other', body: { shipmentId } })
    expect(refusal(foreign)).toEqual([404, 'SHIPMENT_NOT_FOUND'])
  })
})

describe('an order entered by hand', () => {
  it('shows errors next to their fields, and refuses a duplicate number', async () => {
    const faulty = await call('Shipment/AddNewOrder', {
      order: { Destination: { ...wireDraft().Destination, Zip: '00000' }, Items: [wireItem({ Weight: 0 })] },
    })
    expect(faulty.status).toBe(422)
    expect(Object.keys(faulty.body.fields).sort()).toEqual([
      'order.Destination.Zip',
      'order.Items.0.Weight',
      'order.OrderNumber',
    ])
    const order = await addOrder()
    const twin = await call('Shipment/AddNewOrder', {
      order: {
        OrderNumber: order.OrderNumber,
        Destination: wireDraft().Destination,
        Items: [wireItem()],
      },
    })
    expect(refusal(twin)).toEqual([409, 'ORDER_EXISTS'])
  })

  it('keeps all details; a new version keeps shipped lines, and an outdated one gets an error', async () => {
    const order = await addOrder({ Reference3: 'R3', DeliverByDate: '2031-05-06', comments: 'gate 2' })
    const [first] = order.Items
    const { shipmentId } = (await saveShipment([first!.LineId])).body.shipment
    await tender(shipmentId)
    const shown = (await call('Shipment/GetOrders', { orderId: order.orderId })).body.order
    expect(shown).toMatchObject({ Reference3: 'R3', DeliverByDate: '2031-05-06', comments: 'gate 2' })
    const unread = await call('Shipment/AddNewOrder', { order: shown })
    expect([unread.status, Object.keys(unread.body.fields)]).toEqual([422, ['version']])
    const stale = await call('Shipment/AddNewOrder', { order: shown, version: order.version })
    expect(refusal(stale)).toEqual([409, 'ORDER_CHANGED'])
    const changed = await call('Shipment/AddNewOrder', {
      order: { ...shown, Items: [wireItem({ Description: 'Tongs' })] },
      version: shown.version,
    })
    expect(changed.body.order.Items.map((line: { Description: string }) => line.Description)).toEqual([
      'Anvils',
      'Tongs',
    ])
    expect(await shipmentsOf(order.orderId)).toEqual([shipmentId, null])
  })

  it('keeps its number: another one is refused, not ignored', async () => {
    const order = await addOrder()
    const renamed = await call('Shipment/AddNewOrder', {
      order: { ...order, OrderNumber: 'RENAMED-1' },
      version: order.version,
    })
    expect([renamed.status, renamed.body.fields]).toEqual([
      422,
      {
        'order.OrderNumber': `Order number ${order.OrderNumber} cannot be changed. Add a new order instead.`,
      },
    ])
  })

  it('loses no line that was copied with its id', async () => {
    const order = await addOrder()
    const [line] = order.Items as unknown as object[]
    const Items = [line, { ...line, Description: 'Copied' }]
    const { body } = await call('Shipment/AddNewOrder', {
      order: { ...order, Items },
      version: order.version,
    })
    const said = body.order.Items.map((one: { Description: string }) => one.Description)
    expect(said).toEqual([(line as { Description: string }).Description, 'Copied'])
  })

  it('accepts the codes of services in any case', async () => {
    const order = await addOrder({ AdditionalService: ['lgdel', ' appt '] })
    expect((order as unknown as { AdditionalService: string[] }).AdditionalService).toEqual(['LGDEL', 'APPT'])
  })

  it('is added once per Idempotency-Key; another client cannot change it', async () => {
    const body = {
      order: { OrderNumber: `ONCE-${++made}`, Destination: wireDraft().Destination, Items: [wireItem()] },
    }
    const options = { as: 'clerk', body, headers: { 'idempotency-key': `once-${made}` } } as const
    const [one, two] = [
      await product.call('Shipment/AddNewOrder', options),
      await product.call('Shipment/AddNewOrder', options),
    ]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body.order.orderId).toBe(one.body.order.orderId)
    const foreign = await product.call('Shipment/AddNewOrder', {
      as: 'other',
      body: { order: { ...body.order, orderId: one.body.order.orderId } },
    })
    expect(refusal(foreign)).toEqual([404, 'ORDER_NOT_FOUND'])
  })
})
