import type {
  IntegrationRunValue,
  OrderFileField,
  RejectedFileRowValue,
} from '#contracts/entities/integration-source.ts'
import { plainTitle } from '#domain/mapping/suggest-columns.ts'

/** Where a rejected row can be fixed: in the cells that fill its fields, or in separate fields. */
export interface PlacesToFix {
  /** Indexes of columns; those with faults come first. */
  columns: number[]
  /** Fields without a column that have faults, or were typed. */
  fields: OrderFileField[]
  isColumnAtFault: (row: RejectedFileRowValue, column: number) => boolean
  /** Whether the row has an input for the field. */
  hasField: (row: RejectedFileRowValue, field: string) => boolean
}

export function placesToFix(
  run: IntegrationRunValue,
  rows: readonly RejectedFileRowValue[],
  known: readonly OrderFileField[],
): PlacesToFix {
  const header = run.header.map(plainTitle)
  /**
   * The columns that fill each field: titles are compared like on the server; the first of several equal ones counts.
   */
  const filled = new Map(
    run.columns.map(({ field, column, joinColumns }) => [
      field,
      [column, ...joinColumns].map((title) => header.indexOf(plainTitle(title) || NO_TITLE)).filter(isPlace),
    ]),
  )
  const used = new Set([...filled.values()].flat())
  const all = header.map((_title, place) => place).filter((place) => used.size === 0 || used.has(place))
  const isColumnAtFault = ({ faults }: RejectedFileRowValue, column: number) =>
    faults.some(({ field }) => filled.get(field)?.[0] === column)
  const isWrong = (column: number) => rows.some((row) => isColumnAtFault(row, column))
  const hasField = ({ faults, values }: RejectedFileRowValue, field: string) =>
    Boolean(values[field]) || (!filled.get(field)?.length && faults.some((one) => one.field === field))
  return {
    columns: [...all.filter(isWrong), ...all.filter((column) => !isWrong(column))],
    fields: known.filter(({ field }) => rows.some((row) => hasField(row, field))),
    isColumnAtFault,
    hasField,
  }
}

/** A text that is never a title. */
const NO_TITLE = ' '
const isPlace = (place: number): boolean => place >= 0
