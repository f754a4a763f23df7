import { v7 as newId } from 'uuid'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { awardQuote as award, closeQuotes as close } from '#contracts/endpoints/quotes.ts'
import { fail } from '#contracts/errors.ts'
import { carriers, findCarrier } from '#database/carriers/carriers.ts'
import { listMessages } from '#database/queue/outbox.ts'
import {
  carryPriceSheets,
  findPriceSheet,
  type StoredPriceSheet,
  updatePriceSheet,
} from '#database/shipments/price-sheets.ts'
import { findBid, type StoredBid } from '#database/shipments/quote-bids.ts'
import {
  closeQuoteRequest,
  findInvitation,
  findQuoteRequest,
  listOutcomes,
  type StoredInvitation,
  type StoredQuoteRequest,
} from '#database/shipments/quote-requests.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { formatMoney } from '#domain/money.ts'
import type { ActionContext } from '../kernel/context.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { withChoice } from '../shipments/chosen-price.ts'
import { freightHash } from '../shipments/quote-info.ts'
import { claimOf } from './claimed-scac.ts'
import { mailNotChosen, NOT_CHOSEN_MESSAGE } from './quote-mail.ts'
import { endOf } from './quote-view.ts'

/**
 * Chooses a bid: it becomes the price of the shipment, which can be booked like any other, and the request is closed.
 * Until the shipment is booked, another bid may be chosen instead.
 */
export async function awardQuote(
  context: ActionContext,
  body: BodyOf<typeof award>,
): Promise<Omit<ReplyOf<typeof award>, 'Status'>> {
  const shipment = await lockForQuotes(context, body.shipmentId, 'Choosing a quote')
  if (body.version !== undefined && body.version !== shipment.version) fail('SHIPMENT_CHANGED')
  const { bid, invitation, request } = await awardable(context, shipment, body.bidId)
  const sheet = await sheetOf(context, shipment, request, bid)
  const claim = await claimOf(context, shipment, invitation)
  if (claim !== '' && !body.confirmsClaim) fail('QUOTE_CLAIMED', { claim })
  await makeBookable(context, shipment, invitation)
  const isChosen = request.closedAs === 'awarded' && isPriceOf(shipment, sheet)
  const version = isChosen ? shipment.version : await choose(context, shipment, sheet, request)
  const told = body.tellLosers ? await tell(context, request, 'lost') : 0
  if (!isChosen || told > 0) {
    context.note(shipment.id, {
      BOL: shipment.bolNumber,
      carrier: `${sheet.carrierName} (${sheet.scac})`,
      quote: formatMoney(sheet.cents, sheet.currency),
      ...(told > 0 ? { told } : {}),
      ...(claim === '' ? {} : { confirmed: claim }),
    })
  }
  return {
    PriceSheetID: sheet.id,
    CarrierName: sheet.carrierName,
    CarrierSCAC: sheet.scac,
    TotalCharge: sheet.cents,
    told,
    version,
  }
}

const isPriceOf = (shipment: StoredShipment, sheet: StoredPriceSheet): boolean =>
  shipment.priceSheetId === sheet.id && shipment.version === sheet.shipmentVersion

/** Makes the bid the price of the shipment, ends the request, and returns the shipment's new version. */
async function choose(
  { db, clientId, now }: ActionContext,
  shipment: StoredShipment,
  sheet: StoredPriceSheet,
  request: StoredQuoteRequest,
): Promise<number> {
  const chosen = { ...withChoice(shipment, sheet), version: shipment.version + 1 }
  await updateShipment(db, chosen, { items: false })
  // Nothing that prices depend on has changed, so the user can choose another price without rating again.
  const versions = { from: shipment.version, to: chosen.version }
  await carryPriceSheets(db, clientId, shipment.id, versions, ['tariff', 'carrier', 'spot', 'manual'])
  await updatePriceSheet(db, clientId, { ...sheet, shipmentVersion: chosen.version })
  await closeQuoteRequest(db, clientId, request.id, 'awarded', now)
  return chosen.version
}

