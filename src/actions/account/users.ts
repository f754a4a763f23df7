import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { manageUsers as manageUsersEndpoint } from '#contracts/endpoints/session.ts'
import { fail } from '#contracts/errors.ts'
import { closeLinksOf } from '#database/access-links.ts'
import { isId } from '#database/is-id.ts'
import { notifyLive } from '#database/notify.ts'
import { revokeSessionsOf } from '#database/sessions.ts'
import {
  deleteUser,
  findUser,
  insertUser,
  listUsers,
  lockAdministrators,
  type User,
  updateUser,
} from '#database/users.ts'
import { faultyPageIds, parsePageList } from '#domain/access/rights.ts'
import { isEmail } from '#domain/text/emails.ts'
import type { ActionContext } from '../context.ts'
import { endBridgeOfUser } from '../printing/print-pairing.ts'
import { refuseWeakPassword } from './log-in.ts'
import { hashPassword } from './password.ts'

type ManagedUser = NonNullable<BodyOf<typeof manageUsersEndpoint>['user']>

/** The specification's numbers for what is done with users. */
const [LIST, ADD, EDIT, REMOVE] = ['0', '2', '3', '6'] as const

/** Users of the client; answers the list as it is afterwards. */
export async function manageUsers(
  context: ActionContext,
  action: '0' | '2' | '3' | '6',
  given: ManagedUser | undefined,
): Promise<ManagedUser[]> {
  if (action !== LIST) {
    if (!given) return fail('VALIDATION_FAILED', { fields: { user: 'Say which user.' } })
    if (action === ADD) await addUser(context, given)
    if (action === EDIT) await editUser(context, given)
    if (action === REMOVE) await removeUser(context, given.id)
  }
  const users = await listUsers(context.db, context.clientId)
  return users.map(showUser)
}

async function addUser(context: ActionContext, given: ManagedUser): Promise<void> {
  refuseFaults(context, given)
  refuseWeakPassword(given.password, given.userName)
  const user: User = {
    ...changesOf(given),
    id: newId(),
    clientId: context.clientId,
    passwordHash: await hashPassword(given.password),
    preferences: {},
  }
  if (!(await insertUser(context.db, user))) {
    const fields = { 'user.UserName': `The user name ${given.userName} is taken.` }
    fail('USER_EXISTS', { userName: given.userName, fields })
  }
  context.note(user.id, { user: user.userName }, 'user.added')
}

async function editUser(context: ActionContext, given: ManagedUser): Promise<void> {
  refuseFaults(context, given)
  const administrators = await lockAdministrators(context.db, context.clientId)
  const known = await theUser(context, given.id)
  refuseForeignOperator(context, known)
  const changed: User = { ...known, ...changesOf(given), userName: known.userName }
  if (given.password !== '') {
    refuseWeakPassword(given.password, known.userName)
    changed.passwordHash = await hashPassword(given.password)
  }
  const stays = changed.userType === 'Admin' && !changed.isDisabled
  if (!stays) keepOneAdministrator(administrators, known.id)
  await updateUser(context.db, changed)
  await endSessions(context, known.id, given.password !== '' || changed.isDisabled)
  if (changed.isDisabled) await endBridgeOf(context, known.id)
  // What was mailed to an address that is his no longer sets no password.
  const isOver = given.password !== '' || changed.isDisabled || changed.email !== known.email
  if (isOver) await closeLinksOf(context.db, context.clientId, 'password', known.id, context.now)
  context.note(known.id, { user: known.userName }, 'user.changed')
}

async function removeUser(context: ActionContext, id: string): Promise<void> {
  const administrators = await lockAdministrators(context.db, context.clientId)
  const known = await theUser(context, id)
  refuseForeignOperator(context, known)
  keepOneAdministrator(administrators, known.id)
  await endSessions(context, known.id, true)
  await endBridgeOf(context, known.id)
  await deleteUser(context.db, context.clientId, known.id)
  context.note(known.id, { user: known.userName }, 'user.removed')
}

/** Locked, since all of the user is written back: a password that he sets at this moment stays his. */
async function theUser(context: ActionContext, id: string): Promise<User> {
  const user = isId(id) ? await findUser(context.db, context.clientId, id, { lock: true }) : null
  return user ?? fail('USER_NOT_FOUND')
}

/** Whoever could set an operator's password could become one. */
function refuseForeignOperator(context: ActionContext, known: User): void {
  if (known.userType !== 'Internal' || context.user.userType === 'Internal') return
  fail('VALIDATION_FAILED', { fields: { 'user.UserType': 'Only an operator can change an operator.' } })
}

function keepOneAdministrator(administrators: string[], leaving: string): void {
  if (administrators.length === 1 && administrators[0] === leaving) fail('LAST_ADMINISTRATOR')
}

/** Rights are cached with sessions: all processes read them again; a new password or a lock ends the sessions. */
async function endSessions(context: ActionContext, userId: string, isEnded: boolean): Promise<void> {
  if (isEnded) await revokeSessionsOf(context.db, userId)
  await notifyLive(context.db, { clientId: context.clientId, topic: 'session', data: {} })
}

/** Nothing of theirs prints or weighs from now on. */
const endBridgeOf = ({ db, clientId, now }: ActionContext, userId: string) =>
  endBridgeOfUser(db, { clientId, userId, now }, 'locked')

function refuseFaults(context: ActionContext, given: ManagedUser): void {
  const fields: Record<string, string> = {}
  if (given.userName === '') fields['user.UserName'] = 'User name is required.'
  if (given.email !== '' && !isEmail(given.email)) {
    fields['user.Email'] = `Following email is invalid: ${given.email}`
  }
  const faulty = faultyPageIds(given.pageList)
  if (faulty.length > 0) fields['user.pageList'] = `These are no page ids: ${faulty.join(' ')}`
  // The operator's own kind of user is given by an operator only.
  if (given.userType === 'Internal' && context.user.userType !== 'Internal') {
    fields['user.UserType'] = 'Only an operator can make an operator.'
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}

const changesOf = (given: ManagedUser) => ({
  userName: given.userName,
  email: given.email,
  firstName: given.firstName,
  lastName: given.lastName,
  phone: given.phone,
  title: given.title,
  userType: given.userType,
  pageIds: parsePageList(given.pageList),
  defaultPageId: given.defaultPageId,
  isDisabled: given.isDisabled,
})

const showUser = (user: User): ManagedUser => ({
  ...user,
  pageList: user.pageIds.join(','),
  password: '',
})
