import type { ReplyOf } from '#contracts/endpoint.ts'
import type { listInvoices, readInvoice } from '#contracts/endpoints/invoices.ts'

export type BillRow = ReplyOf<typeof listInvoices>['rows'][number]
export type BillDetails = ReplyOf<typeof readInvoice>['bill']

export const KIND_WORDS: Readonly<Record<BillRow['kind'], string>> = {
  original: 'Original',
  balanceDue: 'Balance due',
  credit: 'Credit',
  corrected: 'Corrected',
}

/** Causes as a clerk says them, in the order of the filter. */
export const CAUSE_WORDS: Readonly<Record<string, string>> = {
  reweigh: 'Reweigh',
  reclass: 'Reclass',
  pieces: 'Pieces',
  lane: 'Another lane',
  discountMissing: 'Discount missing',
  discountWrong: 'Wrong discount',
  minimum: 'Minimum',
  rate: 'Rate',
  fuelOnLinehaul: 'Fuel on linehaul',
  fuelWeek: 'Wrong fuel week',
  fuel: 'Fuel',
  notOrdered: 'Not ordered',
  notBilled: 'Not billed',
  accessorialPrice: 'Accessorial price',
  duplicateCharge: 'Billed twice',
  tax: 'Tax',
  currency: 'Currency',
  unknownCharge: 'Unknown charge',
  totalUnlikeLines: 'Total unlike lines',
}

export const causeWord = (cause: string): string => CAUSE_WORDS[cause] ?? cause

/** What a clerk sees first: why it waits, what is wrong, or that nothing is. */
export function verdictOf(row: Pick<BillRow, 'heldBecause' | 'causes' | 'isWithinTolerance'>): string {
  if (row.heldBecause) return `Held: ${row.heldBecause}`
  if (row.isWithinTolerance) return row.causes.length > 0 ? 'Within tolerance' : 'As booked'
  return row.causes.map(causeWord).join(', ') || 'Above the tolerance'
}

export const verdictColor = (row: BillRow): string => {
  if (row.isWithinTolerance) return 'green'
  return row.heldBecause ? 'yellow' : 'red'
}
