/**
 * Billing files of parcel carriers by their published layouts. Sources: docs/parcel-bills.md. A row becomes one row per
 * charge in our own format, with text cells; `BILL_FIELDS` reads them.
 */
import type { BillRowCells } from './bill-fields.ts'

/** The cells of our own format, by field. Weights are in pounds unless `weightUnit` says kilograms. */
export type LayoutCells = Partial<Record<keyof BillRowCells, string>> & { weightUnit?: 'kg' }

export interface ParcelLayout {
  id: 'ups' | 'fedex' | 'usps'
  /** The carrier's name of the file. */
  name: string
  /** The carrier of its bills if it has a single code; '' if the user has to enter it. */
  scac: string
  /** True: the first row is a header row. */
  isTitled: (first: readonly string[]) => boolean
  recognizes: (first: readonly string[]) => boolean
  /** The charges of a row; empty: the row has no money. */
  charges: (cells: readonly string[], titles: readonly string[]) => LayoutCells[]
}

const trimmed = (cells: readonly string[], at: number): string => (cells[at] ?? '').trim()

/** The cents in a text, for sums; null: it is not an amount. */
function centsIn(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '')
  return /^-?\d*\.?\d+$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

/** Positions in the 250 columns of UPS Billing Data, counted from 0. */
const UPS = {
  version: 0,
  invoiceDate: 4,
  invoiceNumber: 5,
  currency: 9,
  lead: 13,
  reference: 15,
  tracking: 20,
  packageReference: 21,
  billedWeight: 28,
  weightUnit: 29,
  classification: 43,
  code: 44,
  description: 45,
  net: 52,
  senderPostal: 72,
  receiverPostal: 80,
} as const
const OUNCES_A_POUND = 16

/** Classes of charges that are clearer than their descriptions. */
const UPS_CLASSES: Readonly<Record<string, string>> = {
  FRT: 'Transportation',
  FSC: 'Fuel surcharge',
  TAX: 'Tax',
}

const isUpsTitles = (first: readonly string[]): boolean =>
  trimmed(first, UPS.invoiceNumber) === 'Invoice Number' && trimmed(first, UPS.net) === 'Net Amount'

function upsCharges(cells: readonly string[]): LayoutCells[] {
  const at = (column: keyof typeof UPS) => trimmed(cells, UPS[column])
  // Informational rows have no money.
  if (centsIn(at('net')) === 0) return []
  const kind = UPS_CLASSES[at('classification').toUpperCase()]
  const words = at('description')
  const weight = upsWeight(at('billedWeight'), at('weightUnit').toUpperCase())
  return [
    {
      ...{ number: at('invoiceNumber'), billDate: at('invoiceDate'), currency: at('currency') },
      ...{
        trackingNumber: at('tracking') || at('lead'),
        reference: at('reference') || at('packageReference'),
      },
      ...{ originZip: at('senderPostal'), destinationZip: at('receiverPostal') },
      charge: kind && !words.toLowerCase().startsWith(kind.toLowerCase()) ? `${kind}, ${words}` : words,
      ...{ chargeCode: kind === 'Transportation' ? '' : at('code'), amount: at('net') },
      ...weight,
    },
  ]
}

/** L pounds, K kilograms, O ounces. */
function upsWeight(text: string, unit: string): LayoutCells {
  const weight = Number(text)
  if (!(weight > 0)) return {}
  if (unit === 'K') return { billedWeight: text, weightUnit: 'kg' }
  return { billedWeight: unit === 'O' ? (weight / OUNCES_A_POUND).toFixed(2) : text }
}

const FEDEX_TITLES = ['Invoice Number', 'Express or Ground Tracking ID', 'Net Charge Amount'] as const

