import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp, type WireReply } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const SHELF = {
  ItemCode: 'SKU-77',
  Description: 'Steel shelf, knocked down',
  NMFCCode: '27960',
  itemClass: '85',
  packageType: 'CTN',
  Weight: 12.5,
  wtUnit: 'kg',
  Length: 120,
  Width: 40,
  Height: 20,
  dimUnit: 'cm',
  Stackableitemflag: true,
  UnitsPerPallet: 24,
  UnitsPerCarton: 1,
  PalletSizeId: 1,
  DeclaredValue: 89.9,
  CountryOfOrigin: 'us',
  UPC: '036000291452',
}
const work = (flag: string, body: object, as: 'admin' | 'other' | 'looker' = 'admin') =>
  product.call(`Shipment/SaveItemDetails?flag=${flag}`, { as, body })
const refusal = ({ status, body }: WireReply) => [status, body.code]
type Row = Record<string, unknown>

describe('the item master', () => {
  it.each([
    [0.00125, 'mt'],
    [0.000454, 'kg'],
    [0.000001, 'lb'],
    [12.3456, 'kg'],
    [999_999, 'mt'],
  ])('returns a weight with all of its digits: %d %s', async (Weight, wtUnit) => {
    const { body } = await work('add', { item: { ...SHELF, ItemCode: `W-${Weight}`, Weight, wtUnit } })
    expect(body.item).toMatchObject({ Weight, wtUnit })
  })

  it('saves an item, and returns it in the units in which it was typed', async () => {
    const added = await work('add', { item: SHELF })
    expect(added.body.message).toBe('Item Details of Itemcode- SKU-77 has been added successfully')
    expect(added.body.item).toMatchObject({ ...SHELF, CountryOfOrigin: 'US' })
    const found = (await work('select', { searchText: 'sku-77' })).body
    expect(found.total).toBe(1)
    expect(found.rows[0]).toEqual(added.body.item)
  })

  it('keeps SKU and description on one line, like lists of items and bills of lading', async () => {
    const { body } = await work('add', { item: { ItemCode: 'LINE\t1', Description: ' Steel \r\n shelf ' } })
    expect(body.item).toMatchObject({ ItemCode: 'LINE 1', Description: 'Steel shelf' })
    expect((await work('delete', { item: { ItemCode: 'LINE 1' } })).status).toBe(200)
  })

  it('changes an item by its id or by its code', async () => {
    const [row] = (await work('select', { searchText: 'SKU-77' })).body.rows
    const changed = await work('UPDATE', { item: { ...row, Weight: 13 } })
    expect(changed.body.message).toBe('Item Details of Itemcode- SKU-77 has been Updated successfully')
    expect(changed.body.item).toMatchObject({ ItemId: row.ItemId, Weight: 13 })
    const byCode = await work('update', {
      item: { ...SHELF, ItemCode: 'sku-77', ItemId: '', Description: 'New' },
    })
    expect(byCode.body.item).toMatchObject({ ItemId: row.ItemId, ItemCode: 'sku-77', Description: 'New' })
  })

  it('refuses to save an item that another user has changed', async () => {
    const { item } = (await work('add', { item: { ...SHELF, ItemCode: 'TWO-1' } })).body
    const first = await work('update', { item: { ...item, Weight: 14 } })
    expect(first.body.item).toMatchObject({ Weight: 14, version: item.version + 1 })
    const second = await work('update', { item: { ...item, Description: 'Mine' } })
    expect([...refusal(second), second.body.message]).toEqual([
      ...[409, 'ITEM_CHANGED', 'Someone else changed this item. Reload it and try again.'],
    ])
    expect(refusal(await work('delete', { item }))).toEqual([409, 'ITEM_CHANGED'])
    const [now] = (await work('select', { searchText: 'TWO-1' })).body.rows
    expect(now).toEqual(first.body.item)
    expect((await work('update', { item: { ...now, Description: 'Mine' } })).status).toBe(200)
    const { version: _silent, ...silent } = item
    for (const flag of ['update', 'delete'] as const) {
      const refused = await work(flag, { item: silent })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['item.version']])
    }
  })

  it('has each code once, regardless of case', async () => {
    expect(refusal(await work('add', { item: { ...SHELF, ItemCode: 'Sku-77' } }))).toEqual([
      409,
      'ITEM_EXISTS',
    ])
    await work('add', { item: { ...SHELF, ItemCode: 'SKU-78' } })
    const [row] = (await work('select', { searchText: 'SKU-78' })).body.rows
    expect(refusal(await work('update', { item: { ...row, ItemCode: 'SKU-77' } }))).toEqual([
      409,
      'ITEM_EXISTS',
    ])
  })

  it('accepts one of several concurrent additions', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => work('add', { item: { ...SHELF, ItemCode: 'RACE-1' } })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  })

  it('deletes an item; its code can be used again', async () => {
    const [row] = (await work('select', { searchText: 'SKU-78' })).body.rows
    const removed = await work('delete', { item: row })
    expect(removed.body.message).toBe('Item Details of Itemcode- SKU-78 has been Deleted successfully')
    expect(refusal(await work('delete', { item: row }))).toEqual([404, 'ITEM_NOT_FOUND'])
    expect((await work('add', { item: { ...SHELF, ItemCode: 'SKU-78' } })).status).toBe(200)
  })

  it('needs a code and a description, except for deletion', async () => {
    const faultsOf = async (item: object) => (await work('add', { item })).body.fields
    expect(await faultsOf({ ItemCode: 'SKU-D' })).toEqual({ 'item.Description': 'Description is required.' })
    expect(await faultsOf({ Description: 'Hook', ItemCode: '' })).toEqual({
      'item.ItemCode': 'SKU is required.',
    })
    expect(await faultsOf({})).toEqual({
      'item.ItemCode': 'SKU is required.',
      'item.Description': 'Description is required.',
    })
    const { ItemId } = (await work('add', { item: { ItemCode: 'SKU-D', Description: 'Hook' } })).body.item
    expect((await work('update', { item: { ItemId } })).status).toBe(422)
    expect((await work('delete', { item: { ItemCode: 'SKU-D' } })).body.message).toBe(
      'Item Details of Itemcode- SKU-D has been Deleted successfully',
    )
    expect(refusal(await work('delete', { item: { ItemId } }))).toEqual([404, 'ITEM_NOT_FOUND'])
  })

  it('sorts and pages; an exact match comes before partial ones', async () => {
    for (const code of ['ZZ-1', 'ZZ-10', 'ZZ-100']) await work('add', { item: { ...SHELF, ItemCode: code } })
    const page = async (body: object) =>
      (await work('select', body)).body.rows.map((row: Row) => row.ItemCode)
    expect(await page({ searchText: 'ZZ', sortName: 'ItemCode', sortOrder: 'desc', pageSize: 2 })).toEqual([
      'ZZ-100',
      'ZZ-10',
    ])
    expect(await page({ searchText: 'ZZ', sortName: 'ItemCode', pageSize: 2, pageIndex: 2 })).toEqual([
      'ZZ-100',
    ])
    expect((await page({ searchText: 'zz-10', sortName: 'ItemCode', sortOrder: 'desc' }))[0]).toBe('ZZ-10')
  })

  it.each([
    ['no SKU', { ItemCode: ' ' }, 'item.ItemCode', 'SKU is required.'],
    ['no description', { Description: '' }, 'item.Description', 'Description is required.'],
    ['a class that is none', { itemClass: '71' }, 'item.itemClass', undefined],
    ['a hazard without UN number', { Hazmatitemflag: true }, 'item.HazmatDetails.UNNumber', undefined],
    [
      'a UN number that is none',
      { Hazmatitemflag: true, HazmatDetails: { UNNumber: 'UN12' } },
      'item.HazmatDetails.UNNumber',
      'A UN number has UN or NA and four digits, for example UN1263.',
    ],
    ['a country that is none', { CountryOfOrigin: 'XX' }, 'item.CountryOfOrigin', undefined],
    ['a UPC that is none', { UPC: '036000291453' }, 'item.UPC', undefined],
    ['a negative weight', { Weight: -1 }, 'item.Weight', undefined],
    ['a pallet size that is none', { PalletSizeId: 10 }, 'item.PalletSizeId', undefined],
  ])('refuses %s at its field', async (_what, change, field, sentence) => {
    const { status, body } = await work('add', { item: { ...SHELF, ItemCode: 'BAD-1', ...change } })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    if (sentence) expect(body.fields[field]).toBe(sentence)
    expect((await work('select', { searchText: 'BAD-1' })).body.total).toBe(0)
  })

  it('belongs to one client, and is closed to read-only users', async () => {
    const [row] = (await work('select', { searchText: 'RACE-1' })).body.rows
    expect(refusal(await work('delete', { item: row }, 'other'))).toEqual([404, 'ITEM_NOT_FOUND'])
    expect((await work('select', { searchText: 'RACE-1' }, 'other')).body.total).toBe(0)
    expect((await work('add', { item: { ...SHELF, ItemCode: 'LOOK-1' } }, 'looker')).status).toBe(403)
  })
})
