import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { makeParcelAccounts, parcelDraft } from '#test/support/parcel.ts'
import type { SceneUser } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  const { db } = product.database
  const { credentialKey } = product.installation
  await makeParcelAccounts(db, { clientId: product.scene.a.id, credentialKey }, 'sandbox')
})
afterAll(() => product?.close())

const work = (Operationtype: string, box?: object, as: SceneUser = 'clerk') =>
  product.call('Shipment/ParcelBoxes', { as, query: { Operationtype }, body: box ? { box } : {} })
const SMALL = { BoxName: 'Small box', Length: 8, Width: 6, Height: 4, TareWeight: 0.3, MaxWeight: 20 }
const named = (body: { boxes: { BoxName: string }[] }, name: string) =>
  body.boxes.find(({ BoxName }) => BoxName === name)! as Record<string, unknown>

describe('the box sizes of a company', () => {
  it('are added, changed and deleted, each change audited and seen by no other company', async () => {
    const added = await work('ADD', SMALL)
    expect([added.status, added.body.boxes]).toMatchObject([200, [{ ...SMALL, version: 1 }]])
    await work('ADD', { ...SMALL, BoxName: 'Tiny box', Length: 4 })
    const box = named(added.body, 'Small box')
    const changed = await work('UPDATE', { ...box, Height: 5 })
    expect(named(changed.body, 'Small box')).toMatchObject({ Height: 5, version: 2 })
    expect(changed.body.boxes.map(({ BoxName }: { BoxName: string }) => BoxName)).toEqual([
      'Tiny box',
      'Small box',
    ])
    expect((await work('SELECT', undefined, 'other')).body.boxes).toEqual([])
    const deleted = await work('DELETE', named(changed.body, 'Tiny box'))
    expect(deleted.body.boxes).toHaveLength(1)
    const { rows } = await product.database.pool.query(
      "select what from audit_trail where what like 'parcel-box.%' order by id",
    )
    expect(rows.map(({ what }) => what)).toEqual([
      'parcel-box.added',
      'parcel-box.added',
      'parcel-box.changed',
      'parcel-box.deleted',
    ])
  })

  it('refuse a duplicate name, an impossible size, and a change of an outdated version', async () => {
    const [seen] = (await work('SELECT')).body.boxes
    expect((await work('ADD', { ...SMALL, BoxName: 'SMALL box' })).body.code).toBe('BOX_EXISTS')
    const faulty = await work('ADD', { ...SMALL, BoxName: '', TareWeight: 30 })
    expect(Object.keys(faulty.body.fields)).toEqual(['box.BoxName', 'box.MaxWeight'])
    expect(Object.keys((await work('ADD', { ...SMALL, Length: 0 })).body.fields)).toEqual(['box.Length'])
    await work('UPDATE', { ...seen, Height: 6 })
    expect((await work('UPDATE', { ...seen, Height: 7 })).body.code).toBe('BOX_CHANGED')
    expect((await work('DELETE', { ...seen, version: undefined })).body.fields).toHaveProperty('box.version')
    expect((await work('ADD', SMALL, 'looker')).status).toBe(403)
  })

  it('have a weight limit: a heavier package is refused at its weight', async () => {
    const piece = { packageType: 'PKG', BoxName: 'Small box', Weight: 25, Length: 8, Width: 6, Height: 6 }
    const draft = parcelDraft(1, { Mailpieces: [piece] })
    const refused = await product.call('Shipment/GETLTLRates', { as: 'clerk', body: draft })
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'Mailpieces.0.Weight': 'Small box holds at most 20 lb. Choose a larger box.' },
    ])
    const light = parcelDraft(1, { Mailpieces: [{ ...piece, Weight: 15 }] })
    const rated = await product.call('Shipment/GETLTLRates', { as: 'clerk', body: light })
    const { body } = await product.call('Shipment/ShipmentDetails', {
      as: 'clerk',
      body: { shipmentId: rated.body.shipmentId },
    })
    expect(body.shipment.Mailpieces).toMatchObject([{ BoxName: 'Small box', packageType: 'PKG' }])
  })
})
