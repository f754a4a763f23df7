import type { ManagedUser, UserState } from '#contracts/entities/managed-user.ts'
import { linkExpiries } from '#database/clients/access-links.ts'
import { usersWithSecondFactor } from '#database/clients/second-factors.ts'
import { type ListedUser, listUsers, type User } from '#database/clients/users.ts'
import type { ActionContext } from '../kernel/context.ts'
import { versionOfState } from '../kernel/version-of-state.ts'
import { isInvited } from './invitation.ts'

/** The users of the client, as administrators see them. */
export async function showUsers({ db, clientId, now }: ActionContext): Promise<ManagedUser[]> {
  const users = await listUsers(db, clientId)
  const invited = users.filter((user) => stateOf(user) === 'Invited').map(({ id }) => id)
  const expiries = await linkExpiries(db, clientId, 'password', invited)
  const withFactor = await usersWithSecondFactor(db, clientId)
  return users.map((user) => {
    const expiry = expiries.get(user.id)
    return {
      ...shownOf(user),
      password: '',
      state: stateOf(user),
      lastLogInAt: user.lastLogInAt?.toISOString() ?? null,
      invitedUntil: expiry && expiry > now ? expiry.toISOString() : null,
      hasSecondFactor: withFactor.has(user.id),
      version: versionOfUser(user),
    }
  })
}

function stateOf(user: ListedUser): UserState {
  if (user.isDisabled) return 'Disabled'
  // Users who log in by single sign-on need no password.
  if (isInvited(user) && !user.lastLogInAt) return 'Invited'
  return user.lastLogInAt ? 'Active' : 'New'
}

const shownOf = (user: User) => ({
  id: user.id,
  userName: user.userName,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  title: user.title,
  userType: user.userType,
  pageList: user.pageIds.join(','),
  defaultPageId: user.defaultPageId,
  isDisabled: user.isDisabled,
})

/**
 * The version of what administrators edit. It does not change with the user's password, so a user who sets one does not
 * block them.
 */
export const versionOfUser = (user: User): string => versionOfState(shownOf(user))
