import { v7 as newId } from 'uuid'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { manageUsers as manageUsersEndpoint } from '#contracts/endpoints/session.ts'
import type { UserChanges } from '#contracts/entities/managed-user.ts'
import { fail } from '#contracts/errors.ts'
import { closeLinksOf } from '#database/clients/access-links.ts'
import { deletePasskeys } from '#database/clients/passkeys.ts'
import { deleteSecondFactor } from '#database/clients/second-factors.ts'
import { revokeSessionsOf } from '#database/clients/sessions.ts'
import { unlinkSubjects } from '#database/clients/single-sign-on.ts'
import {
  deleteUser,
  findUser,
  insertUser,
  lockAdministrators,
  type User,
  updateUser,
} from '#database/clients/users.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { isId } from '#database/sql/is-id.ts'
import { parsePageList } from '#domain/access/rights.ts'
import { storedPhone } from '#domain/text/phone.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isInvited, sendPasswordLink } from './invitation.ts'
import { liftThrottle } from './log-in-throttle.ts'
import { notifyNewPassword, refuseWeakPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { mailSecondFactor } from './second-factor.ts'
import { endBridgeOfUser } from './user-bridge.ts'
import { refuseUserFaults } from './user-faults.ts'
import { showUsers, versionOfUser } from './user-list.ts'

/** The specification's codes for the actions on users. */
const [LIST, ADD, EDIT] = ['0', '2', '3'] as const

type ManagedUsers = Omit<ReplyOf<typeof manageUsersEndpoint>, 'Status'>

/** Lists users of the client, adds, changes or removes one, and returns the list after the change. */
export async function manageUsers(
  context: ActionContext,
  action: '0' | '2' | '3' | '6',
  given: UserChanges | undefined,
): Promise<ManagedUsers> {
  const inviteUrl = action === LIST ? null : await change(context, action, given)
  return {
    users: await showUsers(context),
    hasMailServer: context.installation.hasMailServer,
    ...(inviteUrl === null ? {} : { inviteUrl }),
  }
}

/** Returns the one-time link of an invitation if the administrator has to pass it on. */
async function change(
  context: ActionContext,
  action: '2' | '3' | '6',
  given: UserChanges | undefined,
): Promise<string | null> {
  if (!given) return fail('VALIDATION_FAILED', { fields: { user: 'Choose a user.' } })
  if (action === ADD) return addUser(context, given)
  if (action === EDIT) return editUser(context, given)
  await removeUser(context, given)
  return null
}

/** The defaults of a new user. */
export const NEW_USER = {
  ...{ userName: '', email: '', firstName: '', lastName: '', phone: '', title: '' },
  ...{ userType: 'User', pageIds: [], defaultPageId: 0, isDisabled: false, preferences: {} },
} satisfies Partial<User>

/** Adds a user; without a password the user gets an invitation to choose one. */
async function addUser(context: ActionContext, given: UserChanges): Promise<string | null> {
  const { id: _none, password, ...said } = given
  const blank: User = { ...NEW_USER, id: newId(), clientId: context.clientId, passwordHash: '' }
  const user: User = { ...withChanges(blank, said), userName: said.userName ?? '' }
  refuseUserFaults(context, { ...said, userName: user.userName }, { known: blank, changed: user })
  if (password !== undefined) {
    refuseWeakPassword(password, user.userName)
    user.passwordHash = await hashPassword(password)
  }
  if (!(await insertUser(context.db, user))) {
    const { userName } = user
    fail('USER_EXISTS', { userName, fields: { 'user.UserName': `The user name ${userName} is taken.` } })
  }
  context.note(user.id, { user: user.userName }, 'user.added')
  return isInvited(user) && !user.isDisabled ? sendPasswordLink(context, user) : null
}

async function editUser(context: ActionContext, given: UserChanges): Promise<string | null> {
  const administrators = await lockAdministrators(context.db, context.clientId)
  const known = await theUser(context, given.id ?? '')
  refuseOvertaken(known, given.version)
  const changed = withChanges(known, given)
  refuseUserFaults(context, given, { known, changed })
  refuseForeignOperator(context, known)
  const isReset = given.password !== undefined && given.password !== ''
  if (isReset) await resetPassword(context, changed, given.password!)
  const stays = changed.userType === 'Admin' && !changed.isDisabled
  if (!stays) keepOneAdministrator(administrators, known.id)
  await updateUser(context.db, changed)
  await endSessions(context, known.id, isReset || changed.isDisabled)
  if (changed.isDisabled) await endBridgeOf(context, known.id)
  // Links that were mailed to the old address must no longer set a password.
  const isOver = isReset || changed.isDisabled || changed.email !== known.email
  if (isOver) await closeLinksOf(context.db, context.clientId, 'password', known.id, context.now)
  if (given.resetSecondFactor) await resetSecondFactor(context, changed)
  // With the new address, another account at the provider may match this user.
  if (changed.email !== known.email && (await unlinkSubjects(context.db, context.clientId, known.id))) {
    context.note(known.id, { user: known.userName }, 'user.sign-on-reset')
  }
  const changes = changesOfUser(known, changed, isReset)
  context.note(known.id, { user: known.userName, ...changes }, 'user.changed')
  return given.invite ? sendPasswordLink(context, changed) : null
}

/** The audit entry of a change: rights with their new values, other fields by name only. */
function changesOfUser(known: User, changed: User, isReset: boolean): Record<string, unknown> {
  const { userType, pageIds, isDisabled } = changed
  const others = (['email', 'firstName', 'lastName', 'phone', 'title', 'defaultPageId'] as const).filter(
    (name) => changed[name] !== known[name],
  )
  return {
    ...(userType === known.userType ? {} : { type: userType }),
    ...(String(pageIds) === String(known.pageIds)
      ? {}
      : { pages: pageIds.join(' ') || 'all standard pages' }),
    ...(isDisabled === known.isDisabled ? {} : { disabled: isDisabled }),
    ...(isReset ? { credentials: 'set' } : {}),
    ...(others.length > 0 ? { changed: others.join(' ') } : {}),
  }
}

/** Users who are locked out after wrong passwords can log in with the new one. */
async function resetPassword(context: ActionContext, user: User, password: string): Promise<void> {
  refuseWeakPassword(password, user.userName)
  await notifyNewPassword(context.db, user, context.installation, 'administrator')
  user.passwordHash = await hashPassword(password)
  await liftThrottle(context.db, user.userName)
}

/** For a colleague who lost the phone, its passkeys or the recovery codes. Ends the open sessions. */
async function resetSecondFactor(context: ActionContext, user: User): Promise<void> {
  const { db, clientId, installation } = context
  const passkeys = await deletePasskeys(db, { clientId, userId: user.id })
  if (!(await deleteSecondFactor(db, clientId, user.id)) && passkeys.length === 0) return
  await revokeSessionsOf(db, user.id)
  context.note(user.id, { user: user.userName, passkeys: passkeys.length }, 'user.second-factor-reset')
  await mailSecondFactor(db, user, installation, 'was reset by an administrator of your company')
}

async function removeUser(context: ActionContext, { id = '', version }: UserChanges): Promise<void> {
  const administrators = await lockAdministrators(context.db, context.clientId)
  const known = await theUser(context, id)
  refuseOvertaken(known, version)
  refuseForeignOperator(context, known)
  keepOneAdministrator(administrators, known.id)
  await endSessions(context, known.id, true)
  await endBridgeOf(context, known.id)
  await deleteUser(context.db, context.clientId, known.id)
  context.note(known.id, { user: known.userName }, 'user.removed')
}

/** Locked, since the whole user is written back: a password that the user sets at this moment must not be lost. */
async function theUser(context: ActionContext, id: string): Promise<User> {
  const user = isId(id) ? await findUser(context.db, context.clientId, id, { lock: true }) : null
  return user ?? fail('USER_NOT_FOUND')
}

/** Refuses a change that is based on an outdated version of the user. */
function refuseOvertaken(known: User, version: string | undefined): void {
  if (version !== undefined && version !== versionOfUser(known)) fail('USER_CHANGED')
}

/** A user who could set an operator's password could log in as that operator. */
function refuseForeignOperator(context: ActionContext, known: User): void {
  if (known.userType !== 'Internal' || context.user.userType === 'Internal') return
  fail('VALIDATION_FAILED', { fields: { 'user.UserType': 'Only an operator can change an operator.' } })
}

function keepOneAdministrator(administrators: string[], leaving: string): void {
  if (administrators.length === 1 && administrators[0] === leaving) fail('LAST_ADMINISTRATOR')
}

/** Sessions cache rights, so all processes read them again; a new password or a lock ends the sessions. */
async function endSessions(context: ActionContext, userId: string, isEnded: boolean): Promise<void> {
  if (isEnded) await revokeSessionsOf(context.db, userId)
  await notifyLive(context.db, { clientId: context.clientId, topic: 'session', data: {} })
}

/** Ends the user's print bridge: it no longer prints or weighs. */
const endBridgeOf = ({ db, clientId, now }: ActionContext, userId: string) =>
  endBridgeOfUser(db, { clientId, userId, now }, 'locked')

/** The user with the fields that were sent; absent fields stay unchanged, null clears. The user name never changes. */
function withChanges(known: User, given: UserChanges): User {
  const { pageList } = given
  return {
    ...known,
    email: saidOf(given.email, known.email, ''),
    firstName: saidOf(given.firstName, known.firstName, ''),
    lastName: saidOf(given.lastName, known.lastName, ''),
    phone: storedPhone(saidOf(given.phone, known.phone, '')),
    title: saidOf(given.title, known.title, ''),
    userType: given.userType ?? known.userType,
    pageIds: pageList === undefined ? known.pageIds : parsePageList(pageList ?? ''),
    defaultPageId: saidOf(given.defaultPageId, known.defaultPageId, 0),
    isDisabled: given.isDisabled ?? known.isDisabled,
  }
}

const saidOf = <V>(given: V | null | undefined, known: V, none: V): V =>
  given === undefined ? known : (given ?? none)
