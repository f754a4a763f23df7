import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MANUAL_MOVES } from '#contracts/endpoints/shipments.ts'
import {
  type LifecycleState,
  type ShipmentAction,
  type ShipmentStatus,
  transition,
} from '#domain/shipment/lifecycle.ts'
import { book, openTestApp, rate, type TestApp, type WireReply } from '#test/support/app.ts'
import { versionOf } from '#test/support/version-of.ts'
import { wireDraft } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const move = (shipmentId: string, action: string, more: object = {}) =>
  product.call('Shipment/UpdateStatusCode', { as: 'clerk', body: { shipmentId, action, ...more } })
const refusal = ({ status, body }: WireReply) => [status, body.code]
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

async function stateOf(id: string): Promise<LifecycleState & { endedAs: string }> {
  const [row] = await rows(
    'select status, is_tendered as "isTendered", is_declined as "isDeclined", deferred_from as "deferredFrom", ended_as as "endedAs" from shipments where id = $1',
    id,
  )
  return row
}

/** The API calls that bring a shipment into each state. */
const WAYS: Record<string, () => Promise<string>> = {
  Q: async () => (await rate(product)).shipmentId,
  H: async () => moved(await rate(product), 'defer'),
  'T tendered': async () => (await book(product)).shipmentId,
  'T declined': async () => moved(await book(product), 'declineTender'),
  A: async () => moved(await book(product), 'moveToTransit'),
  D: async () => moved(await book(product), 'moveToTransit', 'moveToDelivered'),
  'V void': async () => moved(await rate(product), 'void'),
  'V archived': async () => moved(await book(product), 'moveToTransit', 'moveToDelivered', 'archive'),
}

async function moved({ shipmentId }: { shipmentId: string }, ...actions: ShipmentAction[]): Promise<string> {
  for (const action of actions) expect((await move(shipmentId, action)).status).toBe(200)
  return shipmentId
}

describe('the life cycle through the API', () => {
  it.each(Object.keys(WAYS))('every action from %s does what the table says, or is refused', async (from) => {
    for (const action of MANUAL_MOVES) {
      const id = await WAYS[from]!()
      const before = await stateOf(id)
      const expected = transition(before, action)
      const reply = await move(id, action)
      const now = await stateOf(id)
      if (expected.kind === 'refused') {
        expect(refusal(reply), `${action} from ${from}`).toEqual([409, 'ACTION_REFUSED'])
        expect(reply.body.message).toContain(expected.because)
        expect(now).toEqual(before)
      } else if (action === 'schedule') {
        // Rated, but no price was ever chosen.
        expect(refusal(reply)).toEqual([404, 'PRICE_SHEET_NOT_FOUND'])
      } else {
        expect(reply.status, `${action} from ${from}`).toBe(200)
        const { status, isTendered, deferredFrom, isDeclined = false } = expected.state
        expect(now).toMatchObject({ status, isTendered, deferredFrom, isDeclined })
        expect(reply.body).toMatchObject({ statusCode: status, isTendered })
        expect(now.endedAs).toBe(
          action === 'void' ? 'void' : action === 'archive' ? 'archived' : before.endedAs,
        )
      }
    }
  })

  it('a scheduled shipment that was not tendered can be moved back or forward', async () => {
    const scheduled = async () => {
      const { shipmentId, suggestedPricesheetID } = await rate(product)
      await rows('update shipments set price_sheet_id = $2 where id = $1', shipmentId, suggestedPricesheetID)
      return moved({ shipmentId }, 'schedule')
    }
    expect(await stateOf(await scheduled())).toMatchObject({ status: 'T', isTendered: false })
    expect(await stateOf(await moved({ shipmentId: await scheduled() }, 'unschedule'))).toMatchObject({
      status: 'Q',
    })
    expect(await stateOf(await moved({ shipmentId: await scheduled() }, 'moveToTransit'))).toMatchObject({
      status: 'A',
    })
  })

  it('is not scheduled with a price that does not exist or belongs to another shipment', async () => {
    const [one, two] = [await rate(product), await rate(product)]
    for (const price of [newId(), two.suggestedPricesheetID]) {
      await rows('update shipments set price_sheet_id = $2 where id = $1', one.shipmentId, price)
      expect(refusal(await move(one.shipmentId, 'schedule'))).toEqual([404, 'PRICE_SHEET_NOT_FOUND'])
    }
  })

  it('is not scheduled with a price for other freight, or one that has expired', async () => {
    const { shipmentId, suggestedPricesheetID: price } = await rate(product)
    await rows('update shipments set price_sheet_id = $2 where id = $1', shipmentId, price)
    await moved({ shipmentId }, 'schedule', 'unschedule')
    await rows("update price_sheets set expires_at = now() - interval '1 minute' where id = $1", price)
    expect(refusal(await move(shipmentId, 'schedule'))).toEqual([409, 'PRICE_SHEET_EXPIRED'])
    await rows("update price_sheets set expires_at = now() + interval '1 day' where id = $1", price)
    await moved({ shipmentId }, 'schedule', 'unschedule')
    // The price was for the old sold-to: it is removed from the shipment.
    const shipment = wireDraft({ SoldTo: 'changed since' })
    const version = await versionOf(product, 'shipments', shipmentId)
    const save = { as: 'clerk', body: { shipmentId, shipment, version } } as const
    expect((await product.call('Shipment/ShipmentDetails', save)).status).toBe(200)
    expect(refusal(await move(shipmentId, 'schedule'))).toEqual([404, 'PRICE_SHEET_NOT_FOUND'])
    const booking = { as: 'clerk', body: { shipmentId, selectedPricesheetid: price } } as const
    expect(refusal(await product.call('Shipment/Pickup', booking))).toEqual([409, 'PRICE_SHEET_OUTDATED'])
  })
})

