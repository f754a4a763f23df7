import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../sql/open.ts'
import { streamRows } from '../sql/row-stream.ts'
import type { RawRow } from './report-rows.ts'

/** The rows of a report as a statement: one page, or all. */
export type ReportStatement = RawBuilder<RawRow>

export interface ReportPage {
  limit: number
  offset: number
}

export async function readReportPage(
  db: Db,
  statement: ReportStatement,
  { limit, offset }: ReportPage,
): Promise<RawRow[]> {
  const { rows } = await sql<RawRow>`${statement} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The same with the total number of rows: groups have to be computed for a page anyway. */
export async function readCountedPage(
  db: Db,
  statement: ReportStatement,
  page: ReportPage,
): Promise<{ rows: RawRow[]; total: number }> {
  const counted = sql<RawRow>`select g.*, count(*) over ()::int as "rowCount" from (${statement}) g`
  const rows = await readReportPage(db, counted, page)
  return { rows, total: Number(rows[0]?.rowCount ?? 0) }
}

/** All rows, in batches and in constant memory, with their cells in the order of the statement. */
export function readReportLots(
  db: Db,
  pool: pg.Pool,
  statement: ReportStatement,
): AsyncIterable<unknown[][]> {
  const { sql: text, parameters } = statement.compile(db)
  return streamRows(pool, { text, values: parameters })
}
