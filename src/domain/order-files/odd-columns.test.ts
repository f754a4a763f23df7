import { describe, expect, it } from 'vitest'
import { plainMapping, suggestMapping } from './column-mapping.ts'
import { ORDER_FIELDS } from './order-fields.ts'
import type { OrderTable } from './order-table.ts'
import { readJsonOrders } from './read-json.ts'
import { readQuantity, readWeight } from './read-order-cells.ts'
import { makeOrderRowReader } from './read-order-row.ts'
import { readX12Orders } from './read-x12-orders.ts'
import { readXmlOrders } from './read-xml.ts'
import { tidyTable } from './tidy-table.ts'

/** The result for a table with the suggested mapping: the values of the given fields, or the errors. */
function taken({ header, rows }: Pick<OrderTable, 'header' | 'rows'>, ...fields: string[]): unknown[][] {
  const mapping = suggestMapping(
    header,
    rows.map(({ cells }) => cells),
  )
  const read = makeOrderRowReader(mapping, header)
  return rows.map((row) => {
    const { values, faults } = read(row)
    return faults.length > 0 ? faults.map(({ reason }) => reason) : fields.map((field) => values[field] ?? '')
  })
}
const table = (header: string[], ...rows: string[][]) => ({
  header,
  rows: rows.map((cells, at) => ({ number: at + 2, cells })),
})
const json = (document: unknown) => readJsonOrders(JSON.stringify(document))

it('malicious texts do not slow down the search for columns', () => {
  const hostile = ['1 '.repeat(16_000), '1'.repeat(32_000), '1 TX '.repeat(6_400)]
  const rows = Array.from({ length: 60 }, () => ['A1', ...hostile])
  const found = suggestMapping(['Order number', 'B', 'C', 'D'], rows)
  expect(found.find(({ field }) => field === 'destinationZip')).toMatchObject({ column: '' })
  const everyField = ORDER_FIELDS.map(({ id }) => plainMapping(id, 'B'))
  const read = makeOrderRowReader(everyField, ['A', 'B'])
  const long = [`${'1'.repeat(32_000)}x`, `1${' '.repeat(32_000)}x`]
  for (let row = 0; row < 40; row++) {
    expect(read({ number: row, cells: ['A1', long[row % 2]!] }).faults.length).toBeGreaterThan(20)
  }
  const key = 'qty'.repeat(10_000)
  const packages = Array.from({ length: 30 }, () => ({
    weight: 3,
    items: [{ sku: 'a', [`${key}.x`]: 1 }, { sku: 'b' }],
  }))
  expect(json({ orders: [{ orderNumber: 'A1', packages }] }).rows).toHaveLength(60)
})

describe('the short titles of warehouse systems', () => {
  const header = ['SO No', 'Ship To', 'Addr 1', 'City', 'ST', 'Zip', 'SKU', 'Desc', 'Cls', 'Pcs', 'Wt']
  const dates = ['Req Date', 'Promise Date', 'Invoice #', 'Pick Ticket']
  const row = ['SO-1', 'Acme', '1 Main St', 'Reno', 'NV', '89502', 'A1', 'Shelving', '70', '4', '200']
  const days = ['11/20/2026', '11/25/2026', 'INV-1', 'PT-9']
  const mapped = (titles: string[], cells: string[]) =>
    Object.fromEntries(suggestMapping(titles, [cells]).map(({ field, column }) => [column, field]))

  it('are recognized', () => {
    expect(mapped([...header, ...dates], [...row, ...days])).toMatchObject({
      ...{ 'SO No': 'orderNumber', 'Addr 1': 'destinationStreet', Desc: 'description', Cls: 'freightClass' },
      ...{ 'Req Date': 'shipBy', 'Promise Date': 'deliverBy', 'Invoice #': 'reference1' },
      ...{ 'Pick Ticket': 'reference2', Pcs: 'quantity' },
    })
  })

  it('mean pieces inside a unit if there is also a quantity', () => {
    expect(mapped([...header, 'Qty'], [...row, '2'])).toMatchObject({ Qty: 'quantity', Pcs: 'pieces' })
  })
})

