import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMs } from '#test/support/cpu-time.ts'
import { plainMapping, problemsOfMapping, suggestMapping } from './column-mapping.ts'
import { endsWhole } from './ends-whole.ts'
import { fitsPattern } from './file-pattern.ts'
import { OrderGatherer } from './gather-orders.ts'
import { interchangesIn } from './interchanges-in.ts'
import { ORDER_FIELDS } from './order-fields.ts'
import { NOT_TAKEN, OrderFileFault } from './order-table.ts'
import { readJsonOrders } from './read-json.ts'
import { makeOrderRowReader } from './read-order-row.ts'
import { readX12Orders } from './read-x12-orders.ts'
import { readXmlOrders } from './read-xml.ts'

const chosen = (header: string[], samples: string[][]) =>
  Object.fromEntries(
    suggestMapping(header, samples)
      .filter(({ column }) => column !== '')
      .map(({ field, column }) => [field, column]),
  )

describe('suggestions', () => {
  it.each([
    [
      [
        'Sales Order',
        'Cust PO',
        'Ship-To Name',
        'Ship-To Postal Code',
        'Material',
        'Order Qty',
        'Gross Weight',
      ],
      {
        orderNumber: 'Sales Order',
        poNumber: 'Cust PO',
        destinationName: 'Ship-To Name',
        destinationZip: 'Ship-To Postal Code',
        itemCode: 'Material',
        quantity: 'Order Qty',
        weight: 'Gross Weight',
      },
    ],
    [
      ['SO #', 'Consignee', 'City', 'State', 'Zip code', 'SKU', 'Qty', 'Lbs'],
      {
        orderNumber: 'SO #',
        destinationName: 'Consignee',
        destinationCity: 'City',
        destinationState: 'State',
        destinationZip: 'Zip code',
        itemCode: 'SKU',
        quantity: 'Qty',
        weight: 'Lbs',
      },
    ],
  ])('by header: %j', (header, expected) => expect(chosen(header, [])).toEqual(expected))

  it('by content: a ZIP without a title', () => {
    const samples = [
      ['A1', '78701'],
      ['A2', '60601-1234'],
    ]
    expect(chosen(['Order', 'Field 7'], samples)).toEqual({ orderNumber: 'Order', destinationZip: 'Field 7' })
  })

  it('uses the unit in the heading, and splits a column of city, state and ZIP', () => {
    const found = suggestMapping(['Order', 'Weight (kg)', 'Where'], [['A', '5', 'San Diego, CA 92101']])
    expect(found.find(({ field }) => field === 'weight')).toMatchObject({ column: 'Weight (kg)', unit: 'kg' })
    const read = makeOrderRowReader(found, ['Order', 'Weight (kg)', 'Where'])
    expect(read({ number: 2, cells: ['A', '5', 'San Diego, CA 92101'] }).values).toMatchObject({
      destinationCity: 'San Diego',
      destinationState: 'CA',
      destinationZip: '92101',
      weightUnit: 'kg',
    })
  })

  it('no two fields have the same label', () => {
    const labels = ORDER_FIELDS.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    for (const { field, column } of suggestMapping(labels, []))
      expect(column).toBe(ORDER_FIELDS.find(({ id }) => id === field)!.label)
  })
})

