import { describe, expect, it } from 'vitest'
import { billsOfRows, type RowOfFile } from './bills-of-rows.ts'
import { chargeKind } from './charge-kind.ts'
import { layoutReader } from './layout-rows.ts'
import { layoutOf } from './parcel-layouts.ts'

/** Made-up rows in the published layouts (docs/parcel-bills.md). */

/** A row of UPS Billing Data by the numbers of its dictionary, counted from 1; 250 columns. */
const upsRow = (fields: Record<number, string>): string[] =>
  Array.from({ length: 250 }, (_, at) => fields[at + 1] ?? '')
const upsCharge = (more: Record<number, string>) =>
  upsRow({
    ...{ 1: '2.1', 2: '0000A1B2C3', 3: '0000A1B2C3', 4: 'US', 5: '2026-11-21', 6: '0000A1B2C3476', 7: 'E' },
    ...{ 10: 'USD', 11: '61.42', 12: '2026-11-17', 14: '1Z999AA10123456784', 16: 'PO-77', 19: '1' },
    ...{ 21: '1Z999AA10123456784', 27: '11.0', 28: 'L', 29: '12.0', 30: 'L', 34: '005', 35: 'SHP' },
    ...{ 73: '89502', 81: '75201-1234', ...more },
  })
const UPS_ROWS = [
  upsCharge({ 44: 'FRT', 45: '003', 46: 'Ground Commercial', 52: '-4.10', 53: '12.35' }),
  upsCharge({ 29: '0.0', 44: 'FSC', 45: 'FSC', 46: 'Fuel Surcharge', 53: '2.41' }),
  upsCharge({ 29: '0.0', 44: 'ACC', 45: 'RES', 46: 'Residential Surcharge', 53: '5.60' }),
  upsCharge({ 29: '0.0', 44: 'INF', 46: 'Zone 5', 53: '0.00' }),
  upsCharge({
    21: '1Z999AA10123456793',
    29: '32.0',
    30: 'O',
    44: 'FRT',
    46: 'Ground Residential',
    53: '9.06',
  }),
  upsCharge({ 14: '', 21: '', 29: '', 44: 'MSC', 46: 'Weekly service charge', 53: '32.00' }),
]

const PAIRS = Array.from({ length: 3 }, () => [
  'Tracking ID Charge Description',
  'Tracking ID Charge Amount',
]).flat()
const FEDEX_TITLES = [
  ...[
    'Bill to Account Number',
    'Invoice Date',
    'Invoice Number',
    'Original Amount Due',
    'Express or Ground Tracking ID',
  ],
  ...[
    'Transportation Charge Amount',
    'Net Charge Amount',
    'Service Type',
    'Ground Service',
    'Rated Weight Amount',
  ],
  ...[
    'Rated Weight Units',
    'Recipient Zip Code',
    'Shipper Zip Code',
    'Original Customer Reference',
    ...PAIRS,
  ],
]
const fedexRow = (cells: Record<string, string>, pairs: [string, string][]): string[] => {
  const row = FEDEX_TITLES.map((title) => cells[title] ?? '')
  const first = FEDEX_TITLES.indexOf('Tracking ID Charge Description')
  for (const [at, [words, amount]] of pairs.entries()) {
    row[first + 2 * at] = words
    row[first + 2 * at + 1] = amount
  }
  return row
}
const FEDEX = {
  ...{
    'Invoice Date': '20261120',
    'Invoice Number': '812345678',
    'Express or Ground Tracking ID': '794612345678',
  },
  ...{
    'Transportation Charge Amount': '42.18',
    'Net Charge Amount': '38.06',
    'Service Type': 'FedEx Ground',
  },
  ...{ 'Ground Service': 'Home Delivery', 'Rated Weight Amount': '10', 'Rated Weight Units': 'K' },
  ...{ 'Recipient Zip Code': '60601', 'Shipper Zip Code': '89502', 'Original Customer Reference': 'SO-9' },
}

function read(table: readonly string[][], scac = '') {
  const layout = layoutOf(table[0]!)!
  const reader = layoutReader(layout, table[0]!)
  const rows: RowOfFile[] = []
  const faults = table.slice(reader.isTitled ? 1 : 0).flatMap((cells, at) => {
    const found = reader.read(at + 1, cells)
    rows.push(...found.rows)
    return found.faults
  })
  return { id: layout.id, ...billsOfRows(rows, scac || layout.scac), wrong: faults }
}

