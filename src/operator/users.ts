import { v7 as newId } from 'uuid'
import { liftThrottle } from '#actions/account/log-in-throttle.ts'
import { insertAuditLine } from '#database/audit-trail.ts'
import { findClientByNameOrCode } from '#database/clients.ts'
import { notifyLive } from '#database/notify.ts'
import type { Db } from '#database/open.ts'
import { revokeSessionsOf } from '#database/sessions.ts'
import { findUserByName, insertUser, lockAdministrators, type User, updateUser } from '#database/users.ts'
import { faultyPageIds, parsePageList, USER_TYPES, type UserType } from '#domain/access/rights.ts'
import { isEmail } from '#domain/text/emails.ts'
import type { CommandContext } from './commands.ts'
import { passwordLink } from './password-link.ts'

/** Adds a user without a password, and prints the link that sets one. */
export async function addUser(context: CommandContext): Promise<void> {
  const { database, values, say } = context
  const client = await findClientByNameOrCode(database.db, values.company!)
  if (!client) throw new Error(`There is no company "${values.company}".`)
  const user = { ...readyUser(values), clientId: client.id }
  const url = await database.db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, user))) throw new Error(`The user name ${user.userName} is taken.`)
    await note(tx, user, 'user.added')
    return passwordLink(context, tx, user)
  })
  say(`Added ${user.userName} to ${client.name}. The password is set here, within a day:`)
  say(url)
}

function readyUser(values: Record<string, string>): Omit<User, 'clientId'> {
  const type = USER_TYPES.find((known) => known.toLowerCase() === (values.type ?? 'User').toLowerCase())
  if (!type) throw new Error(`--type is one of ${USER_TYPES.join(', ')}.`)
  if (!isEmail(values.email!)) throw new Error(`Following email is invalid: ${values.email}`)
  const faulty = faultyPageIds(values.pages ?? '')
  if (faulty.length > 0) throw new Error(`--pages has no page ids in ${faulty.join(' ')}.`)
  return {
    id: newId(),
    userName: values.user!,
    email: values.email!,
    firstName: values.first ?? '',
    lastName: values.last ?? '',
    phone: '',
    title: '',
    userType: type satisfies UserType,
    pageIds: parsePageList(values.pages ?? ''),
    defaultPageId: 5,
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
  say(`${user.userName} sets a new password here, within a day:`)
  say(url)
}

/** Disables a user; the last administrator of a company stays. */
export async function disableUser(context: CommandContext): Promise<void> {
  const { database, say } = context
  const user = await theUser(context)
  await database.db.transaction().execute(async (tx) => {
    const administrators = await lockAdministrators(tx, user.clientId)
    if (administrators.length === 1 && administrators[0] === user.id) {
      throw new Error(
        `${user.userName} is the last administrator of the company. Make another user one first.`,
      )
    }
    await updateUser(tx, { ...user, isDisabled: true })
    await revokeSessionsOf(tx, user.id)
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
