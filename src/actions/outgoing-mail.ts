import type { Db } from '#database/open.ts'
import type { OutboxMessage } from '#database/outbox.ts'
import { BILL_OF_LADING_COPIES, type BillOfLadingFacts } from '#documents/facts.ts'
import { parseEmails } from '#domain/text/emails.ts'
import type { Mail } from '#outside/mail.ts'
import type { Installation } from './context.ts'
import { Undeliverable } from './deliver-message.ts'
import { printableLogo } from './documents/printable-logo.ts'

/** The mail of an outbox message: its text, and the bill of lading where it carries the facts of one. */
export async function mailOf(
  message: OutboxMessage,
  { db, installation }: { db: Db; installation: Pick<Installation, 'mailFrom'> },
): Promise<Mail> {
  const { text, billOfLading } = message.payload as { text: string; billOfLading?: BillOfLadingFacts }
  const recipients = parseEmails(message.recipient)
  if (recipients.kind === 'invalid') throw new Undeliverable(recipients.message)
  return {
    id: message.id,
    from: installation.mailFrom,
    to: recipients.emails,
    subject: message.subject,
    text,
    attachments: billOfLading ? [await attached(db, message.clientId, billOfLading)] : [],
  }
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
