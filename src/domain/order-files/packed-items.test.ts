import { describe, expect, it } from 'vitest'
import { suggestMapping } from './column-mapping.ts'
import type { OrderTable } from './order-table.ts'
import { readJsonOrders } from './read-json.ts'
import { makeOrderRowReader } from './read-order-row.ts'
import { readXmlOrders } from './read-xml.ts'

/** Each row with the default mapping: number, item, quantity, weight with its unit. */
function taken({ header, rows }: OrderTable): string[] {
  const mapping = suggestMapping(
    header,
    rows.map(({ cells }) => cells),
  )
  const read = makeOrderRowReader(mapping, header)
  return rows.map((row) => {
    const { values, faults } = read(row)
    expect(faults).toEqual([])
    const said = ['orderNumber', 'itemCode', 'quantity', 'weight', 'length', 'packageType']
    return said
      .flatMap((id) => (id in values ? [`${values[id]}${id === 'weight' ? values.weightUnit : ''}`] : []))
      .join(' ')
  })
}
const json = (document: object) => taken(readJsonOrders(JSON.stringify(document)))
const item = (sku: string, qty: number, more = {}) => ({ sku, qty, ...more })
const order = (orderNumber: string, more: object) => ({ orderNumber, shipTo: { zip: '78701' }, ...more })

describe('items in packages', () => {
  it('are lines, each once, and the weight of a package counts once', () => {
    const packages = [
      { type: 'PLT', length: 48, weight: 500, items: [item('x', 12), item('y', 5)] },
      { type: 'PLT', length: 48, weight: 300, items: [item('z', 2)] },
    ]
    const expected = ['A1 x 12 352.9412lb', 'A1 y 5 147.0588lb', 'A1 z 2 300lb']
    expect(json(order('A1', { packages }))).toEqual(expected)
    expect(json({ orders: [order('A1', { packages }), order('A2', { packages: [packages[1]] })] })).toEqual([
      ...expected,
      'A2 z 2 300lb',
    ])
  })

  it('with equal weights still count once each', () => {
    const packages = ['x', 'y'].map((sku) => ({ weight: 10, items: [item(sku, 1)] }))
    expect(json([order('A1', { packages })])).toEqual(['A1 x 1 10lb', 'A1 y 1 10lb'])
  })

  it('get the weight of their packages, not their own, in the unit next to it', () => {
    const packages = [
      {
        weight: { value: 20, unit: 'kg' },
        items: [item('x', 2, { weight: 4.5 }), item('y', 1, { weight: 9 })],
      },
    ]
    expect(json([order('A1', { packages })])).toEqual(['A1 x 2 13.3333kg', 'A1 y 1 6.6667kg'])
  })

  it('have their own weights if a package has none', () => {
    const packages = [
      { weight: 20, items: [item('x', 2, { weight: 9 })] },
      { items: [item('y', 1, { weight: 9 })] },
    ]
    const found = json([order('A1', { packages: [packages[1]] }), order('A2', { packages })])
    expect(found).toEqual(['A1 y 1 9lb', 'A2 x 2 9lb', 'A2 y 1 9lb'])
  })

  it('are found in cartons on pallets, whatever the element names', () => {
    const pallets = [
      { weight: 90, cartons: [{ contents: [item('x', 1), item('y', 2)] }, { contents: [item('z', 3)] }] },
      { weight: 80, cartons: [{ contents: [item('v', 4)] }] },
    ]
    expect(json([order('A1', { pallets })])).toEqual([
      'A1 x 1 15lb',
      'A1 y 2 30lb',
      'A1 z 3 45lb',
      'A1 v 4 80lb',
    ])
  })

  it('are the same if each is a single element in XML', () => {
    const box = (weight: number, ...skus: string[]) =>
      `<Package><Weight>${weight}</Weight><Items>${skus.map((sku) => `<Item><Sku>${sku}</Sku><Qty>2</Qty></Item>`).join('')}</Items></Package>`
    const xml = (number: string, ...boxes: string[]) =>
      `<Order><OrderNumber>${number}</OrderNumber><Zip>78701</Zip><Packages>${boxes.join('')}</Packages></Order>`
    const orders = [
      xml('A1', box(9, 'x')),
      xml('A2', box(8, 'x', 'y')),
      xml('A3', box(7, 'x'), box(6, 'y', 'z')),
    ]
    const expected = ['A1 x 2 9lb', 'A2 x 2 4lb', 'A2 y 2 4lb', 'A3 x 2 7lb', 'A3 y 2 3lb', 'A3 z 2 3lb']
    expect(taken(readXmlOrders(`<Orders>${orders.join('')}</Orders>`))).toEqual(expected)
    expect(taken(readXmlOrders(orders[1]!))).toEqual(expected.slice(1, 3))
  })

  it('that are listed in the order are not repeated for its packages', () => {
    const packages = [
      { id: 1, items: [item('x', 2)] },
      { id: 2, items: [item('x', 1), item('y', 1)] },
    ]
    const items = [item('x', 3, { weight: 4 }), item('y', 1, { weight: 5 })]
    expect(json([order('A1', { packages, items })])).toEqual(['A1 x 3 4lb', 'A1 y 1 5lb'])
  })

  it('are not parts of a line, nor further packages of it', () => {
    const lines = [
      item('x', 1, { weight: 4, components: [item('p', 1), item('q', 2)] }),
      item('y', 1, { weight: 5, packages: [{ items: [item('y', 1)] }] }),
      { description: 'Kit', qty: 1, weight: 6, components: [item('p', 1), item('q', 2)] },
    ]
    expect(json([order('A1', { lines })])).toEqual(['A1 x 1 4lb', 'A1 y 1 5lb', 'A1 1 6lb'])
  })

  it('a package without items is a line', () => {
    const packages = [
      { weight: 5, items: [] },
      { weight: 6, items: [item('x', 1)] },
    ]
    expect(json([order('A1', { packages })])).toEqual(['A1 5lb', 'A1 x 1 6lb'])
  })

  it('next to packages get the total weight of the packages, if they have none themselves', () => {
    const items = [item('x', 2), item('y', 2)]
    const packages = [
      { length: 9, weight: 30 },
      { length: 9, weight: 12.5 },
    ]
    expect(json([order('A1', { items, packages })])).toEqual(['A1 x 2 21.25lb', 'A1 y 2 21.25lb'])
    const inUnits = (...units: string[]) => units.map((unit) => ({ weight: { value: 10, unit } }))
    expect(json([order('A1', { items, packages: inUnits('kg', 'kg') })])).toEqual([
      'A1 x 2 10kg',
      'A1 y 2 10kg',
    ])
    expect(json([order('A1', { items, packages: inUnits('kg', 'lb') })])).toEqual(['A1 x 2', 'A1 y 2'])
    expect(json([order('A1', { items: [item('x', 2, { weight: 3 })], packages })])).toEqual(['A1 x 2 3lb'])
  })
})
