import { v7 as newId } from 'uuid'
import { liftThrottle } from '#actions/account/log-in-throttle.ts'
import { endBridgeOfUser } from '#actions/account/user-bridge.ts'
import { userChanges } from '#contracts/entities/managed-user.ts'
import { closeLinksOf } from '#database/clients/access-links.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { findClientByNameOrCode } from '#database/clients/clients.ts'
import { revokeSessionsOf } from '#database/clients/sessions.ts'
import {
  findUser,
  findUserByName,
  insertUser,
  lockAdministrators,
  type User,
  updateUser,
} from '#database/clients/users.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { Db } from '#database/sql/open.ts'
import { PAGES } from '#domain/access/pages.ts'
import { canOpen, faultyPageIds, parsePageList, USER_TYPES } from '#domain/access/rights.ts'
import { isEmail } from '#domain/text/emails.ts'
import type { CommandContext } from './command-context.ts'
import { passwordLink } from './password-link.ts'
import { refusedValues } from './refused-values.ts'

/** Adds a user without a password, and prints the link that sets one. */
export async function addUser(context: CommandContext): Promise<void> {
  const { database, values, say } = context
  const client = await findClientByNameOrCode(database.db, values.company!)
  if (!client) throw new Error(`There is no company "${values.company}".`)
  const user = { ...readyUser(context), clientId: client.id }
  const url = await database.db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, user))) throw new Error(`The user name ${user.userName} is taken.`)
    await note(tx, user, 'user.added')
    return passwordLink(context, tx, user)
  })
  say(`Added ${user.userName} to ${client.name}. The user can set the password here within a day:`)
  say(url)
}

/** The typed user, checked by the rules of Manage Users. */
function readyUser({ values, command }: CommandContext): Omit<User, 'clientId'> {
  const type = USER_TYPES.find((known) => known.toLowerCase() === (values.type ?? 'User').toLowerCase())
  const pageList = values.pages ?? ''
  const typed = {
    ...{ UserName: values.user, Email: values.email, FirstName: values.first, LastName: values.last },
    pageList,
  }
  const parsed = userChanges.safeParse(typed)
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
  const faulty = faultyPageIds(pageList)
  if (!type) faults.push(['UserType', `Use one of: ${USER_TYPES.join(', ')}.`])
  if (!isEmail(values.email!)) faults.push(['Email', `Following email is invalid: ${values.email}`])
  if (faulty.length > 0) faults.push(['pageList', `These are not page ids: ${faulty.join(' ')}`])
  if (!type || !parsed.success || faults.length > 0) throw refusedValues(faults, { command })
  const { userName = '', email, firstName, lastName } = parsed.data
  const pageIds = parsePageList(pageList)
  return {
    id: newId(),
    userName,
    email: email ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    phone: '',
    title: '',
    userType: type,
    pageIds,
    defaultPageId: canOpen({ userType: type, pageIds }, 'SingleOrder') ? PAGES.SingleOrder.id : 0,
    passwordHash: '',
    isDisabled: false,
    preferences: {},
  }
}

/** Prints a link for a new password; the old one keeps working until it is used. */
export async function resetPassword(context: CommandContext): Promise<void> {
  const { database, say } = context
  const user = await theUser(context)
  if (user.isDisabled)
    throw new Error(`${user.userName} is disabled. Enable the user under Manage Users first.`)
  const url = await database.db.transaction().execute(async (tx) => {
    await liftThrottle(tx, user.userName)
    await note(tx, user, 'user.password-requested')
    return passwordLink(context, tx, user)
  })
  say(`${user.userName} can set a new password here within a day:`)
  say(url)
}

/**
 * Disables a user and ends the user's sessions, links and print bridge; refuses the last administrator of a company.
 */
export async function disableUser(context: CommandContext): Promise<void> {
  const { database, say } = context
  const user = await theUser(context)
  await database.db.transaction().execute(async (tx) => {
    const administrators = await lockAdministrators(tx, user.clientId)
    if (administrators.length === 1 && administrators[0] === user.id) {
      throw new Error(
        `${user.userName} is the last administrator of the company. Make another user an administrator first.`,
      )
    }
    // The whole user is written back, so the row is locked to keep concurrent changes.
    const known = (await findUser(tx, user.clientId, user.id, { lock: true })) ?? user
    await updateUser(tx, { ...known, isDisabled: true })
    await revokeSessionsOf(tx, user.id)
    const now = new Date()
    await closeLinksOf(tx, user.clientId, 'password', user.id, now)
    await endBridgeOfUser(tx, { clientId: user.clientId, userId: user.id, now }, 'locked')
    await notifyLive(tx, { clientId: user.clientId, topic: 'session', data: {} })
    await note(tx, user, 'user.changed')
  })
  say(`${user.userName} is disabled.`)
}

async function theUser({ database, values }: CommandContext): Promise<User> {
  const user = await findUserByName(database.db, values.user!)
  if (!user) throw new Error(`There is no user "${values.user}".`)
  return user
}

const note = (db: Db, user: Pick<User, 'id' | 'clientId' | 'userName'>, what: string) =>
  insertAuditLine(db, {
    clientId: user.clientId,
    userId: null,
    userName: 'operator',
    what,
    subjectId: user.id,
    detail: { user: user.userName },
    requestId: '',
  })
