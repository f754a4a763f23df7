/** A cell of a table in a file. Money is in units of the currency (12.5 is twelve and a half dollars). */
export type Cell = string | number | null

/** `date`: texts such as `2026-11-20`, which a spreadsheet shows as a date; any other text stays a text. */
export type ColumnKind = 'text' | 'number' | 'money' | 'date'

export interface TableColumn {
  title: string
  /** Absent: text. */
  kind?: ColumnKind
  /** In characters, of a workbook's column. */
  width?: number
}

/** A table whose rows arrive in batches, of the size that its source reads. */
export interface StreamedTable {
  /** The name of the sheet in a workbook. */
  title: string
  columns: readonly TableColumn[]
  /** Rows below the header row, in batches. */
  lots: AsyncIterable<readonly (readonly Cell[])[]>
}
