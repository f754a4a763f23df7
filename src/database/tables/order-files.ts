import type { ColumnType, Generated } from 'kysely'
import type { ColumnMapping } from '#domain/order-files/suggested-mapping.ts'
import type { DefaultInstant, Instant, Json, NullableJson } from './columns.ts'
import type { PolledColumns } from './edi.ts'

/** Sources of orders, their files and the files' rows. Snake case here only; query modules give our names. */

export type SourceKind = 'SFTP' | 'FTP' | 'FTPS' | 'Email' | 'Upload'
export type OrderOrigin = 'upload' | 'sftp' | 'ftp' | 'email'
export type RunState = 'waiting' | 'running' | 'done' | 'failed'

/** A mailbox without its password. */
export interface StoredMailbox {
  email: string
  folder: string
  allowedSenders: string[]
}

export interface OrderSourcesTable extends PolledColumns {
  id: string
  client_id: string
  name: string
  kind: SourceKind
  is_enabled: Generated<boolean>
  every_minutes: Generated<number>
  after_import: Generated<'move' | 'delete' | 'leave'>
  archive_path: Generated<string>
  host: Generated<string>
  port: Generated<number>
  user_name: Generated<string>
  credentials_sealed: Generated<string>
  host_key: Generated<string>
  path: Generated<string>
  file_pattern: Generated<string>
  mailbox: NullableJson<StoredMailbox>
  columns: Json<ColumnMapping[]>
  created_at: DefaultInstant
  deleted_at: Instant | null
}

/** How a file is read. */
export interface FileReading {
  columns: ColumnMapping[]
  /** '' = the first worksheet. */
  sheet: string
  /** 0: detected automatically. */
  headerRow: number
  /** False: one wrong row rejects the file. */
  skipRejected: boolean
  /** Weights are those of whole lines: known after the file was read. */
  isLineWeight?: boolean
  /** Its numbers have decimal commas: known after the file was read, from rows that may have been imported since. */
  isDecimalComma?: boolean
}

export interface OrderFileRunsTable {
  id: string
  client_id: string
  source_id: string | null
  origin: OrderOrigin
  file_name: string
  content_hash: string
  state: Generated<RunState>
  reading: Json<FileReading>
  header: Json<string[]>
  row_count: Generated<number>
  order_count: Generated<number>
  taken_count: Generated<number>
  added_count: Generated<number>
  duplicate_count: Generated<number>
  rejected_count: Generated<number>
  message: Generated<string>
  work_id: string | null
  created_by: Generated<string>
  created_at: DefaultInstant
  finished_at: Instant | null
}

export interface OrderFileContentsTable {
  run_id: string
  bytes: Buffer
}

export interface OrderFileOrdersTable {
  run_id: string
  place: number
  order_number: string
  outcome: 'added' | 'exists'
  order_id: string | null
  rows: number[]
}

export interface OrderFileRejectsTable {
  run_id: string
  row_number: number
  cells: Json<string[]>
  /** By field. */
  typed: ColumnType<Record<string, string>, string | undefined, string>
  faults: Json<{ field: string; reason: string }[]>
}