describe('a row', () => {
  const HEADER = ['No', 'Zip', 'First', 'Last', 'W']
  it('joins, uses fallbacks, and prefers the unit in the cell', () => {
    const read = makeOrderRowReader(
      [
        plainMapping('orderNumber', 'No'),
        { ...plainMapping('destinationName', 'First'), joinColumns: ['Last'], joinBy: ', ' },
        { ...plainMapping('destinationZip', 'Zip'), fallback: '60601' },
        plainMapping('weight', 'W'),
      ],
      HEADER,
    )
    expect(read({ number: 2, cells: ['1', '', 'A', 'B', '12.5 kg'] })).toEqual({
      row: 2,
      values: {
        orderNumber: '1',
        destinationName: 'A, B',
        destinationZip: '60601',
        weight: 12.5,
        weightUnit: 'kg',
      },
      faults: [],
    })
    expect(read({ number: 3, cells: ['1', '2134', 'A', '', '9'] }).values).toMatchObject({
      destinationName: 'A',
      destinationZip: '02134',
      weightUnit: 'lb',
    })
  })

  it('a quantity of zero becomes one', () => {
    const read = makeOrderRowReader([plainMapping('quantity', 'Qty')], ['Qty'])
    expect(read({ number: 2, cells: ['0'] }).values).toEqual({ quantity: 1 })
    expect(read({ number: 2, cells: ['12.000'] }).values).toEqual({ quantity: 12 })
    expect(read({ number: 2, cells: ['-1'] }).faults).toHaveLength(1)
  })

  it('the three sides have one unit, from the cell', () => {
    const header = ['L', 'Wide', 'High', 'Weight', 'UOM']
    const read = makeOrderRowReader(
      [
        plainMapping('length', 'L'),
        plainMapping('width', 'Wide'),
        plainMapping('height', 'High'),
        { ...plainMapping('weight', 'Weight'), joinColumns: ['UOM'] },
      ],
      header,
    )
    const values = (...cells: string[]) => read({ number: 2, cells }).values
    expect(values('122 cm', '100', '80cm', '5', 'KGM')).toMatchObject({
      ...{ length: 122, lengthUnit: 'cm', width: 100, height: 80, weight: 5, weightUnit: 'kg' },
    })
    expect(values('48"', '40 in', '40', '', 'KGM')).toEqual({
      ...{ length: 48, lengthUnit: 'in', width: 40, height: 40 },
    })
    expect(read({ number: 2, cells: ['122 cm', '40 in', '80', '', ''] }).faults).toEqual([
      {
        row: 2,
        column: 'width',
        reason: 'Width is in inches, but the length is in centimeters. Use one unit for all three.',
      },
    ])
  })

  it('reports each error with its field, and never accepts a formula', () => {
    const read = makeOrderRowReader(
      [plainMapping('destinationZip', 'Zip'), plainMapping('weight', 'W')],
      HEADER,
    )
    const { faults } = read({ number: 9, cells: ['', '=HYPERLINK("x")', '', '', 'heavy', 'beyond'] })
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [9, ''],
      [9, 'destinationZip'],
      [9, 'weight'],
    ])
  })

  it('problems name required fields and missing columns', () => {
    expect(problemsOfMapping([plainMapping('orderNumber', 'Nope')], HEADER)).toEqual([
      "Order number: this file has no column 'Nope'.",
      'Choose the column for Consignee ZIP.',
    ])
  })
})

describe('rows as orders', () => {
  it('belong together wherever they are, and every row is in exactly one order', () => {
    const row = fc.record({
      number: fc.constantFrom('', 'A', 'B', 'C'),
      zip: fc.constantFrom(undefined, '78701', '60601'),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const gatherer = new OrderGatherer()
        for (const [index, { number, zip }] of rows.entries()) {
          gatherer.add({
            row: index + 2,
            values: { ...(number && { orderNumber: number }), ...(zip && { destinationZip: zip }) },
            faults: [],
          })
        }
        const orders = gatherer.orders()
        expect(orders.flatMap((one) => one.rows).sort((a, b) => a - b)).toEqual(
          rows.map((_one, index) => index + 2),
        )
        for (const order of orders) {
          const zips = new Set(order.rows.flatMap((at) => rows[at - 2]!.zip ?? []))
          expect(order.faults.length > 0).toBe(order.orderNumber === '' || zips.size > 1)
        }
      }),
    )
  })
})

