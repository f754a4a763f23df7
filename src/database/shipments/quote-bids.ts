import type { Selectable } from 'kysely'
import type { ComparedLine } from '#domain/quotes/compare-bid.ts'
import type { Charge } from '#domain/shipment/shipment.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { QuoteBidsTable } from '../tables/quotes.ts'

/** What a carrier bid, as it was given: never changed. A better price is another bid. */
export interface StoredBid {
  id: string
  clientId: string
  invitationId: string
  submissionId: string
  /** The price of the shipment that was made of it; null when that was removed. */
  priceSheetId: string | null
  givenAt: Date
  /** '' the carrier by its link; else the user who entered what it said. */
  enteredBy: string
  cents: number
  currency: string
  charges: Charge[]
  included: string[]
  transitDays: number | null
  comments: string
  quoteNumber: string
  validUntil: Date
  comparableCents: number
  comparison: ComparedLine[]
}

export async function insertBid(db: Db, value: StoredBid): Promise<void> {
  await db
    .insertInto('quote_bids')
    .values({
      id: value.id,
      client_id: value.clientId,
      invitation_id: value.invitationId,
      submission_id: value.submissionId,
      price_sheet_id: value.priceSheetId,
      given_at: value.givenAt,
      entered_by: value.enteredBy,
      cents: value.cents,
      currency: value.currency,
      charges: JSON.stringify(value.charges),
      included: JSON.stringify(value.included),
      transit_days: value.transitDays,
      comments: value.comments,
      quote_number: value.quoteNumber,
      valid_until: value.validUntil,
      comparable_cents: value.comparableCents,
      comparison: JSON.stringify(value.comparison),
    })
    .execute()
}

/** The bids of several invitations, oldest first. */
export async function listBids(
  db: Db,
  clientId: string,
  invitationIds: readonly string[],
): Promise<StoredBid[]> {
  if (invitationIds.length === 0) return []
  const rows = await db
    .selectFrom('quote_bids')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('invitation_id', 'in', [...invitationIds])
    .orderBy('given_at')
    .orderBy('id')
    .execute()
  return rows.map(bid)
}

/** The bid that made a price; null for a price of another source. */
export async function findBidOfPrice(
  db: Db,
  clientId: string,
  priceSheetId: string,
): Promise<StoredBid | null> {
  const row = await db
    .selectFrom('quote_bids')
    .selectAll()
    .where('price_sheet_id', '=', priceSheetId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ? bid(row) : null
}

export async function findBid(db: Db, clientId: string, id: string): Promise<StoredBid | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('quote_bids')
    .selectAll()
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ? bid(row) : null
}

const bid = (row: Selectable<QuoteBidsTable>): StoredBid => ({
  id: row.id,
  clientId: row.client_id,
  invitationId: row.invitation_id,
  submissionId: row.submission_id,
  priceSheetId: row.price_sheet_id,
  givenAt: row.given_at,
  enteredBy: row.entered_by,
  cents: row.cents,
  currency: row.currency,
  charges: row.charges,
  included: row.included,
  transitDays: row.transit_days,
  comments: row.comments,
  quoteNumber: row.quote_number,
  validUntil: row.valid_until,
  comparableCents: row.comparable_cents,
  comparison: row.comparison,
})
