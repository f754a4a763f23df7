import type { UserDetails } from '#contracts/entities/user.ts'
import { fail } from '#contracts/errors.ts'
import { closeLinksOf, redeemAccessLink } from '#database/clients/access-links.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { revokeSession, revokeSessionsOf } from '#database/clients/sessions.ts'
import { confirmUser, findUser, findUserByName, setPasswordHash, type User } from '#database/clients/users.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { Db } from '#database/sql/open.ts'
import { openAccessLink } from '../kernel/access-link.ts'
import type { ActionContext } from '../kernel/context.ts'
import { countLogIn, forgiveLogIn, liftThrottle } from './log-in-throttle.ts'
import { notifyNewPassword, refuseWeakPassword } from './new-password.ts'
import {
  type Caller,
  isShutOut,
  type OpenedSession,
  openSession,
  refuseWithoutSignOn,
} from './open-session.ts'
import { isOwnPassword } from './own-password.ts'
import { hashPassword, isPasswordOf } from './password.ts'
import { passSecondFactor } from './second-factor.ts'
import { detailsOf } from './user-details.ts'

/** Opens a session. An unknown user and a wrong password get the same reply after the same amount of work. */
export async function logIn(
  context: ActionContext,
  credentials: { userName: string; password: string; code: string },
  caller: Caller,
): Promise<OpenedSession> {
  const { db } = context
  await countLogIn(db, credentials.userName, caller.address)
  const user = await findUserByName(db, credentials.userName)
  const isRight = await isPasswordOf(user?.passwordHash ?? '', credentials.password)
  if (!user || !isRight || (await isShutOut(context, user))) return fail('WRONG_CREDENTIALS')
  const isOut = user.isDisabled || user.isUnconfirmed === true
  if (!isOut) await refuseWithoutSignOn(db, user)
  if (!isOut) await passSecondFactor(context, user, credentials.code)
  await forgiveLogIn(db, user.userName, caller.address)
  if (user.isDisabled) fail('USER_DISABLED')
  if (user.isUnconfirmed) fail('EMAIL_NOT_CONFIRMED')
  return openSession(context, user, { caller, openedBy: 'password' })
}

export async function logOut(context: ActionContext, sessionId: string): Promise<void> {
  await revokeSession(context.db, sessionId)
  await notifyLive(context.db, { clientId: context.clientId, topic: 'session', data: {} })
  context.note(context.user.id)
}

/** The user of the session, read again: rights may have changed since login. */
export async function readUserDetails(context: ActionContext): Promise<UserDetails> {
  const user = await findUser(context.db, context.clientId, context.user.id)
  return user ? detailsOf(context.db, user) : fail('NOT_LOGGED_IN')
}

/**
 * Sets a password: with a mailed link, which is used up, or with the old password of the user who is logged in. Every
 * other open session of the user ends.
 */
export async function setPassword(
  context: ActionContext,
  request: { accessId: string; oldPassword: string; password: string },
  sessionId: string,
): Promise<{ userName: string }> {
  if (request.accessId === '') return changeOwnPassword(context, request, sessionId)
  const { installation } = context
  const link = await openAccessLink(context.db, installation.secret, request.accessId, 'password')
  const user = await findUser(context.db, link.clientId, link.subjectId)
  if (!user) return fail('ACCESS_LINK_INVALID')
  refuseWeakPassword(request.password, user.userName)
  const hash = await hashPassword(request.password)
  await context.db.transaction().execute(async (tx) => {
    if (!(await redeemAccessLink(tx, link.id))) fail('ACCESS_LINK_EXPIRED')
    // The link came to that address, so this confirms it, even if the confirmation link of the sign-up has expired.
    if (user.isUnconfirmed) await confirmUser(tx, user.id)
    await replacePassword(context, tx, user, hash)
    await revokeSessionsOf(tx, user.id)
    await notifyLive(tx, { clientId: user.clientId, topic: 'session', data: {} })
  })
  return { userName: user.userName }
}

async function changeOwnPassword(
  context: ActionContext,
  request: { oldPassword: string; password: string },
  sessionId: string,
): Promise<{ userName: string }> {
  const { db, clientId } = context
  const user = await findUser(db, clientId, context.user.id)
  if (!user) return fail('ACCESS_LINK_INVALID')
  if (!(await isOwnPassword(db, user, request.oldPassword))) {
    fail('VALIDATION_FAILED', { fields: { OldPassword: 'The old password is incorrect.' } })
  }
  refuseWeakPassword(request.password, user.userName)
  const hash = await hashPassword(request.password)
  await db.transaction().execute(async (tx) => {
    await replacePassword(context, tx, user, hash)
    await revokeSessionsOf(tx, user.id, { but: sessionId })
    await notifyLive(tx, { clientId, topic: 'session', data: {} })
  })
  return { userName: user.userName }
}

/** Invalidates the links that were mailed before, lifts the throttle, and notifies the user. */
async function replacePassword(context: ActionContext, tx: Db, user: User, hash: string): Promise<void> {
  await setPasswordHash(tx, user.id, hash)
  await closeLinksOf(tx, user.clientId, 'password', user.id, new Date())
  await liftThrottle(tx, user.userName)
  await notifyNewPassword(tx, user, context.installation)
  await insertAuditLine(tx, {
    clientId: user.clientId,
    userId: user.id,
    userName: user.userName,
    what: 'user.password-set',
    subjectId: user.id,
    detail: {},
    requestId: context.requestId,
    address: context.address ?? '',
  })
}
