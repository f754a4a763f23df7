import type { SentLine } from '#database/freight-audit/payables.ts'
import { formatDecimal, minorDigitsOf } from '#domain/money.ts'
import { type TableFormat, tableFile, writeTable } from '../../sheet-files/table-file.ts'

/** The columns of an export; names that accounting programs map by are not changed. */
const COLUMNS: readonly { label: string; cell: (line: SentLine) => string }[] = [
  { label: 'Bill', cell: ({ billNumber }) => billNumber },
  { label: 'Bill date', cell: ({ billDate }) => billDate },
  { label: 'Kind', cell: ({ kind }) => KIND_WORDS[kind] ?? kind },
  { label: 'SCAC', cell: ({ scac }) => scac },
  { label: 'Carrier', cell: ({ carrierName }) => carrierName },
  { label: 'PRO', cell: ({ proNumber }) => proNumber },
  { label: 'BOL', cell: ({ bolNumber }) => bolNumber },
  { label: 'Order', cell: ({ orderNumber }) => orderNumber },
  { label: 'Charge', cell: ({ label }) => label },
  { label: 'GL account', cell: ({ glCode }) => glCode },
  { label: 'Currency', cell: ({ currency }) => currency },
  {
    label: 'Amount',
    cell: ({ cents, currency }) => formatDecimal(cents, minorDigitsOf(currency), minorDigitsOf(currency)),
  },
]

const KIND_WORDS: Readonly<Record<string, string>> = {
  original: 'Original',
  balanceDue: 'Balance due',
  credit: 'Credit',
  corrected: 'Corrected',
}

const FIELDS = COLUMNS.map(({ label }) => ({ key: label, label, example: '' }))

/** The file that accounts payable imports. */
export function payableFile(number: number, format: TableFormat, lines: readonly SentLine[]) {
  const rows = lines.map((line) => COLUMNS.map(({ cell }) => cell(line)))
  const bytes = writeTable(format, { title: 'Payables', fields: FIELDS as never }, rows)
  return tableFile(`Payables ${String(number).padStart(4, '0')}`, format, bytes)
}
