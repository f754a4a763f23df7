import {
  brief,
  readDate,
  readLine,
  readMoney,
  readWhole,
  withoutFormulaMark,
} from '../mapping/common-fields.ts'
import { readDecimal } from '../mapping/decimal-text.ts'
import { type FieldUnit, fault, type MappingField, type Reading, value } from '../mapping/field.ts'
import type { Cents } from '../money.ts'
import type { BillKind } from './bill.ts'

/**
 * Carriers' bills as a table: one row per charge, or one row per bill with a column for each usual charge. The billing
 * files of UPS, FedEx and USPS have their own layouts (`parcel-layouts.ts`); for other versions of them, users should
 * check the columns suggested by their headings.
 */

/** A row of a list of bills; a field without a cell is absent. */
export interface BillRowCells {
  number?: string
  kind?: BillKind
  originalNumber?: string
  scac?: string
  proNumber?: string
  bolNumber?: string
  trackingNumber?: string
  reference?: string
  billDate?: string
  currency?: string
  billedWeight?: number
  billedClass?: string
  pieces?: number
  originZip?: string
  destinationZip?: string
  charge?: string
  chargeCode?: string
  amount?: Cents
  linehaul?: Cents
  discount?: Cents
  fuel?: Cents
  accessorials?: Cents
  tax?: Cents
  total?: Cents
}

type BillField = MappingField & { id: keyof BillRowCells }

const WEIGHT_UNITS: readonly FieldUnit[] = [
  { id: 'lb', label: 'Pounds' },
  { id: 'kg', label: 'Kilograms' },
]
const POUNDS_PER_KG = 2.204_622_621_8
const MOST_WEIGHT = 1_000_000

/** Amounts below 0 are credits and discounts; accountants write them in parentheses. */
function readSignedMoney(text: string): Reading<Cents> {
  const plain = text.replace(/[$\s]/g, '')
  const inside = /^\((.+)\)$/.exec(plain)?.[1] ?? /^-(.+)$/.exec(plain)?.[1] ?? /^(.+)-$/.exec(plain)?.[1]
  const reading = readMoney(inside ?? plain)
  if (reading.kind === 'fault') return fault(`'${brief(text)}' is not an amount like 95.50 or -12.00.`)
  return inside === undefined ? reading : value(-reading.value || 0)
}

function readPounds(text: string, unit: string): Reading<number> {
  const hundredths = readDecimal(text.replace(/\s*(lbs?|kgs?)\.?$/i, ''), 2)
  const isKilograms = unit === 'kg' || /kgs?\.?$/i.test(text)
  const pounds = hundredths === null ? null : (hundredths / 100) * (isKilograms ? POUNDS_PER_KG : 1)
  return pounds === null || pounds > MOST_WEIGHT
    ? fault(`'${brief(text)}' is not a weight like 1240.`)
    : value(Math.round(pounds * 100) / 100)
}

const KIND_WORDS: readonly (readonly [RegExp, BillKind])[] = [
  [/^(balance due|bd|add(itional)? charges?|adjustment|supplement)/i, 'balanceDue'],
  [/^(credit|cr|refund|credit memo)/i, 'credit'],
  [/^(corrected|correction|co|replacement|revised)/i, 'corrected'],
  [/^(original|or|invoice|freight bill|bill|shipment|outbound|inbound|third party)/i, 'original'],
]

function readKind(text: string): Reading<BillKind> {
  const found = KIND_WORDS.find(([pattern]) => pattern.test(text.trim()))
  return found
    ? value(found[1])
    : fault(`'${brief(text)}' is not a bill type. Use Original, Balance due, Credit or Corrected.`)
}

function readCurrency(text: string): Reading<string> {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? value(code) : fault(`'${brief(text)}' is not a currency code like USD.`)
}

function readScac(text: string): Reading<string> {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9]{2,10}$/.test(code) ? value(code) : fault(`'${brief(text)}' is not a SCAC like SAIA.`)
}

const field = (
  id: keyof BillRowCells,
  label: string,
  example: string,
  aliases: readonly string[],
  read: MappingField['read'],
  more: Partial<Omit<MappingField, 'id' | 'read'>> = {},
): BillField => ({
  ...{ id, label, example, aliases, isRequired: false, ...more },
  read: (text, unit) => read(withoutFormulaMark(text), unit),
})

