import type { Generated } from 'kysely'
import type { BillKind, BillLine } from '#domain/freight-audit/bill.ts'
import type { BillState } from '#domain/freight-audit/bill-states.ts'
import type { Explanation } from '#domain/freight-audit/finding.ts'
import type { Suggestion } from '#domain/freight-audit/match-bill.ts'
import type { Computed, DefaultInstant, Json, NullableJson } from './columns.ts'

/** Carriers' bills and what the audit has learned. Snake case here only; query modules give our names. */

export interface FreightInvoicesTable {
  id: string
  client_id: string
  shipment_id: string | null
  scac: string
  invoice_number: string
  invoice_date: string | null
  currency: string
  net_cents: number
  booked_cents: number
  difference_cents: number
  lines: Json<BillLine[]>
  edi_set_id: string | null
  created_at: DefaultInstant
  kind: Generated<BillKind>
  original_number: Generated<string>
  pro_number: Generated<string>
  bol_number: Generated<string>
  tracking_number: Generated<string>
  other_references: Generated<string[]>
  billed_weight_lb: number | null
  billed_class: Generated<string>
  pieces: number | null
  origin_zip: Generated<string>
  destination_zip: Generated<string>
  source: Generated<'edi' | 'file' | 'form' | 'api'>
  matched_by: Generated<string>
  matched_number: Generated<string>
  /** Why a user has to check before the comparison; '' if it was compared. */
  held_because: Generated<string>
  suggestions: Json<Suggestion[]>
  explanation: NullableJson<Explanation>
  over_cents: Generated<number>
  is_within_tolerance: Generated<boolean>
  state: Generated<BillState>
  is_in_force: Generated<boolean>
  replaces_id: string | null
  /** The amount to pay; null if undecided or if nothing is paid. */
  approved_cents: number | null
  first_approved_by: Generated<string>
  decided_by: Generated<string>
  decided_at: Date | null
  decision_note: Generated<string>
  exported_at: Date | null
  export_id: string | null
  version: Generated<number>
  updated_at: DefaultInstant
  bill_day: Computed
  /** When the carrier withdrew it; null: it is valid. */
  canceled_at: Date | null
}

export interface TaughtChargesTable {
  client_id: string
  scac: Generated<string>
  words: string
  means: string
  taught_by: string
  taught_at: DefaultInstant
}

export interface BillTolerancesTable {
  client_id: string
  scac: Generated<string>
  bill_cents: number
  kind_cents: number
  kinds: Json<Record<string, number>>
  needs_two: Generated<boolean>
  version: Generated<number>
}
