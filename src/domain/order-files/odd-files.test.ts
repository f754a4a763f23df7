import { describe, expect, it } from 'vitest'
import { readFlag } from '../mapping/common-fields.ts'
import { suggestMapping } from './column-mapping.ts'
import { endsWhole } from './ends-whole.ts'
import { OrderGatherer } from './gather-orders.ts'
import { cleanCell, NOT_TAKEN } from './order-table.ts'
import { readJsonOrders } from './read-json.ts'
import {
  readBackorder,
  readClass,
  readCountry,
  readPayer,
  readState,
  readWeight,
  readZip,
} from './read-order-cells.ts'
import { makeOrderRowReader } from './read-order-row.ts'
import { readX12Orders } from './read-x12-orders.ts'
import { readXmlOrders } from './read-xml.ts'
import { tidyTable } from './tidy-table.ts'

/** Unusual but correct files from real systems and people. */

const chosen = (header: string[], ...samples: string[][]) =>
  Object.fromEntries(
    suggestMapping(header, samples)
      .filter(({ column }) => column !== '')
      .map(({ field, column }) => [field, column]),
  )

describe('columns of other systems', () => {
  it.each([['2134'], ['787011234'], ['78701.0'], ['78701 1234']])(
    'a column of ZIPs is recognized however a spreadsheet changed them: %s',
    (zip) => expect(chosen(['Ship To Zip'], [zip])).toEqual({ destinationZip: 'Ship To Zip' }),
  )

  it.each([
    'Order Status',
    'Order Quantity',
    'Order Type',
    'Order Total',
    'Line Order',
    'Purchase Order Date',
  ])('%s is not an order number', (title) => expect(chosen([title])).not.toHaveProperty('orderNumber'))

  it('the ship-to is the consignee, even if other columns come first', () => {
    const header = ['Bill To Name', 'Customer Name', 'Ship To Name', 'Bill To City', 'Shipping City']
    expect(chosen(header)).toEqual({ destinationName: 'Ship To Name', destinationCity: 'Shipping City' })
    expect(chosen(['Order', 'Billing Name', 'Billing City', 'Billing Zip'])).toEqual({ orderNumber: 'Order' })
    expect(chosen(['Ship From City', 'Warehouse Zip'])).not.toHaveProperty('destinationZip')
  })

  it('a ship-to whose headings omit the "to"', () => {
    expect(chosen(['Order', 'Customer', 'Ship Name', 'Ship City', 'Ship State', 'Ship Zip'])).toEqual({
      ...{ orderNumber: 'Order', destinationName: 'Ship Name', destinationCity: 'Ship City' },
      ...{ destinationState: 'Ship State', destinationZip: 'Ship Zip' },
    })
  })

  it('a shop’s export', () => {
    const header = ['Name', 'Lineitem quantity', 'Lineitem name', 'Lineitem sku', 'Billing Name']
    const shipping = ['Shipping Name', 'Shipping Address1', 'Shipping City', 'Shipping Zip']
    expect(chosen([...header, 'Billing Zip', ...shipping, 'Shipping Province'])).toEqual({
      ...{ quantity: 'Lineitem quantity', itemCode: 'Lineitem sku', destinationName: 'Shipping Name' },
      ...{ destinationStreet: 'Shipping Address1', destinationCity: 'Shipping City' },
      ...{ destinationZip: 'Shipping Zip', destinationState: 'Shipping Province' },
    })
  })

  it('names that are specific only if there are no others', () => {
    expect(chosen(['Number', 'Name', 'Zip'])).toEqual({
      ...{ orderNumber: 'Number', destinationName: 'Name', destinationZip: 'Zip' },
    })
    expect(chosen(['id', 'order_number', 'Item name'])).toEqual({
      ...{ orderNumber: 'order_number', description: 'Item name' },
    })
    expect(chosen(['Order', 'Ship To', 'ZIP'])).toHaveProperty('destinationName', 'Ship To')
  })

  it('an address object in a document is not a street', () => {
    const header = ['shipping_address.name', 'shipping_address.address1', 'delivery.address.company']
    expect(chosen(header)).toMatchObject({
      ...{ destinationName: 'shipping_address.name', destinationStreet: 'shipping_address.address1' },
    })
  })

  it('a document with the element names of cXML', () => {
    const address =
      '<Name xml:lang="en">Acme</Name><PostalAddress><Street>12 Test Road</Street><PostalCode>78701</PostalCode></PostalAddress>'
    const head = `<Head orderID="A"><ShipTo><Address>${address}</Address></ShipTo></Head>`
    const { header, rows } = readXmlOrders(`<cXML><Request>${head}<ItemOut quantity="2"/></Request></cXML>`)
    const found = chosen(header, ...rows.map(({ cells }) => cells))
    expect(
      Object.fromEntries(Object.entries(found).map(([id, column]) => [id, column.split('.').at(-1)])),
    ).toEqual({
      ...{ orderNumber: 'orderID', destinationName: 'Name', destinationStreet: 'Street' },
      ...{ destinationZip: 'PostalCode', quantity: 'quantity' },
    })
  })

  it('a document type without declarations is skipped, one with declarations is rejected', () => {
    const order = '<Order><OrderNumber>A</OrderNumber></Order>'
    const named = '<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">'
    expect(readXmlOrders(`<?xml version="1.0"?>\n${named}\n${order}`).rows[0]!.cells).toEqual(['A'])
    expect(() => readXmlOrders(`<!DOCTYPE o [<!ENTITY a "b">]>${order}`)).toThrow('document type')
    expect(() => readXmlOrders(`<!DOCTYPE o SYSTEM "a>b" [<!ENTITY a "b">]>${order}`)).toThrow(
      'document type',
    )
    expect(() => readXmlOrders(`${order}<!-- open`)).toThrow('comment')
  })

  it('is not suggested by part of its heading if its cells do not match', () => {
    expect(chosen(['Order', 'Freight Charge'], ['A', '45.00'])).not.toHaveProperty('paymentType')
    expect(chosen(['Order', 'Freight Terms'], ['A', 'whatever'])).toHaveProperty('paymentType')
  })

  it.each<[string, string[], string[][], Record<string, string>]>([
    [
      'Shopify: the column Name is the order number, and the only column filled in each row',
      [
        'Name',
        'Email',
        'Subtotal',
        'Discount Amount',
        'Lineitem quantity',
        'Shipping Name',
        'Shipping Zip',
        'Id',
      ],
      [
        ['#1001', 'a@b.co', '100.00', '0.00', '2', 'Jane Doe', '78701', '5012345'],
        ['#1001', 'a@b.co', '', '', '1', '', '', ''],
      ],
      {
        ...{ orderNumber: 'Name', destinationName: 'Shipping Name', quantity: 'Lineitem quantity' },
        ...{ destinationZip: 'Shipping Zip', destinationEmail: 'Email' },
      },
    ],
    [
      'WooCommerce: persons, and a note that is no name',
      [
        'Order Number',
        'Customer Note',
        'First Name (Billing)',
        'First Name (Shipping)',
        'Last Name (Shipping)',
      ],
      [['2001', 'Call first', 'Ann', 'Bob', 'Smith']],
      { orderNumber: 'Order Number', destinationName: 'First Name (Shipping)' },
    ],
    [
      'a company that is never filled',
      ['number', 'id', 'shipping.company', 'shipping.first_name', 'shipping.last_name', 'line_items.sku'],
      [['727', '1', '', 'John', 'Doe', 'W1']],
      { orderNumber: 'number', destinationName: 'shipping.first_name', itemCode: 'line_items.sku' },
    ],
    [
      'what one piece weighs is not what the line weighs',
      ['Document Number', 'Quantity', 'Item Weight', 'Unit Price', 'Item Price'],
      [['SO1', '12', '3.5', '9.99', '9.99']],
      { orderNumber: 'Document Number', quantity: 'Quantity' },
    ],
    [
      'ounces and grams in a title',
      ['Order', 'Weight (oz)', 'Weight (grams)'],
      [['A', '16', '454']],
      { orderNumber: 'Order' },
    ],
    [
      'money for something else than the goods',
      ['Order', 'Discount Amount', 'Shipping Amount', 'Tax Amount'],
      [['A', '1.00', '2.00', '3.00']],
      { orderNumber: 'Order' },
    ],
    [
      'terms of an invoice are not who pays the freight',
      ['Num', 'Terms', 'Via', 'Zip'],
      [['10452', 'Net 30', 'UPS', '78701']],
      { orderNumber: 'Num', shipViaCode: 'Via', destinationZip: 'Zip' },
    ],
    [
      'terms of freight',
      ['Order', 'Terms'],
      [['A', 'Collect']],
      { orderNumber: 'Order', paymentType: 'Terms' },
    ],
    [
      'a date of delivery is not the date of the order',
      ['Order', 'Requested deliv.date', 'Customer Reference'],
      [['A', '24.11.2026', 'PO-9']],
      { orderNumber: 'Order', deliverBy: 'Requested deliv.date', poNumber: 'Customer Reference' },
    ],
    [
      'a number of a party is not its name, a site no suite, the first line of an address all of it',
      [
        'Sales order',
        'Ship-to party',
        'Name of the ship-to party',
        'Site',
        'Shipping Street',
        'Shipping Address1',
      ],
      [['SO-1', '0000002000', 'Acme', '1', '1 Main, Apt 2', '1 Main']],
      {
        ...{ orderNumber: 'Sales order', destinationName: 'Name of the ship-to party' },
        destinationStreet: 'Shipping Address1',
      },
    ],
    [
      'ShipStation: each quantity, and a unit that belongs to the weight',
      ['Order - Number', 'Item - Qty', 'Item - SKU', 'Weight', 'Weight Unit'],
      [['SS-1', '3', 'S', '16', 'oz']],
      { orderNumber: 'Order - Number', quantity: 'Item - Qty', itemCode: 'Item - SKU', weight: 'Weight' },
    ],
    [
      'the quantity that is to be shipped',
      ['order-id', 'quantity-purchased', 'quantity-shipped', 'quantity-to-ship'],
      [['113', '3', '1', '2']],
      { orderNumber: 'order-id', quantity: 'quantity-to-ship' },
    ],
  ])('%s', (_what, header, samples, expected) => expect(chosen(header, ...samples)).toEqual(expected))

  it('a weight of the whole order would be counted once per line', () => {
    const rows = [
      ['A', 'S1', '500'],
      ['A', 'S2', '500'],
      ['B', 'S1', '80'],
    ]
    expect(chosen(['Order', 'SKU', 'Order Weight'], ...rows)).not.toHaveProperty('weight')
    expect(chosen(['Order', 'SKU', 'Total Weight'], ...rows)).toHaveProperty('weight')
    const more = [...rows, ['B', 'S2', '80']]
    expect(chosen(['Order', 'SKU', 'Total Weight'], ...more)).not.toHaveProperty('weight')
    expect(chosen(['Order', 'SKU', 'Weight'], ...more)).toHaveProperty('weight')
    expect(chosen(['Order', 'SKU', 'Order Weight'], ...rows.slice(1))).toHaveProperty('weight')
    const header = ['order_number', 'weight', 'lines.sku', 'lines.weight_lb']
    const document = [
      ['A', '500', 'S1', '300'],
      ['A', '500', 'S2', '200'],
    ]
    expect(chosen(header.slice(0, 3), ...document.map((row) => row.slice(0, 3)))).not.toHaveProperty('weight')
  })

  it('SAP', () => {
    const header = ['Sales Document', 'Name of the ship-to party', 'Region', 'Order Quantity', 'Material']
    expect(chosen(header)).toEqual({
      ...{ orderNumber: 'Sales Document', destinationName: 'Name of the ship-to party' },
      ...{ destinationState: 'Region', quantity: 'Order Quantity', itemCode: 'Material' },
    })
  })
})

