import { findAccessLink } from '#database/clients/access-links.ts'
import { readFileInParts } from '#database/files/stored-file-parts.ts'
import type { OutboxMessage } from '#database/queue/outbox.ts'
import type { Db } from '#database/sql/open.ts'
import { BILL_OF_LADING_COPIES, type BillOfLadingFacts } from '#documents/facts/facts.ts'
import { type MailBody, mailHtml } from '#documents/mails/mail-body.ts'
import { parseEmails } from '#domain/text/emails.ts'
import type { Mail } from '#outside/mail.ts'
import { accessToken } from './access-link.ts'
import type { Installation } from './context.ts'
import { Undeliverable } from './deliver-message.ts'
import { LINK_PLACEHOLDER } from './link-placeholder.ts'
import { printableLogo } from './printable-logo.ts'

/** A file in the payload of a message. */
export interface MailFile {
  fileName: string
  contentType: string
  base64: string
}

interface Payload {
  text: string
  /** The HTML version, if the mail has one. */
  body?: MailBody
  billOfLading?: BillOfLadingFacts
  /** The files as they were when the mail was queued. */
  files?: MailFile[]
  /** A file that is kept; it is read when the mail is sent. */
  storedFile?: { id: string; fileName: string; contentType: string }
  /** The one-time link of the mail: its token is made when the mail is sent, and is never stored. */
  link?: { id: string; path: string }
}

/** The mail of an outbox message: its text with its link, and the bill of lading if it carries the facts of one. */
export async function mailOf(
  message: OutboxMessage,
  { db, installation }: { db: Db; installation: Pick<Installation, 'mailFrom' | 'publicUrl' | 'secret'> },
): Promise<Mail> {
  const { text, billOfLading, link, files = [], storedFile } = message.payload as unknown as Payload
  const recipients = parseEmails(message.recipient)
  if (recipients.kind === 'invalid') throw new Undeliverable(recipients.message)
  const { body } = message.payload as { body?: MailBody }
  const url = link ? await linkUrl(db, installation, link) : ''
  const withLink = (content: string) => content.replaceAll(LINK_PLACEHOLDER, url)
  return {
    id: message.id,
    from: installation.mailFrom,
    to: recipients.emails,
    subject: message.subject,
    text: link ? withLink(text) : text,
    ...(body ? { html: link ? withLink(mailHtml(body)) : mailHtml(body) } : {}),
    attachments: [
      ...(billOfLading ? [await attached(db, message.clientId, billOfLading)] : []),
      ...files.map(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') })),
      ...(storedFile ? [await fileKept(db, message.clientId, storedFile)] : []),
    ],
  }
}

/** A mail is whole in memory before it leaves, so only files of a mailable size are attached. */
async function fileKept(
  db: Db,
  clientId: string,
  { id, ...named }: NonNullable<Payload['storedFile']>,
): Promise<Mail['attachments'][number]> {
  const parts: Uint8Array[] = []
  for await (const part of readFileInParts(db, clientId, id)) parts.push(part)
  if (parts.length === 0) throw new Undeliverable('The file was deleted before this was sent.')
  return { ...named, bytes: Buffer.concat(parts) }
}

/** The address of a one-time link, while it can still be used. */
async function linkUrl(
  db: Db,
  { publicUrl, secret }: Pick<Installation, 'publicUrl' | 'secret'>,
  { id, path }: NonNullable<Payload['link']>,
): Promise<string> {
  const link = await findAccessLink(db, id)
  if (!link || link.usedAt || link.expiresAt < new Date()) {
    throw new Undeliverable('The link in this e-mail is no longer valid. Ask for a new one.')
  }
  return `${publicUrl}${path}?accessid=${accessToken(secret, link)}`
}

/** The facts are those of the tender; the logo, too large to be kept with each message, is that of now. */
async function attached(
  db: Db,
  clientId: string,
  facts: BillOfLadingFacts,
): Promise<Mail['attachments'][number]> {
  // Loaded with the first document: the start of the product does not wait for them to be read.
  const { renderBillOfLading } = await import('#documents/bill-of-lading/bill-of-lading.ts')
  return {
    fileName: `BOL-${facts.bolNumber}.pdf`,
    contentType: 'application/pdf',
    bytes: await renderBillOfLading(
      { ...facts, logo: await printableLogo({ db, clientId }) },
      { copies: [...BILL_OF_LADING_COPIES] },
    ),
  }
}
