import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const account = (work: string, SoldToAccount: object, as: SceneUser = 'clerk') =>
  product.call('Shipment/SoldToDetails', { as, body: { function: work, SoldToAccount } })
const carriers = async (body: object, as: SceneUser = 'clerk') =>
  (await product.call('Shipment/GetCollectCarriersList', { as, body })).body.carriers
const shipVia = async (body: object) =>
  (await product.call('Shipment/GetCollectCarrierShipVia', { as: 'clerk', body })).body.shipVia
const ALPHA = { SCAC: 'syna', AccountNumber: '4411', ShipViaCode: 'ALPHA COL', IsSelected: true }
const BRAVO = { SCAC: 'SYNB', AccountNumber: '9', ShipViaCode: '' }

describe('the collect carriers of a sold-to', () => {
  it('the collect carriers of a sold-to', async () => {
    const { status, body } = await account('add', { SoldTo: '1001', CollectCarriers: [BRAVO, ALPHA] })
    expect(status).toBe(200)
    const row = body.rows.find((one: { SoldTo: string }) => one.SoldTo === '1001')
    expect(row.CollectCarriers.map((one: { SCAC: string }) => one.SCAC)).toEqual(['SYNA', 'SYNB'])
    expect(await carriers({ SoldTo: '1001' })).toEqual([
      {
        SCAC: 'SYNA',
        CarrierName: 'Synthetic Alpha Freight',
        SoldTo: '1001',
        AccountNumber: '4411',
        ShipViaCode: 'ALPHA COL',
        IsSelected: true,
        RateModeID: 1,
      },
      expect.objectContaining({ SCAC: 'SYNB', IsSelected: false }),
    ])
    expect(await carriers({ searchText: '4411' })).toHaveLength(1)
    expect(await carriers({ SoldTo: '2002' })).toEqual([])
  })

  it('are saved with its account, the selected one first', async () => {
    await account('update', { SoldTo: '1001', Name: 'Renamed' })
    expect(await carriers({ SoldTo: '1001' })).toHaveLength(2)
    await account('update', { SoldTo: '1001', CollectCarriers: [] })
    expect(await carriers({ SoldTo: '1001' })).toEqual([])
    await account('update', { SoldTo: '1001', CollectCarriers: [ALPHA, BRAVO] })
    await account('add', { SoldTo: 'GONE', CollectCarriers: [ALPHA] })
    await account('delete', { SoldTo: 'GONE' })
    expect(await carriers({ SoldTo: 'GONE' })).toEqual([])
  })

  it('stay if a change does not send them, and are deleted by an empty list', async () => {
    const refused = await account('update', {
      SoldTo: '1001',
      CollectCarriers: [
        ALPHA,
        { ...BRAVO, IsSelected: true },
        { ...ALPHA, IsSelected: false },
        { SCAC: 'ZZZZ' },
      ],
    })
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([
      422,
      [
        'SoldToAccount.CollectCarriers.1.IsSelected',
        'SoldToAccount.CollectCarriers.2.SCAC',
        'SoldToAccount.CollectCarriers.3.SCAC',
      ],
    ])
    expect(await carriers({ SoldTo: '1001' })).toHaveLength(2)
  })

  it('must exist, each once, at most one selected', async () => {
    const map = (ShipViaCode: string, SCAC: string, PaymentType: string) =>
      product.call('Supplemental/ShipViaCodeUpdation', {
        as: 'clerk',
        body: { function: 'add', Mapping: { ShipViaCode, SCAC, PaymentType, Service: 'Standard' } },
      })
    await map('SYNB COL', 'SYNB', 'C')
    await map('SYNB ANY', 'SYNB', '')
    await map('SYNB PPD', 'SYNB', 'P')
    const rows = await shipVia({ SoldTo: '1001' })
    expect(rows.map((row: Record<string, string>) => [row.ShipViaCode, row.SCAC, row.AccountNumber])).toEqual(
      [
        ['ALPHA COL', 'SYNA', '4411'],
        ['SYNB ANY', 'SYNB', '9'],
        ['SYNB COL', 'SYNB', '9'],
      ],
    )
    expect(await shipVia({ SoldTo: '1001', SCAC: 'syna' })).toHaveLength(1)
    expect(await shipVia({ SoldTo: 'unknown' })).toEqual([])
  })

  it('are found by their ship-via codes', async () => {
    expect(await carriers({}, 'other')).toEqual([])
    await account('add', { SoldTo: '1001', CollectCarriers: [] }, 'other')
    expect(await carriers({ SoldTo: '1001' })).toHaveLength(2)
  })
})
