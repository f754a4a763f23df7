/** The value of a cell, or why it cannot be read. */
export type Reading<T> = { kind: 'value'; value: T } | { kind: 'fault'; reason: string }

/** One way in which a column may be written: the unit of its numbers. */
export interface FieldUnit {
  id: string
  label: string
}

/** A field of ours that a column of the user's table can fill. `T` is what it holds inside. */
export interface MappingField<T = unknown> {
  id: string
  label: string
  /** Other titles under which it comes, the surest first; matched without regard to case, spaces and signs. */
  aliases: readonly string[]
  /**
   * Titles that mean this field only when the title has no other words, no other column has this title, and the cells
   * can be read as this field; the surest first.
   */
  bareTitles?: readonly string[]
  /** Plain titles that never mean this field, although they contain a word of it: an order's date is not its number. */
  isNot?: RegExp
  isRequired: boolean
  /** True: it needs a column, and a cell of that may be empty: who judges the row knows when. */
  mayBeEmpty?: boolean
  /** Shown in the template's first row. */
  example: string
  /** Reads a cell that is not empty. `unit` is one of `units`, or '' for a field without. */
  read: (text: string, unit: string) => Reading<T>
  /** Whether a cell looks like it; only for fields that content alone can tell from others. */
  looksLike?: (text: string) => boolean
  /** The first is the usual one. */
  units?: readonly FieldUnit[]
  /** The field that holds the unit of its numbers, and the unit that a title such as 'Weight (kg)' names; '' none. */
  unitTold?: { field: string; unitIn: (title: string) => string }
}

/** Which column fills a field, and what is done with its cells on the way. */
export interface ColumnChoice {
  field: string
  /** 0 = first column; null: no column, `fallback` holds in every row. */
  column: number | null
  /** The value of an empty cell; '' none. */
  fallback: string
  /** One of the field's units; '' the usual one. */
  unit: string
}

/** A field of any type, for a list of fields. */
export const field = <T>(one: MappingField<T>): MappingField => one as MappingField
export const value = <T>(found: T): Reading<T> => ({ kind: 'value', value: found })
export const fault = (reason: string): Reading<never> => ({ kind: 'fault', reason })
