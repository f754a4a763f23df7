import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { answerTender as endpoint } from '#contracts/endpoints/tender-response.ts'
import { fail } from '#contracts/errors.ts'
import { confirmMessage } from '#database/queue/outbox.ts'
import { answerPickupChange } from '#database/shipments/pickup-changes.ts'
import { insertShipmentEvent } from '#database/shipments/shipment-events.ts'
import { updateShipment } from '#database/shipments/shipments.ts'
import { changeTenderRequest } from '#database/shipments/tender-requests.ts'
import { readPro } from '#domain/check-digits/pro-number.ts'
import { TENDER_DECLINED } from '../booking/move-shipment.ts'
import { writeAudit } from '../kernel/audit.ts'
import { type ActionContext, tellBrowsers } from '../kernel/context.ts'
import { carryPrices } from '../shipments/carry-prices.ts'
import { endTender } from '../tendering/end-tender.ts'
import { type HeldTender, heldTender } from '../tendering/tender-holder.ts'
import { tenderStanding } from '../tendering/tender-standing.ts'

type Body = BodyOf<typeof endpoint>
type State = ReplyOf<typeof endpoint>['state']

/** Messages for a carrier whose answer is no longer accepted. */
const OVER: Partial<Record<State, string>> = {
  declined: 'it was declined',
  expired: 'it has expired',
  withdrawn: 'the shipper has withdrawn it',
  closed: 'the freight was picked up',
}

/** Saves a carrier's answer to its tender, with its effect on the shipment. The same answer again changes nothing. */
export async function answerTender(context: ActionContext, body: Body): Promise<{ state: State }> {
  const held = await heldTender(context, body.accessid, { lock: true })
  const { shipment, request } = held
  const { db } = held.context
  const { state } = await tenderStanding(db, shipment, request)
  const isDecline = body.answer === 'decline'
  if (isDecline && state === 'declined') return { state }
  const because = OVER[state]
  if (because !== undefined) return fail('TENDER_NOT_OPEN', { because })
  if (isDecline && state === 'accepted') {
    return fail('TENDER_NOT_OPEN', { because: 'you already accepted it; call the shipper' })
  }
  // A carrier that answers has the mail, whatever the mail server reported.
  await confirmMessage(db, request.messageId, `answered by ${request.carrierName}`)
  const isChange = state === 'changed'
  if (isChange) await keepChangeAnswer(held, body)
  if (isDecline && isChange && request.answer === 'accepted') return refuseChange(held, body.reason)
  return isDecline ? decline(held, body.reason) : accept(held, body)
}

async function keepChangeAnswer({ context, shipment, request }: HeldTender, body: Body): Promise<void> {
  const { db, clientId, now } = context
  const state = body.answer === 'accept' ? 'confirmed' : 'refused'
  const answer = { state, words: body.reason, by: request.carrierName, at: now } as const
  await answerPickupChange(db, { clientId, shipmentId: shipment.id }, answer)
}

async function accept(held: HeldTender, body: Body): Promise<{ state: State }> {
  const { context, shipment, request } = held
  const { db, now } = context
  const { pro, fault } = readPro(shipment.carrierScac, body.proNumber)
  if (fault) fail('VALIDATION_FAILED', { fields: { PRONumber: fault } })
  const pickupNumber = body.pickupNumber.trim()
  const isFirst = request.answer !== 'accepted'
  const proNumber = pro || (isFirst ? shipment.proNumber : '')
  const isSame = proNumber === shipment.proNumber && pickupNumber === shipment.pickupNumber
  if (!isFirst && isSame) return { state: 'accepted' }
  const changed = { ...shipment, proNumber, pickupNumber, version: shipment.version + 1 }
  if (!isSame) {
    await updateShipment(db, changed, { items: false })
    await carryPrices(context, shipment, changed)
  }
  if (isFirst) {
    await insertShipmentEvent(db, shipment.clientId, shipment.id, {
      ...{ status: 'Prepared Pickup', code: '', place: '', at: now, timeZone: shipment.timeZone },
      what: pickupNumber === '' ? 'Tender accepted' : `Tender accepted, pickup number ${pickupNumber}`,
      notes: proNumber === '' ? '' : `PRO ${proNumber}`,
      source: request.carrierName,
      externalId: `accepted ${request.messageId}`,
    })
  }
  await changeTenderRequest(db, request, { answer: 'accepted', answeredAt: now, isSettled: true })
  await note(held, isFirst ? 'shipment.tender-accepted' : 'shipment.references-changed', {
    ...(proNumber ? { PRO: proNumber } : {}),
    ...(pickupNumber ? { pickup: pickupNumber } : {}),
  })
  return { state: 'accepted' }
}

async function decline(held: HeldTender, reason: string): Promise<{ state: State }> {
  const { context, shipment, request } = held
  const { db, now } = context
  await endTender(context, shipment, request, { answer: 'declined', reason, what: TENDER_DECLINED })
  await changeTenderRequest(db, request, { answer: 'declined', answeredAt: now, reason, isSettled: true })
  await note(held, 'shipment.tender-declined', reason ? { reason } : {})
  return { state: 'declined' }
}

/** The carrier accepted the tender but cannot make its changed pickup: it keeps the tender, and a user has to call. */
async function refuseChange(held: HeldTender, reason: string): Promise<{ state: State }> {
  const { context, shipment, request } = held
  const { db, clientId, now } = context
  const what = 'The carrier refused the changed pickup'
  const problem = [what, reason].filter(Boolean).join(': ')
  const changed = { ...shipment, problem, lastEventAt: now, version: shipment.version + 1 }
  await updateShipment(db, changed, { items: false })
  await carryPrices(context, shipment, changed)
  await insertShipmentEvent(db, clientId, shipment.id, {
    ...{ status: 'Problem', code: '', what, place: '', at: now, timeZone: shipment.timeZone },
    notes: reason,
    source: request.carrierName,
    externalId: '',
  })
  await note(held, 'shipment.pickup-change-answered', {
    answer: 'refused',
    ...(reason ? { notes: reason } : {}),
  })
  return { state: 'accepted' }
}

/** The carrier has no session: the audit trail and the browsers are those of the company that tendered. */
async function note(
  { context, shipment, request }: HeldTender,
  what: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const asCarrier = { ...context, user: { ...context.user, userName: request.carrierName } }
  await writeAudit(asCarrier, [
    { subjectId: shipment.id, detail: { BOL: shipment.bolNumber, ...detail }, what },
  ])
  await tellBrowsers(asCarrier, ['shipments', 'tracking', 'counts'])
}
