import type { Generated } from 'kysely'
import type { ReportFilter } from '#contracts/entities/report.ts'
import type { ReportDefinition } from '#domain/reports/definition.ts'
import type { DefaultInstant, Instant, Json } from './columns.ts'

export interface CustomReportsTable {
  id: string
  client_id: string
  name: string
  definition: Json<ReportDefinition>
  is_shared: Generated<boolean>
  saved_by: string | null
  saved_by_name: Generated<string>
  created_at: DefaultInstant
  version: Generated<number>
}

export interface ReportSchedulesTable {
  id: string
  client_id: string
  name: string
  filter: Json<ReportFilter>
  format: 'XLSX' | 'CSV' | 'PDF'
  emails: string
  every: 'Daily' | 'Weekly' | 'Monthly'
  weekday: number
  day_of_month: number
  at: string
  time_zone: string
  next_run_at: Instant
  is_enabled: Generated<boolean>
  problem: Generated<string>
  saved_by: string | null
  saved_by_name: Generated<string>
  created_at: DefaultInstant
  version: Generated<number>
}

export interface ReportRunsTable {
  id: string
  client_id: string
  schedule_id: string | null
  due_at: Instant | null
  name: string
  type: string
  filter: Json<ReportFilter>
  format: 'XLSX' | 'CSV' | 'PDF'
  emails: Generated<string>
  time_zone: string
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>
  problem: Generated<string>
  rows: Generated<number>
  closed_statuses: Generated<string[]>
  file_id: string | null
  message_id: string | null
  ran_by: string | null
  ran_by_name: Generated<string>
  asked_at: DefaultInstant
  finished_at: Instant | null
}

export interface StoredFilePartsTable {
  file_id: string
  part: number
  content: Buffer
}
