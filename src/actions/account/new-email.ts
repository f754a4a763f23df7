import { v7 as newId } from 'uuid'
import { fail } from '#contracts/errors.ts'
import { closeLinksOf } from '#database/clients/access-links.ts'
import type { User } from '#database/clients/users.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessage } from '#database/queue/outbox.ts'
import { dbOf } from '#database/sql/open.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isOwnPassword } from './own-password.ts'

/**
 * A stolen session must not be enough to take over the account: password links go to the e-mail address, so changing it
 * needs the password.
 */
export async function allowNewEmail(context: ActionContext, user: User, password: string): Promise<void> {
  const refuse = (sentence: string) =>
    fail('VALIDATION_FAILED', { fields: { 'profile.CurrentPassword': sentence } })
  if (password === '') refuse('Enter your current password to change your e-mail.')
  // Outside this transaction: a refusal rolls it back, and the wrong attempt must stay counted.
  if (!(await isOwnPassword(dbOf(context.pool), user, password))) refuse('The current password is incorrect.')
}

/** Invalidates links that were mailed to the old address, and notifies that address of the change. */
export async function endOldEmail(
  { db, clientId, now, installation }: ActionContext,
  user: User,
  email: string,
) {
  await closeLinksOf(db, clientId, 'password', user.id, now)
  if (user.email === '') return
  const id = newId()
  await insertMessage(db, {
    id,
    clientId,
    shipmentId: null,
    channel: 'email',
    kind: 'email-changed',
    recipient: user.email,
    subject: 'Your Lading e-mail address was changed',
    payload: { text: noticeOf(user.userName, email, installation.supportEmail) },
  })
  await addJob(db, 'deliver-message', { messageId: id }, { key: `deliver:${id}` })
}

const noticeOf = (userName: string, email: string, support: string): string =>
  [
    `The e-mail address of ${userName} was ${email === '' ? 'removed' : `changed to ${email}`}.`,
    `If you did not do this, tell your administrator or write to ${support} now.`,
  ].join('\n\n')