describe('cells', () => {
  const read = (reader: (text: string) => unknown, text: string) => {
    const found = reader(text) as { kind: string; value?: unknown }
    return found.kind === 'value' ? found.value : null
  }
  it.each([
    [readZip, '787011234', '78701-1234'],
    [readZip, '21341234', '02134-1234'],
    [readZip, '78701.0', '78701'],
    [readZip, '2134', '02134'],
    [readState, 'Texas', 'TX'],
    [readState, 'tx.', 'TX'],
    [readState, 'N.Y.', 'NY'],
    [readState, 'New  York', 'NY'],
    [readState, 'british columbia', 'BC'],
    [readState, 'Québec', 'QC'],
    [readState, 'Atlantis', null],
    [readCountry, 'U.S.A.', 'US'],
    [readCountry, 'U.S.', 'US'],
    [readCountry, 'Ca', 'CA'],
    [readCountry, 'Germany', 'DE'],
    [readCountry, 'CÔTE D’IVOIRE', 'CI'],
    [readCountry, 'United Kingdom', 'GB'],
    [readCountry, 'Atlantis', null],
    [readPayer, 'Prepaid & Add', 'P'],
    [readPayer, 'PPA', 'P'],
    [readPayer, 'PPD & ADD', 'P'],
    [readPayer, 'Ppd/Chg', 'P'],
    [readPayer, 'Bill to third party', 'T'],
    [readPayer, 'prepaid and charge', 'P'],
    [readPayer, 'Freight Collect', 'C'],
    [readPayer, 'freight prepaid', 'P'],
    [readPayer, 'Third-Party Billing', 'T'],
    [readPayer, '3rd Party', 'T'],
    [readPayer, 'Net 30', null],
    [readClass, 'Class 70', '70'],
    [readClass, 'CL77.5', '77.5'],
    [readClass, 'Class: 92.5', '92.5'],
    [readClass, '77,5', '77.5'],
    [readClass, '070', '70'],
    [readClass, '85.0', '85'],
    [readFlag, 'T', true],
    [readFlag, 'F', false],
    [readFlag, 'Maybe', null],
    [readWeight, '1\u00a0500', 1500],
    [readWeight, '1\u202f500,5 kg', 1500.5],
    [readBackorder, '0', '00'],
    [readBackorder, '1', '01'],
    [readBackorder, '10', '10'],
    [readBackorder, 'A', 'A'],
    [readBackorder, '12345678901', null],
    [readWeight, '16 oz', 1],
    [readWeight, '8 Ounces', 0.5],
    [readWeight, '1,000 g', 2.2046],
    [(text: string) => readWeight(text, 'kg'), '250 grams', 0.25],
    [readWeight, '16 stone', null],
  ])('%o of %j: %j', (reader, text, expected) => expect(read(reader, text)).toBe(expected))

  it('a cell that a spreadsheet stores as text', () => {
    expect(['="02134"', "'02134", "'s-Hertogenbosch", '=1+1', "'=1", '="a"&"b"'].map(cleanCell)).toEqual([
      ...['02134', '02134', "'s-Hertogenbosch", '=1+1', "'=1", '="a"&"b"'],
    ])
  })

  it('a formula’s error value is not a value', () => {
    const read = makeOrderRowReader(suggestMapping(['Order', 'Ship To'], []), ['Order', 'Ship To'])
    expect(read({ number: 2, cells: ['A', '#N/A'] }).faults).toEqual([
      { row: 2, column: 'destinationName', reason: 'Consignee name contains an error, #N/A.' },
    ])
  })

  it('a Canadian code implies its country if the file has none', () => {
    const header = ['Order', 'Zip', 'Country']
    const read = makeOrderRowReader(suggestMapping(header, []), header)
    const of = (...cells: string[]) => read({ number: 2, cells }).values.destinationCountry
    expect([of('A', 'M5V 2T6', ''), of('A', 'M5V 2T6', 'US'), of('A', '78701', '')]).toEqual([
      ...['CA', 'US', undefined],
    ])
  })
})