/** The fields that a column of a list of bills can fill; also the header row of the template. */
export const BILL_FIELDS: readonly BillField[] = [
  field(
    'number',
    'Bill number',
    'FB-10442',
    [
      'Invoice number',
      'Invoice no',
      'Invoice #',
      'Invoice',
      'Bill no',
      'Freight bill',
      'Freight bill number',
    ],
    readLine(40),
    { isRequired: true, isNot: /date|amount|total|due/i },
  ),
  field('scac', 'SCAC', 'SAIA', ['Carrier SCAC', 'Carrier code', 'SCAC code'], readScac),
  field(
    'kind',
    'Kind',
    'Original',
    ['Bill kind', 'Bill type', 'Invoice type', 'Invoice type code'],
    readKind,
  ),
  field(
    'originalNumber',
    'Original bill',
    '',
    ['Original invoice', 'Refers to', 'Original number'],
    readLine(40),
  ),
  field('proNumber', 'PRO', '612345678', ['PRO number', 'PRO no', 'Pro #', 'Freight bill PRO'], readLine(40)),
  field(
    'bolNumber',
    'BOL',
    '0400001',
    ['BOL number', 'Bill of lading', 'B/L', 'BL number', 'BOL #'],
    readLine(40),
  ),
  field(
    'trackingNumber',
    'Tracking number',
    '',
    [
      'Tracking no',
      'Tracking #',
      'Express or Ground Tracking ID',
      'Tracking ID',
      'Package number',
      'Impb',
      'Lead shipment number',
    ],
    readLine(60),
  ),
  field(
    'reference',
    'Reference',
    '',
    [
      'Reference number',
      'PO number',
      'Customer reference',
      'Shipment reference number 1',
      'Original customer reference',
    ],
    readLine(60),
  ),
  field('billDate', 'Bill date', '2026-11-20', ['Invoice date', 'Date', 'Billing date'], readDate),
  field('currency', 'Currency', 'USD', ['Currency code', 'Invoice currency code'], readCurrency),
  field(
    'billedWeight',
    'Billed weight',
    '1240',
    ['Weight', 'Rated weight', 'Rated weight amount', 'Chargeable weight', 'Total weight'],
    readPounds,
    { units: WEIGHT_UNITS },
  ),
  field('billedClass', 'Class', '70', ['Billed class', 'Freight class'], readLine(10)),
  field(
    'pieces',
    'Pieces',
    '2',
    ['Handling units', 'Package quantity', 'Number of pieces'],
    readWhole(0, 100_000),
  ),
  field(
    'originZip',
    'From ZIP',
    '89502',
    ['Origin ZIP', 'Shipper zip', 'Shipper zip code', 'Sender postal', 'Sender postal code'],
    readLine(10),
  ),
  field(
    'destinationZip',
    'To ZIP',
    '75201',
    ['Destination ZIP', 'Consignee zip', 'Recipient zip code', 'Receiver postal', 'Receiver postal code'],
    readLine(10),
  ),
  field(
    'charge',
    'Charge',
    'Linehaul',
    ['Charge description', 'Description', 'Tracking ID charge description', 'Service level', 'Charge type'],
    readLine(200),
  ),
  field('chargeCode', 'Charge code', '400', ['Accessorial code', 'Charge description code'], readLine(20)),
  field(
    'amount',
    'Amount',
    '412.60',
    ['Charge amount', 'Net amount', 'Net charge amount', 'Tracking ID charge amount', 'Line amount'],
    readSignedMoney,
  ),
  field(
    'linehaul',
    'Linehaul',
    '',
    ['Freight charge', 'Freight charges', 'Transportation charge amount', 'Gross charge', 'Base charge'],
    readSignedMoney,
  ),
  field('discount', 'Discount', '', ['Discount amount', 'Incentive amount'], readSignedMoney),
  field('fuel', 'Fuel surcharge', '', ['Fuel', 'FSC', 'Fuel surcharge amount'], readSignedMoney),
  field(
    'accessorials',
    'Other charges',
    '',
    ['Accessorials', 'Accessorial charges', 'Surcharges'],
    readSignedMoney,
  ),
  field('tax', 'Tax', '', ['Tax amount', 'GST', 'HST'], readSignedMoney),
  field(
    'total',
    'Bill total',
    '412.60',
    ['Total', 'Invoice total', 'Invoice amount', 'Amount due', 'Total due'],
    readSignedMoney,
  ),
]
