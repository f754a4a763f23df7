import type { Generated } from 'kysely'
import type { LocationDetails } from '#domain/addresses/location.ts'
import type { DefaultInstant, Instant, Json, NullableJson } from './columns.ts'

/** Imported lists of locations, and merged locations. Snake case here only. */

/** A location before a merge, with its match key. */
export type FormerLocation = LocationDetails & { matchKey: string }

export interface LocationImportsTable {
  id: string
  client_id: string
  state: 'checking' | 'ready' | 'taking' | 'done' | 'undoing' | 'undone' | 'failed'
  file_name: Generated<string>
  work_id: string | null
  row_count: Generated<number>
  message: Generated<string>
  created_by: Generated<string>
  created_at: DefaultInstant
  finished_at: Instant | null
}

export type LocationRowOutcome =
  | 'new'
  | 'duplicate'
  | 'same'
  | 'repeated'
  | 'wrong'
  | 'added'
  | 'merged'
  | 'skipped'

export interface LocationImportRowsTable {
  import_id: string
  row_number: number
  outcome: LocationRowOutcome
  code: Generated<string>
  match_key: Generated<string>
  given: NullableJson<LocationDetails>
  faults: Json<{ column: string; reason: string }[]>
  new_id: string
  found_id: string | null
  found_by: Generated<string>
  choice: Generated<'' | 'merge' | 'skip' | 'add'>
  former: NullableJson<FormerLocation>
  version_after: number | null
}

export interface LocationMergesTable {
  id: string
  client_id: string
  kept_id: string
  merged_ids: string[]
  former: Json<FormerLocation>
  version_after: number
  created_by: Generated<string>
  created_at: DefaultInstant
  undone_at: Instant | null
}
