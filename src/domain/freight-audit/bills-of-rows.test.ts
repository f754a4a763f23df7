import { describe, expect, it } from 'vitest'
import { makeRowReader } from '../mapping/read-row.ts'
import { suggestColumns } from '../mapping/suggest-columns.ts'
import { BILL_FIELDS, type BillRowCells } from './bill-fields.ts'
import { billsOfRows } from './bills-of-rows.ts'

/** Reads like a file: columns suggested by the headings, then row by row. */
function read(header: string[], ...cells: string[][]) {
  const columns = suggestColumns(BILL_FIELDS, header, cells)
  const reader = makeRowReader(BILL_FIELDS, columns, header)
  return cells.map((row, at) => {
    const reading = reader.read({ number: at + 2, cells: row })
    if (reading.kind === 'faults') throw new Error(JSON.stringify(reading.faults))
    return { row: at + 2, values: reading.values as BillRowCells }
  })
}

describe('bills in a file', () => {
  it('are combined from rows of one charge each', () => {
    const rows = read(
      [
        'Invoice #',
        'SCAC',
        'PRO',
        'BOL',
        'Invoice date',
        'Charge description',
        'Charge amount',
        'Total due',
        'Weight',
      ],
      ['FB-1', 'saia', '612', '0400001', '11/20/2026', 'Linehaul', '300.00', '290.50', '1,240 lb'],
      ['FB-2', 'saia', '613', '0400002', '11/20/2026', 'Linehaul', '$95.00', '', ''],
      ['FB-1', 'saia', '612', '0400001', '11/20/2026', 'Discount', '(59.50)', '290.50', '1,240 lb'],
      ['FB-1', 'saia', '612', '0400001', '11/20/2026', 'Fuel', '50.00', '290.50', '1,240 lb'],
    )
    const { bills, faults } = billsOfRows(rows, '')
    expect(faults).toEqual([])
    expect(bills.map(({ bill }) => [bill.number, bill.totalCents, bill.lines.length])).toEqual([
      ['FB-1', 29_050, 3],
      ['FB-2', 9_500, 1],
    ])
    expect(bills[0]!.bill).toMatchObject({ scac: 'SAIA', billedWeightLb: 1240, billDate: '2026-11-20' })
  })

  it('are read from one row with a column for each charge', () => {
    const rows = read(
      ['Freight bill', 'Linehaul', 'Discount', 'Fuel surcharge', 'Accessorials', 'Invoice amount'],
      ['FB-9', '500.00', '100.00', '88.00', '75.00', '563.00'],
    )
    const { bills, faults } = billsOfRows(rows, 'SYNA')
    expect(faults).toEqual([])
    expect(bills[0]!.bill.lines.map(({ description, cents }) => [description, cents])).toEqual([
      ['Linehaul', 50_000],
      ['Discount', -10_000],
      ['Fuel surcharge', 8_800],
      ['Other charges', 7_500],
    ])
  })

  it('of parcels are one per package of an invoice', () => {
    const rows = read(
      [
        'Invoice Number',
        'Invoice Date',
        'Express or Ground Tracking ID',
        'Rated Weight Amount',
        'Net Charge Amount',
      ],
      ['7-123', '2026-11-20', '794611111111', '12', '18.20'],
      ['7-123', '2026-11-20', '794622222222', '30', '31.05'],
      ['7-123', '2026-11-20', '794611111111', '12', '4.10'],
    )
    const { bills } = billsOfRows(rows, 'FDEG')
    expect(bills.map(({ bill }) => [bill.number, bill.trackingNumber, bill.totalCents])).toEqual([
      ['7-123 794611111111', '794611111111', 2_230],
      ['7-123 794622222222', '794622222222', 3_105],
    ])
  })

  it('report the wrong row and column', () => {
    const rows = read(
      ['Bill number', 'SCAC', 'PRO', 'Amount', 'Bill total'],
      ['1', 'SAIA', '612', '10.00', '11.00'],
      ['2', '', '613', '10.00', '10.00'],
      ['3', 'SAIA', '614', '10.00', ''],
      ['3', 'SAIA', '615', '10.00', ''],
      ['4', 'SAIA', '616', '', ''],
    )
    const { bills, faults } = billsOfRows(rows, '')
    expect(bills).toEqual([])
    expect(faults).toEqual([
      { row: 2, column: 'Bill total', reason: 'The charges add up to 10.00.' },
      { row: 3, column: 'SCAC', reason: 'Choose the carrier that billed it.' },
      { row: 5, column: 'PRO', reason: 'Row 4 of the same bill has a different value.' },
      { row: 6, column: 'Amount', reason: 'This bill has no charge.' },
    ])
  })

  it('below 0 are credits', () => {
    const rows = read(['Bill number', 'SCAC', 'Original bill', 'Amount'], ['C1', 'SAIA', 'FB-1', '-40.00'])
    expect(billsOfRows(rows, '').bills[0]!.bill).toMatchObject({ kind: 'credit', originalNumber: 'FB-1' })
  })
})
