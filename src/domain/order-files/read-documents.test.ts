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

describe('orders inside an envelope', () => {
  it.each([
    ['alone', { orders }],
    ['beside a header', { header: { batch: 7, sender: { id: 'S' } }, orders }],
    ['beside a count of them', { orderCount: 2, orders }],
    ['in groups', { batch: 1, groups: [{ orders: [orders[0]] }, { orders: [orders[1]] }] }],
    ['one in each group, beside a header', { head: { id: 7 }, group: orders.map((one) => ({ order: one })) }],
    ['by customer, one without any', [{ customer: 'C', orders }, { customer: 'D' }]],
    ['each by its number', { orders: { 1001: orders[0], 1002: orders[1] } }],
    ['beside another list', { customers: [{ id: 1 }, { id: 2 }, { id: 3 }], body: { orders } }],
  ])('%s', (_, document) => {
    expect(picked(readJsonOrders(JSON.stringify(document)))).toEqual(ALL)
  })

  it('fields around them belong to each', () => {
    const { header, rows } = readJsonOrders(JSON.stringify({ header: { batch: 7 }, orders }))
    expect(rows.map(({ cells }) => cells[header.indexOf('header.batch')])).toEqual(['7', '7', '7'])
  })

  it('one order has the same headings as many', () => {
    const title = (text: string) => readXmlOrders(text).header
    const one = '<Order><OrderNumber>A1</OrderNumber><Lines><Line><Sku>x</Sku></Line></Lines></Order>'
    const around = (text: string) => `<M><Head><From>S</From></Head><Orders>${text}</Orders></M>`
    expect(title(around(one))).toEqual(title(around(one + one)))
  })

  it('orders are found in the pages of an API, each with all of its lines', () => {
    const edges = ['#1', '#2'].map((name) => ({
      node: {
        name,
        shippingAddress: { name: 'A' },
        lineItems: { edges: [{ node: { sku: 'x' } }, { node: { sku: 'y' } }] },
      },
    }))
    const { header, rows } = readJsonOrders(
      JSON.stringify({ data: { orders: { edges, pageInfo: { hasNextPage: false } } } }),
    )
    expect(rows).toHaveLength(4)
    const mapping = suggestMapping(
      header,
      rows.map(({ cells }) => cells),
    )
    const columnOf = (id: string) => mapping.find(({ field }) => field === id)!.column
    expect([columnOf('orderNumber'), columnOf('itemCode')]).toEqual([
      'node.name',
      'node.lineItems.edges.node.sku',
    ])
  })

  it('orders are recognized by the number in their headers', () => {
    const orders = ['A1', 'A2'].map((number) => ({
      header: { orderNumber: number },
      items: [{ sku: 'x' }, { sku: 'y' }],
    }))
    const { header, rows } = readJsonOrders(JSON.stringify({ envelope: { id: 5 }, body: { order: orders } }))
    expect(rows).toHaveLength(4)
    expect(header).toContain('header.orderNumber')
  })

  it('the header of an order and its lines are one order', () => {
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

describe('lists next to the goods of an order are not its lines', () => {
  const rowsOf = (order: object) => readJsonOrders(JSON.stringify([{ orderNumber: 'A1', ...order }])).rows
  const two = (one: object) => [one, one]

  it.each([
    ['references', { sku: 'x', qty: 1, weight: 9, references: two({ type: 'PO', value: '1' }) }],
    ['notes of one line', { lines: { sku: 'x', qty: 1, weight: 9 }, notes: two({ text: 'a' }) }],
    ['contacts without any other list', { weight: 9, contacts: two({ name: 'Joe' }) }],
    ['anything beside a quantity', { qty: 2, weight: 9, stages: two({ at: '2026-11-20' }) }],
  ])('%s', (_, order) => {
    expect(rowsOf(order)).toHaveLength(1)
  })

  it('but they are under any name if no other list fits', () => {
    expect(rowsOf({ kunde: 'K', positionen: two({ artikel: 'x', menge: 2 }) })).toHaveLength(2)
  })
})

describe('parties, dates and references with a code for their kind', () => {
  const party = (code: string, city: string) => ({ AddressTypeCode: code, AddressName: 'N', City: city })
  const tableOf = (...orders: object[]) => readJsonOrders(JSON.stringify(orders))
  const cellOf = ({ header, rows }: OrderTable, title: string) =>
    rows.map(({ cells }) => cells[header.indexOf(title)] ?? '')

  it('have headings by it, one or several', () => {
    const lines = [
      { sku: 'x', qty: 1 },
      { sku: 'y', qty: 1 },
    ]
    const found = tableOf(
      { orderNumber: 'A1', Address: [party('BT', 'Reno'), party('ST', 'Austin')], lines },
      { orderNumber: 'A2', Address: party('ST', 'Boston') },
    )
    expect(cellOf(found, 'Address.ShipTo.City')).toEqual(['Austin', 'Austin', 'Boston'])
    expect(cellOf(found, 'Address.BillTo.City')).toEqual(['Reno', 'Reno', ''])
    const mapping = suggestMapping(
      found.header,
      found.rows.map(({ cells }) => cells),
    )
    expect(mapping.find(({ field }) => field === 'destinationCity')!.column).toBe('Address.ShipTo.City')
  })

  it('of any kind', () => {
    const dates = ['requested ship', 'cancel'].map((type, at) => ({ type, date: `2026-12-0${at + 1}` }))
    const found = tableOf({
      orderNumber: 'A1',
      parties: [{ role: 'shipping', zip: '78701' }, { role: 'x' }],
      dates,
    })
    expect(cellOf(found, 'dates.requested-ship.date')).toEqual(['2026-12-01'])
    expect(cellOf(found, 'parties.shipping.zip')).toEqual(['78701'])
  })

  it('but not if two are the same, or the code means something else', () => {
    const notes = ['a', 'b'].map((type) => ({ type, text: '1' }))
    expect(tableOf({ orderNumber: 'A1', notes }).header).toEqual(['orderNumber'])
    const twice = tableOf({
      orderNumber: 'A1',
      dates: [
        { type: 'a', date: '1' },
        { type: 'a', date: '2' },
      ],
    })
    expect(twice.header).toEqual(['orderNumber'])
    const one = tableOf({ orderNumber: 'A1', address: { type: 'residential', city: 'Austin' } })
    expect(one.header).toEqual(['orderNumber', 'address.type', 'address.city'])
  })
})

describe('headings of documents', () => {
  const chosen = (header: string[], sample: string[]) =>
    Object.fromEntries(
      suggestMapping(header, [sample]).flatMap(({ field, column, joinColumns }) =>
        column === '' ? [] : [[field, [column, ...joinColumns].join(' + ')]],
      ),
    )

  it('are recognized by the end of their path, and by words without spaces', () => {
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

  it('a column of units belongs to its weight, never to the package', () => {
    const expected = { weight: 'Lines.Line.Weight.text + Lines.Line.Weight.unit' }
    expect(chosen(['Lines.Line.Weight.unit', 'Lines.Line.Weight.text'], ['kg', '5'])).toEqual(expected)
    expect(chosen(['Weight', 'Weight UOM'], ['5', 'kg'])).toEqual({ weight: 'Weight + Weight UOM' })
    expect(chosen(['Length', 'Dim Unit', 'UOM'], ['5', 'cm', 'CTN'])).toEqual({
      length: 'Length + Dim Unit',
      packageType: 'UOM',
    })
  })

  it('and by the part after words that only mean lines', () => {
    expect(
      chosen(
        ['Order.Header.Number', 'line_items.line_item.weight', 'PurchaseOrder.OrderLines.OrderLine.Item.Sku'],
        ['A1', '5', 'x'],
      ),
    ).toEqual({
      orderNumber: 'Order.Header.Number',
      weight: 'line_items.line_item.weight',
      itemCode: 'PurchaseOrder.OrderLines.OrderLine.Item.Sku',
    })
  })

  it('are not confused with similar ones', () => {
    const place = 'Delivery.DeliveryLocation.Address'
    const header = [
      'ID',
      `${place}.StreetName`,
      `${place}.CountrySubentityCode`,
      'OrderLine.LineItem.ID',
      'PackWeight',
    ]
    const found = chosen(header, ['U1', '1 Main', 'TX', '1', '10'])
    for (const field of ['warehouse', 'destinationCountry', 'itemCode', 'weight'])
      expect(found).not.toHaveProperty(field)
    expect(chosen(['Address.ShipTo.AddressName', 'Address.BillTo.AddressName'], ['A', 'B'])).toEqual({
      destinationName: 'Address.ShipTo.AddressName',
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
