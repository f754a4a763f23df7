import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames(
  'quote_bids',
  [
    ...(['id', 'client_id', 'invitation_id', 'submission_id', 'price_sheet_id', 'given_at'] as const),
    ...(['entered_by', 'cents', 'currency', 'transit_days', 'comments', 'quote_number'] as const),
    ...(['valid_until', 'comparable_cents'] as const),
  ],
  { json: ['charges', 'included', 'comparison'] },
)

/** A carrier's bid, unchanged: never updated. A better price is another bid. */
export type StoredBid = ValueOf<typeof NAMES>

const bids = register(NAMES, { hides: false })

export async function insertBid(db: Db, value: StoredBid): Promise<void> {
  await bids.insert(db, value.clientId, value)
}

/** The bids of several invitations, oldest first. */
export async function listBids(
  db: Db,
  clientId: string,
  invitationIds: readonly string[],
): Promise<StoredBid[]> {
  if (invitationIds.length === 0) return []
  return bids.rows(
    bids
      .existing(db, clientId)
      .where('invitation_id', 'in', [...invitationIds])
      .orderBy('given_at')
      .orderBy('id'),
  )
}

/** The bid behind a price; null for a price from another source. */
export const findBidOfPrice = (db: Db, clientId: string, priceSheetId: string): Promise<StoredBid | null> =>
  bids.first(bids.existing(db, clientId).where('price_sheet_id', '=', priceSheetId))

export const findBid = bids.find
