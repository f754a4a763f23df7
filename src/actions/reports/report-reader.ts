import type pg from 'pg'
import type { ReportFigure } from '#contracts/entities/report.ts'
import type { RawRow } from '#database/reports/report-rows.ts'
import type { Db } from '#database/sql/open.ts'
import type { SourceColumn } from './report-columns.ts'

/** For whom a report is made, and when. */
export interface ReportReader {
  db: Db
  /** For what reads a connection to its end. */
  pool: pg.Pool
  clientId: string
  userId: string
  /** Buckets that are closed to the user: nothing of them is in the report. */
  closedStatuses: readonly string[]
  /** The moment that the report is about: of a schedule, when it was due. */
  now: Date
  timeZone: string
}

/** A report that is ready to be read. */
export interface ReportSource {
  title: string
  columns: readonly SourceColumn[]
  /** The days it is about, both included, YYYY-MM-DD. */
  from: string
  to: string
  /** A page of its rows, and how many there are; a row has its cells by the keys of the columns. */
  page: (page: { limit: number; offset: number }) => Promise<{ rows: RawRow[]; total: number }>
  /** All rows in the order of the report, their cells in the order of the columns. */
  lots: () => AsyncIterable<readonly (readonly unknown[])[]>
  /** A row a currency where there are amounts. */
  totals: () => Promise<RawRow[]>
  /** The message if there are no rows. */
  whenEmpty: string
  remarks: readonly string[]
  /** Cells of a row that lead to what is behind it, and that are no column. */
  hidden?: readonly string[]
  /** Figures of the whole, which a paper shows above its rows. */
  figures?: readonly ReportFigure[]
  /** Its mail is read by a carrier, who has no use for a link into the product. */
  isForCarrier?: boolean
}
