import { fail } from '#contracts/errors.ts'
import { closeLinksOf } from '#database/clients/access-links.ts'
import { findClient } from '#database/clients/clients.ts'
import { findUser, type User } from '#database/clients/users.ts'
import { accessToken, createAccessLink, openAccessLink } from '../kernel/access-link.ts'
import type { ActionContext } from '../kernel/context.ts'
import { LINK_PLACEHOLDER } from '../kernel/link-placeholder.ts'
import { type LinkMail, sendLinkMail } from './link-mail.ts'
import { liftThrottle } from './log-in-throttle.ts'

const INVITED_DAYS = 7
const RESET_DAYS = 1
const PATH = '/PasswordSetup'

/** A user without a password has been invited and has not yet chosen one. */
export const isInvited = (user: Pick<User, 'passwordHash'>): boolean => user.passwordHash === ''

/**
 * Mails the user a one-time link: an invitation before the first password, a password reset link afterwards. It
 * invalidates earlier links, and unlocks a user who is locked out after wrong passwords.
 * @returns the link for the administrator to pass on where no mail server is set up, otherwise null
 */
export async function sendPasswordLink(context: ActionContext, user: User): Promise<string | null> {
  const { db, clientId, installation } = context
  if (user.isDisabled) refuse('user.Disabled', 'Enable this user before you send a link.')
  if (installation.hasMailServer && user.email === '') {
    refuse('user.Email', 'E-mail is required: the link is sent there.')
  }
  await closeLinksOf(db, clientId, 'password', user.id, context.now)
  await liftThrottle(db, user.userName)
  const link = {
    clientId,
    purpose: 'password' as const,
    subjectId: user.id,
    days: isInvited(user) ? INVITED_DAYS : RESET_DAYS,
  }
  const token =
    user.email === ''
      ? await createAccessLink(db, installation.secret, link)
      : accessToken(
          installation.secret,
          await sendLinkMail(db, { ...link, ...(await mailOf(context, user)), recipient: user.email }),
        )
  return installation.hasMailServer ? null : `${installation.publicUrl}${PATH}?accessid=${token}`
}

async function mailOf(
  context: ActionContext,
  user: User,
): Promise<Pick<LinkMail, 'kind' | 'subject' | 'text' | 'path'>> {
  const sender = await findUser(context.db, context.clientId, context.user.id)
  const by = [sender?.firstName, sender?.lastName].filter(Boolean).join(' ') || context.user.userName
  if (!isInvited(user)) {
    return {
      kind: 'password-link',
      subject: 'Set your Lading password',
      text: `${by} sent you a link to set a new password for ${user.userName}.\n\nSet it here within a day:\n${LINK_PLACEHOLDER}\n\nIf you did not expect this mail, you can ignore it. Your password stays as it is.`,
      path: PATH,
    }
  }
  const company = (await findClient(context.db, context.clientId))?.name ?? ''
  return {
    kind: 'invitation',
    subject: `${by} invited you to Lading`,
    text: `Hello ${user.firstName || user.userName},\n\n${by} invited you to Lading, the transportation desk of ${company}. Your user name is ${user.userName}.\n\nChoose your password here within ${INVITED_DAYS} days:\n${LINK_PLACEHOLDER}\n\nIf you did not expect this mail, you can ignore it.`,
    path: PATH,
  }
}

/** The user whose password a valid mailed link sets; read when the page opens, before a password is typed. */
export async function readPasswordLink(
  { db, installation }: ActionContext,
  accessId: string,
): Promise<{ userName: string; isInvitation: boolean }> {
  const link = await openAccessLink(db, installation.secret, accessId, 'password')
  const user = await findUser(db, link.clientId, link.subjectId)
  if (!user || user.isDisabled) return fail('ACCESS_LINK_EXPIRED')
  return { userName: user.userName, isInvitation: isInvited(user) }
}

const refuse = (field: string, sentence: string): never =>
  fail('VALIDATION_FAILED', { fields: { [field]: sentence } })
