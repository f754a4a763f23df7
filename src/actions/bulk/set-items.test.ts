import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '#database/sql/insert-rows.ts'
import type { Row } from '#database/sql/row.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { DESTINATION, ITEM, ORIGIN } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  await product.database.pool.query(
    `insert into item_master (id, client_id, item_code, description, nmfc, freight_class, package_type, is_stackable,
      length, width, height, units_per_pallet, units_per_carton, pallet_size_id)
      values (gen_random_uuid(), $1, 'BOX-1', 'Boxes of brackets', '', '85', 'CTN', true, 16, 12, 10, 25, 12, 0)`,
    [product.scene.users.clerk.clientId],
  )
})
afterAll(() => product?.close())

const LINE: ItemLine = {
  ...ITEM,
  itemCode: 'box-1',
  description: '',
  freightClass: '',
  packageType: 'CTN',
  quantity: 60,
  weightLb: 900,
  dimensions: { length: 0, width: 0, height: 0 },
}
let number = 0

async function order(lines: ItemLine[], clientId = product.scene.users.clerk.clientId): Promise<string> {
  const id = newId()
  const row = {
    id,
    client_id: clientId,
    order_number: `SET-${number++}`,
    origin: ORIGIN,
    destination: DESTINATION,
  }
  await insertRows(product.database.db, 'orders', [row as unknown as Row<'orders'>])
  const rows = lines.map((item, at) => ({ id: newId(), order_id: id, line_number: at + 1, item }))
  await insertRows(product.database.db, 'order_lines', rows as unknown as Row<'order_lines'>[])
  return id
}

const set = async (orderIds: string[], setUp: object = {}) =>
  (await product.call('Shipment/SetItems', { as: 'clerk', body: { orderIds, ...setUp } })).body
const linesOf = async (id: string): Promise<ItemLine[]> =>
  (
    await product.database.pool.query(
      'select item from order_lines where order_id = $1 order by line_number',
      [id],
    )
  ).rows.map(({ item }) => item)