describe('weights and dimensions', () => {
  it('of lines take precedence over those of the order, each with its own unit', () => {
    const weight = (value: number) => ({ value, units: 'ounces' })
    const order = {
      orderNumber: 'A1',
      shipTo: { zip: '78701' },
      weight: weight(40),
      dimensions: { length: 5, width: 5, height: 5 },
      items: [
        { sku: 'x', quantity: 2, weight: weight(32) },
        { sku: 'y', quantity: 1, weight: weight(8) },
      ],
    }
    expect(taken(json([order]), 'weight', 'weightUnit', 'lineValue', 'length')).toEqual([
      [2, 'lb', '', ''],
      [0.5, 'lb', '', ''],
    ])
    const rows = table(
      ['Order No', 'Part', 'Zip', 'Qty', 'Order Wt', 'Line Wt'],
      ['A1', 'x', '78701', '1', '35', '10'],
      ['A1', 'y', '78701', '1', '35', '25'],
    )
    expect(taken(rows, 'itemCode', 'weight')).toEqual([
      ['x', 10],
      ['y', 25],
    ])
  })

  it('per unit are not units of measurement', () => {
    const rows = table(
      ['Order', 'Zip', 'Qty', 'Weight per Unit', 'Extended Weight'],
      ['A1', '78701', '10', '2', '20'],
    )
    expect(taken(rows, 'weight')).toEqual([[20]])
  })

  it('in pounds and ounces are one weight', () => {
    const rows = table(
      ['Order', 'Zip', 'Weight lb', 'Weight oz'],
      ...[
        ['A1', '78701', '1', '8'],
        ['A2', '78701', '0', '12'],
        ['A3', '78701', '3', ''],
      ],
    )
    expect(taken(rows, 'weight', 'weightUnit')).toEqual([
      [1.5, 'lb'],
      [0.75, 'lb'],
      [3, 'lb'],
    ])
    expect(readWeight('2 lbs 4 oz')).toEqual({ kind: 'value', value: 2.25 })
    expect(readWeight('2 lb, 4 pcs')).toHaveProperty('kind', 'fault')
  })
})

describe('addresses', () => {
  it('the buyer’s ZIP is not the destination', () => {
    const party = (zone: string) =>
      `<Address><StreetName>1 Main</StreetName><PostalZone>${zone}</PostalZone></Address>`
    const xml = `<Order><ID>U1</ID><Buyer>${party('10001')}</Buyer><Delivery>${party('78701')}</Delivery></Order>`
    expect(taken(readXmlOrders(xml), 'destinationZip')).toEqual([['78701']])
    const rows = table(['Order', 'Bill To Code', 'Place'], ['A1', '10001', '78701'])
    expect(taken(rows, 'destinationZip')).toEqual([['78701']])
    expect(
      suggestMapping(['Order', 'Bill To'], [['A1', 'New York, NY 10001']]).find(
        ({ field }) => field === 'destinationZip',
      ),
    ).toHaveProperty('column', '')
  })

  it.each([
    ['in three parts', '1 Main St, Austin, TX 78701', ['', '1 Main St', 'Austin', 'TX', '78701']],
    ['in four', 'Acme Co, 1 Main St, Austin, TX 78701', ['Acme Co', '1 Main St', 'Austin', 'TX', '78701']],
    ['that nothing divides', 'Acme Co 1 Main St Austin, TX 78701-1234', ['', '', '', 'TX', '78701-1234']],
  ])('one cell %s is not a city', (_what, cell, expected) => {
    const fields = ['Name', 'Street', 'City', 'State', 'Zip'].map((field) => `destination${field}`)
    expect(taken(table(['Order', 'Ship To'], ['A1', cell]), ...fields)).toEqual([expected])
  })
})

describe('repeated headings', () => {
  const titles = (header: string[], above: string[] = []) =>
    tidyTable(header, [{ number: 2, cells: header.map(() => '1') }], above).header
  it('are distinguished by the party before them, or above', () => {
    const parts = ['Address', 'City', 'Zip']
    expect(titles(['Order', 'Bill To', ...parts, 'Ship To', ...parts, 'SKU'])).toEqual([
      ...['Order', 'Bill To', 'Bill To Address', 'Bill To City', 'Bill To Zip'],
      ...['Ship To', 'Ship To Address', 'Ship To City', 'Ship To Zip', 'SKU'],
    ])
    expect(
      titles(['Order', 'Name', 'City', 'Name', 'City', 'SKU'], ['', 'Sold To', '', 'Ship To', '', 'Line']),
    ).toEqual(['Order', 'Sold To Name', 'Sold To City', 'Ship To Name', 'Ship To City', 'SKU'])
  })

  it('stay unchanged if no party is named and no heading repeats', () => {
    expect(titles(['Order', 'Ship To', 'City', 'Zip'])).toEqual(['Order', 'Ship To', 'City', 'Zip'])
    const goods = ['Ship To', 'City', 'SKU', 'Qty', 'Qty']
    expect(titles(goods)).toEqual([...goods.slice(0, 4), 'Qty (column E)'])
    expect(titles(['Order', 'City', 'City'], ['Orders of 11/21/2026'])).toEqual([
      'Order',
      'City',
      'City (column C)',
    ])
  })
})

