import { t } from '@lingui/core/macro'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { saveInvoice } from '#contracts/endpoints/invoices.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { parseDecimal } from '#domain/money.ts'

/** A bill as typed: its fields are text. */
export interface TypedBill {
  number: string
  kind: 'original' | 'balanceDue' | 'credit' | 'corrected'
  originalNumber: string
  scac: string
  proNumber: string
  bolNumber: string
  trackingNumber: string
  billDate: string
  currency: string
  billedWeight: string
  billedClass: string
  pieces: string
  originZip: string
  destinationZip: string
  total: string
  lines: TypedLine[]
}

export interface TypedLine {
  key: string
  description: string
  amount: string
}

export const newLine = (): TypedLine => ({ key: crypto.randomUUID(), description: '', amount: '' })

export const EMPTY_BILL: Omit<TypedBill, 'lines'> = {
  number: '',
  kind: 'original',
  originalNumber: '',
  scac: '',
  proNumber: '',
  bolNumber: '',
  trackingNumber: '',
  billDate: '',
  currency: 'USD',
  billedWeight: '',
  billedClass: '',
  pieces: '',
  originZip: '',
  destinationZip: '',
  total: '',
}

const CENTS = 2
const centsOf = (text: string): number | null => (text.trim() === '' ? null : parseDecimal(text, CENTS))
const isTyped = ({ description, amount }: TypedLine): boolean =>
  description.trim() !== '' || amount.trim() !== ''

/** The sum of the typed charges in cents. */
export const sumOf = (lines: readonly TypedLine[]): number =>
  lines.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0)

/** The faults of a typed bill, by field; lines by their index among the typed ones. */
export function billFaultsOf(bill: TypedBill): Record<string, string> {
  const faults: Record<string, string> = {}
  if (bill.number.trim() === '') faults.number = t`Enter the bill number.`
  if (bill.scac.trim() === '') faults.scac = t`Enter the carrier’s SCAC.`
  const lines = bill.lines.filter(isTyped)
  if (lines.length === 0) faults.lines = t`Enter at least one charge.`
  for (const [index, line] of bill.lines.entries()) {
    if (!isTyped(line)) continue
    if (line.description.trim() === '')
      faults[`lines.${index}.description`] = t`Enter the name of the charge.`
    if (centsOf(line.amount) === null) faults[`lines.${index}.amount`] = t`Enter an amount like 1240.50.`
  }
  const total = centsOf(bill.total)
  if (bill.total.trim() === '') faults.total = t`Enter the total shown on the bill.`
  else if (total === null) faults.total = t`Enter an amount like 1240.50.`
  const weight = bill.billedWeight.trim()
  if (weight !== '' && parseDecimal(weight, 2) === null) faults.billedWeight = t`Enter a number.`
  const pieces = bill.pieces.trim()
  if (pieces !== '' && parseDecimal(pieces, 0) === null) faults.pieces = t`Enter a whole number.`
  return faults
}

const numberOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replaceAll(',', ''))

/** The body of the call; only valid if `billFaultsOf` finds nothing. */
export function bodyOfBill(bill: TypedBill): Sparse<BodyOf<typeof saveInvoice>> {
  const { lines, total, billedWeight, pieces, ...texts } = bill
  return {
    ...texts,
    billedWeight: numberOf(billedWeight),
    pieces: numberOf(pieces),
    lines: lines
      .filter(isTyped)
      .map(({ description, amount }) => ({ description, amount: centsOf(amount) ?? 0 })),
    total: centsOf(total) ?? 0,
  }
}