describe('setting the items of many orders', () => {
  it('includes everything that a search finds, beyond the page that its list shows', async () => {
    const many = 1_001
    await product.database.pool.query(
      `insert into orders (id, client_id, order_number, origin, destination)
        select gen_random_uuid(), $1, 'WAVE-' || place, $2, $3 from generate_series(1, $4::int) as place`,
      [product.scene.users.clerk.clientId, ORIGIN, DESTINATION, many],
    )
    const { outcomes } = await set([], { everything: { searchText: 'wave', WHSE: '' } })
    const names = outcomes.map(({ title }: { title: string }) => title)
    expect([new Set(names).size, outcomes.length]).toEqual([many, many])
    expect(names.every((name: string) => name.includes('WAVE-'))).toBe(true)
    const elsewhere = await set([], { everything: { searchText: 'wave', WHSE: 'nowhere' } })
    expect(elsewhere.code).toBe('NOTHING_CHOSEN')
  })

  it('fills in what is missing from the item master, and packs onto pallets by its units', async () => {
    const ids = [await order([LINE]), await order([{ ...LINE, freightClass: '60' }])]
    const { outcomes } = await set(ids, { PalletSizeId: 1 })
    expect(outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done'])
    const [line] = await linesOf(ids[0]!)
    expect(line).toMatchObject({
      description: 'Boxes of brackets',
      freightClass: '85',
      packageType: 'PLT',
      quantity: 3,
      pieces: 60,
      weightLb: 900,
      // 25 cartons, ten a layer: three layers of 10 in on a pallet of 6 in.
      dimensions: { length: 48, width: 40, height: 36 },
    })
    expect((await linesOf(ids[1]!))[0]!.freightClass).toBe('60')
    const { rows } = await product.database.pool.query(
      'select total_quantity, version from orders where id = $1',
      [ids[0]],
    )
    expect(rows[0]).toEqual({ total_quantity: 3, version: 2 })
  })

  it('counts cartons as cartons, and pieces by the number per carton in the item master', async () => {
    const pieces = { ...LINE, packageType: 'PCS', quantity: 720 }
    const id = await order([LINE, pieces, { ...pieces, dimensions: { length: 4, width: 3, height: 2 } }])
    await set([id], { PalletSizeId: 1 })
    const packed = { packageType: 'PLT', quantity: 3, dimensions: { length: 48, width: 40, height: 36 } }
    expect(await linesOf(id)).toMatchObject([
      { ...packed, pieces: 60 },
      { ...packed, pieces: 720 },
      { ...packed, pieces: 720 },
    ])
    // A count per carton in the request applies to the line as it is counted.
    const said = await order([LINE])
    await set([said], { PalletSizeId: 1, unitsPerCarton: 6, unitsPerPallet: 30 })
    expect((await linesOf(said))[0]).toMatchObject({ quantity: 2, dimensions: { height: 16 } })
  })

  it('sets the class of lines without one, or of all', async () => {
    const id = await order([
      { ...LINE, itemCode: '' },
      { ...LINE, itemCode: '', freightClass: '60' },
    ])
    const classes = async () => (await linesOf(id)).map(({ freightClass }) => freightClass)
    await set([id], { itemClass: '125' })
    expect(await classes()).toEqual(['125', '60'])
    await set([id], { itemClass: '70', classFor: 'all' })
    expect(await classes()).toEqual(['70', '70'])
    expect(await set([id], { itemClass: '71' })).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  it('adds weights to the hundredth, and reports where other orders are', async () => {
    const weights = [0.1, 0.2].map((weightLb) => ({ ...LINE, itemCode: '', weightLb }))
    const [light, held, built] = [await order(weights), await order([LINE]), await order([LINE])]
    const run = (text: string, id: string) => product.database.pool.query(text, [id])
    await run(`update orders set status = 'H' where id = $1`, held)
    await run(`update orders set status = 'B' where id = $1`, built)
    const { outcomes } = await set([light, held, built], { itemClass: '70' })
    expect(outcomes.map(({ code }: { code: string }) => code)).toEqual(['', 'ORDER_DEFERRED', 'ORDER_BUILT'])
    expect((await run('select total_weight_lb from orders where id = $1', light)).rows).toEqual([
      { total_weight_lb: 0.3 },
    ])
    expect((await set([])).fields).toEqual({ orderIds: 'Choose at least one order.' })
  })

  it('leaves an order unchanged if a line cannot be packed, and processes the others', async () => {
    const large = {
      ...LINE,
      itemCode: '',
      description: 'Beam',
      dimensions: { length: 90, width: 90, height: 20 },
    }
    const [bad, good] = [await order([LINE, large]), await order([LINE])]
    const foreign = await order([LINE], product.scene.b.id)
    const { outcomes } = await set([bad, good, foreign], { PalletSizeId: 1 })
    expect(outcomes).toMatchObject([
      { outcome: 'refused', code: 'CANNOT_BE_PACKED', message: expect.stringContaining('Beam') },
      { outcome: 'done' },
      { outcome: 'refused', code: 'ORDER_NOT_FOUND' },
    ])
    expect((await linesOf(bad)).map(({ packageType }) => packageType)).toEqual(['CTN', 'CTN'])
    expect((await linesOf(foreign))[0]!.packageType).toBe('CTN')
  })

  it('gives cartons without a size that of a box, and refuses an order whose cartons are too heavy for it', async () => {
    const { clientId } = product.scene.users.clerk
    const { rows } = await product.database.pool.query(
      `insert into parcel_boxes (id, client_id, name, length, width, height, tare_lb, max_weight_lb)
        values (gen_random_uuid(), $1, 'Small box', 8, 6, 4, 0.3, 20) returning id`,
      [clientId],
    )
    const BoxId = rows[0].id
    const plain = { ...LINE, itemCode: '', description: 'Brackets' }
    const light = await order([{ ...plain, quantity: 2, weightLb: 10 }])
    const heavy = await order([{ ...plain, quantity: 2, weightLb: 100 }])
    const { outcomes } = await set([light, heavy], { BoxId })
    expect(outcomes).toMatchObject([
      { outcome: 'done' },
      {
        outcome: 'refused',
        message: 'Brackets does not fit Small box: one weighs 50 lb, but the box holds at most 20 lb.',
      },
    ])
    expect((await linesOf(light))[0]!.dimensions).toEqual({ length: 8, width: 6, height: 4 })
    const gone = await set([light], { BoxId: newId() })
    expect(gone.fields).toEqual({ BoxId: 'This box size was deleted. Choose another one.' })
  })
})
