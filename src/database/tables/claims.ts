import type { Generated } from 'kysely'
import type { ClaimKind, ClaimLine } from '#domain/claims/claim.ts'
import type { ClaimState } from '#domain/claims/claim-states.ts'
import type { DefaultInstant, Instant, Json } from './columns.ts'

/** Claims against carriers. Snake case here only; query modules give our names. */

export interface ClaimsTable {
  client_id: string
  id: string
  serial: number
  shipment_id: string
  scac: string
  carrier_name: string
  kind: ClaimKind
  state: Generated<ClaimState>
  currency: string
  lines: Json<ClaimLine[]>
  freight_cents: number
  salvage_cents: number
  claimed_cents: number
  description: string
  tracking_number: Generated<string>
  delivered_on: string | null
  shipped_on: string | null
  discovered_on: string | null
  next_due: string | null
  filed_on: string | null
  sent_to: Generated<string>
  message_id: string | null
  carrier_number: Generated<string>
  acknowledged_on: string | null
  answered_on: string | null
  answer_note: Generated<string>
  offered_cents: number | null
  agreed_cents: number | null
  recovered_cents: Generated<number>
  closed_from: Generated<ClaimState | ''>
  close_note: Generated<string>
  version: Generated<number>
  created_by: string
  created_at: DefaultInstant
  updated_at: DefaultInstant
}

export interface ClaimRecoveriesTable {
  client_id: string
  id: string
  claim_id: string
  kind: 'payment' | 'credit'
  cents: number
  received_on: string
  reference: Generated<string>
  bill_id: string | null
  recorded_by: string
  recorded_at: Instant
}

export interface ClaimRulesTable {
  client_id: string
  scac: Generated<string>
  filing_months: number
  filing_days: number
  concealed_days: number
  version: Generated<number>
}