describe('naming the goal in place of the action', () => {
  const GOALS: [from: string, goal: ShipmentStatus, status: number][] = [
    ['Q', 'H', 200],
    ['Q', 'V', 200],
    ['Q', 'A', 409],
    ['Q', 'D', 409],
    // Moving back to Open Orders is a separate call.
    ['Q', 'O', 422],
    ['H', 'Q', 200],
    ['H', 'O', 422],
    ['H', 'A', 409],
    ['T tendered', 'A', 200],
    ['T tendered', 'Q', 409],
    ['T tendered', 'O', 422],
    ['A', 'D', 200],
    ['A', 'O', 422],
    ['D', 'V', 200],
    ['D', 'A', 409],
    ['V void', 'Q', 409],
  ]
  it.each(GOALS)('from %s to %s: %i', async (from, statusCode, status) => {
    const shipmentId = await WAYS[from]!()
    const reply = await product.call('Shipment/UpdateStatusCode', {
      as: 'clerk',
      body: { shipmentId, statusCode },
    })
    expect(reply.status).toBe(status)
    if (status === 200) expect((await stateOf(shipmentId)).status).toBe(statusCode)
  })

  it.each([
    ['Pickup', 'T tendered', 'A'],
    ['In Transit', 'T tendered', 'A'],
    ['Delivered', 'A', 'D'],
    ['Problem', 'A', 'A'],
    [' delivered ', 'A', 'D'],
  ])('tracking status %s from %s', async (Status, from, to) => {
    const shipmentId = await WAYS[from]!()
    const reply = await product.call('Shipment/UpdateStatusCode', {
      as: 'clerk',
      body: { shipmentId, Status },
    })
    expect([reply.status, reply.body.statusCode]).toEqual([200, to])
  })

  it.each(['T tendered', 'A'])('Prepared Pickup from %s adds an event without a move', async (from) => {
    const shipmentId = await WAYS[from]!()
    await move(shipmentId, 'reportProblem', { Notes: 'No dock' })
    const before = await stateOf(shipmentId)
    const body = { shipmentId, Status: 'Prepared Pickup', Notes: 'Dock 4' }
    const reply = await product.call('Shipment/UpdateStatusCode', { as: 'clerk', body })
    expect([reply.status, reply.body.statusCode]).toEqual([200, before.status])
    expect(await stateOf(shipmentId)).toEqual(before)
    const [event] = await rows(
      'select status, notes, (select problem from shipments where id = $1) as problem from shipment_events where shipment_id = $1 order by at desc, id desc limit 1',
      shipmentId,
    )
    expect(event).toEqual({ status: 'Prepared Pickup', notes: 'Dock 4', problem: '' })
  })

  it.each(['Q', 'H', 'D', 'V void'])('Prepared Pickup is refused from %s', async (from) => {
    const body = { shipmentId: await WAYS[from]!(), Status: 'Prepared Pickup' }
    const reply = await product.call('Shipment/UpdateStatusCode', { as: 'clerk', body })
    expect(refusal(reply)).toEqual([409, 'ACTION_REFUSED'])
  })

  it('a call with neither goal nor action is refused', async () => {
    const shipmentId = await WAYS.Q!()
    expect(
      (await product.call('Shipment/UpdateStatusCode', { as: 'clerk', body: { shipmentId } })).status,
    ).toBe(422)
  })
})

