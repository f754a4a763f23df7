import { CSV_TYPE } from '#actions/sheet-files/table-file.ts'
import type { ReportFigure } from '#contracts/entities/report.ts'
import type { RawRow } from '#database/reports/report-rows.ts'
import { csvStream } from '#documents/data-files/csv.ts'
import type { ColumnKind, StreamedTable } from '#documents/data-files/table-column.ts'
import { WORKBOOK_TYPE } from '#documents/data-files/workbook-parts.ts'
import { workbookStream } from '#documents/data-files/workbook-stream.ts'
import { type PrintedFigure, printReport } from '#documents/papers/report-table.ts'
import { formatMoney } from '#domain/money.ts'
import type { FieldKind } from '#domain/reports/fields.ts'
import { dateInWords } from '#domain/text/date-display.ts'
import { cellOf, type SourceColumn } from './report-columns.ts'
import { totalsShown } from './report-data.ts'
import type { ReportSource } from './report-reader.ts'

export type ReportFormat = 'XLSX' | 'CSV' | 'PDF'

/** A report as a file that is written while its rows are read, in constant memory however long it is. */
export interface ReportFile {
  fileName: string
  contentType: string
  content: AsyncIterable<Uint8Array>
  /** How many rows were written; all of them once the content has been read completely. */
  rows: () => number
}

const TYPES: Readonly<Record<ReportFormat, string>> = {
  XLSX: WORKBOOK_TYPE,
  CSV: CSV_TYPE,
  PDF: 'application/pdf',
}

/** A longer list is not printed. */
export const MOST_PRINTED_ROWS = 20_000

/** @param about printed under the title: the company, and when the report was made */
export function reportFile(
  source: ReportSource,
  format: ReportFormat,
  { name, about }: { name: string; about: string },
): ReportFile {
  const counted = { rows: 0, isCut: false }
  const lots = readLots(source, counted)
  const table: StreamedTable = {
    title: source.title,
    columns: source.columns.map(({ label, kind }) => ({ title: label, kind: FILE_KINDS[kind] })),
    lots,
  }
  const content =
    format === 'CSV'
      ? csvStream(table)
      : format === 'XLSX'
        ? workbookStream([table])
        : printed(source, name, about, cutAt(lots, counted), counted)
  return {
    fileName: `${name} ${source.from === source.to ? source.to : `${source.from} to ${source.to}`}.${format.toLowerCase()}`,
    contentType: TYPES[format],
    content,
    rows: () => counted.rows,
  }
}

/** In a file, a share is a number from 0 to 1, and everything that can be added up is a number. */
const FILE_KINDS: Readonly<Record<FieldKind, ColumnKind>> = {
  ...{ text: 'text', shipment: 'text', dateTime: 'text', date: 'date' },
  ...{ money: 'money', number: 'number', percent: 'number', weight: 'number', days: 'number' },
}

type Cells = (string | number | null)[]

async function* readLots(
  { columns, lots }: ReportSource,
  counted: { rows: number; isCut: boolean },
): AsyncGenerator<Cells[]> {
  for await (const lot of lots()) {
    counted.rows += lot.length
    yield lot.map((row) => columns.map((column, at) => cellOf(column, row[at])))
  }
}

async function* cutAt(lots: AsyncGenerator<Cells[]>, counted: { rows: number; isCut: boolean }) {
  let left = MOST_PRINTED_ROWS
  for await (const lot of lots) {
    if (lot.length > left) {
      counted.isCut = true
      counted.rows = MOST_PRINTED_ROWS
      yield lot.slice(0, left)
      return
    }
    left -= lot.length
    yield lot
  }
}

