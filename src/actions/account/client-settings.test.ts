import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const read = async (as: SceneUser = 'admin') => (await product.call('Client/Settings', { as, body: {} })).body
const save = async (settings: object, as: SceneUser = 'admin', version?: string) =>
  product.call('Client/Settings', {
    as,
    body: { settings, version: version ?? (await read('admin')).version },
  })

describe('company settings', () => {
  it('keep what was not sent, also within a group', async () => {
    const before = await read()
    const { status, body } = await save({
      gs1CompanyPrefix: '0614141',
      contact: { phones: '775-555-0100' },
      volumeThresholds: { pallets: 8 },
      palletSizes: [{ id: 2, length: 50, width: 45 }],
    })
    expect(status).toBe(200)
    expect(body.settings).toEqual({
      ...before.settings,
      gs1CompanyPrefix: '0614141',
      contact: { ...before.settings.contact, phones: '775-555-0100' },
      volumeThresholds: { ...before.settings.volumeThresholds, pallets: 8 },
      palletSizes: before.settings.palletSizes.map((size: { id: number }) =>
        size.id === 2 ? { id: 2, length: 50, width: 45 } : size,
      ),
    })
    expect(body.version).not.toBe(before.version)
  })

  it('apply to every user of this client only: pallet sizes and contact', async () => {
    await expect
      .poll(async () => {
        const { body } = await product.call('Shipment/getPalletConfigData', { as: 'clerk', body: {} })
        return body.palletSizes[1]
      })
      .toMatchObject({ id: 2, name: '50x45', length: 50, width: 45 })
    expect((await read('guest')).settings.contact.phones).toBe('775-555-0100')
    expect((await read('other')).settings.contact.phones).toBe('')
  })

  it('are for administrators', async () => {
    expect((await save({ defaultClass: '50' }, 'clerk')).status).toBe(403)
    expect((await save({ defaultClass: '50' }, 'looker')).status).toBe(403)
  })

  it('are not overwritten by a user who read an older version', async () => {
    const { version } = await read()
    expect((await save({ defaultClass: '85' }, 'admin', version)).status).toBe(200)
    const late = await save({ defaultClass: '100' }, 'deputy', version)
    expect([late.status, late.body.code]).toEqual([409, 'COMPANY_SETTINGS_CHANGED'])
    expect((await product.call('Client/Settings', { as: 'admin', body: { settings: {} } })).status).toBe(409)
    expect((await read()).settings.defaultClass).toBe('85')
  })

  it.each([
    [{ defaultClass: '71' }, 'settings.defaultClass'],
    [{ defaultClass: '' }, 'settings.defaultClass'],
    [{ densityScale: 'none' }, 'settings.densityScale'],
    [{ gs1CompanyPrefix: '12' }, 'settings.gs1CompanyPrefix'],
    [{ defaultPickup: { from: '05:00 PM' } }, 'settings.defaultPickup.to'],
    [{ defaultPickup: { warehouse: 'NOWHERE' } }, 'settings.defaultPickup.warehouse'],
  ])('refuse %j', async (settings, field) => {
    const { status, body } = await save(settings)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
  })

  it('are audited with their previous values', async () => {
    await save({ IsOrderWeightEachPerQty: true })
    const { rows } = await product.database.pool.query(
      `select detail from audit_trail where what = 'client.settings-changed' order by id desc limit 1`,
    )
    expect(rows[0].detail).toMatchObject({
      before: { IsOrderWeightEachPerQty: false },
      after: { IsOrderWeightEachPerQty: true },
    })
  })
})
