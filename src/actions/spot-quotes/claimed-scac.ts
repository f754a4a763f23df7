import { Refusal } from '#contracts/errors.ts'
import { type Carrier, findCarrier } from '#database/carriers/carriers.ts'
import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import { findBidOfPrice } from '#database/shipments/quote-bids.ts'
import { findInvitation, type StoredInvitation } from '#database/shipments/quote-requests.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { parseEmails } from '#domain/text/emails.ts'
import type { ActionContext } from '../kernel/context.ts'

type Where = Pick<ActionContext, 'db' | 'clientId'>
type Bidder = Pick<StoredInvitation, 'scac' | 'email' | 'rateModeId'>

/**
 * A carrier invited by e-mail address alone enters its own SCAC. If the client knows a carrier with that SCAC but not
 * the address, returns a sentence with that and the address of the tender; '' if the bid came from an address of the
 * carrier.
 */
export async function claimOf(
  { db, clientId }: Where,
  { warehouse }: Pick<StoredShipment, 'warehouse'>,
  { scac, email, rateModeId }: Bidder,
): Promise<string> {
  if (scac === '') return ''
  const account = await findCarrier(db, clientId, scac, rateModeId, warehouse)
  const known = account ?? (await findCarrier(db, clientId, scac))
  if (!known || addressesOf(known).includes(email.toLowerCase())) return ''
  return `${email} bid as ${scac} but is not a known address of ${known.name}. The tender goes ${wayTo(account, email)}.`
}

/**
 * Why a bid made in a carrier's name cannot be booked before a user has confirmed it with the award; null if it can.
 */
export async function claimOn(
  context: Where,
  shipment: StoredShipment,
  sheet: Pick<StoredPriceSheet, 'id' | 'source'>,
): Promise<Refusal | null> {
  if (sheet.source !== 'spot' || sheet.id === shipment.priceSheetId) return null
  const { db, clientId } = context
  const bid = await findBidOfPrice(db, clientId, sheet.id)
  const found = bid && (await findInvitation(db, clientId, bid.invitationId))
  const claim = found ? await claimOf(context, shipment, found.invitation) : ''
  return claim === '' ? null : new Refusal('QUOTE_CLAIMED', { claim })
}

const addressesOf = ({ email, tenderEmail }: Carrier): string[] =>
  [email, tenderEmail].flatMap((list) => {
    const parsed = parseEmails(list)
    return parsed.kind === 'valid' ? parsed.emails.map((one) => one.toLowerCase()) : []
  })

/** Where the tender would go. Without an account in the rate mode, the award creates one with the bidder's address. */
function wayTo(account: Carrier | null, email: string): string {
  if (!account) return `to ${email}`
  if (account.tenderChannel === 'edi') return 'to the carrier by EDI'
  if (account.tenderChannel === 'api') return 'to the carrier by API'
  return `to ${account.tenderEmail || account.email || 'no one, because the carrier has no tender e-mail'}`
}
