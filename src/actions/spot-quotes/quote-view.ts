import type {
  ComparedBidValue,
  QuoteInvitation,
  QuoteRequestValue,
} from '#contracts/entities/quote-response.ts'
import { countFiles, listFiles } from '#database/files/stored-files.ts'
import { listMessages, type OutboxMessage } from '#database/queue/outbox.ts'
import { listBids, type StoredBid } from '#database/shipments/quote-bids.ts'
import {
  listInvitations,
  listOutcomes,
  type QuoteOutcome,
  type StoredQuoteRequest,
} from '#database/shipments/quote-requests.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { formatDecimal, formatMoney } from '#domain/money.ts'
import { type RankedBid, rankBids } from '#domain/quotes/compare-bid.ts'
import { showStoredFile } from '../files/file-view.ts'
import type { ActionContext } from '../kernel/context.ts'
import { freightHash } from '../shipments/quote-info.ts'
import { claimOf } from './claimed-scac.ts'

type Files = QuoteInvitation['files']

/** A quote request as the shipper sees it: every invitation and every bid, unchanged and comparable. */
export async function showQuoteRequest(
  context: ActionContext,
  shipment: StoredShipment,
  request: StoredQuoteRequest,
): Promise<QuoteRequestValue> {
  const { db, clientId } = context
  // One after the other: a transaction has only one connection.
  const outcomes = await listOutcomes(db, clientId, request.id)
  const ids = outcomes.map(({ quoteId }) => quoteId)
  const bids = await listBids(db, clientId, ids)
  const claims = await claimsOf(context, shipment, request)
  const messages = await listMessages(db, clientId, shipment.id)
  const files = await filesOf(context, ids)
  const ranked = rankBids(
    bids.filter((bid) => bid.validUntil > context.now || request.closedAt !== null),
    request,
  )
  const shown = { shipment, request, ranked, now: context.now }
  return {
    requestId: request.id,
    deadline: request.deadline.toISOString(),
    askedAt: request.askedAt.toISOString(),
    askedBy: request.askedBy,
    message: request.message,
    state: stateOf(request, context.now),
    dayValueCents: request.dayValueCents,
    isOutdated: request.freightHash !== freightHash(shipment),
    estimates: estimatesText(request),
    invitations: outcomes.map((outcome) =>
      showInvitation(
        outcome,
        bids.filter(({ invitationId }) => invitationId === outcome.quoteId).map((bid) => showBid(bid, shown)),
        messages.find(({ id }) => id === outcome.messageId),
        files.get(outcome.quoteId) ?? [],
        claims.get(outcome.quoteId) ?? '',
        context.installation.hasMailServer,
      ),
    ),
  }
}

/** Invitation id -> the warning that its bid names a SCAC that does not belong to its address; '' without one. */
async function claimsOf(
  context: ActionContext,
  shipment: StoredShipment,
  request: StoredQuoteRequest,
): Promise<Map<string, string>> {
  const claims = new Map<string, string>()
  for (const one of await listInvitations(context.db, context.clientId, request.id)) {
    claims.set(one.id, await claimOf(context, shipment, one))
  }
  return claims
}

function stateOf(request: StoredQuoteRequest, now: Date): QuoteRequestValue['state'] {
  return request.closedAt === null ? (request.deadline > now ? 'open' : 'late') : endOf(request)
}

/** How a closed request ended, as shown to its readers. */
export const endOf = ({ closedAs }: Pick<StoredQuoteRequest, 'closedAs'>): 'awarded' | 'closed' =>
  closedAs === 'awarded' || closedAs === 'booked' ? 'awarded' : 'closed'

/** Number of files per invitation, without those that have none. */
async function filesOf(context: ActionContext, ids: readonly string[]): Promise<Map<string, Files>> {
  const counts = await countFiles(context.db, context.clientId, 'quote', ids)
  const found = new Map<string, Files>()
  for (const id of counts.keys()) {
    const files = await listFiles(context.db, context.clientId, { kind: 'quote', id })
    found.set(
      id,
      files.map((file) => showStoredFile(file, false)),
    )
  }
  return found
}

function showInvitation(
  outcome: QuoteOutcome,
  bids: ComparedBidValue[],
  mail: OutboxMessage | undefined,
  files: Files,
  claim: string,
  hasMailServer: boolean,
): QuoteInvitation {
  const mailState = mail === undefined ? '' : mail.state === 'handing-over' ? 'sending' : mail.state
  return {
    quoteId: outcome.quoteId,
    scac: outcome.scac,
    carrierName: outcome.carrierName || outcome.email,
    email: outcome.email,
    claim,
    state: outcome.state,
    bids,
    noBidReason: outcome.noBidReason,
    askedAt: outcome.askedAt.toISOString(),
    openedAt: outcome.openedAt?.toISOString() ?? null,
    answeredAt: outcome.answeredAt?.toISOString() ?? null,
    mailState: mailState === 'waiting' && !hasMailServer ? 'unsent' : mailState,
    mailDetail: mail?.detail ?? '',
    isDelivered: mail?.state === 'delivered',
    files,
  }
}

interface Shown {
  shipment: StoredShipment
  request: StoredQuoteRequest
  ranked: ReadonlyMap<string, RankedBid>
  now: Date
}

function showBid(bid: StoredBid, { shipment, request, ranked, now }: Shown): ComparedBidValue {
  const place = ranked.get(bid.id)
  const days = place?.slowerDays ?? 0
  const slower = {
    code: 'DAYS',
    label: 'Slower than the fastest',
    kind: 'estimated' as const,
    amount: days * request.dayValueCents,
    working: `${days} ${days === 1 ? 'day' : 'days'} × ${formatMoney(request.dayValueCents, request.currency)}`,
  }
  return {
    ...givenBid(bid, shipment),
    comparableCents: place?.cents ?? bid.comparableCents,
    comparison: [
      ...bid.comparison.map(({ cents, ...line }) => ({ ...line, amount: cents })),
      ...(days > 0 ? [slower] : []),
    ],
    isComparable: bid.currency === request.currency && bid.comparison.every(({ kind }) => kind !== 'unknown'),
    rank: place?.rank ?? null,
    enteredBy: bid.enteredBy,
    isExpired: bid.validUntil <= now,
  }
}

/** A bid as the carrier gave it, for everyone who may see it. */
export const givenBid = (bid: StoredBid, shipment: Pick<StoredShipment, 'priceSheetId'>) => ({
  bidId: bid.id,
  priceSheetId: bid.priceSheetId ?? '',
  charges: bid.charges,
  included: bid.included,
  currency: bid.currency,
  totalCents: bid.cents,
  transitDays: bid.transitDays,
  comments: bid.comments,
  quoteNumber: bid.quoteNumber,
  answeredAt: bid.givenAt.toISOString(),
  validUntil: bid.validUntil.toISOString(),
  isChosen: bid.priceSheetId !== null && bid.priceSheetId === shipment.priceSheetId,
})

function estimatesText({ estimates }: StoredQuoteRequest): string {
  const { median, tariffs } = estimates
  if (tariffs === 0)
    return 'None of your tariffs covers this lane, so charges missing from a bid cannot be estimated.'
  const fuel =
    median.fuelPercent === null
      ? 'none of them charges fuel separately'
      : `fuel ${formatDecimal(median.fuelPercent, 3)}% of the linehaul`
  const of =
    tariffs === 1 ? 'your only tariff on this lane' : `the median of your ${tariffs} tariffs on this lane`
  return `Charges missing from a bid are estimated from the carrier’s own tariff, otherwise from ${of} (${fuel}).`
}
