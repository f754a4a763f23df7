import { v7 as newId } from 'uuid'
import { findLinkOfSubject } from '#database/clients/access-links.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { findClient } from '#database/clients/clients.ts'
import { addJob } from '#database/queue/jobs.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { findMessage, insertMessage } from '#database/queue/outbox.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import {
  changeTenderRequest,
  findTenderRequest,
  listTendersToChase,
  type TenderRequest,
} from '#database/shipments/tender-requests.ts'
import type { Db } from '#database/sql/open.ts'
import { type MailBody, mailText } from '#documents/mails/mail-body.ts'
import { showLane } from '#domain/text/lane.ts'
import { TENDER_EXPIRED } from '../booking/move-shipment.ts'
import { LINK_PLACEHOLDER } from '../kernel/link-placeholder.ts'
import { momentAt } from '../news/news-lines.ts'
import { TENDER_PAGE } from '../tendering/ask-carrier.ts'
import { endTender } from '../tendering/end-tender.ts'
import { pickupFacts } from '../tendering/tender-mail.ts'
import { tenderStanding } from '../tendering/tender-standing.ts'

const PAGE = 200

/**
 * Reminds carriers that have not answered a tender by mail, and ends expired tenders, each in its own transaction: once
 * each, however many processes run.
 * @returns how many were reminded or ended
 */
export async function chaseTenders(db: Db, now: Date): Promise<number> {
  let done = 0
  for (;;) {
    const due = await listTendersToChase(db, now, PAGE)
    for (const { clientId, messageId } of due) {
      if (await db.transaction().execute((tx) => chaseOne(tx, { clientId, messageId }, now))) done += 1
    }
    if (due.length < PAGE) return done
  }
}

async function chaseOne(
  db: Db,
  { clientId, messageId }: Pick<TenderRequest, 'clientId' | 'messageId'>,
  now: Date,
): Promise<boolean> {
  const found = await findTenderRequest(db, clientId, messageId)
  const shipment = found && (await findShipment(db, clientId, found.shipmentId, { lock: true }))
  // Read again under the lock: the carrier may have answered in the meantime.
  const request = await findTenderRequest(db, clientId, messageId)
  if (!shipment || !request) return false
  const message = await findMessage(db, messageId)
  const { state } = await tenderStanding(db, shipment, request)
  const hasNumber = shipment.proNumber !== '' || shipment.pickupNumber !== ''
  const isLost = message?.state === 'failed' || message?.state === 'unsent'
  if (state !== 'open' || hasNumber || isLost) {
    await changeTenderRequest(db, request, { isSettled: true })
    return false
  }
  if (request.expiresAt && request.expiresAt <= now) await expire(db, shipment, request, now)
  else if (request.remindAt && request.remindAt <= now) await remind(db, shipment, request, now)
  else return false
  return true
}

async function expire(db: Db, shipment: StoredShipment, request: TenderRequest, now: Date): Promise<void> {
  const { clientId, carrierName, expiresAt } = request
  const reason = `no answer by ${momentAt(expiresAt!, shipment.timeZone, now)}`
  await endTender({ db, clientId, now }, shipment, request, {
    ...{ answer: 'expired' as const, reason, what: TENDER_EXPIRED },
  })
  await changeTenderRequest(db, request, { answer: 'expired', answeredAt: now, reason, isSettled: true })
  const what = 'shipment.tender-expired'
  await insertAuditLine(db, {
    ...{ clientId, userId: null, userName: 'Lading', what, subjectId: shipment.id, requestId: '' },
    detail: { BOL: shipment.bolNumber, carrier: carrierName, reason },
  })
  await notifyLive(db, { clientId, topic: 'changed', data: { tags: ['shipments', 'counts', 'tracking'] } })
}

async function remind(db: Db, shipment: StoredShipment, request: TenderRequest, now: Date): Promise<void> {
  const { clientId } = request
  const link = await findLinkOfSubject(db, 'tender', request.messageId)
  if (link) {
    const id = newId()
    const body = reminder(shipment, request, (await findClient(db, clientId))?.name ?? '', now)
    await insertMessage(db, {
      id,
      clientId,
      shipmentId: shipment.id,
      ...{ channel: 'email', kind: 'tender-reminder', recipient: request.recipient },
      subject: `Please answer: pickup request ${shipment.bolNumber}, ${showLane(shipment.origin, shipment.destination)}`,
      payload: { text: mailText(body), body, link: { id: link.id, path: TENDER_PAGE } },
    })
    await addJob(db, 'deliver-message', { messageId: id }, { key: `deliver:${id}` })
  }
  await changeTenderRequest(db, request, { remindAt: null, isSettled: request.expiresAt === null })
}

function reminder(
  shipment: StoredShipment,
  { expiresAt }: TenderRequest,
  shipper: string,
  now: Date,
): MailBody {
  return {
    lead: `${shipper} is waiting for your answer to this pickup request.`,
    facts: [
      ...pickupFacts(shipment, now, { isForCarrier: true }),
      ...(expiresAt ? [{ label: 'Answer by', value: momentAt(expiresAt, shipment.timeZone, now) }] : []),
    ],
    button: { label: 'Accept or decline', url: LINK_PLACEHOLDER },
    otherLinks: [{ label: 'Decline', url: `${LINK_PLACEHOLDER}&answer=decline` }],
    ...(expiresAt ? { below: ['After that, the shipment goes to another carrier.'] } : {}),
  }
}
