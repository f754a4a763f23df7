/** Groups the rows of a file of bills: all rows of one bill, even if other rows are between them. */
import type { Cents } from '../money.ts'
import { type BillLine, type FreightBill, linesTotal, plainNumber } from './bill.ts'
import type { BillRowCells } from './bill-fields.ts'

export interface RowOfFile {
  row: number
  values: BillRowCells
}

/** A bill of the file with its rows, or the error in one of them. */
export interface BillOfFile {
  /** The number of its first row. */
  row: number
  bill: FreightBill
  /** Whether the file states the kind of the bill. */
  isKindTold: boolean
}
export interface FaultOfFile {
  row: number
  column: string
  reason: string
}

/** Columns with one kind of charge each, and the name of the charge. */
const WIDE: readonly (readonly [keyof BillRowCells, string])[] = [
  ['linehaul', 'Linehaul'],
  ['discount', 'Discount'],
  ['fuel', 'Fuel surcharge'],
  ['accessorials', 'Other charges'],
  ['tax', 'Tax'],
]

/** A bill has only one value of each: rows that contradict each other are rejected. */
const ONCE: readonly (readonly [keyof BillRowCells, string])[] = [
  ['kind', 'Kind'],
  ['originalNumber', 'Original bill'],
  ['proNumber', 'PRO'],
  ['bolNumber', 'BOL'],
  ['billDate', 'Bill date'],
  ['currency', 'Currency'],
  ['billedClass', 'Class'],
  ['originZip', 'From ZIP'],
  ['destinationZip', 'To ZIP'],
  ['total', 'Bill total'],
]

/**
 * @param scac the carrier of rows without one; '' = such rows are rejected
 * @returns bills in the order of their first rows, and the errors of the others
 */
export function billsOfRows(
  rows: readonly RowOfFile[],
  scac: string,
): { bills: BillOfFile[]; faults: FaultOfFile[] } {
  const faults: FaultOfFile[] = []
  const groups = Map.groupBy(rows, ({ values }) =>
    [values.scac || scac, plainNumber(values.number ?? ''), parcelOf(values)].join(' '),
  )
  const bills = [...groups.values()].flatMap((group) => {
    const found = billOf(group, scac)
    if ('bill' in found) return [found]
    faults.push(...found.faults)
    return []
  })
  return { bills, faults }
}

/** A parcel carrier bills many packages under one number: each package is a separate bill. */
const parcelOf = ({ trackingNumber, proNumber }: BillRowCells): string =>
  trackingNumber && !proNumber ? plainNumber(trackingNumber) : ''

function billOf(group: readonly RowOfFile[], usualScac: string): BillOfFile | { faults: FaultOfFile[] } {
  const { row, values: first } = group[0]!
  const faults = group.flatMap((one) => contradictions(group[0]!, one))
  const once = <K extends keyof BillRowCells>(name: K) =>
    group.find(({ values }) => values[name] !== undefined)?.values[name]
  const scac = first.scac || usualScac
  if (scac === '') faults.push({ row, column: 'SCAC', reason: 'Choose the carrier that billed it.' })
  const lines = group.flatMap(({ values }) => linesOf(values))
  const sum = linesTotal(lines)
  const stated = once('total') ?? sum
  // A file with totals only becomes a bill of one charge.
  if (lines.length === 0 && stated !== 0) lines.push(lineOf('Freight charges', '', stated))
  if (lines.length === 0) faults.push({ row, column: 'Amount', reason: 'This bill has no charge.' })
  const gap = stated - linesTotal(lines)
  if (gap !== 0) {
    faults.push({ row, column: 'Bill total', reason: `The charges add up to ${(sum / 100).toFixed(2)}.` })
  }
  if (faults.length > 0) return { faults }
  const parcel = parcelOf(first)
  const references = group.flatMap(({ values }) => values.reference ?? [])
  const weights = group.flatMap(({ values }) => values.billedWeight ?? [])
  return {
    row,
    isKindTold: once('kind') !== undefined,
    bill: {
      number: parcel === '' ? first.number! : `${first.number} ${first.trackingNumber}`,
      kind: once('kind') ?? (stated < 0 ? 'credit' : 'original'),
      originalNumber: once('originalNumber') ?? '',
      scac,
      proNumber: once('proNumber') ?? '',
      bolNumber: once('bolNumber') ?? '',
      references: [...new Set(references)].slice(0, 20),
      trackingNumber: once('trackingNumber') ?? '',
      billDate: once('billDate') ?? '',
      currency: once('currency') ?? 'USD',
      // The weight of the bill is repeated in the rows of its charges.
      billedWeightLb: weights.length === 0 ? null : Math.max(...weights),
      billedClass: once('billedClass') ?? '',
      pieces: once('pieces') ?? null,
      originZip: once('originZip') ?? '',
      destinationZip: once('destinationZip') ?? '',
      lines,
      totalCents: stated,
    },
  }
}

function contradictions(first: RowOfFile, { row, values }: RowOfFile): FaultOfFile[] {
  return ONCE.flatMap(([name, column]) => {
    const [one, other] = [first.values[name], values[name]]
    if (one === undefined || other === undefined || one === other) return []
    return [{ row, column, reason: `Row ${first.row} of the same bill has a different value.` }]
  })
}

function linesOf(values: BillRowCells): BillLine[] {
  const wide = WIDE.flatMap(([name, words]) => {
    const cents = values[name] as Cents | undefined
    if (!cents) return []
    // Files have discounts with either sign: here a deduction is below 0.
    return [lineOf(words, '', name === 'discount' ? -Math.abs(cents) : cents)]
  })
  if (values.amount === undefined) return wide
  return [lineOf(values.charge || 'Freight charges', values.chargeCode ?? '', values.amount), ...wide]
}

const lineOf = (description: string, code: string, cents: Cents): BillLine => ({
  ...{ description, code, cents, weightLb: null, freightClass: '' },
})
