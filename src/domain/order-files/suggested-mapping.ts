export interface SuggestedMapping extends ColumnMapping {
  /** 0 to 1; 1 if a user chose it. */
  confidence: number
  by: 'header' | 'content' | 'both' | 'none'
}

/**
 * How one field is filled from the columns of a file, by their headings: the next file may have them in another order.
 */
export interface ColumnMapping {
  /** Id of a field. */
  field: string
  /** Heading of the column; '' = none: every row gets `fallback`. */
  column: string
  /** The value of an empty cell; '' = none. */
  fallback: string
  /** One of the field's units; '' = the default. */
  unit: string
  /** More columns whose texts are appended, with `joinBy` between the non-empty ones. */
  joinColumns: readonly string[]
  joinBy: string
  /** Each of these characters splits the cell; '' = no split. */
  splitBy: string
  /** The part to use: 1 is the first, -1 the last. */
  splitPart: number
}
