/** One row of a user's table, whatever the kind of file. */
export interface SheetRow {
  /** The spreadsheet's row number: the first row is 1, empty rows count. */
  number: number
  /** Texts by column, trimmed; '' for an empty cell. Dates are YYYY-MM-DD, numbers have a decimal point. */
  cells: string[]
}

/** The error of one row, or of the whole file if `row` is 0. Reasons are sentences for the user. */
export interface RowFault {
  row: number
  /** Heading of the column, as in the file; '' if the whole row is wrong. */
  column: string
  reason: string
}

const LETTERS = 26

/** 'A' … 'Z', 'AA' …: the spreadsheet name of a column. 0 = A. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / LETTERS) - 1) {
    letters = String.fromCharCode(65 + (rest % LETTERS)) + letters
  }
  return letters
}
