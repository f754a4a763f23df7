import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parcelDraft } from '#test/support/parcel.ts'
import { runQueued } from '#test/support/rate-sheets.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'
import { type LabelDesk, openLabelDesk } from '../parcel/label-desk.test-support.ts'

/** The rules for booking one shipment apply to each row of a bulk booking. */

let desk: LabelDesk
beforeAll(async () => {
  desk = await openLabelDesk()
})
afterAll(() => desk?.close())

const call = async (path: string, body: object, query?: Record<string, string>) => {
  const reply = await desk.product.call(path, { as: 'clerk', body, ...(query ? { query } : {}) })
  expect([reply.status, reply.body.message]).toEqual([200, undefined])
  return reply.body
}

async function work(path: string, body: object, query?: Record<string, string>) {
  const { job } = await call(path, body, query)
  await runQueued(desk.product, job.jobId)
  return (await call(path, { jobId: job.jobId })).job
}
const route = (...shipmentIds: string[]) => work('Shipment/MultiRouting', { shipmentIds, rule: 'cheapest' })
const tender = (rows: object[], more: object = {}) =>
  work('Shipment/BulkSchedule', { rows, ...more }, { flag: 'tender' })

const statusesOf = async (orderId: string) =>
  (await desk.rows('select status from orders where id = $1', orderId)).map(({ status }) => status)

describe('orders of shipments that were rated before they were built', () => {
  let made = 0
  const addOrder = async () => {
    const { Origin, Destination } = wireDraft()
    const order = { OrderNumber: `BULK-${++made}`, Origin, Destination, Items: [wireItem()] }
    const added = (await call('Shipment/AddNewOrder', { order })).order
    return { orderId: added.orderId as string, lineId: added.Items[0].LineId as string }
  }
  const rated = async (OrderLineId: string) => {
    const Items = [{ ...wireItem(), OrderLineId }]
    return (await desk.rated({ ...wireDraft(), Items } as never)).shipmentId as string
  }

  it('are built by the tender, and cannot be put on a second shipment', async () => {
    const { orderId, lineId } = await addOrder()
    const [one, two] = [await rated(lineId), await rated(lineId)]
    await route(one, two)
    expect(await statusesOf(orderId)).toEqual(['O'])
    const job = await tender([{ shipmentId: one }, { shipmentId: two }])
    expect(job).toMatchObject({ done: 1, failed: 1 })
    expect(job.outcomes[1]).toMatchObject({ outcome: 'refused', code: 'ORDER_SHIPPED', statusCode: 'Q' })
    expect(await statusesOf(orderId)).toEqual(['B'])
    const [line] = await desk.rows('select shipment_id from order_lines where id = $1', lineId)
    expect(line.shipment_id).toBe(one)
    const messages = await desk.rows(`select * from outbox where shipment_id = any ($1)`, [one, two])
    expect(messages.map(({ shipment_id }) => shipment_id)).toEqual([one])
    const audited = await desk.rows(
      `select detail from audit_trail where what = 'order.built' and subject_id = $1`,
      orderId,
    )
    expect(audited).toHaveLength(1)
    await call('Shipment/Void', { shipmentId: one, confirmed: true })
    expect(await statusesOf(orderId)).toEqual(['O'])
  })
})