function printed(
  source: ReportSource,
  name: string,
  about: string,
  lots: AsyncIterable<Cells[]>,
  counted: { rows: number; isCut: boolean },
): AsyncGenerator<Uint8Array> {
  const { columns, from, to } = source
  async function* asText() {
    for await (const lot of lots)
      yield lot.map((row) => row.map((cell, at) => printedCell(columns[at]!, cell)))
  }
  const days = from === to ? dateInWords(from) : `${dateInWords(from)} to ${dateInWords(to)}`
  return printReport({
    title: name,
    lines: [days, about],
    figures: (source.figures ?? []).map(printedFigure),
    columns: columns.map(({ key, label, kind }) => ({
      label,
      share: FIELD_SHARES[key] ?? SHARES[kind],
      align: isNumber(kind) ? 'right' : 'left',
    })),
    lots: asText(),
    totals: async () =>
      counted.rows === 0 || !hasTotals(columns) ? [] : printedTotals(columns, await source.totals()),
    remarks: () => [
      ...(counted.rows === 0 ? [source.whenEmpty] : source.remarks),
      ...(counted.isCut
        ? [
            `These are the first ${MOST_PRINTED_ROWS.toLocaleString('en-US')} rows. Choose XLSX or CSV for all of them.`,
          ]
        : []),
    ],
  })
}

/** A figure with its value in the period before. */
function printedFigure({ label, kind, currency, value, before }: ReportFigure): PrintedFigure {
  const text = (amount: number | null) => (amount === null ? '' : figureText(amount, kind, currency))
  return {
    label,
    value: text(value) || 'None',
    note:
      before === null || (before === 0 && kind !== 'percent') ? 'Nothing before' : `${text(before)} before`,
  }
}

function figureText(value: number, kind: string, currency: string): string {
  if (kind === 'money') return formatMoney(Math.round(value * 100), currency)
  if (kind === 'percent') return `${(value * 100).toFixed(1)}%`
  if (kind === 'days') return `${value.toFixed(1)} days`
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 })
}

/** Relative column widths on paper, by kind and, if a field is known to be short or long, by field. */
const SHARES: Readonly<Record<FieldKind, number>> = {
  ...{ text: 1.4, shipment: 2, dateTime: 1.7, date: 1.25 },
  ...{ money: 1.2, number: 0.95, percent: 0.95, weight: 1.1, days: 0.9 },
}
const FIELD_SHARES: Readonly<Record<string, number>> = {
  ...{ currency: 0.9, scac: 0.8, mode: 0.9, warehouse: 1.1, terms: 1, code: 1 },
  ...{ originState: 0.95, destinationState: 0.95, originZip: 1, destinationZip: 1, month: 0.95 },
  ...{ name: 2.4, overCheapest: 1.5 },
  ...{ carrier: 1.7, consignee: 2.2, shipper: 2.2, lane: 2.4, label: 2 },
}

const isNumber = (kind: FieldKind): boolean => FILE_KINDS[kind] === 'number' || kind === 'money'
const hasTotals = (columns: readonly SourceColumn[]): boolean => columns.some(({ isTotalled }) => isTotalled)

function printedTotals(columns: readonly SourceColumn[], totals: readonly RawRow[]): string[][] {
  const isSeveral = totals.length > 1
  return totals.map((row) => {
    const shown = totalsShown(columns, row)
    const currency = typeof row.currency === 'string' && isSeveral ? ` ${row.currency}` : ''
    return columns.map((column, at) => {
      if (at === 0) return `Total${currency}`
      if (column.key === 'currency') return String(row.currency ?? '')
      const value = shown[column.key]
      return column.isTotalled && value !== undefined
        ? printedCell(column, value as string | number | null)
        : ''
    })
  })
}

/** A cell as it is printed on paper. */
export function printedCell({ kind }: Pick<SourceColumn, 'kind'>, cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'string') {
    if (kind === 'date') return cell.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
    return kind === 'dateTime' ? cell.replace(/^(\d{4})-(\d{2})-(\d{2})T/, '$2/$3/$1 ') : cell
  }
  if (kind === 'money')
    return cell.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  if (kind === 'percent') return `${(cell * 100).toFixed(1)}%`
  return cell.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
