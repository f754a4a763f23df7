import { v7 as newId } from 'uuid'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { askForQuotes as ask } from '#contracts/endpoints/quotes.ts'
import { fail, type Refusal } from '#contracts/errors.ts'
import { listBids } from '#database/shipments/quote-bids.ts'
import {
  closeQuoteRequest,
  findQuoteRequest,
  insertInvitation,
  insertQuoteRequest,
  listInvitations,
  type StoredInvitation,
  type StoredQuoteRequest,
  updateInvitation,
  updateQuoteRequest,
} from '#database/shipments/quote-requests.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { CONTRACT_CURRENCY } from '#domain/quotes/charge-types.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { parseEmails } from '#domain/text/emails.ts'
import type { ActionContext } from '../kernel/context.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { freightHash } from '../shipments/quote-info.ts'
import { type AskableCarrier, listAskableCarriers } from './askable-carriers.ts'
import { askedFacts, quoteEstimates } from './quote-facts.ts'
import { mailQuoteLink } from './quote-mail.ts'
import { showQuoteRequest } from './quote-view.ts'

type Ask = BodyOf<typeof ask>

const LONGEST_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Asks carriers for quotes on a shipment: each gets a mail with its own link. While a request is open, carriers can be
 * added, its deadline moved and invitations withdrawn. Once the freight has changed, a new request begins.
 */
