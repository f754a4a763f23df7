import { lastNetworkTender, settleNetworkTender } from '#database/carriers/network-tenders.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { OutboxMessage } from '#database/queue/outbox.ts'
import { answerPickupChange } from '#database/shipments/pickup-changes.ts'
import { insertShipmentEvent } from '#database/shipments/shipment-events.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { nextLook } from '#domain/tracking/look-interval.ts'
import { TENDER_DECLINED } from '../booking/move-shipment.ts'
import type { NetworkTenderPayload } from '../carrier-calls/tender-by-network.ts'
import type { CarrierNumbers } from '../carrier-calls/tender-network.ts'
import { tenderNetworkOf } from '../carrier-calls/tender-networks.ts'
import { carryPrices } from '../shipments/carry-prices.ts'
import { keepDeclined } from '../shipments/keep-declined.ts'

/** A carrier's answer to a tender. */
export type TenderAnswer = { kind: 'accepted'; numbers: CarrierNumbers } | { kind: 'refused'; words: string }

/** Saves the answer with its effect on the shipment, in one transaction; a repeat changes nothing. */
export async function keepAnswer(db: Db, message: OutboxMessage, answer: TenderAnswer): Promise<void> {
  const { clientId } = message
  await db.transaction().execute(async (tx) => {
    const shipment = await findShipment(tx, clientId, message.shipmentId ?? '', { lock: true })
    if (!shipment) return
    const isAccepted = answer.kind === 'accepted'
    const shipDate = shipment.pickupDate ?? localDate(message.createdAt, shipment.timeZone)
    await settleNetworkTender(tx, message.id, {
      outcome: answer.kind,
      ...(isAccepted ? answer.numbers : {}),
      nextPollAt: isAccepted ? nextLook({ shipDate, now: new Date() }) : null,
    })
    // The answer may come after the shipment was ended, or tendered to another carrier.
    const last = await lastNetworkTender(tx, clientId, shipment.id)
    const isOpen = shipment.status === 'T' && shipment.isTendered && !shipment.isDeclined
    if (!isOpen || last?.messageId !== message.id) return
    const of = { clientId, shipmentId: shipment.id, messageId: message.id }
    const [state, words] = isAccepted ? (['confirmed', ''] as const) : (['refused', answer.words] as const)
    await answerPickupChange(tx, of, { state, words, by: sourceOf(message), at: new Date() })
    if (isAccepted) await confirm(tx, message, shipment, answer.numbers)
    else await decline(tx, message, shipment, answer.words)
    const data = { tags: ['shipments', 'counts', 'tracking'] }
    await notifyLive(tx, { clientId, topic: 'changed', data })
  })
}

const sourceOf = ({ payload }: OutboxMessage): string => {
  const { network } = payload as unknown as NetworkTenderPayload
  return tenderNetworkOf(network)?.name ?? network
}

async function confirm(
  tx: Db,
  message: OutboxMessage,
  shipment: StoredShipment,
  { pickupNumber, proNumber }: CarrierNumbers,
): Promise<void> {
  const { clientId } = message
  const isNew = await insertShipmentEvent(tx, clientId, shipment.id, {
    status: 'Prepared Pickup',
    code: '',
    what: pickupNumber === '' ? 'Tender accepted' : `Pickup confirmed, number ${pickupNumber}`,
    place: '',
    at: new Date(),
    timeZone: shipment.timeZone,
    notes: proNumber === '' ? '' : `PRO ${proNumber}`,
    source: sourceOf(message),
    externalId: `accepted ${message.id}`,
  })
  if (!isNew) return
  const isNewPro = proNumber !== '' && shipment.proNumber === ''
  if (isNewPro || pickupNumber !== '') {
    const numbers = { proNumber: shipment.proNumber || proNumber, pickupNumber }
    const changed = { ...shipment, ...numbers, version: shipment.version + 1 }
    await updateShipment(tx, changed, { items: false })
    await carryPrices({ db: tx, clientId }, shipment, changed)
  }
  await note(tx, message, shipment, 'shipment.tender-accepted', { pickup: pickupNumber, PRO: proNumber })
}

async function decline(
  tx: Db,
  message: OutboxMessage,
  shipment: StoredShipment,
  words: string,
): Promise<void> {
  const { clientId } = message
  const isNew = await insertShipmentEvent(tx, clientId, shipment.id, {
    status: 'Problem',
    code: '',
    what: TENDER_DECLINED,
    place: '',
    at: new Date(),
    timeZone: shipment.timeZone,
    notes: words,
    source: sourceOf(message),
    externalId: `refused ${message.id}`,
  })
  if (!isNew) return
  await keepDeclined({ db: tx, clientId }, shipment, `${TENDER_DECLINED}: ${words}`)
  await note(tx, message, shipment, 'shipment.tender-declined', { reason: words })
}

const note = (
  tx: Db,
  message: OutboxMessage,
  { id: subjectId, bolNumber }: StoredShipment,
  what: string,
  detail: Record<string, unknown>,
): Promise<void> =>
  insertAuditLine(tx, {
    clientId: message.clientId,
    userId: null,
    userName: sourceOf(message),
    what,
    subjectId,
    detail: { BOL: bolNumber, ...detail },
    requestId: message.id,
  })
