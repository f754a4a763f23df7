import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const move = (shipmentId: string, action: string, more: object = {}) =>
  product.call('Shipment/UpdateStatusCode', { as: 'clerk', body: { shipmentId, action, ...more } })
const details = async (shipmentId: string) =>
  (await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })).body.shipment
const pickup = (body: object) => product.call('Shipment/Pickup', { as: 'clerk', body })

/** Rated, and tendered to one carrier, which declined by phone. */
async function declined() {
  const rated = await rate(product)
  expect((await pickup(bookingOf(rated, 'SYNA'))).status).toBe(200)
  expect((await move(rated.shipmentId, 'declineTender', { Notes: 'No driver' })).status).toBe(200)
  return rated
}

describe('a declined tender', () => {
  it('stays among the tendered shipments with its reason, and can be unscheduled or tendered again', async () => {
    const { shipmentId } = await declined()
    const shipment = await details(shipmentId)
    expect(shipment).toMatchObject({
      ...{ statusCode: 'T', isTendered: true, IsDeclined: true, Problem: 'Tender declined: No driver' },
    })
    expect(shipment.Actions).toEqual(
      expect.arrayContaining(['unschedule', 'tender', 'moveToTransit', 'void', 'reportProblem']),
    )
    expect(shipment.Actions).not.toContain('declineTender')
    expect(shipment.TrackingEvents[0]).toMatchObject({ Status: 'Problem', What: 'Tender declined' })
  })

  it('can be given to another carrier immediately, at a price that was rated before', async () => {
    const rated = await declined()
    const again = await pickup(bookingOf(rated, 'SYNB'))
    expect(again.status).toBe(200)
    expect(await details(rated.shipmentId)).toMatchObject({
      ...{ CarrierSCAC: 'SYNB', isTendered: true, IsDeclined: false, Problem: '', statusCode: 'T' },
    })
    expect((await pickup(bookingOf(rated, 'SYNA'))).body.code).toBe('ACTION_REFUSED')
    const { rows } = await product.database.pool.query(
      `select recipient from outbox where shipment_id = $1 and kind = 'tender' and state <> 'failed' order by created_at`,
      [rated.shipmentId],
    )
    expect(rows.at(-1)).toEqual({ recipient: 'tender@bravo.example.com' })
  })

  it('returns to Rate & Route without its problem, with its prices still valid', async () => {
    const rated = await declined()
    const back = await move(rated.shipmentId, 'unschedule')
    expect(back.body).toMatchObject({ statusCode: 'Q', isTendered: false })
    expect(await details(rated.shipmentId)).toMatchObject({ Problem: '', IsDeclined: false })
    expect((await pickup(bookingOf(rated, 'SYNB'))).status).toBe(200)
  })

  it('can be declined once, and only if it was tendered', async () => {
    const { shipmentId } = await declined()
    expect((await move(shipmentId, 'declineTender')).status).toBe(409)
    const rated = await rate(product)
    expect((await move(rated.shipmentId, 'declineTender')).status).toBe(409)
  })
})

type Way = { shipmentId: string }
const on =
  (...actions: string[]) =>
  async ({ shipmentId }: Way) => {
    for (const action of actions) expect((await move(shipmentId, action)).status).toBe(200)
    return shipmentId
  }
/** Every state of a shipment, and the result of each call in it. */
const STATES: Record<string, { come: () => Promise<string>; void: string; book: number; edit: number }> = {
  'Rate & Route': { come: async () => on()(await rate(product)), void: 'void', book: 200, edit: 200 },
  Deferred: { come: async () => on('defer')(await rate(product)), void: '', book: 409, edit: 409 },
  Tendered: { come: async () => on()(await book(product)), void: 'void', book: 409, edit: 409 },
  Declined: {
    come: async () => on('declineTender')(await book(product)),
    void: 'void',
    book: 200,
    edit: 409,
  },
  'In transit': {
    come: async () => on('moveToTransit')(await book(product)),
    void: 'void',
    book: 409,
    edit: 409,
  },
  Delivered: {
    come: async () => on('moveToTransit', 'moveToDelivered')(await book(product)),
    ...{ void: '', book: 409, edit: 409 },
  },
  Voided: { come: async () => on('void')(await rate(product)), void: '', book: 409, edit: 409 },
  Archived: {
    come: async () => on('moveToTransit', 'moveToDelivered', 'archive')(await book(product)),
    ...{ void: '', book: 409, edit: 409 },
  },
}

describe.each(Object.entries(STATES))('on the wire: %s', (name, state) => {
  it(state.void ? `void leads to ${state.void}, once` : 'void is refused and changes nothing', async () => {
    const shipmentId = await state.come()
    const before = await details(shipmentId)
    const body = { shipmentId, reason: 'Not needed', version: before.version }
    const reply = await product.call('Shipment/Void', { as: 'clerk', body })
    const after = await details(shipmentId)
    if (state.void === '') {
      expect([reply.status, reply.body.code]).toEqual([409, 'ACTION_REFUSED'])
      expect(after).toEqual(before)
      return
    }
    expect([reply.status, after.statusCode, after.endedAs]).toEqual([200, 'V', state.void])
    expect((await product.call('Shipment/Void', { as: 'clerk', body })).status).toBe(409)
    expect(after.Actions).toEqual([])
  })

  it('an old version and another client are refused in every state', async () => {
    const shipmentId = await state.come()
    const { version } = await details(shipmentId)
    const stale = await product.call('Shipment/Void', {
      as: 'clerk',
      body: { shipmentId, version: version + 5 },
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'SHIPMENT_CHANGED'])
    const foreign = await product.call('Shipment/Void', { as: 'other', body: { shipmentId } })
    expect(foreign.status).toBe(404)
    expect((await details(shipmentId)).version).toBe(version)
  })

  // Pickup and services of a scheduled shipment can be changed without unscheduling it: its carrier is notified.
  const changed = state.edit === 409 && /Tendered|Declined/.test(name) ? 200 : state.edit
  it(`booking answers ${state.book}, editing ${state.edit}, services ${changed}`, async () => {
    const shipmentId = await state.come()
    const { PriceSheets, ...shipment } = await details(shipmentId)
    const sheet = PriceSheets.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === 'SYNB')
    const booked = await pickup({ shipmentId, selectedPricesheetid: sheet.PricesheetID })
    expect(booked.status).toBe(state.book)
    const other = await state.come()
    const { Origin, Destination, Items } = shipment
    const version = async () => (await details(other)).version
    const edited = await product.call('Shipment/ShipmentDetails', {
      as: 'clerk',
      body: { shipmentId: other, shipment: { Origin, Destination, Items }, version: await version() },
    })
    expect(edited.status).toBe(state.edit)
    const services = { shipmentId: other, AdditionalService: ['LGDEL'], version: await version() }
    expect((await product.call('Shipment/UpdateServices', { as: 'clerk', body: services })).status).toBe(
      changed,
    )
  })
})
