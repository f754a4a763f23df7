/** One row of a user's table, whatever kind of file it came from. */
export interface SheetRow {
  /** The spreadsheet's row number: the first row is 1, empty rows count. */
  number: number
  /** Texts by column, trimmed; '' where the cell is empty. Dates are YYYY-MM-DD, numbers have a decimal point. */
  cells: string[]
}

/** The fault of one row, or of the whole file if `row` is 0. Reasons are sentences for the user. */
export interface RowFault {
  row: number
  /** Title of the column, as the file has it; '' when the row as a whole is at fault. */
  column: string
  reason: string
}

const LETTERS = 26

/** 'A' … 'Z', 'AA' …: a column as spreadsheets name it. 0 = A. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / LETTERS) - 1) {
    letters = String.fromCharCode(65 + (rest % LETTERS)) + letters
  }
  return letters
}