describe('cells', () => {
  it('a weight is not a height, although only one letter differs', () => {
    const header = ['Order', 'Zip', 'Weight', 'Lines Weight']
    expect(suggestMapping(header, []).find(({ field }) => field === 'height')).toHaveProperty('column', '')
  })

  it('a number that a spreadsheet has shortened is rejected', () => {
    const rows = table(['Order', 'Zip', 'SKU'], ['4.5E+09', '78701', 'x'], ['1E5', '78701', '2.1E+10'])
    expect(taken(rows, 'orderNumber')).toEqual([
      ['Order number: A spreadsheet shortened this to 4.5E+09. Enter all of its digits.'],
      ['Item code: A spreadsheet shortened this to 2.1E+10. Enter all of its digits.'],
    ])
  })

  it.each([
    ['10 CS', 10],
    ['1,000 pcs', 1000],
    ['2 Pallets', 2],
    ['3EA', 3],
  ])('a quantity with its unit: %s', (text, count) =>
    expect(readQuantity(text)).toEqual({ kind: 'value', value: count }),
  )

  it('items of deliveries are recognized by their names', () => {
    const deliveries = [{ deliveryNumber: 'D1', items: [{ sku: 'x', qty: 2, weight: 3 }] }]
    const [line] = taken(
      json([{ orderNumber: 'A1', zip: '78701', deliveries }]),
      'itemCode',
      'quantity',
      'weight',
    )
    expect(line).toEqual(['x', 2, 3])
  })
})

describe('rows that a user would ask about', () => {
  it.each([
    ['Status', 'Cancelled', true],
    ['order_status', 'canceled', true],
    ['Order Status', 'VOID', true],
    ['Cancelled at', '2026-11-20T10:00:00Z', true],
    ['Status', 'Open', false],
    ['Cancelled at', '', false],
    ['Canceled', 'No', false],
    ['Cancel date', '2026-12-20', false],
  ])('%s %s: %j', (title, cell, isAsked) => {
    const [found] = taken(table(['Order', 'Zip', title], ['A1', '78701', cell]), 'orderNumber')
    expect(String(found)).toBe(
      isAsked
        ? `${title} says that this is canceled. Remove the row, or clear that cell to import it.`
        : 'A1',
    )
  })

  it('several lines in one row are reported', () => {
    const rows = table(
      ['Order', 'Zip', 'Item 1', 'Qty 1', 'Item 2', 'Qty 2', 'Address 1', 'Address 2'],
      ['A1', '78701', 'x', '1', 'y', '2', '1 Main', 'Dock 2'],
      ['A2', '78701', 'x', '1', '', '', '1 Main', 'Dock 2'],
    )
    expect(taken(rows, 'itemCode')).toEqual([
      ['Item 2 and Qty 2 contain another line of this order. Put each line in its own row.'],
      ['x'],
    ])
  })

  it('lines keyed by names are lines', () => {
    const items = { x: { qty: 1, weight: 3 }, y: { qty: 2, weight: 6 } }
    expect(taken(json([{ orderNumber: 'A1', zip: '78701', items }]), 'quantity', 'weight')).toEqual([
      [1, 3],
      [2, 6],
    ])
  })
})

describe('X12', () => {
  const rowsOf = (id: string, ...segments: string[]) =>
    readX12Orders([{ id, control: '1', segments: segments.map((one) => one.split('*')) }])

  it('850: TD1 has the weight of its line, or of a single line of the order', () => {
    const line = (at: number) => [`PO1*${at}*2*CA***VN*A${at}`]
    const td1 = (weight: number) => `TD1*CTN*2****G*${weight}*KG`
    const weights = (...segments: string[]) =>
      taken(rowsOf('850', 'BEG*00*SA*A1', ...segments), 'weight').map(([weight]) => weight)
    expect(weights(...line(1), td1(40), ...line(2), td1(50))).toEqual([40, 50])
    expect(weights(td1(90), ...line(1))).toEqual([90])
    expect(weights(td1(90), ...line(1), ...line(2), td1(50))).toEqual(['', 50])
  })

  it('850: a quantity in weight units is not a number of pieces', () => {
    const line = (...more: string[]) =>
      taken(rowsOf('850', 'BEG*00*SA*A1', 'PO1*1*500*KG*1.1**VN*A', ...more), 'quantity', 'weight')
    expect(line()).toEqual([[1, 500]])
    expect(line('PO4*1*25*KG*BAG*G*25*KG')).toEqual([[1, 500]])
    expect(line('MEA**WT*510*KG')).toEqual([[1, 510]])
  })

  it('940: the deliver-by date', () =>
    expect(
      taken(rowsOf('940', 'W05*N*A1', 'G62*53*20261201', 'G62*54*20261203', 'W01*1*CA**VN*A'), 'deliverBy'),
    ).toEqual([['2026-12-03']]))
})
