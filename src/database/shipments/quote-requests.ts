import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

/** Requests for spot quotes and their invitations. Callers that change one have locked its shipment. */

const REQUEST = columnNames(
  'quote_requests',
  [
    ...([
      'id',
      'client_id',
      'shipment_id',
      'asked_by',
      'asked_at',
      'deadline',
      'message',
      'currency',
    ] as const),
    ...(['day_value_cents', 'freight_hash', 'closed_at', 'closed_as'] as const),
  ],
  { json: ['asked', 'estimates'] },
)
export type StoredQuoteRequest = ValueOf<typeof REQUEST>
const requests = register(REQUEST, { hides: false })

const INVITATION = columnNames('quote_invitations', [
  ...([
    'id',
    'client_id',
    'request_id',
    'scac',
    'carrier_name',
    'rate_mode_id',
    'email',
    'asked_at',
  ] as const),
  ...(['opened_at', 'no_bid_at', 'no_bid_reason', 'no_bid_by', 'withdrawn_at', 'message_id'] as const),
])
export type StoredInvitation = ValueOf<typeof INVITATION>
const invitations = register(INVITATION, { hides: false })

const OUTCOME = columnNames('quote_outcomes', [
  ...(['quote_id', 'scac', 'carrier_name', 'email', 'asked_at', 'opened_at', 'answered_at'] as const),
  ...(['no_bid_reason', 'message_id', 'state'] as const),
])
/** An invitation and its state. */
export type QuoteOutcome = ValueOf<typeof OUTCOME>

export async function insertQuoteRequest(db: Db, value: StoredQuoteRequest): Promise<void> {
  await requests.insert(db, value.clientId, value)
}

/** The newest request of a shipment, open or not. */
export const findQuoteRequest = (
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<StoredQuoteRequest | null> =>
  requests.first(
    requests
      .existing(db, clientId)
      .where('shipment_id', '=', shipmentId)
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc'),
  )

export async function updateQuoteRequest(
  db: Db,
  value: Pick<StoredQuoteRequest, 'id' | 'clientId' | 'deadline' | 'message' | 'dayValueCents'>,
): Promise<void> {
  const { id, clientId, deadline, message, dayValueCents } = value
  await requests.update(db, clientId, { id, deadline, message, dayValueCents })
}

/** Closes a request, or changes how it was closed. */
export async function closeQuoteRequest(
  db: Db,
  clientId: string,
  id: string,
  as: 'awarded' | 'closed',
  at: Date,
): Promise<void> {
  await requests.update(db, clientId, { id, closedAt: at, closedAs: as })
}

export async function insertInvitation(db: Db, value: StoredInvitation): Promise<void> {
  await invitations.insert(db, value.clientId, value)
}

/** Updates an invitation's result. Only `noteOpened` stores when it was opened. */
export async function updateInvitation(
  db: Db,
  { openedAt: _opened, ...value }: StoredInvitation,
): Promise<void> {
  await invitations.update(db, value.clientId, value)
}

/** Records that the carrier has opened the request; true the first time. */
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
  const invitation = await invitations.find(db, clientId, id)
  if (!invitation) return null
  const request = await requests.find(db, clientId, invitation.requestId)
  return request && { invitation, request }
}

/** The invitations of a request, in the order they were sent. */
export const listInvitations = (db: Db, clientId: string, requestId: string): Promise<StoredInvitation[]> =>
  invitations.rows(
    invitations
      .existing(db, clientId)
      .where('request_id', '=', requestId)
      .orderBy('created_at')
      .orderBy('id'),
  )

/** The states of a request's invitations, by carrier. */
export async function listOutcomes(db: Db, clientId: string, requestId: string): Promise<QuoteOutcome[]> {
  const rows = await db
    .selectFrom('quote_outcomes')
    .select(OUTCOME.columns)
    .where('request_id', '=', requestId)
    .where('client_id', '=', clientId)
    .orderBy('carrier_name')
    .orderBy('quote_id')
    .execute()
  return rows.map(OUTCOME.value)
}
