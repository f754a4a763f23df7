import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const board = async (body: object = {}, as: 'clerk' | 'other' = 'clerk') =>
  (await product.call('Console/GetShipmentList', { as, body, query: { statuscode: 'TC' } })).body

/** A tendered shipment whose pickup window closes this many minutes from now. */
async function closingIn(minutes: number, set = ''): Promise<string> {
  const { shipmentId } = await book(product)
  await rows(
    `update shipments set warehouse = 'RNO',
      pickup_date = (now() at time zone time_zone + make_interval(mins => $2))::date,
      pickup_to = to_char(now() at time zone time_zone + make_interval(mins => $2), 'HH24:MI') ${set && `, ${set}`}
      where id = $1`,
    shipmentId,
    minutes,
  )
  return shipmentId
}
const acknowledged = (id: string) =>
  rows(
    `insert into shipment_events (id, client_id, shipment_id, status, at, source)
      select gen_random_uuid(), client_id, id, 'Prepared Pickup', now(), 'EDI SYNA' from shipments where id = $1`,
    id,
  )
const PICKED_UP = `status = 'A', picked_up_at = now() - interval '2 hours'`

describe('the wall board', () => {
  it('shows the stage of every shipment, the worst first, and counts them', async () => {
    const ids = {
      tendered: await closingIn(300),
      accepted: await closingIn(301),
      closing: await closingIn(30),
      missed: await closingIn(-20),
      problem: await closingIn(302, `problem = 'Dock closed'`),
      pickedUp: await closingIn(-100, `${PICKED_UP}, delivery_date = current_date + 3`),
      undelivered: await closingIn(
        -200,
        `status = 'A', picked_up_at = now() - interval '9 days', delivery_date = current_date - 2`,
      ),
      failed: await closingIn(303),
      onTheRoad: await closingIn(
        -300,
        `status = 'A', picked_up_at = now() - interval '4 days', last_event_at = now() - interval '4 hours',
          delivery_date = current_date + 3`,
      ),
      silent: await closingIn(
        -300,
        `status = 'A', picked_up_at = now() - interval '4 days', delivery_date = current_date + 3`,
      ),
    }
    await acknowledged(ids.accepted)
    await rows(`update outbox set state = 'failed' where shipment_id = $1`, ids.failed)
    const { rows: found, stages, total } = await board()
    const stageOf = new Map<string, [string, string]>(
      found.map((row: { shipment: { shipmentId: string }; stage: string; reason: string }) => [
        row.shipment.shipmentId,
        [row.stage, row.reason],
      ]),
    )
    expect(stageOf.get(ids.tendered)).toEqual(['tendered', ''])
    expect(stageOf.get(ids.accepted)).toEqual(['accepted', ''])
    expect(stageOf.get(ids.closing)![0]).toBe('atRisk')
    expect(stageOf.get(ids.missed)).toEqual(['late', expect.stringContaining('Not picked up')])
    expect(stageOf.get(ids.problem)).toEqual(['atRisk', 'Dock closed'])
    expect(stageOf.get(ids.pickedUp)).toEqual(['pickedUp', ''])
    expect(stageOf.get(ids.undelivered)).toEqual(['late', expect.stringContaining('Not delivered')])
    expect(stageOf.get(ids.failed)![0]).toBe('atRisk')
    expect(stageOf.has(ids.onTheRoad)).toBe(false)
    expect(stageOf.get(ids.silent)).toEqual(['atRisk', 'No update from the carrier'])
    expect(stages).toEqual({ tendered: 1, accepted: 1, pickedUp: 1, atRisk: 4, late: 2 })
    expect(total).toBe(9)
    const order = found.map(({ stage }: { stage: string }) => stage)
    expect(order.slice(0, 5)).toEqual(['late', 'late', 'atRisk', 'atRisk', 'atRisk'])
    const missed = found.find(
      (row: { shipment: { shipmentId: string } }) => row.shipment.shipmentId === ids.missed,
    )
    expect(missed.minutesToPickupEnd).toBeGreaterThanOrEqual(-22)
    expect(missed.minutesToPickupEnd).toBeLessThanOrEqual(-19)
    const late = await board({ stage: 'late', pageSize: 1, pageIndex: 2 })
    expect([late.rows.length, late.total, late.stages]).toEqual([1, 2, stages])
    expect((await board({ WHSE: 'DAL' })).total).toBe(0)
    expect((await board({}, 'other')).total).toBe(0)
  })
})

describe('a return', () => {
  const RETURN = `parcel = '{"isReturn": true}'`
  const stageOf = async (id: string) => {
    const { rows: found } = await board()
    const line = found.find((row: { shipment: { shipmentId: string } }) => row.shipment.shipmentId === id)
    return line && [line.stage, line.reason, line.minutesToPickupEnd]
  }

  it('that waits for its customer misses no pickup of ours, and is on the board only with a problem', async () => {
    const before = (await board()).stages
    const waiting = await closingIn(-60 * 72, RETURN)
    const lost = await closingIn(-60 * 72, `${RETURN}, problem = 'Label not taken'`)
    expect(await stageOf(waiting)).toBeUndefined()
    expect(await stageOf(lost)).toEqual(['atRisk', 'Label not taken', null])
    expect((await board()).stages).toEqual({ ...before, atRisk: before.atRisk + 1 })
  })

  it('in transit is shown like other shipments, with its direction', async () => {
    const home = await closingIn(-200, `${RETURN}, ${PICKED_UP}, delivery_date = current_date - 2`)
    expect(await stageOf(home)).toEqual(['late', expect.stringContaining('Not delivered'), null])
    const { rows: found } = await board()
    const line = found.find((row: { shipment: { shipmentId: string } }) => row.shipment.shipmentId === home)
    const { OriginCity, DestinationCity, ReturnLane } = line.shipment
    expect(ReturnLane).toMatchObject({ from: { city: DestinationCity }, to: { city: OriginCity } })
  })

  it('is not counted as a pickup of any warehouse', async () => {
    const count = async () =>
      (await product.call('Shipment/GetScheduleShipmentCount', { as: 'clerk', body: {} })).body
    const before = await count()
    await closingIn(-60 * 72, RETURN)
    const due = await closingIn(0, RETURN)
    await rows(`update shipments set pickup_date = (now() at time zone time_zone)::date where id = $1`, due)
    const after = await count()
    expect([after.today, after.overdue]).toEqual([before.today, before.overdue])
  })
})

describe('the pickups of a day', () => {
  it('are counted by warehouse, also if there are none', async () => {
    await rows('update shipments set status = $1', 'V')
    await closingIn(60 * 30)
    const today = await closingIn(0)
    const open = `pickup_date = (now() at time zone time_zone)::date, pickup_to = '23:59'`
    await rows(`update shipments set ${open} where id = $1`, today)
    const overdue = await closingIn(-60 * 72)
    const { body } = await product.call('Shipment/GetScheduleShipmentCount', { as: 'clerk', body: {} })
    expect(body).toMatchObject({ today: 1, overdue: 1 })
    const RNO = { WHSE: 'RNO', today: 1, overdue: 1 }
    expect(body.warehouses).toMatchObject([
      RNO,
      { WHSE: 'W-A', name: 'Scene Warehouse, Reno', today: 0, overdue: 0 },
    ])
    await rows(`update shipments set warehouse = 'W-A' where id = $1`, overdue)
    const one = await product.call('Shipment/GetScheduleShipmentCount', {
      as: 'clerk',
      body: { WHSE: 'RNO' },
    })
    expect(one.body).toMatchObject({ today: 1, overdue: 0 })
  })
})
