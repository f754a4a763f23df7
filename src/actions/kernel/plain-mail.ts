import { v7 as newId } from 'uuid'
import type { User } from '#database/clients/users.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessage } from '#database/queue/outbox.ts'
import { type MailBody, mailText } from '#documents/mails/mail-body.ts'
import type { ActionContext } from './context.ts'

interface PlainMail {
  /** Of the message in the outbox. */
  kind: string
  shipmentId: string | null
  to: string
  subject: string
  /** Of a mail that is text alone. */
  lines?: string[]
  /** Of a mail that is also sent as HTML. */
  body?: MailBody
}

/** Puts a mail without files into the outbox; it leaves when the transaction is done. */
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

/** Whom a carrier may answer: who asked, else the support. */
export function contactOf(asker: User | null, supportEmail: string): string {
  const name = `${asker?.firstName ?? ''} ${asker?.lastName ?? ''}`.trim()
  return asker?.email ? `${name} ${asker.email}`.trim() : supportEmail
}