function fedexCharges(cells: readonly string[], titles: readonly string[]): LayoutCells[] {
  const at = (title: string) => trimmed(cells, titles.indexOf(title))
  const net = centsIn(at('Net Charge Amount'))
  const transport = centsIn(at('Transportation Charge Amount')) ?? 0
  const pairs = fedexPairs(cells, titles)
  const itemized = pairs.reduce((sum, { cents }) => sum + cents, 0)
  // Files differ in whether the transportation charge is among the pairs.
  const isApart = net === null || transport + itemized === net || itemized !== net
  const service = at('Ground Service') || at('Service Type')
  const lines = [
    ...(isApart && transport !== 0
      ? [{ words: `Transportation, ${service}`.replace(/, $/, ''), cents: transport }]
      : []),
    ...pairs,
  ]
  const rest = net === null ? 0 : net - lines.reduce((sum, { cents }) => sum + cents, 0)
  if (rest !== 0) lines.push({ words: 'Charges not itemized', cents: rest })
  const weight = at('Rated Weight Amount')
  const common: LayoutCells = {
    ...{ number: at('Invoice Number'), billDate: at('Invoice Date') },
    ...{
      trackingNumber: at('Express or Ground Tracking ID'),
      currency: at('Invoice Currency') || at('Currency'),
    },
    reference: at('Original Customer Reference') || at('Original Ref#3/PO Number'),
    ...{ originZip: at('Shipper Zip Code'), destinationZip: at('Recipient Zip Code') },
    ...(Number(weight) > 0 ? { billedWeight: weight } : {}),
    ...(at('Rated Weight Units').toUpperCase().startsWith('K') ? { weightUnit: 'kg' as const } : {}),
  }
  return lines
    .filter(({ cents }) => cents !== 0)
    .map(({ words, cents }) => ({ ...common, charge: words, amount: (cents / 100).toFixed(2) }))
}

const PAIR = /^Tracking ID Charge Description/

function fedexPairs(cells: readonly string[], titles: readonly string[]): { words: string; cents: number }[] {
  return titles.flatMap((title, at) => {
    if (!PAIR.test(title) || !(titles[at + 1] ?? '').startsWith('Tracking ID Charge Amount')) return []
    const cents = centsIn(trimmed(cells, at + 1))
    return cents ? [{ words: fedexWords(trimmed(cells, at)), cents }] : []
  })
}

/** Discounts have separate names. */
const fedexWords = (words: string): string =>
  /^(performance pricing|earned discount|grace discount)/i.test(words)
    ? `Discount, ${words}`
    : words || 'Unnamed charge'

const USPS_TITLES = ['EPS Transaction ID', 'Package Identification Code (PIC)', 'Transaction Amount'] as const

function uspsCharges(cells: readonly string[], titles: readonly string[]): LayoutCells[] {
  const at = (title: string) => trimmed(cells, titles.indexOf(title))
  if (centsIn(at('Transaction Amount')) === 0) return []
  const kind = at('Transaction Type')
  return [
    {
      ...{ number: at('EPS Transaction ID'), billDate: at('Transaction Date/Time') },
      ...{ trackingNumber: at('Package Identification Code (PIC)'), reference: at('Cust Ref Num1') },
      charge: ['Transportation', at('Mail Class'), /refund/i.test(kind) ? kind : '']
        .filter(Boolean)
        .join(', '),
      amount: at('Transaction Amount'),
    },
  ]
}

const hasTitles = (first: readonly string[], titles: readonly string[]): boolean =>
  titles.every((title) => first.some((cell) => cell.trim() === title))

export const PARCEL_LAYOUTS: readonly ParcelLayout[] = [
  {
    id: 'ups',
    name: 'UPS Billing Data',
    scac: 'UPSN',
    isTitled: isUpsTitles,
    recognizes: (first) =>
      isUpsTitles(first) ||
      (first.length > UPS.net &&
        /^\d\.\d$/.test(trimmed(first, UPS.version)) &&
        /^[A-Z]{3}$/.test(trimmed(first, UPS.currency)) &&
        centsIn(trimmed(first, UPS.net)) !== null),
    charges: upsCharges,
  },
  {
    id: 'fedex',
    name: 'FedEx Billing Online, all columns',
    scac: '',
    isTitled: () => true,
    recognizes: (first) => hasTitles(first, FEDEX_TITLES),
    charges: fedexCharges,
  },
  {
    id: 'usps',
    name: 'USPS Enterprise Payment System, transactions',
    scac: 'USPS',
    isTitled: () => true,
    recognizes: (first) => hasTitles(first, USPS_TITLES),
    charges: uspsCharges,
  },
]

export const layoutOf = (first: readonly string[]): ParcelLayout | null =>
  PARCEL_LAYOUTS.find((layout) => layout.recognizes(first)) ?? null
