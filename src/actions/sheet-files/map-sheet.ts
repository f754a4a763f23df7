import type { ColumnChoice, MappingField } from '#domain/mapping/field.ts'
import { makeRowReader, problemsOfChoices, type RowReader } from '#domain/mapping/read-row.ts'
import type { RowFault, SheetRow } from '#domain/mapping/sheet-row.ts'
import { type ColumnSuggestion, findHeader, suggestColumns } from '#domain/mapping/suggest-columns.ts'
import { SheetFault, USUAL_LIMITS } from '#outside/sheets/limits.ts'
import { readSheet, sheetNames } from '#outside/sheets/read-sheet.ts'

/** Reads a user's table with the columns that the user mapped. Runs in a thread: see in-thread.ts. */

export interface ChosenSheet {
  path: string
  /** Name of the worksheet; '' for the first. */
  sheet: string
  /** Number of the header row. */
  headerRow: number
  columns: ColumnChoice[]
}

export interface SheetPreview {
  kind: 'preview'
  sheets: string[]
  sheet: string
  headerRow: number
  header: string[]
  /** The first rows below the header row. */
  rows: SheetRow[]
  columns: ColumnSuggestion[]
  /** The errors of these rows with the suggested columns. */
  faults: RowFault[]
}

const SHOWN_ROWS = 20
const SAMPLED_ROWS = 200

/**
 * The head of a table with the columns suggested for `fields`; or why it cannot be read.
 * @param onFirst receives the cells of the first row, which may be above the header row
 */
export async function previewSheet(
  path: string,
  fields: readonly MappingField[],
  chosen: { sheet: string; headerRow: number; columns: ColumnChoice[] | null },
  onFirst: (cells: readonly string[]) => void = () => undefined,
): Promise<SheetPreview | { kind: 'refused'; faults: RowFault[] }> {
  try {
    const sheets = await sheetNames(path)
    const sheet = chosen.sheet || sheets[0]!
    const rows = await firstRows(path, sheet, chosen.headerRow + SAMPLED_ROWS)
    onFirst(rows[0]?.cells ?? [])
    const at =
      chosen.headerRow > 0
        ? rows.findIndex(({ number }) => number === chosen.headerRow)
        : findHeader(fields, rows)
    const head = rows[at]
    if (!head) throw new SheetFault('There is no header row.')
    const below = rows.slice(at + 1)
    const columns = suggestColumns(
      fields,
      head.cells,
      below.map(({ cells }) => cells),
    )
    const rest = {
      sheets,
      sheet,
      headerRow: head.number,
      header: head.cells,
      rows: below.slice(0, SHOWN_ROWS),
    }
    return withColumns({ kind: 'preview', ...rest, columns, faults: [] }, fields, chosen.columns ?? [])
  } catch (error) {
    if (error instanceof SheetFault) return { kind: 'refused', faults: [error.fault] }
    throw error
  }
}

/** The same head with other columns, and the errors of its rows with these. */
export function withColumns(
  preview: SheetPreview,
  fields: readonly MappingField[],
  chosen: readonly ColumnChoice[],
): SheetPreview {
  const columns = preview.columns.map((one) => chosenOr(one, chosen))
  const reader = makeRowReader(fields, columns, preview.header)
  return { ...preview, columns, faults: preview.rows.flatMap((row) => faultsOf(reader, row)) }
}

const chosenOr = (suggested: ColumnSuggestion, columns: readonly ColumnChoice[]): ColumnSuggestion => {
  const own = columns.find(({ field }) => field === suggested.field)
  if (!own) return suggested
  const isSame = own.column === suggested.column
  return { ...own, confidence: isSame ? suggested.confidence : 1, by: isSame ? suggested.by : 'none' }
}

async function firstRows(path: string, sheet: string, count: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const batch of readSheet(path, sheet)) {
    rows.push(...batch)
    if (rows.length >= count) break
  }
  return rows.slice(0, count)
}

