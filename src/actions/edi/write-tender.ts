import { v7 as newId } from 'uuid'
import type { TenderFacts } from '#carriers/edi/tender-facts.ts'
import { buildTender, type TenderSet, usualTenderSet } from '#carriers/edi/tender-message.ts'
import { checkSet } from '#carriers/edi/x12/check-set.ts'
import type { Segment } from '#carriers/edi/x12/interchange.ts'
import { fail } from '#contracts/errors.ts'
import { type EdiPartner, findPartner } from '#database/edi/edi-partners.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessage, listMessages } from '#database/queue/outbox.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import type { ActionContext } from '../kernel/context.ts'
import { placeOfPartner } from './drop.ts'
import { sendQueue } from './jobs.ts'
import { type AgreedPrice, tenderFactsOf } from './tender-facts.ts'

/** The content of an EDI message in the outbox. It becomes an interchange when it is sent. */
export type EdiPayload =
  | { partnerId: string; set: TenderSet; facts: TenderFacts }
  | { partnerId: string; sets: { id: string; body: Segment[] }[]; answers: Segment[] }

/**
 * Writes the tender of a booked shipment into the outbox, in the transaction of the booking. A job sends it.
 * @throws a refusal if the carrier is not a partner, or its transaction set cannot express the shipment
 */
export async function writeEdiTender(
  context: ActionContext,
  shipment: StoredShipment,
  price: AgreedPrice | null,
): Promise<{ messageId: string; to: string }> {
  return queueTender(context, shipment, tenderFactsOf(shipment, price), 'tender')
}

async function queueTender(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  shipment: StoredShipment,
  facts: TenderFacts,
  kind: 'tender' | 'change',
): Promise<{ messageId: string; to: string }> {
  const partner = await findPartner(db, clientId, { scac: shipment.carrierScac })
  if (!partner?.isEnabled) return fail('EDI_PARTNER_MISSING', { carrier: shipment.carrierName })
  const set = tenderSetOf(partner, shipment.rateModeId)
  refuseUnwritable(shipment, set, facts)
  const subject = `EDI ${set} ${kind === 'tender' ? 'load tender' : 'pickup change'} ${shipment.bolNumber}`
  const payload: EdiPayload = { partnerId: partner.id, set, facts }
  const messageId = await queueMessage(db, clientId, {
    ...{ kind, subject, shipmentId: shipment.id, partner, payload },
  })
  return { messageId, to: recipientOf(partner) }
}

/** The transaction set for tenders of this rate mode to the partner. */
export const tenderSetOf = (partner: Pick<EdiPartner, 'tenderSets'>, rateModeId: number): TenderSet =>
  partner.tenderSets[String(rateModeId)] ?? usualTenderSet(rateModeId)

/**
 * Sends the partner the changed pickup of a tendered shipment: the whole tender again, in the transaction of the
 * change.
 * @throws a refusal if the carrier is not a partner, or its transaction set cannot express the shipment
 */
export async function changeEdiTender(
  context: Pick<ActionContext, 'db' | 'clientId'>,
  shipment: StoredShipment,
  price: AgreedPrice | null,
): Promise<{ messageId: string; to: string }> {
  return queueTender(context, shipment, { ...tenderFactsOf(shipment, price), purpose: 'change' }, 'change')
}

/** Cancels the tender of a voided shipment if it was sent or is being sent, in the transaction of the void. */
export async function cancelEdiTender(
  context: Pick<ActionContext, 'db' | 'clientId'>,
  shipment: StoredShipment,
): Promise<void> {
  const messages = (await listMessages(context.db, context.clientId, shipment.id)).filter(
    ({ channel }) => channel === 'edi',
  )
  const tender = messages.findLast(({ kind, state }) => kind === 'tender' && state !== 'failed')
  const isCancelled = messages.some(({ kind }) => kind === 'cancel')
  // A carrier that declined has nothing to cancel.
  if (!tender || isCancelled || shipment.isDeclined) return
  const { partnerId, set, facts } = tender.payload as Extract<EdiPayload, { set: string }>
  const partner = await findPartner(context.db, context.clientId, { id: partnerId })
  // The shipment has since been tendered to another carrier: this partner's tender was declined.
  if (partner?.scac !== shipment.carrierScac) return
  const payload: EdiPayload = { partnerId, set, facts: { ...facts, purpose: 'cancel' } }
  await queueMessage(context.db, context.clientId, {
    kind: 'cancel',
    subject: `EDI ${set} cancellation ${shipment.bolNumber}`,
    shipmentId: shipment.id,
    partner,
    payload,
  })
}

/** Puts a message to the partner into the outbox with the job that delivers it, and returns its id. */
export async function queueMessage(
  db: Db,
  clientId: string,
  message: {
    kind: 'tender' | 'change' | 'cancel' | 'acknowledgement'
    subject: string
    shipmentId: string | null
    partner: EdiPartner
    payload: EdiPayload
  },
): Promise<string> {
  const id = newId()
  await insertMessage(db, {
    id,
    clientId,
    shipmentId: message.shipmentId,
    channel: 'edi',
    kind: message.kind,
    recipient: recipientOf(message.partner),
    subject: message.subject,
    payload: message.payload,
  })
  await addJob(
    db,
    'deliver-message',
    { messageId: id },
    { key: `deliver:${id}`, queue: sendQueue(message.partner.id) },
  )
  return id
}

const recipientOf = (partner: EdiPartner) => `${partner.scac} at ${placeOfPartner(partner)}`

/** Refuses a message that the carrier's system would reject, while the user can still fix it. */
function refuseUnwritable(shipment: StoredShipment, set: TenderSet, facts: TenderFacts): void {
  const body = buildTender(set, facts)
  const [fault] = checkSet({ id: set, control: '0001', segments: [['ST', set, '0001'], ...body] })
  if (!fault) return
  const element = fault.elements[0]
  const reason = element
    ? `element ${fault.segment}${String(element.position).padStart(2, '0')} cannot be "${element.value}"`
    : `segment ${fault.segment} is missing or appears too often`
  fail('EDI_TENDER_UNWRITABLE', { carrier: shipment.carrierName, set, reason })
}
