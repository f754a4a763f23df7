import { v7 as newId } from 'uuid'
import type { UserDetails } from '#contracts/entities/user.ts'
import { fail } from '#contracts/errors.ts'
import { listCarriers } from '#database/carriers/carriers.ts'
import { closeLinksOf, redeemAccessLink } from '#database/clients/access-links.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { findClient } from '#database/clients/clients.ts'
import { hasSecondFactor } from '#database/clients/second-factors.ts'
import { insertSession, revokeSession, revokeSessionsOf } from '#database/clients/sessions.ts'
import {
  confirmUser,
  findUser,
  findUserByName,
  saveLastLogIn,
  setPasswordHash,
  type User,
} from '#database/clients/users.ts'
import { findDefaultBillTo } from '#database/locations/bill-to-addresses.ts'
import { findBridgeOfUser } from '#database/printing/print-bridges.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { Db } from '#database/sql/open.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import { openAccessLink } from '../kernel/access-link.ts'
import type { ActionContext } from '../kernel/context.ts'
import { logoUrlOf } from './client-logo.ts'
import { countLogIn, forgiveLogIn, liftThrottle } from './log-in-throttle.ts'
import { notifyNewPassword, refuseWeakPassword } from './new-password.ts'
import { isOwnPassword } from './own-password.ts'
import { hashPassword, isPasswordOf } from './password.ts'
import { passSecondFactor } from './second-factor.ts'
import { isAgreementDue } from './user-agreement.ts'

/** A session ends after this however much it is used. */
const LONGEST_SESSION_MS = 7 * 86_400_000

/** Opens a session. One answer for an unknown user and for a wrong password, after the same work. */
export async function logIn(
  context: ActionContext,
  credentials: { userName: string; password: string; code: string },
  caller: { address: string; agent: string },
): Promise<{ sessionId: string; userDetails: UserDetails }> {
  const { db } = context
  await countLogIn(db, credentials.userName, caller.address)
  const user = await findUserByName(db, credentials.userName)
  const isRight = await isPasswordOf(user?.passwordHash ?? '', credentials.password)
  if (!user || !isRight || (await isShutOut(context, user))) return fail('WRONG_CREDENTIALS')
  const isOut = user.isDisabled || user.isUnconfirmed === true
  if (!isOut) await passSecondFactor(context, user, credentials.code)
  await forgiveLogIn(db, user.userName, caller.address)
  if (user.isDisabled) fail('USER_DISABLED')
  if (user.isUnconfirmed) fail('EMAIL_NOT_CONFIRMED')
  const sessionId = newId()
  await insertSession(db, {
    id: sessionId,
    userId: user.id,
    clientId: user.clientId,
    endsAt: new Date(context.now.getTime() + LONGEST_SESSION_MS),
    ...caller,
  })
  await saveLastLogIn(db, user.id, context.now)
  await insertAuditLine(db, {
    clientId: user.clientId,
    userId: user.id,
    userName: user.userName,
    what: 'user.logged-in',
    subjectId: user.id,
    detail: { address: caller.address },
    requestId: context.requestId,
    address: caller.address,
  })
  return { sessionId, userDetails: await detailsOf(db, user) }
}

/** Users of the demo's companies, where the operator switched the demo off: for the log-in they do not exist. */
async function isShutOut({ db, installation }: ActionContext, user: User): Promise<boolean> {
  if (installation.isDemo ?? true) return false
  return (await findClient(db, user.clientId))?.isDemo ?? true
}

export async function logOut(context: ActionContext, sessionId: string): Promise<void> {
  await revokeSession(context.db, sessionId)
  await notifyLive(context.db, { clientId: context.clientId, topic: 'session', data: {} })
  context.note(context.user.id)
}

/** The user of the session, read again: rights may have changed since log-in. */
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
    // The link came to that address: it is theirs, also where the link of their sign-up has ended.
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
    fail('VALIDATION_FAILED', { fields: { OldPassword: 'The old password is not right.' } })
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

/** Ends the links that were mailed before, lifts the throttle, and notifies the user. */
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

async function detailsOf(db: Db, user: User): Promise<UserDetails> {
  const client = await findClient(db, user.clientId)
  const settings = parseClientSettings(client?.settings ?? {})
  const billTo = await findDefaultBillTo(db, user.clientId)
  const bridge = await findBridgeOfUser(db, user.clientId, user.id)
  const pageList = user.pageIds.join(',')
  const userClass = user.preferences.freightClass
  const look = { language: '', colorScheme: '', density: '', ...user.preferences }
  return {
    userName: user.userName,
    userId: user.id,
    clientId: user.clientId,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    groupName: client?.name ?? '',
    groupId: user.clientId,
    groupCode: client?.code ?? '',
    userType: user.userType,
    logoUrl: await logoUrlOf(db, user.clientId),
    hasIntegration: settings.isOrderIntegrationEnabled,
    hasCarriers: (await listCarriers(db, user.clientId)).length > 0,
    isProfileComplete: user.preferences.isComplete === true,
    isPalletItemGrid: (user.preferences.isPalletItemGrid ?? settings.isPalletItemGrid) ? 'true' : 'false',
    hasUpgradedPrinterApp: bridge !== null,
    pageList,
    authorizedPages: pageList,
    defaultPageId: user.defaultPageId,
    defaultClass: settings.defaultClass,
    userDefinedClass: typeof userClass === 'string' ? userClass : '',
    billTo: {
      companyName: billTo?.name ?? '',
      street: billTo?.street ?? '',
      city: billTo?.city ?? '',
      state: billTo?.state ?? '',
      countryCode: billTo?.countryCode ?? '',
      zip: billTo?.zip ?? '',
    },
    printerOnlineStatus: bridge?.isOnline ? 'Online' : 'Offline',
    address: billTo ? [billTo.street, billTo.city, billTo.state].filter(Boolean).join(', ') : '',
    zip: billTo?.zip ?? '',
    phone: user.phone,
    company: client?.name ?? '',
    title: user.title,
    isAgreementDue: await isAgreementDue(db, user.id),
    isSecondFactorDue: settings.isSecondFactorRequired && !(await hasSecondFactor(db, user.id)),
    language: String(look.language),
    colorScheme: String(look.colorScheme),
    density: String(look.density),
  }
}
