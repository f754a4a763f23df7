import type { Generated } from 'kysely'
import type { ComparedLine } from '#domain/quotes/compare-bid.ts'
import type { QuoteEstimates } from '#domain/quotes/estimates.ts'
import type { Charge } from '#domain/shipment/shipment.ts'
import type { DefaultInstant, Instant, Json } from './columns.ts'

/** Spot quotes. Snake case here only; query modules give our names. */

export interface QuoteRequestsTable {
  id: string
  client_id: string
  shipment_id: string
  asked_by: string
  asked_at: Instant
  deadline: Instant
  message: Generated<string>
  currency: Generated<string>
  day_value_cents: Generated<number>
  /** The data shown to the carriers; the action that sends the request defines its shape. */
  asked: Json<Record<string, unknown>>
  freight_hash: string
  estimates: Json<QuoteEstimates>
  closed_at: Instant | null
  closed_as: Generated<'' | 'awarded' | 'booked' | 'closed' | 'void'>
  created_at: DefaultInstant
}

export interface QuoteInvitationsTable {
  id: string
  client_id: string
  request_id: string
  scac: Generated<string>
  carrier_name: Generated<string>
  rate_mode_id: number
  email: string
  asked_at: Instant
  opened_at: Instant | null
  no_bid_at: Instant | null
  no_bid_reason: Generated<string>
  no_bid_by: Generated<string>
  withdrawn_at: Instant | null
  message_id: string | null
  created_at: DefaultInstant
}

export interface QuoteBidsTable {
  id: string
  client_id: string
  invitation_id: string
  submission_id: string
  price_sheet_id: string | null
  given_at: Instant
  entered_by: Generated<string>
  cents: number
  currency: string
  charges: Json<Charge[]>
  included: Json<string[]>
  transit_days: number | null
  comments: Generated<string>
  quote_number: Generated<string>
  valid_until: Instant
  comparable_cents: number
  comparison: Json<ComparedLine[]>
}

export type QuoteState = 'asked' | 'opened' | 'answered' | 'noBid' | 'won' | 'lost' | 'missed' | 'withdrawn'

/** A view: every invitation and its state. */
export interface QuoteOutcomesView {
  quote_id: string
  client_id: string
  request_id: string
  shipment_id: string
  scac: string
  carrier_name: string
  email: string
  rate_mode_id: number
  asked_at: Instant
  opened_at: Instant | null
  no_bid_reason: string
  message_id: string | null
  deadline: Instant
  closed_as: string
  answered_at: Instant | null
  bid_cents: number | null
  bid_currency: string | null
  comparable_cents: number | null
  state: QuoteState
}
