import { fail } from '#contracts/errors.ts'
import {
  findInvitation,
  type StoredInvitation,
  type StoredQuoteRequest,
} from '#database/shipments/quote-requests.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { openAccessLink } from '../kernel/access-link.ts'
import { writeAudit } from '../kernel/audit.ts'
import { type ActionContext, tellBrowsers } from '../kernel/context.ts'

/** The quote in a request: by the access id of a mailed link, or by a user with the quote's id. */
export interface NamedQuote {
  accessId: string
  quoteId: string
  isUserEdit: boolean
}

/** Who answers a quote request, and for which client: a carrier by its link, or a user for a carrier that phoned. */
export interface QuoteHolder {
  kind: 'link' | 'user'
  quoteId: string
  /** The request's context, with access to the data of the client that asked. */
  context: ActionContext
}

export async function quoteHolder(context: ActionContext, named: NamedQuote): Promise<QuoteHolder> {
  const { secret, supportEmail } = context.installation
  if (named.accessId === '') {
    if (!named.isUserEdit || context.user.userName === '')
      fail('ACCESS_LINK_INVALID', { email: supportEmail })
    return { kind: 'user', quoteId: named.quoteId, context }
  }
  const link = await openAccessLink(context.db, secret, named.accessId, 'quote')
  if (named.quoteId !== '' && named.quoteId.toLowerCase() !== link.subjectId) {
    fail('ACCESS_LINK_INVALID', { email: supportEmail })
  }
  return { kind: 'link', quoteId: link.subjectId, context: { ...context, clientId: link.clientId } }
}

export interface HeldQuote {
  shipment: StoredShipment
  request: StoredQuoteRequest
  invitation: StoredInvitation
}

/**
 * The quote with its shipment. For a change, the shipment is locked before the rest is read, so that other changes of
 * its quotes (another answer, an award, the booking) come before or after it.
 */
export async function heldQuote(
  { context, quoteId }: QuoteHolder,
  options: { lock?: boolean } = {},
): Promise<HeldQuote> {
  const { db, clientId } = context
  const found = await findInvitation(db, clientId, quoteId)
  if (!found) return fail('QUOTE_NOT_FOUND')
  const shipment = await findShipment(db, clientId, found.request.shipmentId, options)
  if (!shipment) return fail('QUOTE_NOT_FOUND')
  const current = options.lock ? await findInvitation(db, clientId, quoteId) : found
  return current ? { shipment, ...current } : fail('QUOTE_NOT_FOUND')
}

/**
 * Writes the event into the audit trail of the client that asked for quotes, and notifies its browsers. The pipeline
 * does this for users, but the holder of a link belongs to no client.
 */
export async function noteQuote(
  holder: QuoteHolder,
  { shipment, invitation }: HeldQuote,
  detail: Record<string, unknown>,
  what: string,
): Promise<void> {
  const { context } = holder
  const carrier = invitation.carrierName || invitation.email
  const said = { BOL: shipment.bolNumber, carrier, ...detail }
  if (holder.kind === 'user') return context.note(shipment.id, { ...said, 'entered by': 'phone' }, what)
  const asCarrier = { ...context, user: { ...context.user, userName: carrier } }
  await writeAudit(asCarrier, [{ subjectId: shipment.id, detail: said, what }])
  await tellBrowsers(asCarrier, ['quotes', 'price-sheets', 'shipments'])
}
