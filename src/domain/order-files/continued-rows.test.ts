import { expect, it } from 'vitest'
import { plainMapping } from './column-mapping.ts'
import { withContinued } from './continued-rows.ts'

const header = ['Order', 'Zip', 'SKU', 'Description', 'Qty', 'Weight']
const fields = ['orderNumber', 'destinationZip', 'itemCode', 'description', 'quantity', 'weight']
const mapping = fields.map((field, at) => plainMapping(field, header[at]!))
const filled = (...rows: string[][]) =>
  withContinued({ header, rows: rows.map((cells, at) => ({ number: at + 2, cells })) }, mapping).map(
    ({ cells }) => cells.slice(0, 2).join(' '),
  )
const first = (order: string) => [order, '78701', 'A', 'Bolts', '1', '10']
const further = ['', '', 'B', 'Nuts', '2', '20']

it('a row with only a further line belongs to the order above it', () => {
  expect(filled(first('A1'), further, further, first('A2'), further)).toEqual([
    ...['A1 78701', 'A1 78701', 'A1 78701'],
    ...['A2 78701', 'A2 78701'],
  ])
})

it.each([
  ['has no order above it', [further]],
  ['says where it goes', [first('A1'), ['', '60601', 'B', 'Nuts', '2', '20']]],
  ['has no goods', [first('A1'), ['', '', '', '', '2', '20']]],
  ['has no amount', [first('A1'), ['', '', 'B', 'Ships later', '', '']]],
  ['counts others together', [first('A1'), ['', '', 'B', 'Order total', '2', '20']]],
  ['stands below one like that', [first('A1'), ['', '60601', 'B', 'Nuts', '2', '20'], further]],
])('but not a row that %s', (_, rows) => {
  expect(
    filled(...rows)
      .at(-1)!
      .startsWith('A1'),
  ).toBe(false)
})

it('and not if the number has a default', () => {
  const byDefault = mapping.map((one, at) => (at === 0 ? { ...one, fallback: 'X' } : one))
  const rows = [first('A1'), further].map((cells, at) => ({ number: at + 2, cells }))
  expect(withContinued({ header, rows }, byDefault)).toBe(rows)
})
