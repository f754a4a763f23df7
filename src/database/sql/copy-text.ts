import type { Tables } from '#database/sql/schema.ts'
import type { Row } from './row.ts'

/** Rows of one table in the format of `COPY … FROM STDIN`, made without a database: another thread may do it. */
export interface CopyText {
  table: keyof Tables
  columns: string[]
  count: number
  text: Uint8Array<ArrayBuffer>
}

/** Columns of the copied tables that are PostgreSQL arrays. Every other array is a JSON document. */
export const ARRAY_COLUMNS: ReadonlySet<string> = new Set([
  'badges',
  'freight_classes',
  'minimum_cents',
  'page_ids',
  'rates',
  'rows',
  'services',
  'serves',
])

/** The number of rows per text: enough to make each statement cheap, few enough that the database never has to wait. */
const ROWS_A_TEXT = 30_000

/** Rows as texts for `COPY`. Every row must have the columns of the first. */
export function* copyTexts<T extends keyof Tables>(table: T, rows: readonly Row<T>[]): Generator<CopyText> {
  const columns = Object.keys(rows[0] ?? {})
  const encoder = new TextEncoder()
  for (let from = 0; from < rows.length; from += ROWS_A_TEXT) {
    const some = rows.slice(from, from + ROWS_A_TEXT) as readonly Record<string, unknown>[]
    let lines = ''
    for (const row of some) lines += lineOf(columns, row)
    yield { table, columns, count: some.length, text: encoder.encode(lines) }
  }
}

// Appends instead of joining: the demo's millions of fields then take half the time.
function lineOf(columns: readonly string[], row: Record<string, unknown>): string {
  let line = ''
  let separator = ''
  for (const column of columns) {
    line += separator + fieldOf(column, row[column])
    separator = '\t'
  }
  return `${line}\n`
}

function fieldOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escapeField(value)
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (ARRAY_COLUMNS.has(column)) return escapeField(arrayLiteral(value as unknown[]))
  // A JSON document has already escaped its tabs and line ends.
  return JSON.stringify(value).replaceAll('\\', '\\\\')
}

function arrayLiteral(values: readonly unknown[]): string {
  // Numbers and null look the same in both.
  if (typeof values[0] !== 'string') return `{${JSON.stringify(values).slice(1, -1)}}`
  return `{${values.map((value) => `"${(value as string).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escapeField(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : text
}
