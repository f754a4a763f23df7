import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, openTestApp, rate, type TestApp, type WireReply } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const move = (shipmentId: string, action: string, more: object = {}) =>
  product.call('Shipment/UpdateStatusCode', { as: 'clerk', body: { shipmentId, action, ...more } })
const undo = (shipmentId: string, version: unknown, as: 'clerk' | 'other' = 'clerk') =>
  product.call('Shipment/UndoMove', { as, body: { shipmentId, version } })
const refusal = ({ status, body }: WireReply) => [status, body.code]
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

/** The shipment without its version, and its timeline. */
async function whole(id: string) {
  const [shipment] = await rows('select * from shipments where id = $1', id)
  const { version: _version, updated_at: _updatedAt, search_text: _search, ...rest } = shipment
  return {
    ...rest,
    events: await rows('select * from shipment_events where shipment_id = $1 order by id', id),
  }
}

describe('the last move by hand', () => {
  it('is undone: state, times, problem and timeline are as before', async () => {
    const { shipmentId } = await book(product)
    await move(shipmentId, 'reportProblem', { Notes: 'Truck broke down' })
    for (const action of ['moveToTransit', 'moveToDelivered', 'archive']) {
      const before = await whole(shipmentId)
      const moved = await move(shipmentId, action)
      expect(await whole(shipmentId)).not.toEqual(before)
      const back = await undo(shipmentId, moved.body.version)
      expect([back.status, back.body.statusCode]).toEqual([200, before.status])
      expect(await whole(shipmentId)).toEqual(before)
      expect((await move(shipmentId, action)).status).toBe(200)
    }
    const audited = await rows(
      `select detail from audit_trail where subject_id = $1 and what = 'shipment.move-undone'`,
      shipmentId,
    )
    expect(audited).toHaveLength(3)
  })

  it('can be undone for a pickup that was reported with its time, too', async () => {
    const { shipmentId } = await book(product)
    const before = await whole(shipmentId)
    const at = new Date(Date.now() - 3_600_000).toISOString()
    const moved = await product.call('Shipment/UpdateStatusCode', {
      as: 'clerk',
      body: { shipmentId, Status: 'Pickup', DateTime: at, Where: 'Reno NV' },
    })
    expect((await undo(shipmentId, moved.body.version)).status).toBe(200)
    expect(await whole(shipmentId)).toEqual(before)
  })

  it('leaves an agreed price valid when it is undone', async () => {
    const { shipmentId, suggestedPricesheetID: price } = await rate(product)
    await rows('update shipments set price_sheet_id = $2 where id = $1', shipmentId, price)
    await move(shipmentId, 'schedule')
    const moved = await move(shipmentId, 'moveToTransit')
    expect((await undo(shipmentId, moved.body.version)).status).toBe(200)
    const booking = { as: 'clerk', body: { shipmentId, selectedPricesheetid: price } } as const
    expect((await product.call('Shipment/Pickup', booking)).status).toBe(200)
  })

  it('cannot be undone after the carrier was recorded as ready for it', async () => {
    const { shipmentId } = await book(product)
    const moved = await move(shipmentId, 'moveToTransit')
    const said = { shipmentId, Status: 'Prepared Pickup', Notes: 'Dock 4' }
    await product.call('Shipment/UpdateStatusCode', { as: 'clerk', body: said })
    const before = await whole(shipmentId)
    expect(refusal(await undo(shipmentId, moved.body.version))).toEqual([409, 'SHIPMENT_CHANGED'])
    expect(await whole(shipmentId)).toEqual(before)
  })

  it('is undone once, and a second call changes nothing', async () => {
    const { shipmentId } = await book(product)
    const moved = await move(shipmentId, 'moveToTransit')
    const answers = await Promise.all([1, 2, 3].map(() => undo(shipmentId, moved.body.version)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await whole(shipmentId)).status).toBe('T')
  })

  it('cannot be undone if something happened to the shipment since', async () => {
    const { shipmentId } = await book(product)
    const moved = await move(shipmentId, 'moveToTransit')
    await move(shipmentId, 'reportProblem', { Notes: 'Flat tire' })
    expect(refusal(await undo(shipmentId, moved.body.version))).toEqual([409, 'SHIPMENT_CHANGED'])
    expect((await whole(shipmentId)).problem).toBe('Flat tire')
  })

  it('can be undone for the first of many, if the last was moved half a minute later', async () => {
    const { shipmentId } = await book(product)
    const moved = await move(shipmentId, 'moveToTransit')
    await rows(
      `update shipment_undos set made_at = made_at - interval '40 seconds' where shipment_id = $1`,
      shipmentId,
    )
    expect((await undo(shipmentId, moved.body.version)).status).toBe(200)
    expect((await whole(shipmentId)).status).toBe('T')
  })

  it('cannot be undone after its time is over', async () => {
    const { shipmentId } = await book(product)
    const moved = await move(shipmentId, 'moveToTransit')
    await rows(
      `update shipment_undos set made_at = made_at - interval '61 seconds' where shipment_id = $1`,
      shipmentId,
    )
    expect(refusal(await undo(shipmentId, moved.body.version))).toEqual([409, 'UNDO_TOO_LATE'])
    expect((await whole(shipmentId)).status).toBe('A')
  })

  it.each(['declineTender', 'reportProblem', 'void'])('%s cannot be undone', async (action) => {
    const { shipmentId } = await book(product)
    await move(shipmentId, action, { Notes: 'So it is' })
    const [{ version }] = await rows('select version from shipments where id = $1', shipmentId)
    expect(refusal(await undo(shipmentId, version))).toEqual([409, 'UNDO_TOO_LATE'])
  })

  it('of another company is not found', async () => {
    const { shipmentId } = await book(product)
    const moved = await move(shipmentId, 'moveToTransit')
    expect(refusal(await undo(shipmentId, moved.body.version, 'other'))[1]).toBe('SHIPMENT_NOT_FOUND')
  })
})
