import { measureOf } from '#domain/analysis/measures.ts'
import { type FieldKind, reportFieldOf } from '#domain/reports/fields.ts'

/** A column of a report with how the database gives its cells. */
export interface SourceColumn {
  key: string
  label: string
  kind: FieldKind
  definition: string
  /** Money in cents, not in units of the currency. */
  isCents: boolean
  isTotalled: boolean
}

/** The column of a field of shipments. */
export function columnOfField(key: string): SourceColumn {
  const { label, kind, definition, isTotalled } = reportFieldOf(key)!
  return { key, label, kind, definition, isTotalled, isCents: kind === 'money' }
}

/** The column of a sum. */
export function columnOfSum(key: string): SourceColumn {
  const { label, kind, definition } = measureOf(key)!
  return { key, label, kind, definition, isTotalled: true, isCents: false }
}

const column = (
  key: string,
  label: string,
  kind: FieldKind,
  definition: string,
  isTotalled = true,
): SourceColumn => ({ key, label, kind, definition, isTotalled, isCents: kind === 'money' })

/** Columns of the accessorial analysis in addition to its group. */
export const ACCESSORIAL_COLUMNS = {
  before: [
    column('code', 'Code', 'text', 'Code of the accessorial charge.', false),
    column('label', 'Accessorial', 'text', 'What the charge is for.', false),
  ],
  after: [
    column('currency', 'Currency', 'text', 'Currency of the amounts in the row.', false),
    column(
      'shipments',
      'Shipments',
      'number',
      'Shipments with the charge. A shipment with several charges counts once in the total.',
    ),
    column(
      'shipmentShare',
      'Share of shipments',
      'percent',
      'Shipments with the charge, as a share of all shipments in the report in this currency.',
    ),
    column('amount', 'Amount', 'money', 'Booked charges.'),
    column(
      'freightShare',
      'Of freight',
      'percent',
      'Amount divided by the freight spend in the report in this currency.',
    ),
    column('average', 'Average', 'money', 'Amount divided by the number of charges.'),
    column(
      'unrequestedShipments',
      'Not requested',
      'number',
      'Shipments charged for the service although it was not requested at tender.',
    ),
    column(
      'unrequestedAmount',
      'Amount not requested',
      'money',
      'Charges for services that were not requested at tender.',
    ),
  ],
} as const

/** The column of a figure of bills, in cents. */
function columnOfBills(key: string, measure: string): SourceColumn {
  const { label, kind, definition } = measureOf(measure)!
  return { key, label, kind, definition, isTotalled: true, isCents: kind === 'money' }
}

/** Columns of the freight audit in addition to its other group. */
export const AUDIT_COLUMNS = {
  before: [column('carrier', 'Carrier', 'text', 'Carrier that sent the bill.', false)],
  after: [
    column(
      'cause',
      'Cause',
      'text',
      'Why a bill differs from the booked price. A bill with several causes appears in each cause’s row with its share; it counts once in the total.',
      false,
    ),
    column('currency', 'Currency', 'text', 'Currency of the bills in the row.', false),
    columnOfBills('bills', 'bills'),
    columnOfBills('billed', 'billed'),
    columnOfBills('aboveReceipt', 'aboveReceipt'),
    columnOfBills('approved', 'approved'),
    columnOfBills('saved', 'auditSaved'),
    columnOfBills('openDisputes', 'openDisputes'),
    columnOfBills('disputed', 'disputed'),
  ],
} as const

/** A cell as it is shown and written: dollars with cents, pounds with two decimals, shares unchanged. */
export function cellOf({ kind, isCents }: SourceColumn, value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' && kind !== 'money' && kind !== 'number') return value
  const number = Number(value)
  if (kind === 'text' || kind === 'shipment' || kind === 'date' || kind === 'dateTime') return String(value)
  if (kind === 'money') return isCents ? number / 100 : rounded(number, 2)
  if (kind === 'percent') return rounded(number, 4)
  return rounded(number, kind === 'days' ? 1 : 2)
}

const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  return Math.round(value * scale + Number.EPSILON) / scale
}
