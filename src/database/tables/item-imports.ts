import type { Generated } from 'kysely'
import type { DefaultInstant, Json, NullableJson } from './columns.ts'

/** Imported lists of items, and the result of each row. Snake case here only. */

export interface ItemImportsTable {
  id: string
  client_id: string
  state: 'taken' | 'undoing' | 'undone'
  found: Json<Record<string, unknown>>
  last_row: Generated<number>
  undo_work_id: string | null
  message: Generated<string>
  created_at: DefaultInstant
}

export interface ItemImportRowsTable {
  import_id: string
  row_number: number
  item_id: string
  former: NullableJson<Record<string, unknown>>
  version_after: number
}
