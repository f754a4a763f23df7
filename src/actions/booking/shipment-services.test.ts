import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, openTestApp, rate, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

type User = 'clerk' | 'other' | 'looker'
const call = (path: string, body: object, as: User = 'clerk', headers = {}) =>
  product.call(`Shipment/${path}`, { as, body, headers })
const update = (shipmentId: string, AdditionalService: string[], more: object = {}, as: User = 'clerk') =>
  call('UpdateServices', { shipmentId, AdditionalService, ...more }, as)
const selected = async (body: object) => (await call('GetSelectedServices', body)).body.services
const codes = (services: { code: string }[]) => services.map(({ code }) => code)
const versionOf = async (id: string) =>
  (await product.database.pool.query('select version from shipments where id = $1', [id])).rows[0].version

describe('the services of a shipment', () => {
  it('are set, named and read; earlier prices become outdated', async () => {
    const rated = await rate(product)
    const { status, body } = await update(rated.shipmentId, ['lgdel', 'APPTDEL', 'LGDEL'], { version: 1 })
    expect([status, body.version, body.message]).toEqual([200, 2, 'Service(s) has been updated successfully'])
    expect(body.services).toMatchObject([
      { code: 'LGDEL', at: 'delivery', isDefault: false, label: expect.stringMatching(/liftgate/i) },
      { code: 'APPT' },
    ])
    expect(await selected({ shipmentId: rated.shipmentId })).toEqual(body.services)
    const booking = { shipmentId: rated.shipmentId, selectedPricesheetid: rated.suggestedPricesheetID }
    expect((await call('Pickup', booking)).body.code).toBe('PRICE_SHEET_OUTDATED')
    const details = (await call('ShipmentDetails', { shipmentId: rated.shipmentId })).body.shipment
    expect(details.AuditTrail[0]).toMatchObject({ what: 'shipment.services-changed', userName: 'clerk' })
  })

  it('keep their prices if nothing is changed, in whatever order they are sent', async () => {
    const { shipmentId } = await rate(product, { AdditionalService: ['LGDEL', 'APPT'] })
    expect((await update(shipmentId, ['APPT', 'LGDEL'], { version: 1 })).body.version).toBe(1)
    expect(await versionOf(shipmentId)).toBe(1)
  })

  it('are refused: unknown codes, old version, another client, read-only user, tendered without version', async () => {
    const { shipmentId } = await rate(product)
    const unread = await update(shipmentId, ['LGDEL'])
    expect([unread.status, Object.keys(unread.body.fields)]).toEqual([422, ['version']])
    const unknown = await update(shipmentId, ['NOSUCH'], { version: 1 })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['AdditionalService']])
    expect((await update(shipmentId, ['LGDEL'], { version: 7 })).body.code).toBe('SHIPMENT_CHANGED')
    expect((await update(shipmentId, ['LGDEL'], {}, 'other')).status).toBe(404)
    expect((await update(shipmentId, ['LGDEL'], {}, 'looker')).status).toBe(403)
    expect((await update(newId(), ['LGDEL'])).status).toBe(404)
    expect((await call('GetSelectedServices', { shipmentId }, 'other')).status).toBe(404)
    const booked = await book(product)
    const refused = await update(booked.shipmentId, ['LGDEL'])
    // A tendered shipment can only be changed with the version that the user read: its carrier is notified.
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['version']])
    expect(await versionOf(shipmentId)).toBe(1)
  })

  it('are refused next to the field if no shipment or location is named', async () => {
    const fields = { LocationId: 'Enter a shipment or a location.' }
    for (const path of ['GetSelectedServices', 'UpdateDefaultServices']) {
      const { status, body } = await call(path, { AdditionalService: ['LGDEL'] })
      expect([status, body.fields], path).toEqual([422, fields])
    }
  })

  it('are changed once per Idempotency-Key', async () => {
    const { shipmentId } = await rate(product)
    const body = { shipmentId, AdditionalService: ['LGDEL'], version: 1 }
    const headers = { 'idempotency-key': 'services-once' }
    const replies = [
      await call('UpdateServices', body, 'clerk', headers),
      await call('UpdateServices', body, 'clerk', headers),
    ]
    expect(replies.map((reply) => reply.body)).toEqual([replies[0]!.body, replies[0]!.body])
    expect(await versionOf(shipmentId)).toBe(2)
  })
})

describe('the default services of a location', () => {
  const remember = (body: object, as: User = 'clerk') => call('UpdateDefaultServices', body, as)

  it('are saved by location', async () => {
    const LocationId = product.scene.a.consigneeId
    const { status, body } = await remember({ LocationId, AdditionalService: ['LGDEL'] })
    expect([status, codes(body.services)]).toEqual([200, ['LGDEL']])
    expect(await selected({ LocationId })).toMatchObject([{ code: 'LGDEL', isDefault: true }])
    expect((await remember({ LocationId, AdditionalService: [] }, 'other')).status).toBe(404)
    expect((await call('GetSelectedServices', { LocationId }, 'other')).status).toBe(404)
    expect((await remember({ LocationId: 'none', AdditionalService: [] })).status).toBe(404)
  })

  it('are saved for the consignee of a shipment, which becomes a saved location', async () => {
    const Destination = {
      ...{ CompanyName: 'New Store', Street: '7 Fresh Lane', City: 'Denver', State: 'CO', Zip: '80202' },
    }
    const first = await rate(product, { Destination, AdditionalService: ['LGDEL'] })
    expect(await selected({ shipmentId: first.shipmentId })).toMatchObject([
      { code: 'LGDEL', isDefault: false },
    ])
    const body = { shipmentId: first.shipmentId, AdditionalService: ['LGDEL'] }
    expect((await remember(body)).status).toBe(200)
    expect((await remember(body)).status).toBe(200)
    const { rows } = await product.database.pool.query(
      `select services, location_type from locations where street = '7 Fresh Lane'`,
    )
    expect(rows).toEqual([{ services: ['LGDEL'], location_type: 'Consignee' }])
    const next = await rate(product, { Destination, AdditionalService: ['APPT', 'LGDEL'] })
    expect(await selected({ shipmentId: next.shipmentId })).toMatchObject([
      { code: 'APPT', isDefault: false },
      { code: 'LGDEL', isDefault: true },
    ])
  })

  it('cannot be saved for a consignee without a street address, nor for another client’s shipment', async () => {
    const { shipmentId } = await rate(product, { Destination: { Zip: '80202' } })
    expect((await remember({ shipmentId, AdditionalService: ['LGDEL'] })).status).toBe(422)
    expect((await remember({ shipmentId, AdditionalService: ['LGDEL'] }, 'other')).status).toBe(404)
  })
})
