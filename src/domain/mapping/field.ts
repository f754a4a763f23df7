/** The value of a cell, or why it cannot be read. */
export type Reading<T> = { kind: 'value'; value: T } | { kind: 'fault'; reason: string }

/** A possible unit of the numbers in a column. */
export interface FieldUnit {
  id: string
  label: string
}

/** A field of ours that a column of the user's table can fill. `T` is the type of its value. */
export interface MappingField<T = unknown> {
  id: string
  label: string
  /** Other headings for it, the most certain first; matched without regard to case, spaces and punctuation. */
  aliases: readonly string[]
  /**
   * Headings that mean this field only if they have no other words, no other column has this heading, and the cells can
   * be read as this field; the most certain first.
   */
  bareTitles?: readonly string[]
  /**
   * Plain headings that never mean this field, although they contain a word of it: an order's date is not its number.
   */
  isNot?: RegExp
  isRequired: boolean
  /** True: it needs a column, but its cells may be empty: the code that judges the row knows when. */
  mayBeEmpty?: boolean
  /** Shown in the template's example row. */
  example: string
  /** Reads a cell that is not empty. `unit` is one of `units`, or '' for a field without units. */
  read: (text: string, unit: string) => Reading<T>
  /** Whether a cell looks like it; only for fields that can be recognized by content alone. */
  looksLike?: (text: string) => boolean
  /** The first is the default. */
  units?: readonly FieldUnit[]
  /** The field with the unit of its numbers, and the unit in a heading such as 'Weight (kg)'; '' if none. */
  unitTold?: { field: string; unitIn: (title: string) => string }
}

/** The column that fills a field, and how its cells are converted. */
export interface ColumnChoice {
  field: string
  /** 0 = first column; null: no column, every row gets `fallback`. */
  column: number | null
  /** The value of an empty cell; '' if none. */
  fallback: string
  /** One of the field's units; '' = the default. */
  unit: string
}

/** A field of any type, for a list of fields. */
export const field = <T>(one: MappingField<T>): MappingField => one as MappingField
export const value = <T>(found: T): Reading<T> => ({ kind: 'value', value: found })
export const fault = (reason: string): Reading<never> => ({ kind: 'fault', reason })
