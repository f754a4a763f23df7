import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const change = (work: string, Mapping: object, as: SceneUser = 'clerk') =>
  product.call('Supplemental/ShipViaCodeUpdation', { as, body: { function: work, Mapping } })
const list = async (body: object = {}, as: SceneUser = 'clerk') =>
  (await product.call('Supplemental/GetShipViaCodeDetails', { as, body })).body
const codes = async (body: object = {}) =>
  (await list(body)).rows.map((row: { ShipViaCode: string }) => row.ShipViaCode)
const ALPHA = { ShipViaCode: 'ALPHA-LTL', SCAC: 'syna', Service: 'Standard', RateModeID: 1 }

describe('carrier mapping', () => {
  it('is extended, changed and reduced, with the screen’s sentences', async () => {
    const added = await change('add', ALPHA)
    expect(added.body).toMatchObject({
      Status: 'added',
      message: 'Ship Via ALPHA-LTL has been mapped to SYNA.',
      mapping: { SCAC: 'SYNA', CarrierName: 'Synthetic Alpha Freight', PaymentType: '' },
    })
    const { MappingId } = added.body.mapping
    const changed = await change('update', { ...ALPHA, MappingId, SCAC: 'SYNB', PaymentType: 'C' })
    expect(changed.body.message).toBe('The mapping of Ship Via ALPHA-LTL has been changed.')
    expect((await list({ ShipViaCode: 'alpha-ltl' })).rows).toEqual([
      {
        MappingId,
        ShipViaCode: 'ALPHA-LTL',
        SCAC: 'SYNB',
        CarrierName: 'Synthetic Bravo Lines',
        Service: 'Standard',
        RateModeID: 1,
        PaymentType: 'C',
        version: changed.body.mapping.version,
      },
    ])
    // By its code, as a shipper's own system would.
    const deleted = await change('delete', { ShipViaCode: 'Alpha-ltl', SCAC: 'SYNB' })
    expect(deleted.body).toMatchObject({ mapping: null, message: 'Ship Via ALPHA-LTL is no longer mapped.' })
    expect(await codes()).toEqual([])
    expect((await change('delete', { ...ALPHA, MappingId })).body.code).toBe('SHIP_VIA_NOT_FOUND')
    expect((await change('add', ALPHA)).status).toBe(200)
  })

  it('has each code once, regardless of case', async () => {
    const twin = await change('add', { ...ALPHA, ShipViaCode: 'alpha-LTL' })
    expect([twin.status, twin.body.message]).toEqual([409, 'Ship Via alpha-LTL is already mapped.'])
    const second = (await change('add', { ...ALPHA, ShipViaCode: 'SECOND' })).body.mapping
    const renamed = await change('update', { ...second, ShipViaCode: 'ALPHA-LTL' })
    expect(Object.keys(renamed.body.fields)).toEqual(['Mapping.ShipViaCode'])
    expect((await change('update', { ...second, ShipViaCode: 'second' })).status).toBe(200)
  })

  it('refuses to save or delete a code that another user has changed', async () => {
    const seen = (await change('add', { ...ALPHA, ShipViaCode: 'WATCHED' })).body.mapping
    expect(seen.version).toMatch(/^[0-9a-f]{32}$/)
    const first = (await change('update', { ...seen, Service: 'Theirs' })).body.mapping
    const second = await change('update', { ...seen, SCAC: 'SYNB' })
    expect([second.status, second.body.code, second.body.message]).toEqual([
      ...[409, 'SHIP_VIA_CHANGED', 'Someone else changed this mapping. Reload it and try again.'],
    ])
    expect((await change('delete', seen)).body.code).toBe('SHIP_VIA_CHANGED')
    expect((await list({ ShipViaCode: 'watched' })).rows).toEqual([first])
    // A request without a version is not checked.
    const { version: _silent, ...silent } = first
    expect((await change('update', { ...silent, SCAC: 'SYNB' })).status).toBe(200)
    expect((await change('delete', silent)).status).toBe(200)
  })

  it('two concurrent additions of one code: one succeeds, the other gets an error', async () => {
    const [one, two] = [
      (await change('add', { ...ALPHA, ShipViaCode: 'ONE' })).body.mapping,
      (await change('add', { ...ALPHA, ShipViaCode: 'TWO' })).body.mapping,
    ]
    for (let round = 0; round < 5; round++) {
      const ShipViaCode = `RACE-${round}`
      const replies = await Promise.all(
        [one, two].map(({ version: _any, ...mapping }) => change('update', { ...mapping, ShipViaCode })),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    for (const { MappingId } of [one, two]) await change('delete', { ...ALPHA, MappingId })
  })

  it('accepts freight carriers of the client, and parcel carriers by SCAC alone', async () => {
    const unknown = await change('add', { ...ALPHA, ShipViaCode: 'X', SCAC: 'ZZZZ' })
    expect(unknown.body.fields).toEqual({ 'Mapping.SCAC': 'There is no carrier ZZZZ.' })
    expect((await change('add', { ...ALPHA, ShipViaCode: 'X', SCAC: '12' })).status).toBe(422)
    const parcel = { ShipViaCode: 'UPS GND', SCAC: 'UPSN', Service: 'Ground', RateModeID: 4 }
    expect((await change('add', parcel)).status).toBe(200)
    expect((await change('add', { ...ALPHA, ShipViaCode: ' ' })).status).toBe(422)
  })

  it('is searched, sorted and paged', async () => {
    expect(await codes({ searchText: 'ground ups' })).toEqual(['UPS GND'])
    expect(await codes({ searchText: '100%' })).toEqual([])
    expect(await codes({ sortName: 'SCAC', sortOrder: 'desc' })).toEqual(['UPS GND', 'ALPHA-LTL', 'second'])
    const paged = await list({ pageSize: 1, pageIndex: 2 })
    expect([paged.total, paged.rows.length]).toEqual([3, 1])
  })

  it('reports which codes of open orders are not mapped yet', async () => {
    const { pool } = product.database
    const { scene } = product
    await pool.query(`update orders set ship_via_code = 'Best Way' where id = $1`, [scene.a.orderId])
    expect((await list()).unmapped).toEqual([{ ShipViaCode: 'Best Way', orders: 1 }])
    expect((await list({}, 'other')).unmapped).toEqual([])
    const order = await product.call('Shipment/GetOrders', {
      as: 'clerk',
      body: { orderId: scene.a.orderId },
    })
    expect(order.body.order.ShipViaCode).toBe('Best Way')
    await change('add', { ...ALPHA, ShipViaCode: 'BEST WAY' })
    expect((await list()).unmapped).toEqual([])
  })

  it('belongs to one client', async () => {
    expect((await list({}, 'other')).rows).toEqual([])
    const [row] = (await list()).rows
    expect((await change('update', { ...row, Service: 'stolen' }, 'other')).status).toBe(404)
    expect((await change('delete', row, 'other')).status).toBe(404)
    expect((await change('add', { ...ALPHA, ShipViaCode: 'Q' }, 'looker')).body.code).toBe('READ_ONLY')
  })
})
