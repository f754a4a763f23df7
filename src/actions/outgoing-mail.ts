import type { OutboxMessage } from '#database/outbox.ts'
import { renderBillOfLading } from '#documents/bill-of-lading.ts'
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
    attachments: billOfLading
      ? [
          {
            fileName: `BOL-${billOfLading.bolNumber}.pdf`,
            contentType: 'application/pdf',
            bytes: await renderBillOfLading(billOfLading, { copies: [...BILL_OF_LADING_COPIES] }),
          },
        ]
      : [],
  }
}