const faultsOf = (reader: RowReader, row: SheetRow): RowFault[] => {
  const read = reader.read(row)
  return read.kind === 'faults' ? read.faults : []
}

/** Adds the values of one row; returns its conflict with earlier rows, or null. */
export type TakeRow = (row: number, values: Record<string, unknown>) => RowFault | null

export interface MappedSheet {
  /** The header row; empty if it was not reached. */
  header: string[]
  rowCount: number
  /** The first errors. */
  faults: RowFault[]
  faultCount: number
  /** Why the file could not be read to its end; null if it was. */
  cut: RowFault | null
}

export interface MapProgress {
  rows: number
  /** An estimate until the end. */
  total: number
  faulty: number
}

const KEPT_FAULTS = 1_000
/** A sheet with this many errors is probably the wrong one: further errors would not help. */
const MOST_FAULTS = 20_000

/** Passes all rows to `take`; counts their errors, and keeps the first ones. */
export async function mapSheet(
  chosen: ChosenSheet,
  fields: readonly MappingField[],
  take: TakeRow,
  onProgress: (progress: MapProgress) => void,
): Promise<MappedSheet> {
  const mapper = new Mapper(chosen, fields, take)
  const read = { share: 0 }
  try {
    for await (const rows of readSheet(chosen.path, chosen.sheet, USUAL_LIMITS, read)) {
      mapper.push(rows)
      const { rowCount, faultCount } = mapper.found
      onProgress({ rows: rowCount, total: Math.round(rowCount / (read.share || 1)), faulty: faultCount })
      if (faultCount > MOST_FAULTS) throw new SheetFault('Too many rows have errors; the rest were not read.')
    }
    mapper.end()
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error
    mapper.tell(error.fault)
    mapper.found.cut = error.fault
  }
  return mapper.found
}

class Mapper {
  readonly found: MappedSheet = { header: [], rowCount: 0, faults: [], faultCount: 0, cut: null }
  readonly #chosen: ChosenSheet
  readonly #fields: readonly MappingField[]
  readonly #take: TakeRow
  #reader: RowReader | null = null
  #last = 0

  constructor(chosen: ChosenSheet, fields: readonly MappingField[], take: TakeRow) {
    this.#chosen = chosen
    this.#fields = fields
    this.#take = take
  }

  push(rows: readonly SheetRow[]): void {
    for (const row of rows) {
      if (row.number < this.#chosen.headerRow) continue
      if (row.number === this.#chosen.headerRow) this.#readHeader(row)
      else this.#read(row)
    }
  }

  end(): void {
    if (!this.#reader) throw new SheetFault('There is no header row.')
    if (this.found.rowCount === 0) throw new SheetFault('There are no rows below the header row.')
  }

  tell(fault: RowFault): void {
    this.found.faultCount += 1
    if (this.found.faults.length < KEPT_FAULTS) this.found.faults.push(fault)
  }

  #readHeader({ number, cells }: SheetRow): void {
    const problems = problemsOfChoices(this.#fields, this.#chosen.columns, cells.length)
    if (problems.length > 0) throw new SheetFault(problems.join(' '), number)
    this.#reader = makeRowReader(this.#fields, this.#chosen.columns, cells)
    this.found.header = cells
    this.#last = number
  }

  #read(row: SheetRow): void {
    if (!this.#reader) throw new SheetFault('There is no header row.')
    // A row without cells is not passed on; only the gap in the row numbers shows it.
    if (row.number > this.#last + 1) {
      this.tell({ row: this.#last + 1, column: '', reason: 'This row is empty, but more rows follow.' })
    }
    this.#last = row.number
    this.found.rowCount += 1
    const read = this.#reader.read(row)
    if (read.kind === 'faults') {
      for (const fault of read.faults) this.tell(fault)
      return
    }
    const fault = this.#take(row.number, read.values)
    if (fault) this.tell(fault)
  }
}
