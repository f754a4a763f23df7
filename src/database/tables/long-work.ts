import type { Generated } from 'kysely'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import type { DefaultInstant, Instant, Json, NullableJson } from './columns.ts'

/** Background jobs, staged files, and users' imports. Snake case here only; query modules give our names. */

export interface WorksTable {
  id: string
  client_id: string
  kind: string
  title: string
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
  total: number | null
  done: Generated<number>
  failed: Generated<number>
  step: Generated<string>
  input: Json<Record<string, unknown>>
  result: NullableJson<Record<string, unknown>>
  problem: Generated<string>
  is_cancel_asked: Generated<boolean>
  starts: Generated<number>
  created_by: string | null
  created_by_name: Generated<string>
  created_at: DefaultInstant
  started_at: Instant | null
  ended_at: Instant | null
}

export interface StagedFilesTable {
  id: string
  client_id: string
  name: string
  bytes: number
  sha256: string
  created_by: string | null
  created_at: DefaultInstant
  /** The place of the content in the object store; null: in the database. */
  object_id: string | null
  object_pieces: number | null
}

export interface StagedFilePartsTable {
  file_id: string
  part: number
  content: Buffer
}

export interface TariffImportsTable {
  id: string
  client_id: string
  /** A kind of sheet; 'rules' and 'raise' are drafts without one. */
  kind:
    | 'ltl-rates'
    | 'accessorials'
    | 'fuel'
    | 'transit'
    | 'terminals'
    | 'rules'
    | 'raise'
    | 'contract'
    | 'fuel-prices'
    | 'volume-rates'
    | 'parcel-rates'
    | 'parcel-zones'
  carrier_id: string | null
  scac: Generated<string>
  rate_mode_id: Generated<number>
  name: string
  state: Generated<'checking' | 'refused' | 'draft' | 'live' | 'rolled-back' | 'discarded'>
  work_id: string | null
  file_name: string
  file_sha256: string
  row_count: Generated<number>
  faults: Json<RowFault[]>
  fault_count: Generated<number>
  notices: Json<string[]>
  tariff_id: string | null
  based_on: string | null
  document: NullableJson<unknown>
  diff: NullableJson<unknown>
  effective_from: string | null
  undo: NullableJson<unknown>
  created_by_name: Generated<string>
  created_at: DefaultInstant
  live_at: Instant | null
  live_by_name: Generated<string>
  ended_at: Instant | null
  revision: Generated<number>
  note: Generated<string>
  edited_by_name: Generated<string>
  edited_at: Instant | null
}

export interface TransitDraftsTable {
  import_id: string
  is_former: Generated<boolean>
  origin_area: string
  destination_area: string
  days: number
  is_direct: Generated<boolean>
}
