import type { AccrualLine } from '#database/freight-audit/accruals.ts'
import type { SentLine } from '#database/freight-audit/payables.ts'
import { formatDecimal, minorDigitsOf } from '#domain/money.ts'
import { type TableFormat, tableFile, writeTable } from '../../sheet-files/table-file.ts'

interface Column<Line> {
  label: string
  cell: (line: Line) => string
}

const amountCell = ({ cents, currency }: { cents: number; currency: string }): string =>
  formatDecimal(cents, minorDigitsOf(currency), minorDigitsOf(currency))

/** The columns of an export; accounting programs map by these names, so they never change. */
const COLUMNS: readonly Column<SentLine>[] = [
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
  { label: 'Amount', cell: amountCell },
]

const ACCRUAL_COLUMNS: readonly Column<AccrualLine>[] = [
  { label: 'Entry', cell: ({ entry }) => (entry === 'accrual' ? 'Accrual' : 'Reversal') },
  { label: 'Reversed because', cell: ({ because }) => CAUSE_WORDS[because] ?? because },
  { label: 'BOL', cell: ({ bolNumber }) => bolNumber },
  { label: 'PRO', cell: ({ proNumber }) => proNumber },
  { label: 'SCAC', cell: ({ scac }) => scac },
  { label: 'Carrier', cell: ({ carrierName }) => carrierName },
  { label: 'Left', cell: ({ leftOn }) => leftOn },
  { label: 'Order', cell: ({ orderNumber }) => orderNumber },
  { label: 'Charge', cell: ({ label }) => label },
  { label: 'GL account', cell: ({ glCode }) => glCode },
  { label: 'Currency', cell: ({ currency }) => currency },
  { label: 'Amount', cell: amountCell },
]

const CAUSE_WORDS: Readonly<Record<string, string>> = {
  billed: 'Billed',
  voided: 'No longer shipped',
  repriced: 'Price changed',
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  original: 'Original',
  balanceDue: 'Balance due',
  credit: 'Credit',
  corrected: 'Corrected',
}

/** The file that accounts payable imports. */
export const payableFile = (number: number, format: TableFormat, lines: readonly SentLine[]) =>
  fileOf({ title: 'Payables', name: `Payables ${numbered(number)}`, columns: COLUMNS }, format, lines)

/** The file that accounting posts at the end of a period. */
export const accrualFile = (
  { number, through }: { number: number; through: string },
  format: TableFormat,
  lines: readonly AccrualLine[],
) =>
  fileOf(
    { title: 'Accruals', name: `Accruals ${numbered(number)} through ${through}`, columns: ACCRUAL_COLUMNS },
    format,
    lines,
  )

const numbered = (number: number): string => String(number).padStart(4, '0')

function fileOf<Line>(
  { title, name, columns }: { title: string; name: string; columns: readonly Column<Line>[] },
  format: TableFormat,
  lines: readonly Line[],
) {
  const rows = lines.map((line) => columns.map(({ cell }) => cell(line)))
  return tableFile(name, format, writeTable(format, { title, fields: columns }, rows))
}