describe('parcels in a bulk booking', () => {
  it('have the price of the carrier’s own service, and their labels are bought', async () => {
    const { shipmentId, rates } = await desk.rated(parcelDraft(1))
    const routed = await route(shipmentId)
    expect(routed).toMatchObject({ done: 1, failed: 0 })
    const cheapest = Math.min(...rates.map(({ CurrAmount }: { CurrAmount: number }) => CurrAmount))
    expect(routed.TotalCharge).toBe(cheapest)
    expect(await tender([{ shipmentId }])).toMatchObject({ done: 1, failed: 0, TotalCharge: cheapest })
    const messages = await desk.rows('select kind, state from outbox where shipment_id = $1', shipmentId)
    expect(messages).toEqual([{ kind: 'label', state: 'waiting' }])
  })

  it('show the state of each label: bought, or refused with the reason', async () => {
    const bad = { ...parcelDraft(1).Destination, ContactNumber: '(111) 555-0100' }
    const drafts = [parcelDraft(2), parcelDraft(1, { Destination: bad })]
    const rows: object[] = []
    for (const draft of drafts) {
      const { shipmentId, rates } = await desk.rated(draft)
      const { PricesheetID } = rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === 'UPSN')
      rows.push({ shipmentId, selectedPricesheetid: PricesheetID, overrideReason: 'test' })
    }
    expect(await tender(rows as never)).toMatchObject({ done: 2 })
    const shipmentIds = rows.map((row) => (row as { shipmentId: string }).shipmentId)
    const states = async () => (await call('Shipment/LabelStates', { shipmentIds })).rows
    expect((await states()).map(({ State }: { State: string }) => State)).toEqual(['buying', 'buying'])
    for (const { id } of await desk.rows(
      `select id from outbox where shipment_id = any ($1::uuid[]) and kind = 'label'`,
      shipmentIds,
    )) {
      await desk.deliver(id)
    }
    expect(await states()).toMatchObject([
      { shipmentId: shipmentIds[0], CarrierName: 'UPS', State: 'bought', Message: '', Labels: 2 },
      {
        ...{ shipmentId: shipmentIds[1], State: 'failed', Labels: 1 },
        Message: expect.stringContaining('Missing or invalid ship to phone number'),
      },
    ])
    const freight = await call('Shipment/LabelStates', {
      shipmentIds: ['01a21d44-9b9f-753a-9b32-c5cf1a248924'],
    })
    expect(freight.rows).toEqual([])
  })

  it('buy their labels even if no carrier is to be notified', async () => {
    const { shipmentId, rates } = await desk.rated(parcelDraft(1))
    const row = { shipmentId, selectedPricesheetid: rates[0].PricesheetID }
    expect(await tender([row], { notify: false })).toMatchObject({ done: 1 })
    const messages = await desk.rows('select kind from outbox where shipment_id = $1', shipmentId)
    expect(messages).toEqual([{ kind: 'label' }])
  })

  it('without prices are rated by the carriers at the same price as when booked alone', async () => {
    const { shipmentId, rates } = await desk.rated(parcelDraft(1))
    await desk.rows(`delete from price_sheets where shipment_id = $1`, shipmentId)
    const routed = await route(shipmentId)
    const amounts = rates.map(({ CurrAmount }: { CurrAmount: number }) => CurrAmount)
    expect(routed).toMatchObject({ done: 1, failed: 0, TotalCharge: Math.min(...amounts) })
    const kept = await desk.rows('select cents from price_sheets where shipment_id = $1', shipmentId)
    expect(kept.map(({ cents }) => cents / 100).sort()).toEqual([...amounts].sort())
    expect(await tender([{ shipmentId }])).toMatchObject({ done: 1, TotalCharge: routed.TotalCharge })
  })
})

describe('a carrier’s own answer from rating a shipment alone', () => {
  it('is picked by a routing while it is valid, and stays next to the pick', async () => {
    const { shipmentId } = await desk.rated(wireDraft())
    const own = `insert into price_sheets (id, client_id, shipment_id, scac, carrier_name, rate_mode_id, cents, source,
      shipment_version, expires_at)
      select gen_random_uuid(), client_id, id, 'SYNA', 'Own', 1, $2::int, 'carrier', version, $3 from shipments where id = $1`
    await desk.rows(own, shipmentId, 100, new Date(Date.now() - 1))
    await desk.rows(own, shipmentId, 200, new Date(Date.now() + 3_600_000))
    expect(await route(shipmentId)).toMatchObject({ done: 1, TotalCharge: 2 })
    expect(await route(shipmentId)).toMatchObject({ done: 1, TotalCharge: 2 })
    expect(await tender([{ shipmentId, OverrideReason: 'Cheap' }])).toMatchObject({ done: 1, TotalCharge: 2 })
  })
})
