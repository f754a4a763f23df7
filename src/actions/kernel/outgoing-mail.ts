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
  /** A stored file; it is read when the mail is sent. */
  storedFile?: { id: string; fileName: string; contentType: string }
  /** The one-time link of the mail: its token is made when the mail is sent, and is never stored. */
  link?: { id: string; path: string }
}

/** The mail of an outbox message: its text with its link, and the bill of lading if the payload has its facts. */
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

/** A mail is completely in memory before it is sent, so only files of a mailable size are attached. */
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

/** The address of a one-time link, as long as it is valid. */
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

/**
 * The facts are those of the tender; the logo is the current one, because it is too large to store with each message.
 */
async function attached(
  db: Db,
  clientId: string,
  facts: BillOfLadingFacts,
): Promise<Mail['attachments'][number]> {
  // Imported with the first document, so that it does not delay the start of the server.
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
