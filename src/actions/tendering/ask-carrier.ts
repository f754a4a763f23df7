import { v7 as newId } from 'uuid'
import { insertAccessLinks } from '#database/clients/access-links.ts'
import { addJobs } from '#database/queue/jobs.ts'
import { insertMessages, type NewMessage } from '#database/queue/outbox.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { insertTenderRequests } from '#database/shipments/tender-requests.ts'
import type { BillOfLadingFacts } from '#documents/facts/facts.ts'
import { type MailBody, mailText } from '#documents/mails/mail-body.ts'
import { tenderTimes } from '#domain/shipment/tender-rules.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Carriers may correct their numbers until the freight is delivered. */
const LINK_DAYS = 60
const DAY_MS = 86_400_000

/** Path of the page on which a carrier answers. */
export const TENDER_PAGE = '/TenderResponse'

/** A pickup request by mail that is ready to be written. */
export interface ReadyTender {
  messageId: string
  shipment: StoredShipment
  to: string
  mail: { subject: string; body: MailBody; billOfLading: BillOfLadingFacts }
}

/** When a carrier asked now is reminded, and when the tender expires; neither if no mail can be sent. */
export function timesOfTender({ installation, settings, now }: ActionContext) {
  if (!installation.hasMailServer) return { remindAt: null, expiresAt: null }
  return tenderTimes(settings.tenders, now)
}

/**
 * Writes tenders by mail: each message with the link to the carrier's answer page, the job that delivers it, and the
 * time of the reminder.
 */
export async function writeMailTenders(
  context: ActionContext,
  tenders: readonly ReadyTender[],
): Promise<void> {
  const { db, clientId, now } = context
  const links = tenders.map(({ messageId }) => ({
    id: newId(),
    clientId,
    purpose: 'tender' as const,
    subjectId: messageId,
    expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS),
  }))
  const messages = tenders.map(
    ({ messageId, shipment, to, mail }, at): NewMessage => ({
      id: messageId,
      clientId,
      shipmentId: shipment.id,
      channel: 'email',
      kind: 'tender',
      recipient: to,
      subject: mail.subject,
      payload: {
        text: mailText(mail.body),
        body: mail.body,
        billOfLading: mail.billOfLading,
        link: { id: links[at]!.id, path: TENDER_PAGE },
      },
    }),
  )
  const times = timesOfTender(context)
  const requests = tenders.map(({ messageId, shipment, to }) => ({
    messageId,
    clientId,
    shipmentId: shipment.id,
    carrierName: shipment.carrierName,
    recipient: to,
    askedAt: now,
    ...times,
  }))
  await insertAccessLinks(db, links)
  await insertMessages(db, messages)
  await insertTenderRequests(db, requests)
  await addJobs(
    db,
    messages.map(({ id }) => ({
      task: 'deliver-message',
      payload: { messageId: id },
      key: `deliver:${id}`,
    })),
  )
}
