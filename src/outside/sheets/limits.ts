import type { RowFault } from '#domain/mapping/sheet-row.ts'

/** Limits beyond which a sheet is refused. */
export interface SheetLimits {
  rows: number
  cells: number
  columns: number
  /** Uncompressed bytes of one part of a workbook. */
  unpackedBytes: number
  /** Characters of all shared texts of a workbook. */
  sharedCharacters: number
}

export const USUAL_LIMITS: SheetLimits = {
  rows: 1_048_576,
  cells: 14_000_000,
  columns: 256,
  unpackedBytes: 800_000_000,
  sharedCharacters: 40_000_000,
}

/**
 * Reads a workbook as shown on screen: the last result of a formula, an error as its text, merged cells listed in
 * `merged`. Without it all three are refused.
 */
export interface AsShown {
  merged: MergedCells[]
}

/** Merged cells; the first one has their value. Rows as the spreadsheet counts, columns from 0. */
export interface MergedCells {
  area: string
  firstRow: number
  lastRow: number
  column: number
}

/** How much of a file has been read so far, 0 to 1; written by the reader. */
export interface ReadShare {
  share: number
}

/** Maximum number of characters in a spreadsheet cell. */
export const LONGEST_CELL = 32_767

/** The file cannot be read or accepted from here on; `row` 0: the whole file. */
export class SheetFault extends Error {
  readonly fault: RowFault
  constructor(reason: string, row = 0, column = '') {
    super(reason)
    this.name = 'SheetFault'
    this.fault = { row, column, reason }
  }
}

/** Counts what was read against the limits. */
export class Meter {
  readonly #limits: SheetLimits
  #cells = 0
  #rows = 0

  constructor(limits: SheetLimits) {
    this.#limits = limits
  }

  /** Call it for every row with its number of cells; throws if a limit is exceeded. */
  count(row: number, cells: number): void {
    const { rows, columns, cells: mostCells } = this.#limits
    this.#rows += 1
    this.#cells += cells
    if (this.#rows > rows) throw new SheetFault(`This file has more than ${shown(rows)} rows.`, row)
    if (cells > columns) throw new SheetFault(`This row has more than ${shown(columns)} columns.`, row)
    if (this.#cells > mostCells) {
      throw new SheetFault(`This file has more than ${shown(mostCells)} cells. Split it.`, row)
    }
  }
}

export const shown = (count: number): string => count.toLocaleString('en-US')
