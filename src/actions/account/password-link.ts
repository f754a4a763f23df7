import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '#contracts/errors.ts'
import { countTry } from '#database/clients/login-failures.ts'
import { findUserByName, type User } from '#database/clients/users.ts'
import { networkOf } from '#outside/network-of.ts'
import type { ActionContext } from '../kernel/context.ts'
import { LINK_PLACEHOLDER } from '../kernel/link-placeholder.ts'
import { sendLinkMail } from './link-mail.ts'

/** Limits for users who are not logged in: mails to one user and requests from one network within this window. */
const WINDOW_SECONDS = 900
const MOST_MAILS = 3
const MOST_FROM_ADDRESS = 30
/** Every reply takes at least this long: a faster one would reveal that there is no such user. */
const ANSWERED_AFTER_MS = 250

/** Mails a password reset link. The reply does not reveal whether the user exists. */
export async function requestPassword(
  context: ActionContext,
  userName: string,
  caller: { address: string },
): Promise<void> {
  const from = `links-from:${networkOf(caller.address)}`
  const { tries, seconds } = await countTry(context.db, from, WINDOW_SECONDS)
  if (tries > MOST_FROM_ADDRESS) fail('TOO_MANY_REQUESTS', { seconds })
  await Promise.all([mailLink(context, userName), pause(ANSWERED_AFTER_MS)])
}

async function mailLink(context: ActionContext, userName: string): Promise<void> {
  const user = await findUserByName(context.db, userName)
  if (!user || user.isDisabled || user.email === '') return
  const { tries } = await countTry(context.db, `links-for:${user.id}`, WINDOW_SECONDS)
  if (tries <= MOST_MAILS) await sendLink(context, user)
}

function sendLink({ db }: ActionContext, user: User): Promise<unknown> {
  return db.transaction().execute((tx) =>
    sendLinkMail(tx, {
      clientId: user.clientId,
      purpose: 'password',
      subjectId: user.id,
      days: 1,
      kind: 'password-link',
      recipient: user.email,
      subject: 'Set your Lading password',
      text: `Someone asked for a new password for ${user.userName}.\n\nSet it here within a day:\n${LINK_PLACEHOLDER}\n\nIf you did not ask for it, you can ignore this mail.`,
      path: '/PasswordSetup',
    }),
  )
}
