import type { PaymentType } from '#domain/shipment/shipment.ts'
import { readParties } from './parties.ts'
import { type Reference, referencesIn } from './references.ts'
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
  /** Billed weight in pounds; null if the line has none. */
  weightLb: number | null
  freightClass: string
  /** L1-02, dollars by L1-03 (CW per hundredweight, FR flat, PM per mile); '' if absent. */
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
  /** C3-01; '' if absent: the currency of the shipment. */
  currency: string
  /** B3-07. */
  netCents: number
  weightLb: number
  /** The ZIPs of shipper and consignee; '' if absent. */
  originZip?: string
  destinationZip?: string
  references: Reference[]
  lines: InvoiceLine[]
  /** Its effect on an earlier bill; absent for a first bill. */
  amends?: InvoiceAmendment
}

/** `adds`: charges in addition to those billed before; `corrects` and `cancels`: in place of them. */
export type InvoiceAmendment = 'adds' | 'corrects' | 'cancels'

/** B3-08, element 202 as motor carriers use it: balance due, adding revenue; adjustment, billing error, correction … */
const AMENDMENTS: Readonly<Record<InvoiceAmendment, readonly string[]>> = {
  adds: ['BD', 'AR'],
  corrects: ['AD', 'BE', 'CO', 'RB', 'RC'],
  cancels: ['BO', 'CA', 'CT'],
}

/**
 * Names of charges for lines without a description. These are codes of LTL carriers, which also have their own codes.
 */
const CHARGE_WORDS: Readonly<Record<string, string>> = {
  '400': 'Freight',
  '405': 'Fuel surcharge',
  APT: 'Appointment',
  DET: 'Detention',
  DSC: 'Discount',
  FUE: 'Fuel surcharge',
  IDL: 'Inside delivery',
  LFT: 'Liftgate',
  LGD: 'Liftgate',
  NOT: 'Notification',
  NTF: 'Notification',
  RCL: 'Residential delivery',
  RDL: 'Redelivery',
  RES: 'Residential delivery',
  RWG: 'Reweigh',
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
    ...(invoice.currency ? [['C3', invoice.currency]] : []),
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

/** Reads an accepted 210. The total is the stated one, even if the lines add up to another amount. */
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
    correction = '',
    delivered = '',
    kind = '',
    scac = '',
  ] = find('B3')
  const total = set.segments.find((segment) => segment[0] === 'L3') ?? []
  return {
    scac,
    invoiceNumber: invoiceNumber.trim(),
    bolNumber: bolNumber.trim(),
    paymentType: paymentTypeOf(payment),
    invoiceDate: isoDate(date),
    deliveredOn: kind === '035' ? isoDate(delivered) : '',
    currency: find('C3')[1] ?? '',
    netCents: centsOf(net) ?? 0,
    weightLb: Number(total[1] ?? 0),
    ...zipsOf(head),
    references: referencesIn(head),
    lines: turns.flatMap(readLine),
    ...amendmentOf(correction, find('B2A')[1] ?? ''),
  }
}

/** ZIPs of the parties: SH shipper or SF ship from, CN consignee or ST ship to. */
function zipsOf(head: readonly Segment[]): Pick<FreightInvoice, 'originZip' | 'destinationZip'> {
  const parties = readParties(head)
  const zip = (...roles: string[]) => parties.find(({ role }) => roles.includes(role))?.address.zip ?? ''
  const [originZip, destinationZip] = [zip('SH', 'SF'), zip('CN', 'ST')]
  return { ...(originZip ? { originZip } : {}), ...(destinationZip ? { destinationZip } : {}) }
}

/** By B3-08, or else by the purpose (B2A-01): 01 cancellation, 04 change, 05 replace. */
function amendmentOf(correction: string, purpose: string): Pick<FreightInvoice, 'amends'> {
  for (const amends of ['adds', 'corrects', 'cancels'] as const) {
    if (AMENDMENTS[amends].includes(correction)) return { amends }
  }
  if (purpose === '01') return { amends: 'cancels' }
  return purpose === '04' || purpose === '05' ? { amends: 'corrects' } : {}
}

/**
 * One LX may contain several charges (L1): each has its own description; the freight's weight and class belong to the
 * first.
 */
function readLine(segments: readonly Segment[]): InvoiceLine[] {
  const find = (id: string) => segments.find((segment) => segment[0] === id) ?? []
  const charges = segments.filter((segment) => segment[0] === 'L1')
  return charges.map((charge, index) => {
    const [, line, rate = '', rateBasis = '', cents = '', , , , code = ''] = charge
    const freight = segments.find(([id, number]) => id === 'L5' && number === line) ?? find('L5')
    const weight = index === 0 ? (find('L0')[4] ?? '') : ''
    const words = CHARGE_WORDS[code] ?? ''
    return {
      // The first charge is for the goods; the others are additional.
      description: charge[12] || (index === 0 ? freight[2] || words : words || freight[2]) || '',
      code,
      cents: centsOf(cents) ?? 0,
      weightLb: weight === '' ? null : Number(weight),
      freightClass: index === 0 ? (find('L7')[7] ?? '') : '',
      rate,
      rateBasis,
    }
  })
}