describe('documents', () => {
  it('JSON: a single order, a list, JSON Lines', () => {
    const order = { id: 'A', shipTo: { zip: '78701' }, items: [{ sku: 'X' }, { sku: 'Y' }], tags: ['a', 'b'] }
    const rows = [
      { id: 'A', 'shipTo.zip': '78701', tags: 'a b', 'items.sku': 'X' },
      { id: 'A', 'shipTo.zip': '78701', tags: 'a b', 'items.sku': 'Y' },
    ]
    for (const text of [order, [order], { data: { orders: [order] } }].map((one) => JSON.stringify(one))) {
      const table = readJsonOrders(text)
      const found = table.rows.map(({ cells }) =>
        Object.fromEntries(table.header.map((title, at) => [title, cells[at]])),
      )
      expect(found).toEqual(rows)
    }
    expect(readJsonOrders('{"id":"A"}\n{"id":"B","x":1}\n')).toMatchObject({
      header: ['id', 'x'],
      rows: [
        { number: 1, cells: ['A', ''] },
        { number: 2, cells: ['B', '1'] },
      ],
    })
  })

  it.each(['', '{', '[]', '1', '{"a":{"b":{}}', '[[[[]]]]', '{"id":"A"}\n{"id":'])(
    'invalid JSON: %j',
    (text) => expect(() => readJsonOrders(text)).toThrow(OrderFileFault),
  )

  it.each([
    '<a>',
    '<a></b>',
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    '<a><b></a></b>',
    'text',
    '<a/><a/>',
    '<a><1</a>',
    '<a><!-- </a>',
    `${'<a>'.repeat(70)}${'</a>'.repeat(70)}`,
  ])('invalid XML: %j', (text) => expect(() => readXmlOrders(text)).toThrow(OrderFileFault))

  it('XML bombs are rejected immediately', () => {
    for (const piece of ['<a ', '<a "', '<?', '<!--', '<![CDATA[', '&#65;<', '<a b="']) {
      const read = () => readXmlOrders(`<r>${piece.repeat(200_000)}`)
      expect(cpuMs(() => expect(read).toThrow(OrderFileFault))).toBeLessThan(2_000)
    }
  })

  const set = (id: string, ...segments: string[]) => ({
    id,
    control: '0001',
    segments: segments.map((one) => one.split('*')),
  })
  const asObjects = (sets: Parameters<typeof readX12Orders>[0]) => {
    const { header, rows } = readX12Orders(sets)
    return rows.map(({ cells }) =>
      Object.fromEntries(header.map((title, at) => [title, cells[at]]).filter(([, cell]) => cell)),
    )
  }

  it('X12 850', () => {
    const found = asObjects([
      set(
        '850',
        'ST*850*0001',
        'BEG*00*SA*PO-77**20261120',
        'FOB*CC',
        'DTM*010*20261125',
        'DTM*002*20261201',
        'N1*BY*Synthetic Stores*92*S-1',
        'N1*ST*Synthetic Store 12',
        'N3*12 Test Road',
        'N4*Austin*TX*78701*US',
        'PO1*1*12*CA*9.5**VP*SKU-1*UP*0001',
        'PID*F****Synthetic goods',
        'PO4*1****G*25.5*LB',
        'PO1*2*1*PL***VP*SKU-2',
        'MEA*WT*G*400*LB',
        'SE*9*0001',
      ),
    ])
    const head = {
      'Order number': 'PO-77',
      'PO number': 'PO-77',
      'Order date': '2026-11-20',
      'Freight terms': 'C',
      'Ship by': '2026-11-25',
      'Deliver by': '2026-12-01',
      'Sold to': 'S-1',
      'Consignee name': 'Synthetic Store 12',
      'Consignee street': '12 Test Road',
      'Consignee city': 'Austin',
      'Consignee state': 'TX',
      'Consignee ZIP': '78701',
      'Consignee country': 'US',
    }
    expect(found).toEqual([
      {
        ...head,
        Quantity: '12',
        'Package type': 'CTN',
        'Item code': 'SKU-1',
        Description: 'Synthetic goods',
        Weight: '306',
      },
      { ...head, Quantity: '1', 'Package type': 'PLT', 'Item code': 'SKU-2', Weight: '400' },
    ])
  })

  it('X12 940', () => {
    const found = asObjects([
      set(
        '940',
        'ST*940*0001',
        'W05*N*SO-9*PO-9',
        'N1*SF*Synthetic Plant*9*DAL',
        'N4*Dallas*TX*75201',
        'N1*ST*Synthetic Store',
        'N4*Chicago*IL*60601',
        'G62*10*20261125',
        'W66*PP*M',
        'LX*1',
        'W01*10*CA**VN*SKU-3',
        'G69*Boxes',
        'W20*1***12*G*L',
        'SE*9*0001',
      ),
    ])
    expect(found).toEqual([
      expect.objectContaining({
        'Order number': 'SO-9',
        'PO number': 'PO-9',
        'Origin name': 'Synthetic Plant',
        Warehouse: 'DAL',
        'Consignee ZIP': '60601',
        'Ship by': '2026-11-25',
        'Freight terms': 'P',
        Quantity: '10',
        'Item code': 'SKU-3',
        Description: 'Boxes',
        Weight: '120',
      }),
    ])
  })

  it('X12: weights in their units, a warehouse by its code, all notes, phone and e-mail', () => {
    const found = asObjects([
      set(
        '940',
        'W05*N*SO-9*PO-9',
        'N1*WH*RENO DC*9*WH01',
        'N1*ST*Synthetic Store',
        'N4*Chicago*IL*60601',
        'PER*RE*Receiving*TE*5125550100*EM*dock@example.com',
        'NTE*DEL*Call before.',
        'NTE*DEL*Dock 7 only.',
        'LX*1',
        'W01*10*CA**VN*SKU-3',
        'W20*1***12*G*K',
      ),
      set(
        '850',
        'BEG*00*SA*PO-78**20261120',
        'DTM*038*20261125',
        'DTM*037*20261122',
        'PO1*1*4*CA***VN*A',
        'PO4*1****G*10*KG',
        'PO1*2*4*CA***VN*B',
        'MEA*PD*G*20.5*50',
        'PO1*3*4*CA***VN*C',
        'MEA*PD*G*20.5*OZ',
      ),
    ])
    expect(found[0]).toMatchObject({
      Warehouse: 'WH01',
      Weight: '120 kg',
      'Special instructions': 'Call before. Dock 7 only.',
      'Consignee phone': '5125550100',
      'Consignee e-mail': 'dock@example.com',
    })
    expect(found[0]).not.toHaveProperty('Origin name')
    expect(found.slice(1).map((row) => row.Weight)).toEqual(['40 kg', '20.5 kg', '20.5 OZ'])
    expect(found[1]).toHaveProperty('Ship by', '2026-11-25')
  })

  it('X12: several interchanges in one file, each with its own separators', () => {
    const one = 'ISA*00*...~GS*PO~GE*1*1~IEA*1*000000001~'
    const other = "ISA|00|...'IEA|1|000000002'"
    expect(interchangesIn(`${one}\r\n${other}${one}`)).toEqual([`${one}\r\n`, other, one])
    expect(interchangesIn(one)).toEqual([one])
  })

  const whyNot = (one: ReturnType<typeof set>) => asObjects([one])[0]![NOT_TAKEN]
  it('a change or a cancellation is not a new order', () => {
    expect(whyNot(set('850', 'ST*850*1', 'BEG*01*SA*PO-1'))).toContain('changes or cancels')
    expect(whyNot(set('860', 'ST*860*1', 'BCH*04*SA*PO-1***20261121'))).toContain('changes or cancels')
    // Element 473: F cancels, R changes; N is new, S one for later, T the same again.
    for (const code of ['F', 'R', 'D', 'L'])
      expect(whyNot(set('940', `W05*${code}*SO-1`))).toContain('changes or cancels')
    for (const code of ['', 'N', 'S', 'T'])
      expect(readX12Orders([set('940', `W05*${code}*SO-1`, 'W01*1*CA**VN*A')]).rows).toHaveLength(1)
    expect(() => readX12Orders([set('204', 'ST*204*1')])).toThrow('There is no 850 or 940')
  })

  it('X12: a rejected set becomes a row with the reason, and does not block others', () => {
    const lines = ['N1*ST*Store', 'N4*Austin*TX*78701', 'PO1*1*2*CA***VP*A', 'PO1*2*3*CA***VP*B']
    const table = readX12Orders([
      set('850', 'BEG*00*SA*PO-1**20261120', ...lines),
      set('850', 'BEG*01*SA*PO-1**20261120', ...lines),
      set('850', 'BEG*00*SA*PO-2**20261120', ...lines, 'SDQ*EA*92*0001*1*0002*2'),
      set('850', 'BEG*00*SA*PO-3**20261120', ...lines),
    ])
    const mapping = suggestMapping(
      table.header,
      table.rows.map(({ cells }) => cells),
    )
    expect(problemsOfMapping(mapping, table.header)).toEqual([])
    const read = makeOrderRowReader(mapping, table.header)
    const gatherer = new OrderGatherer()
    // Whatever users type over it.
    for (const row of table.rows) gatherer.add(read({ ...row, typed: { destinationZip: '78701' } }))
    expect(gatherer.orders().map(({ rows, faults }) => [rows, faults])).toEqual([
      [[1, 2], []],
      [[3], [{ row: 3, column: '', reason: expect.stringContaining('cancels an order (purpose 01)') }]],
      [[4], [{ row: 4, column: '', reason: expect.stringContaining('several destinations (SDQ)') }]],
      [[5, 6], []],
    ])
    expect(table.rows[2]!.cells).toEqual(expect.arrayContaining(['PO-1', 'Store']))
    expect(table.rows[2]!.cells).not.toContain('78701')
  })
})

