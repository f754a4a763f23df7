import { v7 as newId } from 'uuid'
import { type AccessLink, insertAccessLink } from '#database/clients/access-links.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessage } from '#database/queue/outbox.ts'
import type { Db } from '#database/sql/open.ts'
import { LINK_PLACEHOLDER } from '../kernel/link-placeholder.ts'

export interface LinkMail {
  clientId: string
  purpose: AccessLink['purpose']
  /** What the link is for, such as the user whose password it sets. */
  subjectId: string
  days: number
  /** Kind of the message in the outbox. */
  kind: string
  recipient: string
  subject: string
  /** Contains `{link}` where the link goes. */
  text: string
  /** Page of the link, such as `/PasswordSetup`; the access id is added as its query. */
  path: string
}

/**
 * Puts a mail with a one-time link into the outbox. The outbox keeps only the link's id: a reader of the database
 * cannot use the link, because its token needs the installation's secret (see `mailOf`).
 * @returns the link, for `accessToken` where its token must be shown because no mail server is set up
 */
export async function sendLinkMail(
  db: Db,
  mail: LinkMail,
): Promise<Pick<AccessLink, 'id' | 'purpose' | 'subjectId'>> {
  const link = {
    id: newId(),
    clientId: mail.clientId,
    purpose: mail.purpose,
    subjectId: mail.subjectId,
    expiresAt: new Date(Date.now() + mail.days * 86_400_000),
  }
  await insertAccessLink(db, link)
  if (!mail.text.includes(LINK_PLACEHOLDER)) throw new Error(`A mail "${mail.kind}" without its link`)
  const messageId = newId()
  await insertMessage(db, {
    id: messageId,
    clientId: mail.clientId,
    shipmentId: null,
    channel: 'email',
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject,
    payload: { text: mail.text, link: { id: link.id, path: mail.path } },
  })
  await addJob(db, 'deliver-message', { messageId }, { key: `deliver:${messageId}` })
  return link
}
