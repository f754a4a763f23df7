import type { OutboxMessage } from '#database/outbox.ts'
import { BILL_OF_LADING_COPIES, type BillOfLadingFacts } from '#documents/facts.ts'
import { parseEmails } from '#domain/text/emails.ts'
import type { Mail } from '#outside/mail.ts'
import type { Installation } from './context.ts'
import { Undeliverable } from './deliver-message.ts'

/** The mail of an outbox message: its text, and the bill of lading where it carries the facts of one. */
export async function mailOf(
  message: OutboxMessage,
  installation: Pick<Installation, 'mailFrom'>,
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
    attachments: billOfLading ? [await attached(billOfLading)] : [],
  }
}

async function attached(facts: BillOfLadingFacts): Promise<Mail['attachments'][number]> {
  // Loaded with the first document: the start of the product does not wait for the PDF library.
  const { renderBillOfLading } = await import('#documents/bill-of-lading.ts')
  return {
    fileName: `BOL-${facts.bolNumber}.pdf`,
    contentType: 'application/pdf',
    bytes: await renderBillOfLading(facts, { copies: [...BILL_OF_LADING_COPIES] }),
  }
}
