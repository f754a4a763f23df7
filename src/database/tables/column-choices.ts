import type { ColumnChoice } from '#domain/mapping/field.ts'
import type { DefaultInstant, Json } from './columns.ts'

/** Columns that were chosen for files with certain headings. */
export interface ColumnChoicesTable {
  client_id: string
  kind: string
  titles_hash: string
  choices: Json<ColumnChoice[]>
  chosen_by: string
  chosen_at: DefaultInstant
}
