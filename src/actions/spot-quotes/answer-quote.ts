import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { submitNoBid as noBid, submitQuote as submit } from '#contracts/endpoints/quotes.ts'
import { fail } from '#contracts/errors.ts'
import { insertPriceSheet } from '#database/shipments/price-sheets.ts'
import { insertBid, listBids, type StoredBid } from '#database/shipments/quote-bids.ts'
import { updateInvitation } from '#database/shipments/quote-requests.ts'
import { formatMoney } from '#domain/money.ts'
import { compareBid } from '#domain/quotes/compare-bid.ts'
import { estimatedCharges } from '#domain/quotes/compared-price.ts'
import type { ActionContext } from '../kernel/context.ts'
import { sheetOfBid } from '../pricing/spot-price-sheet.ts'
import { freightHash } from '../shipments/quote-info.ts'
import { factsOf } from './quote-facts.ts'
import { type HeldQuote, heldQuote, noteQuote, type QuoteHolder, quoteHolder } from './quote-holder.ts'
import { refuseOverdue } from './quote-standing.ts'
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts'

interface Taken {
  BidID: string
  PriceSheetID: string
  Total: number
  ValidUntil: string
}

/** Saves a carrier's quote. A second quote is added to the first; the same one sent twice counts once. */
export async function submitQuote(context: ActionContext, body: BodyOf<typeof submit>): Promise<Taken> {
  const holder = await quoteHolder(context, body)
  const held = await heldQuote(holder, { lock: true })
  const before = await listBids(holder.context.db, holder.context.clientId, [held.invitation.id])
  const same = before.find(({ submissionId }) => submissionId === body.submissionId)
  if (same && body.submissionId !== '') return showTaken(same)
  refuseOverdue(held, context.now)
  if (!body.hasAgreed) fail('AGREEMENT_REQUIRED', { fields: { Agreement: 'Please accept the agreement.' } })
  const answer = readyAnswer(body.answer, held.invitation, context.now)
  const bid = await keepBid(holder, held, answer, body.submissionId || newId())
  await noteQuote(
    holder,
    { ...held, invitation: { ...held.invitation, carrierName: answer.carrierName } },
    {
      quote: formatMoney(bid.cents, bid.currency),
      ...(before.length > 0 ? { 'quotes before': before.length } : {}),
    },
    'quote.answered',
  )
  return showTaken(bid)
}

const showTaken = (bid: StoredBid): Taken => ({
  BidID: bid.id,
  PriceSheetID: bid.priceSheetId ?? '',
  Total: bid.cents,
  ValidUntil: bid.validUntil.toISOString(),
})

/** Saves the bid, and the price of the shipment that it makes. */
async function keepBid(
  holder: QuoteHolder,
  held: HeldQuote,
  answer: ReadyAnswer,
  submissionId: string,
): Promise<StoredBid> {
  const { db, clientId, user, now } = holder.context
  const { shipment, request, invitation } = held
  const compared = compareBid(answer, factsOf(request).services, request.estimates)
  const isAsAsked = request.freightHash === freightHash(shipment)
  const sheet = await sheetOfBid(
    holder.context,
    shipment,
    { ...answer, rateModeId: invitation.rateModeId, estimatedCharges: estimatedCharges(compared.lines) },
    isAsAsked,
  )
  const bid: StoredBid = {
    ...answer,
    id: newId(),
    clientId,
    invitationId: invitation.id,
    submissionId,
    priceSheetId: sheet.id,
    givenAt: now,
    enteredBy: holder.kind === 'user' ? user.userName : '',
    comparableCents: compared.cents,
    comparison: compared.lines,
  }
  await insertPriceSheet(db, clientId, sheet)
  await insertBid(db, bid)
  const { scac, carrierName } = answer
  if (invitation.scac === '') await updateInvitation(db, { ...invitation, scac, carrierName })
  return bid
}

/** Records that the carrier gives no bid, with its reason. A repeat changes nothing; a bid cannot become a no bid. */
export async function submitNoBid(
  context: ActionContext,
  body: BodyOf<typeof noBid>,
): Promise<{ status: string }> {
  const holder = await quoteHolder(context, body)
  const held = await heldQuote(holder, { lock: true })
  const { invitation } = held
  if (invitation.noBidAt !== null) return { status: 'noBid' }
  refuseOverdue(held, context.now)
  const bids = await listBids(holder.context.db, holder.context.clientId, [invitation.id])
  const standing = bids.find(({ validUntil }) => validUntil > context.now)
  if (standing) fail('QUOTE_ANSWERED', { until: standing.validUntil.toISOString() })
  await updateInvitation(holder.context.db, {
    ...invitation,
    noBidAt: context.now,
    noBidReason: body.reason,
    noBidBy: holder.kind === 'user' ? context.user.userName : '',
  })
  await noteQuote(holder, held, body.reason ? { reason: body.reason } : {}, 'quote.no-bid')
  return { status: 'noBid' }
}
