import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'

/** Exports to accounts payable, and their rules. */

export interface GlRulesTable {
  client_id: string
  id: string
  code: string
  kind: string
  sold_to: string
  warehouse: string
  rate_mode_id: number
}

export interface PayableSettingsTable {
  client_id: string
  rules_version: Generated<number>
  every: Generated<'' | 'Daily' | 'Weekly' | 'Monthly'>
  weekday: Generated<number>
  day_of_month: Generated<number>
  at: Generated<string>
  time_zone: Generated<string>
  format: Generated<'CSV' | 'XLSX'>
  emails: Generated<string>
  next_run_at: Date | null
  version: Generated<number>
}

export interface PayableExportsTable {
  client_id: string
  id: string
  number: number
  bills: number
  made_by: string
  made_at: Instant
  sent_to: Generated<string>
  kind: Generated<'bills' | 'accruals'>
  through: string | null
}

export interface PayableLinesTable {
  client_id: string
  export_id: string
  position: number
  bill_id: string | null
  kind: string
  label: string
  order_number: string
  gl_code: string
  currency: string
  cents: number
  shipment_id: string | null
  entry: Generated<'bill' | 'accrual' | 'reversal'>
  because: Generated<string>
}

export interface FreightAccrualsTable {
  client_id: string
  id: string
  shipment_id: string
  left_on: string
  currency: string
  cents: number
  accrued_in: string
  reversed_in: string | null
}