describe('effects of a move', () => {
  it('are an event with time and place, and an audit entry', async () => {
    const { shipmentId } = await book(product)
    await move(shipmentId, 'moveToTransit', {
      Where: 'Reno NV',
      Notes: 'Seal 77',
      DateTime: '2026-11-20T11:00:00-08:00',
    })
    const [event] = await rows('select * from shipment_events where shipment_id = $1', shipmentId)
    expect(event).toMatchObject({
      status: 'In Transit',
      place: 'Reno NV',
      notes: 'Seal 77',
      at: new Date('2026-11-20T19:00:00Z'),
      time_zone: 'America/Los_Angeles',
      source: 'clerk',
    })
    const [line] = await rows(
      `select detail from audit_trail where subject_id = $1 and what = 'shipment.moved-to-transit'`,
      shipmentId,
    )
    expect(line!.detail).toMatchObject({ from: 'T', to: 'A', notes: 'Seal 77' })
  })

  it('a problem is a flag that the next good event clears', async () => {
    const { shipmentId } = await book(product)
    await move(shipmentId, 'reportProblem', { Notes: 'Truck broke down' })
    expect((await rows('select status, problem from shipments where id = $1', shipmentId))[0]).toEqual({
      status: 'T',
      problem: 'Truck broke down',
    })
    await move(shipmentId, 'moveToTransit')
    expect((await rows('select problem from shipments where id = $1', shipmentId))[0]).toEqual({
      problem: '',
    })
  })

  it('an event reported late neither sets nor clears a problem, and is kept', async () => {
    const { shipmentId } = await book(product)
    const told = async () =>
      (await rows('select problem, last_event_at from shipments where id = $1', shipmentId))[0]
    const noon = new Date('2026-01-15T20:00:00Z')
    const before = { DateTime: '2026-01-15T18:00:00Z' }
    await move(shipmentId, 'reportProblem', { Notes: 'No dock free', DateTime: noon.toISOString() })
    await move(shipmentId, 'moveToTransit', before)
    expect(await told()).toEqual({ problem: 'No dock free', last_event_at: noon })
    await rows(`update shipments set problem = '' where id = $1`, shipmentId)
    await move(shipmentId, 'reportProblem', before)
    expect(await told()).toEqual({ problem: '', last_event_at: noon })
    expect(await rows('select 1 from shipment_events where shipment_id = $1', shipmentId)).toHaveLength(3)
  })

  it('a delivery before the pickup is refused', async () => {
    const { shipmentId } = await book(product)
    await move(shipmentId, 'moveToTransit', { DateTime: '2026-01-15T20:00:00Z' })
    const early = await move(shipmentId, 'moveToDelivered', { DateTime: '2026-01-15T19:59:59Z' })
    expect([early.status, Object.keys(early.body.fields)]).toEqual([422, ['DateTime']])
    const late = await move(shipmentId, 'moveToDelivered', { DateTime: '2026-01-15T20:00:00Z' })
    expect(late.body.statusCode).toBe('D')
  })

  it('a time without an offset is in the time zone of the origin', async () => {
    const { shipmentId } = await book(product)
    expect((await move(shipmentId, 'moveToTransit', { DateTime: '01/15/2026 12:00 PM' })).status).toBe(200)
    const [row] = await rows('select picked_up_at, time_zone from shipments where id = $1', shipmentId)
    expect(row.time_zone).toBe('America/Los_Angeles')
    expect(row.picked_up_at.toISOString()).toBe('2026-01-15T20:00:00.000Z')
  })

  const NO_TIMES = ['not a time', '5', '2026-02-30', '2999-01-01T00:00:00Z', '1980-01-01T00:00:00Z']
  it.each(NO_TIMES)('a time %s is refused', async (DateTime) => {
    const reply = await move((await book(product)).shipmentId, 'moveToTransit', { DateTime })
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ['DateTime']])
  })
})

