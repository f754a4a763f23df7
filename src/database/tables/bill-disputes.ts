import type { Generated } from 'kysely'
import type { DisputeAnswer } from '#domain/freight-audit/dispute.ts'
import type { Instant } from './columns.ts'

/** Disputes of carriers' bills. */
export interface BillDisputesTable {
  client_id: string
  id: string
  bill_id: string
  message_id: string
  recipient: string
  carrier_name: string
  asked_cents: number
  words: Generated<string>
  answer_by: string
  asked_by: string
  asked_at: Instant
  opened_at: Date | null
  answer: Generated<DisputeAnswer | ''>
  agreed_cents: Generated<number>
  credit_number: Generated<string>
  answer_words: Generated<string>
  answered_at: Date | null
}
