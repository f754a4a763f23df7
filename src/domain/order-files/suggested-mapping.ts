export interface SuggestedMapping extends ColumnMapping {
  /** 0 to 1; 1 if a user chose it. */
  confidence: number
  by: 'header' | 'content' | 'both' | 'none'
}

/** How one field is filled from the columns of a file, by their titles: the next file may have another order of them. */
export interface ColumnMapping {
  /** Id of a field. */
  field: string
  /** Title of the column; '' none: `fallback` holds in every row. */
  column: string
  /** The value of an empty cell; '' none. */
  fallback: string
  /** One of the field's units; '' the usual one. */
  unit: string
  /** More columns whose texts follow, with `joinBy` between what is not empty. */
  joinColumns: readonly string[]
  joinBy: string
  /** Every one of these characters cuts the cell; '' it stays whole. */
  splitBy: string
  /** The part to use: 1 is the first, -1 the last. */
  splitPart: number
}