describe('Shipment/Void', () => {
  const end = (shipmentId: string, more: object = {}) =>
    product.call('Shipment/Void', { as: 'clerk', body: { shipmentId, ...more } })

  it.each([
    ['Q', 'void'],
    ['T tendered', 'void'],
    ['A', 'void'],
  ])('ends a shipment in %s as %s', async (from, endedAs) => {
    const shipmentId = await WAYS[from]!()
    expect((await end(shipmentId, { reason: 'Order cancelled' })).body).toMatchObject({
      statusCode: 'V',
      endedAs,
    })
    const [line] = await rows(
      `select detail from audit_trail where subject_id = $1 and what = 'shipment.voided'`,
      shipmentId,
    )
    expect(line!.detail.notes).toBe('Order cancelled')
    expect(refusal(await end(shipmentId))).toEqual([409, 'ACTION_REFUSED'])
  })

  it('is refused for a delivered one, which is archived instead', async () => {
    const shipmentId = await WAYS.D!()
    expect(refusal(await end(shipmentId))).toEqual([409, 'ACTION_REFUSED'])
    expect((await move(shipmentId, 'archive')).body).toMatchObject({ statusCode: 'V' })
  })

  it('holds back a tender that has not left yet', async () => {
    const { shipmentId, tender } = await book(product)
    await end(shipmentId)
    const [message] = await rows('select state, detail from outbox where id = $1', tender.messageId)
    expect(message).toEqual({ state: 'failed', detail: 'The shipment was voided before this was sent.' })
  })

  it('is refused for a deferred one, and with an outdated version', async () => {
    expect(refusal(await end(await WAYS.H!()))).toEqual([409, 'ACTION_REFUSED'])
    expect(refusal(await end(await WAYS.Q!(), { version: 7 }))).toEqual([409, 'SHIPMENT_CHANGED'])
  })
})

describe('two concurrent calls', () => {
  it('with the version they saw: one moves it, the other gets an error', async () => {
    for (let pair = 0; pair < 15; pair++) {
      const { shipmentId, version } = await book(product)
      const replies = await Promise.all(
        ['moveToTransit', 'void'].map((action) => move(shipmentId, action, { version })),
      )
      expect(replies.map(refusal).sort()).toEqual([
        [200, undefined],
        [409, 'SHIPMENT_CHANGED'],
      ])
      const [row] = await rows('select version from shipments where id = $1', shipmentId)
      expect(row!.version).toBe(version + 1)
    }
  })

  it('make the same move once', async () => {
    const { shipmentId } = await book(product)
    const replies = await Promise.all(Array.from({ length: 20 }, () => move(shipmentId, 'moveToTransit')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await rows('select id from shipment_events where shipment_id = $1', shipmentId)).toHaveLength(1)
  })
})
