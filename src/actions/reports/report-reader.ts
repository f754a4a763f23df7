import type pg from 'pg'
import type { ReportFigure } from '#contracts/entities/report.ts'
import type { RawRow } from '#database/reports/report-rows.ts'
import type { Db } from '#database/sql/open.ts'
import type { SourceColumn } from './report-columns.ts'

/** For whom a report is made, and when. */
export interface ReportReader {
  db: Db
  /** For reads that use up a connection. */
  pool: pg.Pool
  clientId: string
  userId: string
  /** Buckets that are closed to the user: their shipments are not in the report. */
  closedStatuses: readonly string[]
  /** The time for which the report is made: for a schedule, when it was due. */
  now: Date
  timeZone: string
}

/** A report that is ready to be read. */
export interface ReportSource {
  title: string
  columns: readonly SourceColumn[]
  /** Its period, both days included, YYYY-MM-DD. */
  from: string
  to: string
  /** A page of its rows, and their total number; a row has its cells by the keys of the columns. */
  page: (page: { limit: number; offset: number }) => Promise<{ rows: RawRow[]; total: number }>
  /** All rows in the order of the report, with cells in the order of the columns. */
  lots: () => AsyncIterable<readonly (readonly unknown[])[]>
  /** One row per currency if there are amounts. */
  totals: () => Promise<RawRow[]>
  /** The message if there are no rows. */
  whenEmpty: string
  remarks: readonly string[]
  /** Cells of a row that link to its details and are not columns. */
  hidden?: readonly string[]
  /** Figures of the whole report, which a paper shows above its rows. */
  figures?: readonly ReportFigure[]
  /** True if its mail goes to a carrier, which cannot use a link into the product. */
  isForCarrier?: boolean
}