export async function askForQuotes(
  context: ActionContext,
  body: Ask,
): Promise<Omit<ReplyOf<typeof ask>, 'Status'>> {
  const isChange = body.scacs.length > 0 || body.emails || body.withdraw.length > 0 || body.deadline
  if (!isChange) return readQuotes(context, body.shipmentId)
  const shipment = await findShipment(context.db, context.clientId, body.shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (body.version !== undefined && body.version !== shipment.version) fail('SHIPMENT_CHANGED')
  const refusal = refusalToAsk(shipment)
  if (refusal) throw refusal
  const wanted = await wantedCarriers(context, shipment, body)
  const { request, isReopened } = await requestFor(context, shipment, body, wanted.length > 0)
  const known = await listInvitations(context.db, context.clientId, request.id)
  const asked: string[] = []
  for (const carrier of wanted) {
    if (await invite(context, { request, known, isReopened }, carrier))
      asked.push(carrier.carrierName || carrier.email)
  }
  const withdrawn = await withdraw(context, known, body.withdraw)
  context.note(shipment.id, {
    BOL: shipment.bolNumber,
    ...(asked.length > 0 ? { asked: asked.join(', ') } : {}),
    ...(withdrawn.length > 0 ? { 'no longer asked': withdrawn.join(', ') } : {}),
    deadline: request.deadline.toISOString(),
  })
  return readQuotes(context, shipment.id)
}

/** The state of the newest request, and the carriers that can be invited. */
export async function readQuotes(
  context: ActionContext,
  shipmentId: string,
): Promise<Omit<ReplyOf<typeof ask>, 'Status'>> {
  const shipment = await findShipment(context.db, context.clientId, shipmentId)
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  const request = await findQuoteRequest(context.db, context.clientId, shipment.id)
  const carriers = await listAskableCarriers(context, shipment)
  return {
    request: request ? await showQuoteRequest(context, shipment, request) : null,
    refusal: refusalToAsk(shipment)?.message ?? '',
    carriers: carriers.map(({ scac, carrierName, email, isSpotOnly }) => ({
      scac,
      carrierName,
      email,
      isSpotOnly,
    })),
  }
}

/** Why carriers cannot be invited to quote on the shipment now; null if they can. */
function refusalToAsk(shipment: StoredShipment): Refusal | null {
  const action = 'Asking for quotes'
  if (shipment.status !== 'Q') {
    return actionRefused(shipment, action, 'only a shipment in Rate & Route can be quoted')
  }
  if (shipment.rateModeId === PARCEL) {
    return actionRefused(shipment, action, 'parcels use their carriers’ rates')
  }
  return null
}

type Wanted = Pick<AskableCarrier, 'scac' | 'carrierName' | 'email' | 'rateModeId'>

/** The carriers by their SCACs, each with its address, and one for each address that was entered. */
async function wantedCarriers(
  context: ActionContext,
  shipment: StoredShipment,
  body: Ask,
): Promise<Wanted[]> {
  const carriers = body.scacs.length > 0 ? await listAskableCarriers(context, shipment) : []
  const known = new Map(carriers.map((carrier) => [carrier.scac, carrier]))
  const chosen = [...new Set(body.scacs)].map((scac) => {
    const carrier = known.get(scac) ?? fail('CARRIER_NOT_FOUND', { scac })
    if (carrier.email === '') {
      fail('CONTACT_UNAVAILABLE', {
        fields: { SelectedCarriers: `${carrier.carrierName} has no e-mail address.` },
      })
    }
    return carrier
  })
  const emails = body.emails ? parseEmails(body.emails) : ({ kind: 'valid', emails: [] } as const)
  if (emails.kind === 'invalid') {
    return fail('VALIDATION_FAILED', { fields: { NotifyCarrier: emails.message } })
  }
  const { rateModeId } = shipment
  return [...chosen, ...emails.emails.map((email) => ({ scac: '', carrierName: '', email, rateModeId }))]
}

interface Asking {
  request: StoredQuoteRequest
  /** Its deadline had passed, and it was reopened with another one. */
  isReopened: boolean
}

/** The open request with the new details, or a new request. */
async function requestFor(
  context: ActionContext,
  shipment: StoredShipment,
  body: Ask,
  isAsking: boolean,
): Promise<Asking> {
  const { db, clientId, now } = context
  const newest = await findQuoteRequest(db, clientId, shipment.id)
  const open = newest && newest.closedAt === null ? newest : null
  const hash = freightHash(shipment)
  if (open && (open.freightHash === hash || !isAsking)) return changeRequest(context, open, body, isAsking)
  if (open) await closeQuoteRequest(db, clientId, open.id, 'closed', now)
  if (!isAsking) return fail('QUOTE_NOT_FOUND')
  const request: StoredQuoteRequest = {
    id: newId(),
    clientId,
    shipmentId: shipment.id,
    askedBy: context.user.userName,
    askedAt: now,
    deadline: readyDeadline(body.deadline, now),
    message: body.message,
    // The currency of the contracts that bids are compared with, whatever currency the last award had.
    currency: CONTRACT_CURRENCY,
    dayValueCents: readyDayValue(body.dayValueCents),
    asked: await askedFacts(context, shipment),
    freightHash: hash,
    estimates: await quoteEstimates(context, shipment),
    closedAt: null,
    closedAs: '',
  }
  await insertQuoteRequest(db, request)
  return { request, isReopened: false }
}

async function changeRequest(
  context: ActionContext,
  open: StoredQuoteRequest,
  body: Ask,
  isAsking: boolean,
): Promise<Asking> {
  // An invitation after the deadline reopens the request.
  const isReopened = isAsking && open.deadline <= context.now
  const request: StoredQuoteRequest = {
    ...open,
    deadline: body.deadline || isReopened ? readyDeadline(body.deadline, context.now) : open.deadline,
    message: body.message || open.message,
    dayValueCents: body.dayValueCents === undefined ? open.dayValueCents : readyDayValue(body.dayValueCents),
  }
  await updateQuoteRequest(context.db, request)
  return { request, isReopened }
}

function readyDeadline(given: string | undefined, now: Date): Date {
  const field = (sentenceFor: string) => ({ fields: { QuoteDeadline: sentenceFor } })
  if (!given) return fail('VALIDATION_FAILED', field('Enter the deadline for the carriers’ answers.'))
  const deadline = new Date(given)
  if (deadline <= now) {
    return fail('QUOTE_DEADLINE_PAST', field('Choose a deadline in the future.'))
  }
  if (deadline.getTime() - now.getTime() > LONGEST_DAYS * DAY_MS) {
    return fail('VALIDATION_FAILED', field(`Choose a deadline within ${LONGEST_DAYS} days.`))
  }
  return deadline
}

function readyDayValue(cents: number | undefined): number {
  if ((cents ?? 0) >= 0) return cents ?? 0
  return fail('VALIDATION_FAILED', {
    fields: { DayValue: 'The value of each day sooner must be 0 or more.' },
  })
}

/**
 * Invites a carrier; false if it has already been invited. A withdrawn invitation is sent again; after the deadline, so
 * is every invitation except those answered with no bid.
 */
async function invite(
  context: ActionContext,
  { request, known, isReopened }: Asking & { known: readonly StoredInvitation[] },
  carrier: Wanted,
): Promise<boolean> {
  const { db, clientId, now } = context
  const isSame = (one: StoredInvitation) =>
    carrier.scac === '' ? one.email === carrier.email : one.scac === carrier.scac
  const before = known.find(isSame)
  if (before && before.withdrawnAt === null && (!isReopened || before.noBidAt !== null)) return false
  const invitation: StoredInvitation = {
    id: newId(),
    clientId,
    requestId: request.id,
    ...carrier,
    openedAt: null,
    noBidAt: null,
    noBidReason: '',
    noBidBy: '',
    ...before,
    askedAt: now,
    withdrawnAt: null,
    messageId: null,
  }
  // The mail first, because the invitation refers to it.
  invitation.messageId = await mailQuoteLink(context, request, invitation)
  await (before ? updateInvitation(db, invitation) : insertInvitation(db, invitation))
  return true
}

/** Withdraws unanswered invitations; answers stay. */
async function withdraw(
  context: ActionContext,
  known: readonly StoredInvitation[],
  ids: readonly string[],
): Promise<string[]> {
  const taken: string[] = []
  for (const id of ids) {
    const invitation = known.find((one) => one.id === id) ?? fail('QUOTE_NOT_FOUND')
    if (invitation.withdrawnAt !== null) continue
    const [bid] = await listBids(context.db, context.clientId, [id])
    if (bid || invitation.noBidAt !== null) {
      const fields = { Withdraw: `${invitation.carrierName || invitation.email} has already answered.` }
      fail('VALIDATION_FAILED', { fields })
    }
    await updateInvitation(context.db, { ...invitation, withdrawnAt: context.now })
    taken.push(invitation.carrierName || invitation.email)
  }
  return taken
}