/** Closes the open request without an award; the bidders may get a notice. */
export async function closeQuotes(
  context: ActionContext,
  body: BodyOf<typeof close>,
): Promise<{ status: string; told: number }> {
  const { db, clientId, now } = context
  const shipment = await lockForQuotes(context, body.shipmentId, 'Closing a quote request')
  const request = await findQuoteRequest(db, clientId, shipment.id)
  if (!request) return fail('QUOTE_NOT_FOUND')
  if (request.closedAt !== null) return { status: endOf(request), told: 0 }
  const bidders = body.tellLosers ? await tell(context, request, 'answered') : 0
  await closeQuoteRequest(db, clientId, request.id, 'closed', now)
  context.note(shipment.id, { BOL: shipment.bolNumber, ...(bidders > 0 ? { told: bidders } : {}) })
  return { status: 'closed', told: bidders }
}

async function lockForQuotes(context: ActionContext, id: string, action: string): Promise<StoredShipment> {
  const shipment = await findShipment(context.db, context.clientId, id, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (shipment.status !== 'Q') {
    throw actionRefused(shipment, action, 'only a shipment in Rate & Route can be quoted')
  }
  return shipment
}

/** The bid, if it belongs to the newest request of this shipment. */
async function awardable(
  context: ActionContext,
  shipment: StoredShipment,
  bidId: string,
): Promise<{ bid: StoredBid; invitation: StoredInvitation; request: StoredQuoteRequest }> {
  const { db, clientId } = context
  const bid = await findBid(db, clientId, bidId)
  const found = bid && (await findInvitation(db, clientId, bid.invitationId))
  const newest = await findQuoteRequest(db, clientId, shipment.id)
  if (!bid || !found || found.request.id !== newest?.id) return fail('QUOTE_NOT_FOUND')
  return { bid, ...found }
}

async function sheetOf(
  context: ActionContext,
  shipment: StoredShipment,
  request: StoredQuoteRequest,
  bid: StoredBid,
): Promise<StoredPriceSheet> {
  if (request.freightHash !== freightHash(shipment)) fail('QUOTE_OUTDATED')
  const sheet = bid.priceSheetId && (await findPriceSheet(context.db, context.clientId, bid.priceSheetId))
  if (!sheet || sheet.shipmentId !== shipment.id) return fail('PRICE_SHEET_NOT_FOUND')
  if (sheet.expiresAt <= context.now) {
    fail('PRICE_SHEET_EXPIRED', { expiresAt: sheet.expiresAt.toISOString() })
  }
  return sheet
}

/** A carrier that was invited by its address alone becomes a spot carrier, so that it can be tendered to. */
async function makeBookable(
  context: ActionContext,
  shipment: StoredShipment,
  { scac, carrierName, rateModeId, email }: StoredInvitation,
): Promise<void> {
  const { db, clientId } = context
  if (await findCarrier(db, clientId, scac, rateModeId, shipment.warehouse)) return
  const carrier = {
    ...{ id: newId(), scac, name: carrierName, rateModeId, location: '', email, tenderEmail: email },
    ...{ tenderChannel: 'email' as const, contactName: '', contactPhone: '', contractId: '' },
    ...{ accountNumber: '', isEnabled: true, details: { isSpotOnly: true } },
  }
  await carriers.insert(db, clientId, carrier)
  context.note(carrier.id, { SCAC: scac, kind: 'Spot', to: email }, 'carrier.contract-added')
}

/** Mails every bidder in this state that has not had that mail before; returns how many. */
async function tell(
  context: ActionContext,
  request: StoredQuoteRequest,
  standing: 'lost' | 'answered',
): Promise<number> {
  const { db, clientId } = context
  const outcomes = await listOutcomes(db, clientId, request.id)
  const mails = await listMessages(db, clientId, request.shipmentId)
  const known = new Set(
    mails
      .filter(({ kind, createdAt }) => kind === NOT_CHOSEN_MESSAGE && createdAt >= request.askedAt)
      .map(({ recipient }) => recipient),
  )
  const untold = outcomes.filter(({ state, email }) => state === standing && !known.has(email))
  for (const one of untold) await mailNotChosen(context, request, one)
  return untold.length
}
