import type { Selectable } from 'kysely'
import type { QuoteEstimates } from '#domain/quotes/estimates.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type {
  QuoteInvitationsTable,
  QuoteOutcomesView,
  QuoteRequestsTable,
  QuoteState,
} from '../tables/quotes.ts'

/** Requests for spot quotes and their invitations. Who changes one holds the lock of its shipment. */

export interface StoredQuoteRequest {
  id: string
  clientId: string
  shipmentId: string
  askedBy: string
  askedAt: Date
  deadline: Date
  message: string
  currency: string
  dayValueCents: number
  asked: Record<string, unknown>
  freightHash: string
  estimates: QuoteEstimates
  closedAt: Date | null
  closedAs: '' | 'awarded' | 'booked' | 'closed' | 'void'
}

export interface StoredInvitation {
  id: string
  clientId: string
  requestId: string
  scac: string
  carrierName: string
  rateModeId: number
  email: string
  askedAt: Date
  openedAt: Date | null
  noBidAt: Date | null
  noBidReason: string
  noBidBy: string
  withdrawnAt: Date | null
  messageId: string | null
}

/** An invitation and how it stands. */
export interface QuoteOutcome {
  quoteId: string
  scac: string
  carrierName: string
  email: string
  askedAt: Date
  openedAt: Date | null
  answeredAt: Date | null
  noBidReason: string
  messageId: string | null
  state: QuoteState
}

export async function insertQuoteRequest(db: Db, value: StoredQuoteRequest): Promise<void> {
  await db
    .insertInto('quote_requests')
    .values({
      id: value.id,
      client_id: value.clientId,
      shipment_id: value.shipmentId,
      asked_by: value.askedBy,
      asked_at: value.askedAt,
      deadline: value.deadline,
      message: value.message,
      currency: value.currency,
      day_value_cents: value.dayValueCents,
      asked: JSON.stringify(value.asked),
      freight_hash: value.freightHash,
      estimates: JSON.stringify(value.estimates),
    })
    .execute()
}

/** The newest request of a shipment, open or not. */
export async function findQuoteRequest(
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<StoredQuoteRequest | null> {
  const row = await db
    .selectFrom('quote_requests')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ? quoteRequest(row) : null
}

export async function updateQuoteRequest(
  db: Db,
  value: Pick<StoredQuoteRequest, 'id' | 'clientId' | 'deadline' | 'message' | 'dayValueCents'>,
): Promise<void> {
  await db
    .updateTable('quote_requests')
    .set({ deadline: value.deadline, message: value.message, day_value_cents: value.dayValueCents })
    .where('id', '=', value.id)
    .where('client_id', '=', value.clientId)
    .execute()
}

/** Closes a request, or says otherwise how it was closed. */
export async function closeQuoteRequest(
  db: Db,
  clientId: string,
  id: string,
  as: 'awarded' | 'closed',
  at: Date,
): Promise<void> {
  await db
    .updateTable('quote_requests')
    .set({ closed_at: at, closed_as: as })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .execute()
}

export async function insertInvitation(db: Db, value: StoredInvitation): Promise<void> {
  await db
    .insertInto('quote_invitations')
    .values({
      id: value.id,
      client_id: value.clientId,
      request_id: value.requestId,
      scac: value.scac,
      carrier_name: value.carrierName,
      rate_mode_id: value.rateModeId,
      email: value.email,
      asked_at: value.askedAt,
      message_id: value.messageId,
    })
    .execute()
}

/** Writes an invitation over: what became of it. */
export async function updateInvitation(db: Db, value: StoredInvitation): Promise<void> {
  await db
    .updateTable('quote_invitations')
    .set({
      scac: value.scac,
      carrier_name: value.carrierName,
      asked_at: value.askedAt,
      no_bid_at: value.noBidAt,
      no_bid_reason: value.noBidReason,
      no_bid_by: value.noBidBy,
      withdrawn_at: value.withdrawnAt,
      message_id: value.messageId,
    })
    .where('id', '=', value.id)
    .where('client_id', '=', value.clientId)
    .execute()
}

/** Notes that the carrier has looked at what it is asked; true the first time. */
export async function noteOpened(db: Db, clientId: string, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('quote_invitations')
    .set({ opened_at: at })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** One invitation with its request. */
export async function findInvitation(
  db: Db,
  clientId: string,
  id: string,
): Promise<{ invitation: StoredInvitation; request: StoredQuoteRequest } | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('quote_invitations')
    .selectAll()
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!row) return null
  const request = await db
    .selectFrom('quote_requests')
    .selectAll()
    .where('id', '=', row.request_id)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return { invitation: invitation(row), request: quoteRequest(request) }
}

/** The invitations of a request in the order in which they were sent. */
export async function listInvitations(
  db: Db,
  clientId: string,
  requestId: string,
): Promise<StoredInvitation[]> {
  const rows = await db
    .selectFrom('quote_invitations')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(invitation)
}

/** How the invitations of a request stand, by carrier. */
export async function listOutcomes(db: Db, clientId: string, requestId: string): Promise<QuoteOutcome[]> {
  const rows = await db
    .selectFrom('quote_outcomes')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('client_id', '=', clientId)
    .orderBy('carrier_name')
    .orderBy('quote_id')
    .execute()
  return rows.map(outcome)
}

const outcome = (row: Selectable<QuoteOutcomesView>): QuoteOutcome => ({
  quoteId: row.quote_id,
  scac: row.scac,
  carrierName: row.carrier_name,
  email: row.email,
  askedAt: row.asked_at,
  openedAt: row.opened_at,
  answeredAt: row.answered_at,
  noBidReason: row.no_bid_reason,
  messageId: row.message_id,
  state: row.state,
})

const quoteRequest = (row: Selectable<QuoteRequestsTable>): StoredQuoteRequest => ({
  id: row.id,
  clientId: row.client_id,
  shipmentId: row.shipment_id,
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  deadline: row.deadline,
  message: row.message,
  currency: row.currency,
  dayValueCents: row.day_value_cents,
  asked: row.asked,
  freightHash: row.freight_hash,
  estimates: row.estimates,
  closedAt: row.closed_at,
  closedAs: row.closed_as,
})

const invitation = (row: Selectable<QuoteInvitationsTable>): StoredInvitation => ({
  id: row.id,
  clientId: row.client_id,
  requestId: row.request_id,
  scac: row.scac,
  carrierName: row.carrier_name,
  rateModeId: row.rate_mode_id,
  email: row.email,
  askedAt: row.asked_at,
  openedAt: row.opened_at,
  noBidAt: row.no_bid_at,
  noBidReason: row.no_bid_reason,
  noBidBy: row.no_bid_by,
  withdrawnAt: row.withdrawn_at,
  messageId: row.message_id,
})
