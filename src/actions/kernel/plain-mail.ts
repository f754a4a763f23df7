import { v7 as newId } from 'uuid'
import type { User } from '#database/clients/users.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessage } from '#database/queue/outbox.ts'
import { type MailBody, mailText } from '#documents/mails/mail-body.ts'
import type { ActionContext } from './context.ts'

interface PlainMail {
  /** The kind of the message in the outbox. */
  kind: string
  shipmentId: string | null
  to: string
  subject: string
  /** The lines of a text-only mail. */
  lines?: string[]
  /** The HTML version, if the mail has one. */
  body?: MailBody
}

/** Puts a mail without files into the outbox; it is sent after the transaction commits. */
export async function sendPlainMail(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  { kind, shipmentId, to, subject, lines = [], body }: PlainMail,
): Promise<string> {
  const id = newId()
  await insertMessage(db, {
    id,
    clientId,
    shipmentId,
    channel: 'email',
    kind,
    recipient: to,
    subject,
    payload: body ? { text: mailText(body), body } : { text: lines.join('\n') },
  })
  await addJob(db, 'deliver-message', { messageId: id }, { key: `deliver:${id}` })
  return id
}

/** The carrier's reply-to contact: the user who asked, or support. */
export function contactOf(asker: User | null, supportEmail: string): string {
  const name = `${asker?.firstName ?? ''} ${asker?.lastName ?? ''}`.trim()
  return asker?.email ? `${name} ${asker.email}`.trim() : supportEmail
}
