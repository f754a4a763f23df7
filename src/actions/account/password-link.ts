import { setTimeout as pause } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { fail } from '#contracts/errors.ts'
import { addJob } from '#database/jobs.ts'
import { countTry } from '#database/login-failures.ts'
import { insertMessage } from '#database/outbox.ts'
import { findUserByName, type User } from '#database/users.ts'
import { networkOf } from '#outside/network-of.ts'
import { createAccessLink } from '../access-link.ts'
import type { ActionContext } from '../context.ts'

/** Nobody's mailbox is filled by strangers: so many mails for a user, so many questions from a network. */
const WINDOW_SECONDS = 900
const MOST_MAILS = 3
const MOST_FROM_ADDRESS = 30
/** Every question is answered after so long: a quick answer would tell that there is no such user. */
const ANSWERED_AFTER_MS = 250

/** Mails a link for a new password. Says nothing about whether the user exists. */
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

function sendLink({ db, installation }: ActionContext, user: User): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const token = await createAccessLink(tx, installation.secret, {
      clientId: user.clientId,
      purpose: 'password',
      subjectId: user.id,
      days: 1,
    })
    const messageId = newId()
    await insertMessage(tx, {
      id: messageId,
      clientId: user.clientId,
      shipmentId: null,
      channel: 'email',
      kind: 'password-link',
      recipient: user.email,
      subject: 'Set your Lading password',
      payload: {
        text: `Somebody asked for a new password for ${user.userName}.\n\nSet it here within a day:\n${installation.publicUrl}/PasswordSetup?accessid=${token}\n\nIf it was not you, nothing needs to be done.`,
      },
    })
    await addJob(tx, 'deliver-message', { messageId }, { key: `deliver:${messageId}` })
  })
}
