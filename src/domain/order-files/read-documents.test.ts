import { describe, expect, it } from 'vitest'
import { suggestMapping } from './column-mapping.ts'
import type { OrderTable } from './order-table.ts'
import { readJsonOrders } from './read-json.ts'
import { readXmlOrders } from './read-xml.ts'

const order = (orderNumber: string, ...skus: string[]) => ({
  orderNumber,
  shipTo: { name: 'Acme', zip: '78701' },
  lines: skus.map((sku) => ({ sku, qty: 2, weight: 5 })),
})

/** Each row as order number and item. */
const picked = ({ header, rows }: OrderTable) =>
  rows.map(({ cells }) =>
    ['orderNumber', 'lines.sku'].map((title) => cells[header.indexOf(title)] ?? '-').join(' '),
  )
const ALL = ['A1 x', 'A1 y', 'A2 z']
const orders = [order('A1', 'x', 'y'), order('A2', 'z')]

describe('orders inside of an envelope', () => {
  it.each([
    ['alone', { orders }],
    ['beside a header', { header: { batch: 7, sender: { id: 'S' } }, orders }],
    ['beside a count of them', { orderCount: 2, orders }],
    ['beside another list', { customers: [{ id: 1 }, { id: 2 }, { id: 3 }], body: { orders } }],
  ])('%s', (_, document) => {
    expect(picked(readJsonOrders(JSON.stringify(document)))).toEqual(ALL)
  })

  it('what stands around them belongs to each', () => {
    const { header, rows } = readJsonOrders(JSON.stringify({ header: { batch: 7 }, orders }))
    expect(rows.map(({ cells }) => cells[header.indexOf('header.batch')])).toEqual(['7', '7', '7'])
  })

  it('one order has the titles of many', () => {
    const title = (text: string) => readXmlOrders(text).header
    const one = '<Order><OrderNumber>A1</OrderNumber><Lines><Line><Sku>x</Sku></Line></Lines></Order>'
    const around = (text: string) => `<M><Head><From>S</From></Head><Orders>${text}</Orders></M>`
    expect(title(around(one))).toEqual(title(around(one + one)))
  })

  it('the head of an order and its lines are one order', () => {
    const { rows, header } = readJsonOrders(
      JSON.stringify({
        order: { orderNumber: 'A1' },
        lines: [{ sku: 'x', serials: [{ n: 1 }] }, { sku: 'y' }],
      }),
    )
    expect(header).toContain('order.orderNumber')
    expect(rows).toHaveLength(2)
  })
})

describe('titles of documents', () => {
  const chosen = (header: string[], sample: string[]) =>
    Object.fromEntries(
      suggestMapping(header, [sample]).flatMap(({ field, column, joinColumns }) =>
        column === '' ? [] : [[field, [column, ...joinColumns].join(' + ')]],
      ),
    )

  it('are known by the end of their path, and by words without blanks', () => {
    expect(
      chosen(
        ['salesOrderNumber', 'billTo.city', 'shipToPostalCode', 'shipTo.city', 'lines.sku', 'lines.qty'],
        ['A1', 'Reno', '78701', 'Austin', 'x', '2'],
      ),
    ).toEqual({
      orderNumber: 'salesOrderNumber',
      destinationZip: 'shipToPostalCode',
      destinationCity: 'shipTo.city',
      itemCode: 'lines.sku',
      quantity: 'lines.qty',
    })
  })

  it('a column of units goes with its weight, never to the package', () => {
    const expected = { weight: 'Lines.Line.Weight.text + Lines.Line.Weight.unit' }
    expect(chosen(['Lines.Line.Weight.unit', 'Lines.Line.Weight.text'], ['kg', '5'])).toEqual(expected)
    expect(chosen(['Weight', 'Weight UOM'], ['5', 'kg'])).toEqual({ weight: 'Weight + Weight UOM' })
    expect(chosen(['Length', 'Dim Unit', 'UOM'], ['5', 'cm', 'CTN'])).toEqual({
      length: 'Length + Dim Unit',
      packageType: 'UOM',
    })
  })

  it('dates are suggested', () => {
    expect(chosen(['Ship Date', 'Order Date', 'Delivery Date'], ['12/01/2026', '1', '2'])).toEqual({
      shipBy: 'Ship Date',
      orderDate: 'Order Date',
      deliverBy: 'Delivery Date',
    })
  })
})
