import type { ReportData } from '#contracts/entities/report.ts'
import type { RawRow } from '#database/reports/report-rows.ts'
import { cellOf, type SourceColumn } from './report-columns.ts'
import type { ReportSource } from './report-reader.ts'
import { shownPeriod } from './report-request.ts'

type Shown = Record<string, string | number | boolean | null>

/** A page of a report for the screen, with its totals. */
export async function reportData(
  source: ReportSource,
  page: { limit: number; offset: number },
  now: Date,
): Promise<ReportData> {
  const [{ rows, total }, totals] = await Promise.all([source.page(page), source.totals()])
  const totalRows = total === 0 ? [] : totals.map((row) => totalsShown(source.columns, row))
  return {
    columns: source.columns.map(({ key, label, kind, definition }) => ({ key, label, kind, definition })),
    rows: rows.map((row) => rowShown(source, row)),
    total,
    totals: totalRows.length === 1 ? totalRows[0]! : {},
    totalRows,
    period: shownPeriod({ from: source.from, to: source.to }),
    figures: [],
    series: [],
    computedAt: now.toISOString(),
    remarks: total === 0 ? [source.whenEmpty] : [...source.remarks],
  }
}

/** The cells by their keys, including the hidden ones that link to the row's details. */
function rowShown({ columns, hidden = [] }: ReportSource, row: RawRow): Shown {
  const shown: Shown = Object.fromEntries([
    ...columns.map((column) => [column.key, cellOf(column, row[column.key])]),
    ...hidden.map((key) => [key, row[key] ?? '']),
  ])
  return typeof row.shipmentId === 'string' ? { ...shown, shipmentId: row.shipmentId } : shown
}

/** Totals of the columns that have one, and their currency. */
export function totalsShown(columns: readonly SourceColumn[], row: RawRow): Shown {
  const totalled = columns.filter(({ isTotalled }) => isTotalled)
  const shown = totalled.map(({ key, ...column }) => [key, cellOf({ key, ...column }, row[key])])
  return { ...(row.currency === undefined ? {} : { currency: row.currency }), ...Object.fromEntries(shown) }
}
