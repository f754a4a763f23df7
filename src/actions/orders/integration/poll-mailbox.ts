import type { OrderSource } from '#database/orders/order-sources.ts'
import { fitsPattern } from '#domain/order-files/file-pattern.ts'
import type { Mailbox, WaitingMail } from '#outside/imap.ts'
import { MailUnreadable } from '#outside/mail-attachments.ts'
import { needCredentials, type OrderHouse, openSourceMailbox } from './open-source.ts'
import { type Poll, takeFromSource } from './take-from-source.ts'
import { MOST_FILE_BYTES } from './take-order-file.ts'

const MOST_MAILS = 50

/** Takes the attachments of unread mails. A mail that cannot be taken does not stop the others. */
export async function pollMailbox(house: OrderHouse, source: OrderSource, poll: Poll): Promise<void> {
  const mailbox = await openSourceMailbox(house, source, needCredentials(house, source))
  try {
    const { mails, others } = await mailbox.list(MOST_MAILS, isAllowedBy(source.mailbox))
    for (const mail of mails) await takeMail(house, source, mailbox, mail, poll)
    noteOthers(others, poll)
  } finally {
    await mailbox.close()
  }
}

const aboutOf = (mail: WaitingMail): string =>
  `E-mail '${mail.subject.slice(0, 60)}' from ${mail.from.slice(0, 80)}`

/** Left unread for a person. */
function noteOthers([first, ...more]: readonly WaitingMail[], poll: Poll): void {
  if (!first) return
  const words = more.length === 1 ? '1 more e-mail is' : `${more.length} more e-mails are`
  poll.notes.push(`${aboutOf(first)} is not from an allowed sender.`)
  if (more.length > 0) poll.notes.push(`${words} from other senders as well.`)
}

async function takeMail(
  house: OrderHouse,
  source: OrderSource,
  mailbox: Mailbox,
  mail: WaitingMail,
  poll: Poll,
): Promise<void> {
  if (mail.bytes > MOST_FILE_BYTES * 1.5) {
    poll.notes.push(`${aboutOf(mail)} is too large.`)
    return
  }
  const found = await mailbox.attachments(mail.uid).catch((error: unknown) => {
    if (!(error instanceof MailUnreadable)) throw error
    poll.notes.push(`${aboutOf(mail)} cannot be read: ${error.message}`)
    return []
  })
  const files = found.filter(
    ({ name, bytes }) =>
      bytes.length > 0 && bytes.length <= MOST_FILE_BYTES && fitsPattern(name, source.filePattern),
  )
  if (files.length === 0) poll.notes.push(`${aboutOf(mail)} has no order file.`)
  for (const { name, bytes } of files) {
    if (await takeFromSource(house, source, name || mail.subject, bytes)) poll.taken += 1
  }
  const isOrder = files.length > 0
  const { afterImport, archivePath } = source
  if (!isOrder || afterImport === 'leave') await mailbox.settle(mail.uid, { kind: 'leave' })
  else if (afterImport === 'delete') await mailbox.settle(mail.uid, { kind: 'delete' })
  else
    await mailbox
      .settle(mail.uid, { kind: 'move', folder: archivePath || 'Processed' })
      .catch((error: Error) => poll.notes.push(`${aboutOf(mail)} was left where it is: ${error.message}`))
}

/** Matches an address, or a domain with or without its @. Without rules, every sender is allowed. */
export function isAllowedBy(
  mailbox: Pick<NonNullable<OrderSource['mailbox']>, 'allowedSenders'> | null,
): (from: string) => boolean {
  const rules = (mailbox?.allowedSenders ?? []).map((one) => one.trim().toLowerCase()).filter(Boolean)
  return (from) =>
    rules.length === 0 ||
    rules.some((rule) =>
      rule.includes('@') && !rule.startsWith('@')
        ? from === rule
        : from.endsWith(`@${rule.replace(/^@/, '')}`),
    )
}