describe('postal codes', () => {
  const header = ['Order', 'Zip', 'Country']
  const read = makeOrderRowReader(suggestMapping(header, []), header)
  it.each([
    ['2134', '', '02134'],
    ['2134', 'US', '02134'],
    ['6500', 'Mexico', '06500'],
    ['1067', 'DE', '01067'],
    // Four digits are complete there, and eight are not a nine-digit ZIP.
    ['2100', 'Denmark', '2100'],
    ['800.0', 'AU', '800'],
    ['13101000', 'BR', '13101000'],
  ])('%s in %j is %s', (typed, country, zip) => {
    expect(read({ number: 2, cells: ['A', typed, country] })).toMatchObject({
      values: { destinationZip: zip },
      faults: [],
    })
  })
})

describe('rows', () => {
  it('of one order may repeat values in capitals', () => {
    const gatherer = new OrderGatherer()
    for (const [row, city] of ['Austin', 'AUSTIN', 'Austin ', 'Dallas'].entries())
      gatherer.add({ row, values: { orderNumber: 'A', destinationCity: city }, faults: [] })
    expect(gatherer.orders()[0]!.faults.map(({ row }) => row)).toEqual([3])
  })

  const sheet = (...cells: string[][]) => cells.map((one, index) => ({ number: index + 2, cells: one }))
  it('with repeated headings or totals are not orders', () => {
    const rows = sheet(
      ['A', '78701', '5'],
      ['Order', 'Zip', 'Weight'],
      ['B', '78701', '5'],
      ['Total', '', '10'],
      ['', 'Grand Total:', '10'],
      ['Total Wine', '78701', '5'],
      ['Count: 3', '', ''],
    )
    const { rows: kept } = tidyTable(['Order', 'Zip', 'Weight'], rows)
    expect(kept.map(({ number }) => number)).toEqual([2, 4, 7])
  })

  it('columns without a heading, or with a repeated one, get unique headings', () => {
    const { header } = tidyTable(
      ['Name', 'City', '', 'Name', 'City', ''],
      sheet(['a', 'b', 'c', 'd', 'e', '']),
    )
    expect(header).toEqual(['Name', 'City', 'Column C', 'Name (column D)', 'City (column E)', ''])
  })
})

