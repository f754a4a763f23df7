import { v7 as newId } from 'uuid'
import type { UserDetails } from '#contracts/entities/user.ts'
import { fail } from '#contracts/errors.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { findClient } from '#database/clients/clients.ts'
import { hasSecondFactor } from '#database/clients/second-factors.ts'
import { insertSession, type SignInWay } from '#database/clients/sessions.ts'
import { findSingleSignOn } from '#database/clients/single-sign-on.ts'
import { saveLastLogIn, type User } from '#database/clients/users.ts'
import type { Db } from '#database/sql/open.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import type { ActionContext } from '../kernel/context.ts'
import { detailsOf } from './user-details.ts'

/** A session ends after this time, even if it is in use. */
const LONGEST_SESSION_MS = 7 * 86_400_000

/** Where a login comes from. */
export interface Caller {
  address: string
  agent: string
}

export interface OpenedSession {
  sessionId: string
  userDetails: UserDetails
}

/** Opens a session for a user who has proved their identity. */
export async function openSession(
  context: Pick<ActionContext, 'db' | 'now' | 'requestId'>,
  user: User,
  { caller, openedBy }: { caller: Caller; openedBy: SignInWay },
): Promise<OpenedSession> {
  const { db, now, requestId } = context
  const { address, agent } = caller
  const sessionId = newId()
  await insertSession(db, {
    id: sessionId,
    userId: user.id,
    clientId: user.clientId,
    endsAt: new Date(now.getTime() + LONGEST_SESSION_MS),
    openedBy,
    address,
    agent,
  })
  await saveLastLogIn(db, user.id, now)
  await insertAuditLine(db, {
    clientId: user.clientId,
    userId: user.id,
    userName: user.userName,
    what: 'user.logged-in',
    subjectId: user.id,
    detail: { address, ...(openedBy === 'password' ? {} : { by: openedBy }) },
    requestId,
    address,
  })
  const isSecondFactorDue =
    openedBy === 'password' &&
    (await requiresSecondFactor(db, user.clientId)) &&
    !(await hasSecondFactor(db, user.id))
  return { sessionId, userDetails: await detailsOf(db, user, { isSecondFactorDue }) }
}

/** Whether the company requires a second factor of users who log in with a password. */
export async function requiresSecondFactor(db: Db, clientId: string): Promise<boolean> {
  const client = await findClient(db, clientId)
  return parseClientSettings(client?.settings ?? {}).isSecondFactorRequired
}

/**
 * Whether this is a user of the demo companies while the operator has turned the demo off: login treats such users as
 * unknown.
 */
export async function isShutOut(
  { db, installation }: Pick<ActionContext, 'db' | 'installation'>,
  user: Pick<User, 'clientId'>,
): Promise<boolean> {
  if (installation.isDemo ?? true) return false
  return (await findClient(db, user.clientId))?.isDemo ?? true
}

/** Administrators keep another way to log in: a failing provider must not lock the company out. */
const KEEPS_OWN_WAY: readonly User['userType'][] = ['Admin', 'Internal']

/** @throws SIGN_ON_REQUIRED if the company allows login by single sign-on only */
export async function refuseWithoutSignOn(db: Db, user: User): Promise<void> {
  if (KEEPS_OWN_WAY.includes(user.userType)) return
  const setUp = await findSingleSignOn(db, user.clientId)
  if (setUp?.isOn && setUp.isOnlyWay) fail('SIGN_ON_REQUIRED')
}
