import type { PaymentType } from '#domain/shipment/shipment.ts'
import { PAYMENT_CODES, paymentTypeOf } from './tender-facts.ts'
import { centsOf, ediDate, ediNumber, isoDate } from './texts.ts'
import type { Segment, TransactionSet } from './x12/interchange.ts'
import { splitAt } from './x12/split-at.ts'

/** One line of a freight bill. */
export interface InvoiceLine {
  description: string
  /** L1-08: 400 linehaul, FUE fuel, DSC discount, LFT liftgate …; carriers have their own. */
  code: string
  cents: number
  /** Billed weight in pounds; null where the line has none. */
  weightLb: number | null
  freightClass: string
  /** L1-02, dollars by L1-03 (CW per hundredweight, FR flat, PM per mile); '' when not said. */
  rate: string
  rateBasis: string
}

/** A carrier's freight bill. */
export interface FreightInvoice {
  scac: string
  invoiceNumber: string
  /** The shipper's number of the shipment. */
  bolNumber: string
  paymentType: PaymentType
  /** YYYY-MM-DD. */
  invoiceDate: string
  deliveredOn: string
  currency: string
  /** B3-07. */
  netCents: number
  weightLb: number
  references: { qualifier: string; value: string }[]
  lines: InvoiceLine[]
}

/** Body of a 210, freight details and invoice. Source: X12 210, 004010; money in implied cents. */
export function buildFreightInvoice210(invoice: FreightInvoice): Segment[] {
  return [
    [
      'B3',
      '',
      invoice.invoiceNumber,
      invoice.bolNumber,
      PAYMENT_CODES[invoice.paymentType],
      'L',
      ediDate(invoice.invoiceDate),
      String(invoice.netCents),
      '',
      ediDate(invoice.deliveredOn),
      invoice.deliveredOn ? '035' : '',
      invoice.scac,
    ],
    ['C3', invoice.currency],
    ...invoice.references.map(({ qualifier, value }): Segment => ['N9', qualifier, value]),
    ['R3', invoice.scac, 'B', '', 'M'],
    ...invoice.lines.flatMap(lineSegments),
    ['L3', ediNumber(invoice.weightLb), 'G', '', '', String(invoice.netCents)],
  ]
}

function lineSegments(line: InvoiceLine, index: number): Segment[] {
  const number = String(index + 1)
  return [
    ['LX', number],
    ['L5', number, line.description.slice(0, 50)],
    ...(line.weightLb === null ? [] : [['L0', number, '', '', ediNumber(line.weightLb), 'B']]),
    ['L1', number, line.rate, line.rateBasis, String(line.cents), '', '', '', line.code],
    ...(line.freightClass ? [['L7', number, '', '', '', '', '', line.freightClass]] : []),
  ]
}

/** Reads an accepted 210. The total is the one that it says; whether the lines add up to it, `invoiceGap` tells. */
export function readFreightInvoice210(set: TransactionSet): FreightInvoice {
  const [head, ...turns] = splitAt(set.segments, 'LX')
  const find = (id: string) => head.find((segment) => segment[0] === id) ?? []
  const [
    ,
    ,
    invoiceNumber = '',
    bolNumber = '',
    payment = '',
    ,
    date = '',
    net = '',
    ,
    delivered = '',
    kind = '',
    scac = '',
  ] = find('B3')
  const total = set.segments.find((segment) => segment[0] === 'L3') ?? []
  return {
    scac,
    invoiceNumber,
    bolNumber,
    paymentType: paymentTypeOf(payment),
    invoiceDate: isoDate(date),
    deliveredOn: kind === '035' ? isoDate(delivered) : '',
    currency: find('C3')[1] ?? 'USD',
    netCents: centsOf(net) ?? 0,
    weightLb: Number(total[1] ?? 0),
    references: head
      .filter((segment) => segment[0] === 'N9')
      .map(([, qualifier = '', value = '']) => ({ qualifier, value })),
    lines: turns.flatMap(readLine),
  }
}

/** One LX may hold several charges (L1). */
function readLine(segments: readonly Segment[]): InvoiceLine[] {
  const find = (id: string) => segments.find((segment) => segment[0] === id) ?? []
  const weight = find('L0')[4] ?? ''
  return segments
    .filter((segment) => segment[0] === 'L1')
    .map((charge) => ({
      description: find('L5')[2] || charge[12] || '',
      code: charge[8] ?? '',
      cents: centsOf(charge[4] ?? '') ?? 0,
      weightLb: weight === '' ? null : Number(weight),
      freightClass: find('L7')[7] ?? '',
      rate: charge[2] ?? '',
      rateBasis: charge[3] ?? '',
    }))
}

/** Cents by which the bill's total exceeds its lines; 0 when they add up. */
export const invoiceGap = (invoice: FreightInvoice): number =>
  invoice.netCents - invoice.lines.reduce((sum, line) => sum + line.cents, 0)