describe('documents', () => {
  it('JSON: an order number with many digits is kept', () => {
    const { rows } = readJsonOrders('[{"orderNumber":12345678901234567890,"qty":1.5}]')
    expect(rows[0]!.cells).toEqual(['12345678901234567890', '1.5'])
  })

  it('the lines are recognized, not the longest list', () => {
    const notes =
      '<Notes><Note><Text>1</Text></Note><Note><Text>2</Text></Note><Note><Text>3</Text></Note></Notes>'
    const lines = '<Lines><Line><SKU>x</SKU><Qty>1</Qty></Line><Line><SKU>y</SKU><Qty>1</Qty></Line></Lines>'
    const { header, rows } = readXmlOrders(
      `<O><Order><OrderNumber>A</OrderNumber>${notes}${lines}</Order></O>`,
    )
    expect(rows.map(({ cells }) => cells[header.indexOf('Lines.Line.SKU')])).toEqual(['x', 'y'])
  })

  it.each([
    '<html><body><table><tr><td>Order</td></tr></table></body></html>',
    '<!DOCTYPE html>\n<html><table></table></html>',
    '<table><tr><td>Order</td></tr></table>',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
  ])('a page of a browser or an old spreadsheet gets an instruction: %s', (text) =>
    expect(() => readXmlOrders(text)).toThrow('Save it as XLSX'),
  )

  const set = (id: string, ...segments: string[]) => ({
    id,
    control: '0001',
    segments: segments.map((one) => one.split('*')),
  })
  const rowsOf = (...sets: ReturnType<typeof set>[]) => {
    const { header, rows } = readX12Orders(sets)
    return rows.map(({ cells }) => Object.fromEntries(header.map((title, at) => [title, cells[at]])))
  }

  it('X12 850: a line may go to its own place', () => {
    const rows = rowsOf(
      set(
        '850',
        ...['BEG*00*DS*PO-1**20261121', 'N1*ST*First', 'N3*1 Test Road*Dock 2', 'N4*Austin*TX*78701'],
        ...['PO1*1*1*CA***VN*A', 'PO1*2*1*CA***VN*B', 'N1*ST*Second', 'N4*Dallas*TX*75201'],
      ),
    )
    expect(rows[0]).toMatchObject({ 'Consignee name': 'First', 'Consignee ZIP': '78701' })
    expect(rows[1]).toMatchObject({ 'Consignee name': 'Second', 'Consignee ZIP': '75201' })
    expect(rows[1]!['Consignee street'] ?? '').toBe('')
  })

  it('X12 850: quantities for several stores are not sent to one', () =>
    expect(
      rowsOf(set('850', 'BEG*00*SA*PO-1', 'PO1*1*10*EA***VN*A', 'SDQ*EA*92*0001*6*0002*4'))[0]![NOT_TAKEN],
    ).toContain('several destinations'))

  it('X12 850: the complete description of an item', () =>
    expect(
      rowsOf(set('850', 'BEG*00*SA*PO-1', 'PO1*1*1*EA***VN*A', 'PID*F*08***Shelf', 'PID*F*75***Blue'))[0],
    ).toHaveProperty('Description', 'Shelf Blue'))

  it('X12 850: the weight of a pack is not the weight of each piece in it', () => {
    const weightOf = (line: string, pack: string) =>
      rowsOf(set('850', 'BEG*00*SA*PO-1', line, pack))[0]!.Weight
    expect(weightOf('PO1*1*24*EA***VN*A', 'PO4*12*1*EA*PLT*G*15*LB')).toBe('30')
    expect(weightOf('PO1*1*30*EA***VN*A', 'PO4*12*1*EA*PLT*G*15*LB')).toBe('37.5')
    expect(weightOf('PO1*1*24*CA***VN*A', 'PO4*12*1*EA*PLT*G*15*LB')).toBe('360')
    expect(weightOf('PO1*1*24*EA***VN*A', 'PO4*1***CTN*G*15*KG')).toBe('360 kg')
  })

  it('X12 940: the total weight is the weight of a single line', () => {
    const one = ['W05*N*A', 'LX*1', 'W01*5*CA**VN*S1', 'W76*5*250*LB']
    expect(rowsOf(set('940', ...one))[0]).toHaveProperty('Weight', '250')
    const two = rowsOf(set('940', ...one.slice(0, 3), 'LX*2', 'W01*5*CA**VN*S2', 'W76*10*250*KG'))
    expect(two.map((row) => row.Weight ?? '')).toEqual(['', ''])
    const told = ['W05*N*A', 'W01*5*CA**VN*S1', 'W20*1***12*G*L', 'W76*5*250*LB']
    expect(rowsOf(set('940', ...told))[0]).toHaveProperty('Weight', '60')
  })
})

describe('whole files', () => {
  it.each([
    ['ï»¿{"a":1}', true],
    ['ï»¿{"a":', false],
    ['ï»¿<?xml version="1.0"?><a></a>', true],
    ['ÿþa\0,\0b\0\r\0\n\0', true],
    ['ÿþa\0,\0b\0', false],
    ['þÿ\0a\0\n', true],
    ['<?xml version="1.0"?><a></a><!-- end -->', true],
  ])('%j: %s', (text, expected) => expect(endsWhole(text, text)).toBe(expected))
})
