import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { sendDocuments as contract, SentDocument } from '#contracts/endpoints/send-documents.ts'
import { fail } from '#contracts/errors.ts'
import { findClient } from '#database/clients/clients.ts'
import { findUser } from '#database/clients/users.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessages } from '#database/queue/outbox.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { readRecipients } from '#domain/text/emails.ts'
import { showLane } from '#domain/text/lane.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { MailFile } from '../kernel/outgoing-mail.ts'
import { contactOf } from '../kernel/plain-mail.ts'
import { trackingLink } from '../kernel/tracking-link.ts'
import { printSet } from '../papers/printing/print-set.ts'
import { pickupLines } from '../tendering/tender-mail.ts'

const MOST_RECIPIENTS = 10
/** Mail servers refuse more than 10 MB, and base64 adds a third. */
const MOST_BYTES = 7_000_000

/**
 * Mails documents of a shipment to chosen addresses, one mail to each, so that no one sees the others. The documents
 * are made now, and stored in the outbox with the mail.
 */
export async function sendDocuments(
  context: ActionContext,
  body: BodyOf<typeof contract>,
): Promise<{ sentTo: string[] }> {
  const { db, clientId } = context
  const emails = recipientsOf(body.to)
  const shipment = await findShipment(db, clientId, body.shipmentId)
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  const link = body.hasTrackingLink && isTrackable(shipment) ? await trackingLink(context, shipment.id) : ''
  if (body.kinds.length === 0 && link === '') {
    fail('VALIDATION_FAILED', { fields: { Documents: 'Choose a document or the tracking link.' } })
  }
  const files = await filesOf(context, shipment, [...new Set(body.kinds)])
  const text = (await linesOf(context, shipment, { message: body.message, link, files })).join('\n')
  const messages = emails.map((recipient) => ({
    ...{ id: newId(), clientId, shipmentId: shipment.id, channel: 'email' as const, kind: 'documents' },
    ...{ recipient, subject: subjectOf(shipment, files), payload: { text, files } },
  }))
  await insertMessages(db, messages)
  for (const { id } of messages) {
    await addJob(db, 'deliver-message', { messageId: id }, { key: `deliver:${id}` })
  }
  const sent = [...body.kinds, ...(link ? ['tracking link'] : [])].join(', ')
  context.note(shipment.id, { BOL: shipment.bolNumber, to: emails.join(', '), documents: sent })
  return { sentTo: emails }
}

function recipientsOf(to: string): string[] {
  const list = readRecipients(to, { most: MOST_RECIPIENTS, missing: 'Email is required.' })
  if (list.kind === 'refused') return fail('VALIDATION_FAILED', { fields: { EmailID: list.message } })
  return list.emails
}

/** There is nothing to track before the shipment is scheduled. */
const isTrackable = ({ status }: StoredShipment): boolean => status !== 'Q' && status !== 'H'

async function filesOf(
  context: ActionContext,
  shipment: StoredShipment,
  kinds: readonly SentDocument[],
): Promise<MailFile[]> {
  const files: MailFile[] = []
  let size = 0
  for (const kind of kinds) {
    const made = await printSet(context, { shipmentIds: [shipment.id], kinds: [kind], copies: 0 })
    size += made.bytes.length
    if (size > MOST_BYTES) fail('MAIL_TOO_LARGE')
    const base64 = Buffer.from(made.bytes).toString('base64')
    files.push({ fileName: made.fileName, contentType: made.contentType, base64 })
  }
  return files
}

const subjectOf = ({ bolNumber, origin, destination }: StoredShipment, files: readonly MailFile[]): string =>
  `${files.length > 0 ? 'Documents of' : 'Tracking of'} ${bolNumber}: ${showLane(origin, destination)}`

async function linesOf(
  context: ActionContext,
  shipment: StoredShipment,
  { message, link, files }: { message: string; link: string; files: readonly MailFile[] },
): Promise<string[]> {
  const { db, clientId, user, now, installation } = context
  const shipper = (await findClient(db, clientId))?.name ?? ''
  const contact = contactOf(await findUser(db, clientId, user.id), installation.supportEmail)
  return [
    ...(message ? [message, ''] : []),
    `${shipper} is sending you this shipment${shipment.carrierName ? ` with ${shipment.carrierName}` : ''}.`,
    '',
    ...pickupLines(shipment, now),
    ...(link ? ['', `Tracking   ${link}`] : []),
    ...(files.length > 0 ? ['', `Attached: ${files.map(({ fileName }) => fileName).join(', ')}`] : []),
    '',
    `Questions? Write to ${contact}.`,
  ]
}
