/** A cell of a table in a file. Money is in units of the currency (12.5 is twelve and a half dollars). */
export type Cell = string | number | null

/** `date`: texts as `2026-11-20`, which a spreadsheet shows as a date; any other text stays a text. */
export type ColumnKind = 'text' | 'number' | 'money' | 'date'

export interface TableColumn {
  title: string
  /** Absent: text. */
  kind?: ColumnKind
  /** In characters, of a workbook's column. */
  width?: number
}

/** A table whose rows come bit by bit: as many at a time as its source has read. */
export interface StreamedTable {
  /** Names the sheet of a workbook. */
  title: string
  columns: readonly TableColumn[]
  /** Rows under the titles, in lots. */
  lots: AsyncIterable<readonly (readonly Cell[])[]>
}
