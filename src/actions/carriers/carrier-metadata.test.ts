import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const update = (body: object, as: SceneUser = 'clerk') =>
  product.call('Shipment/UpdateP44CarrierMetatag', { as, body })
const alpha = async () =>
  (await product.call('Carriers/FreightCarrier', { as: 'clerk', body: { searchText: 'SYNA' } })).body.rows[0]
const JSON_TEXT = '{"fields":[{"name":"accountNumber","required":true}]}'

describe('project44’s data on a carrier', () => {
  it('are stored with the time of the request, and are valid for less than three days', async () => {
    const { status, body } = await update({ SCAC: 'syna', CarrierMetaTagJSON: JSON_TEXT })
    expect([status, body.carrier.CarrierMetaTagJSON]).toEqual([200, JSON_TEXT])
    expect(Date.now() - Date.parse((await alpha()).CarrierMetaTagDate)).toBeLessThan(60_000)
    await product.database.pool.query(
      `update carriers set details = details || jsonb_build_object('metaTagAt', $1::text) where scac = 'SYNA'`,
      [new Date(Date.now() - 3 * 86_400_000).toISOString()],
    )
    const old = await alpha()
    expect(old.CarrierMetaTagJSON).toBe('')
    expect(old.CarrierMetaTagDate).not.toBeNull()
    await update({ CarrierId: old.CarrierId, CarrierMetaTagJSON: '{}' })
    expect((await alpha()).CarrierMetaTagJSON).toBe('{}')
  })

  it('must be JSON, and of an existing carrier', async () => {
    expect((await update({ SCAC: 'SYNA', CarrierMetaTagJSON: '{' })).body.fields).toEqual({
      CarrierMetaTagJSON: 'Send the metadata as JSON.',
    })
    for (const body of [{ SCAC: 'ZZZZ' }, { CarrierId: 'x' }, {}]) {
      expect((await update({ ...body, CarrierMetaTagJSON: '{}' })).body.code).toBe('CARRIER_NOT_FOUND')
    }
    const { CarrierId } = await alpha()
    expect((await update({ CarrierId, CarrierMetaTagJSON: '{}' }, 'other')).status).toBe(404)
  })
})
