import type { ColumnChoice, MappingField } from './field.ts'
import { columnLetters, type RowFault, type SheetRow } from './sheet-row.ts'

/** Turns rows into values of the fields, by the chosen columns. */
export interface RowReader {
  /** The values by field id (undefined for an optional field with an empty cell), or all errors of the row. */
  read(
    row: SheetRow,
  ): { kind: 'row'; values: Record<string, unknown> } | { kind: 'faults'; faults: RowFault[] }
}

interface Step {
  field: MappingField
  column: number
  title: string
  fallback: string
  unit: string
}

/** Why a choice of columns cannot be used, as sentences; empty: it can. */
export function problemsOfChoices(
  fields: readonly MappingField[],
  choices: readonly ColumnChoice[],
  columnCount: number,
): string[] {
  const byField = new Map(choices.map((choice) => [choice.field, choice]))
  const problems: string[] = []
  for (const field of fields) {
    const choice = byField.get(field.id)
    const isFilled = choice !== undefined && (choice.column !== null || choice.fallback !== '')
    if (field.isRequired && !isFilled) problems.push(`Choose the column for ${field.label}.`)
    if (choice?.column != null && (choice.column < 0 || choice.column >= columnCount))
      problems.push(`${field.label}: there is no such column.`)
    if (choice?.fallback) {
      const reading = field.read(choice.fallback, choice.unit)
      if (reading.kind === 'fault') problems.push(`${field.label}: ${reading.reason}`)
    }
  }
  const columns = choices.flatMap(({ column }) => (column === null ? [] : [column]))
  for (const column of new Set(columns.filter((one, index) => columns.indexOf(one) !== index))) {
    problems.push(`Column ${columnLetters(column)} is chosen for two fields.`)
  }
  return problems
}

/** A formula would be imported as its text, and a spreadsheet that opens an export would run it. */
const isFormula = (text: string): boolean => text.charCodeAt(0) === 61

/** Prepares to read rows. `header` has the headings, for the errors. */
export function makeRowReader(
  fields: readonly MappingField[],
  choices: readonly ColumnChoice[],
  header: readonly string[],
): RowReader {
  const byField = new Map(choices.map((choice) => [choice.field, choice]))
  const steps: Step[] = fields.flatMap((field) => {
    const choice = byField.get(field.id)
    if (!choice || (choice.column === null && choice.fallback === '')) return []
    const column = choice.column ?? -1
    const title = header[column] || (column < 0 ? field.label : columnLetters(column))
    return [
      { field, column, title, fallback: choice.fallback, unit: choice.unit || (field.units?.[0]?.id ?? '') },
    ]
  })
  return { read: (row) => readOne(steps, header.length, row) }
}

function readOne(
  steps: readonly Step[],
  columns: number,
  { number, cells }: SheetRow,
): ReturnType<RowReader['read']> {
  const values: Record<string, unknown> = {}
  let faults: RowFault[] | null = null
  const tell = (column: string, reason: string) => {
    faults ??= []
    faults.push({ row: number, column, reason })
  }
  for (let at = columns; at < cells.length; at++) {
    if (cells[at] !== '')
      tell(
        columnLetters(at),
        'This cell is to the right of the last column heading. Check for a misplaced delimiter or quote.',
      )
  }
  for (let index = 0; index < steps.length; index++) {
    const { field, column, title, fallback, unit } = steps[index]!
    const text = (column < 0 ? '' : cells[column]) || fallback
    if (text === undefined || text === '') {
      if (field.isRequired && !field.mayBeEmpty) tell(title, `${field.label} is missing.`)
      continue
    }
    if (isFormula(text)) {
      tell(title, 'This cell contains a formula. Paste the value instead.')
      continue
    }
    const reading = field.read(text, unit)
    if (reading.kind === 'value') values[field.id] = reading.value
    else tell(title, reading.reason)
  }
  return faults === null ? { kind: 'row', values } : { kind: 'faults', faults }
}