describe('whole files', () => {
  it.each([
    ['a,b\n1,2\n', true],
    ['a,b\n1,2', false],
    ['', false],
    ['{"a":1}', true],
    ['{"a":', false],
    ['<?xml version="1.0"?><orders><o/></orders>\n', true],
    ['<orders><o/></order', false],
    ['ISA*00~ST*850~IEA*1*000000001~', true],
    ['ISA*00~ST*850~', false],
    ['PK\u0003\u0004 data PK\u0005\u0006 end', true],
    ['PK\u0003\u0004 data', false],
  ])('%j: %s', (text, expected) => expect(endsWhole(text, text)).toBe(expected))
})

describe('names of files', () => {
  it.each([
    ['a.csv', '*', true],
    ['logo.png', '*', false],
    ['A.CSV', '*.csv; *.xlsx', true],
    ['a.xml', '*.csv; *.xlsx', false],
    ['orders-12.csv', 'orders-??.csv', true],
    ['orders-123.csv', 'orders-??.csv', false],
    [`${'a'.repeat(5_000)}b`, '*a*a*a*a*a*a*c', false],
    ['orders.xlsx', '*.csv, *.xlsx', true],
    ['orders.xlsx', '*.csv,*.xlsx', true],
    ['orders.edi', 'orders.csv orders.edi', true],
    ['Daily Orders 7.csv', 'Daily Orders*.csv', true],
    ['orders 7.csv', 'Daily Orders*.csv', false],
    ['Orders, west.csv', 'Orders, west.csv', true],
    ['other.csv', 'Orders, *.csv', false],
    ['winmail.dat', '*', false],
    ['orders.dat', '*', true],
  ])('%s and %s: %s', (name, pattern, expected) => expect(fitsPattern(name, pattern)).toBe(expected))
})
