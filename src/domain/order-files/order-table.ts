import type { SheetRow } from '../mapping/sheet-row.ts'

/** Kinds of files that orders come in. */
export type OrderFileFormat = 'CSV' | 'XLSX' | 'JSON' | 'XML' | 'EDI'

/** An order file of any kind as a table: a header row, and rows below it. */
export interface OrderTable {
  format: OrderFileFormat
  header: string[]
  rows: SheetRow[]
}

/** The file as a whole cannot be imported; the message is for the user. */
export class OrderFileFault extends Error {
  /** The wrong row; 0 = the file. */
  readonly row: number
  constructor(message: string, row = 0) {
    super(message)
    this.name = 'OrderFileFault'
    this.row = row
  }

  /** The message with the row that it is about. */
  get told(): string {
    return this.row > 0 ? `Row ${this.row}: ${this.message}` : this.message
  }
}

/**
 * Heading of the column with the reason why a row must never become an order: it is stored with the row, so it also
 * applies whenever the row is retried.
 */
export const NOT_TAKEN = 'Not taken because'

/** The most columns that a user can handle; wider files are not order files. */
export const MOST_COLUMNS = 256
export const MOST_ROWS = 250_000
const LONGEST_CELL = 32_767

/** Removes characters that our documents cannot contain: control characters and unpaired surrogates. */
export function cleanCell(text: string): string {
  const plain = SPOILT.test(text) ? text.replace(/\p{Cs}/gu, '\ufffd').replace(/[\p{Cc}]+/gu, ' ') : text
  return withoutTextMark(plain.trim()).slice(0, LONGEST_CELL)
}

/** `="02134"` and `'02134`: exports use these to keep a spreadsheet from dropping leading zeros. */
function withoutTextMark(text: string): string {
  const first = text.charCodeAt(0)
  if (first === EQUALS) return /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text
  return first === APOSTROPHE && /^'\d[^']*$/.test(text) ? text.slice(1) : text
}
const EQUALS = 61
const APOSTROPHE = 39
const SPOILT = /[\p{Cc}\p{Cs}]/u

/** Rows with their own column names, as one table. Headings are in the order of their first appearance. */
export function tableOf(
  format: OrderFileFormat,
  records: readonly Readonly<Record<string, string>>[],
): OrderTable {
  const places = new Map<string, number>()
  for (const record of records) {
    for (const title in record) if (!places.has(title)) places.set(title, places.size)
  }
  if (places.size > MOST_COLUMNS) throw new OrderFileFault(`This file has more than ${MOST_COLUMNS} columns.`)
  if (records.length > MOST_ROWS)
    throw new OrderFileFault(`This file has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Split it.`)
  const rows = records.map((record, index) => {
    const cells = new Array<string>(places.size).fill('')
    for (const title in record) cells[places.get(title)!] = cleanCell(record[title]!)
    return { number: index + 1, cells }
  })
  return { format, header: [...places.keys()].map(cleanCell), rows }
}