describe('UPS Billing Data', () => {
  it('is read without a header row: one bill per package, its charges by class, and the charges of the invoice', () => {
    const { id, bills, wrong } = read(UPS_ROWS)
    expect([id, wrong]).toEqual(['ups', []])
    expect(bills.map(({ bill }) => [bill.number, bill.trackingNumber, bill.totalCents])).toEqual([
      ['0000A1B2C3476 1Z999AA10123456784', '1Z999AA10123456784', 2_036],
      ['0000A1B2C3476 1Z999AA10123456793', '1Z999AA10123456793', 906],
      ['0000A1B2C3476', '', 3_200],
    ])
    const [{ bill }] = bills as [(typeof bills)[number]]
    expect(bill).toMatchObject({
      ...{ scac: 'UPSN', billDate: '2026-11-21', currency: 'USD', billedWeightLb: 12, references: ['PO-77'] },
      ...{ originZip: '89502', destinationZip: '75201-1234' },
    })
    expect(bill.lines.map((line) => [line.description, chargeKind(line, 'UPSN', []).kind])).toEqual([
      ['Transportation, Ground Commercial', 'linehaul'],
      ['Fuel Surcharge', 'fuel'],
      ['Residential Surcharge', 'accessorial'],
    ])
    // 32 ounces.
    expect(bills[1]!.bill.billedWeightLb).toBe(2)
  })

  it('is read with a header row, too, and reports the wrong cell', () => {
    const titles = upsRow({ 1: 'Version', 6: 'Invoice Number', 53: 'Net Amount' })
    expect(read([titles, ...UPS_ROWS]).bills).toHaveLength(3)
    const { wrong } = read([...UPS_ROWS, upsCharge({ 5: 'soon', 44: 'FRT', 46: 'Ground', 53: '1.00' })])
    expect(wrong).toEqual([expect.objectContaining({ row: 7, column: 'Bill date' })])
  })
})

describe('FedEx Billing Online', () => {
  it('uses the transportation and its pairs, whose sum is the net charge', () => {
    const row = fedexRow(FEDEX, [
      ['Performance Pricing', '-12.40'],
      ['Fuel Surcharge', '3.78'],
      ['Residential Delivery', '4.50'],
    ])
    const { id, bills } = read([FEDEX_TITLES, row], 'FDEG')
    expect(id).toBe('fedex')
    expect(bills[0]!.bill).toMatchObject({
      ...{ number: '812345678 794612345678', scac: 'FDEG', totalCents: 3_806, billDate: '2026-11-20' },
      ...{ billedWeightLb: 22.05, originZip: '89502', destinationZip: '60601', references: ['SO-9'] },
    })
    expect(
      bills[0]!.bill.lines.map((line) => [line.description, line.cents, chargeKind(line, 'FDEG', []).kind]),
    ).toEqual([
      ['Transportation, Home Delivery', 4_218, 'linehaul'],
      ['Discount, Performance Pricing', -1_240, 'linehaul'],
      ['Fuel Surcharge', 378, 'fuel'],
      ['Residential Delivery', 450, 'accessorial'],
    ])
  })

  it('does not count the transportation twice if it is among the pairs, and names the rest that is not itemized', () => {
    const among = fedexRow(FEDEX, [
      ['Transportation Charge', '34.28'],
      ['Fuel Surcharge', '3.78'],
    ])
    expect(read([FEDEX_TITLES, among], 'FDEG').bills[0]!.bill.lines.map(({ cents }) => cents)).toEqual([
      3_428, 378,
    ])
    const short = fedexRow({ ...FEDEX, 'Net Charge Amount': '50.00' }, [['Fuel Surcharge', '3.78']])
    expect(read([FEDEX_TITLES, short], 'FDEG').bills[0]!.bill.lines.at(-1)).toMatchObject({
      description: 'Charges not itemized',
      cents: 404,
    })
  })

  it('needs the carrier: ground or express', () => {
    const { faults } = billsOfRows(rowsOf([FEDEX_TITLES, fedexRow(FEDEX, [])]), '')
    expect(faults).toEqual([expect.objectContaining({ column: 'SCAC' })])
  })
})

function rowsOf(table: readonly string[][]): RowOfFile[] {
  const reader = layoutReader(layoutOf(table[0]!)!, table[0]!)
  return table.slice(1).flatMap((cells, at) => reader.read(at + 2, cells).rows)
}

describe('USPS Enterprise Payment System', () => {
  const titles = [
    ...[
      'ACH Withdrawal ID',
      'EPS Account #',
      'EPS Transaction ID',
      'Transaction Amount',
      'Transaction Date/Time',
    ],
    ...['Transaction Type', 'Package Identification Code (PIC)', 'Mail Class', 'Postage', 'Cust Ref Num1'],
  ]
  it('is one bill per label, and a credit per refund', () => {
    const pic = '9205500000000000000000'
    const { id, bills, wrong } = read([
      titles,
      [
        '1',
        '268',
        '6258250725712',
        '8.40',
        '2026-11-18 07:45:00',
        'Label Purchase',
        pic,
        'Priority Mail',
        '8.40',
        'SO-3',
      ],
      [
        '2',
        '268',
        '6258250725713',
        '-8.40',
        '2026-11-19 09:00:00',
        'Label Refund',
        pic,
        'Priority Mail',
        '-8.40',
        '',
      ],
      ['3', '268', '6258250725714', '0.00', '2026-11-19 09:00:00', 'SCAN Form Used', '', '', '', ''],
    ])
    expect([id, wrong]).toEqual(['usps', []])
    expect(
      bills.map(({ bill }) => [bill.kind, bill.totalCents, bill.billDate, bill.lines[0]!.description]),
    ).toEqual([
      ['original', 840, '2026-11-18', 'Transportation, Priority Mail'],
      ['credit', -840, '2026-11-19', 'Transportation, Priority Mail, Label Refund'],
    ])
  })
})

it('recognizes no other files', () => {
  expect(layoutOf(['Bill number', 'SCAC', 'Charge', 'Amount'])).toBeNull()
  expect(layoutOf(Array.from({ length: 250 }, (_, at) => String(at)))).toBeNull()
  expect(layoutOf([])).toBeNull()
})
