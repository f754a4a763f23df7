import { t } from '@lingui/core/macro'
import type { ManagedUser, UserChanges } from '#contracts/entities/managed-user.ts'
import { PAGE_NAMES, PAGES } from '#domain/access/pages.ts'
import { canOpen, parsePageList, type Rights, type UserType } from '#domain/access/rights.ts'
import { isEmail } from '#domain/text/emails.ts'
import { parsePhone } from '#domain/text/phone.ts'

interface TypedUser {
  id: string | undefined
  userName: string
  email: string
  firstName: string
  lastName: string
  phone: string
  title: string
  userType: UserType
  pageList: string
  defaultPageId: number
  version: string | undefined
}

/** The values of the user form. */
export interface UserValues extends Record<string, unknown> {
  user: TypedUser
  /** False: every standard page; the list is sent empty. */
  isLimited: boolean
}

const BLANK: TypedUser = {
  ...{ id: undefined, userName: '', email: '', firstName: '', lastName: '', phone: '', title: '' },
  ...{ userType: 'User', pageList: '', defaultPageId: 0, version: undefined },
}

/** The form values of a user, or of a new one. */
export function userValuesOf(user: ManagedUser | null): UserValues {
  if (user === null) return { user: BLANK, isLimited: true }
  const { id, userName, email, firstName, lastName, phone, title, userType, version } = user
  const { pageList, defaultPageId } = user
  return {
    user: {
      ...{ id, userName, email, firstName, lastName, phone, title, userType, version },
      ...{ pageList, defaultPageId },
    },
    isLimited: pageList !== '',
  }
}

/** The body of the call. Invites a user again whose invitation was mailed to another address. */
export function bodyOfUser(
  { user, isLimited }: UserValues,
  known: ManagedUser | null,
): { user: UserChanges } {
  const { id, version, ...typed } = user
  const isInvitedElsewhere = known?.state === 'Invited' && known.email !== user.email
  return {
    user: {
      ...typed,
      ...(id === undefined ? {} : { id }),
      ...(version === undefined ? {} : { version }),
      pageList: isLimited ? user.pageList : '',
      ...(isInvitedElsewhere ? { invite: true } : {}),
    },
  }
}

/** The rights in the form; without limits the page list is empty. */
export const typedRights = ({ user, isLimited }: UserValues): Rights => ({
  userType: user.userType,
  pageIds: isLimited ? parsePageList(user.pageList) : [],
})

/** Faults that the form can find itself, by field; the server checks again. */
export function userFaultsOf(values: UserValues, hasMailServer: boolean): Record<string, string> {
  const { userName, email, phone, id, pageList } = values.user
  const faults: Record<string, string> = {}
  if (userName.trim() === '') faults['user.userName'] = t`User name is required.`
  if (email !== '' && !isEmail(email)) faults['user.email'] = t`Following email is invalid: ${email}`
  if (email === '' && id === undefined && hasMailServer) {
    faults['user.email'] = t`E-mail is required to send the invitation.`
  }
  const parsed = phone === '' ? null : parsePhone(phone)
  if (parsed?.kind === 'invalid') faults['user.phone'] = parsed.message
  if (values.isLimited && parsePageList(pageList).length === 0) {
    faults['user.pageList'] = t`Select at least one page. An empty list would open every standard page.`
  }
  return faults
}

/** The values with other rights; removes a default page that they do not open. */
export function withRights(
  values: UserValues,
  { pageIds, userType, isLimited }: { pageIds: readonly number[]; userType: UserType; isLimited: boolean },
): UserValues {
  const pageList = [...new Set(pageIds)].sort((one, other) => one - other).join(',')
  const changed: UserValues = { isLimited, user: { ...values.user, userType, pageList } }
  const rights = typedRights(changed)
  const page = PAGE_NAMES.find((name) => PAGES[name].id === values.user.defaultPageId)
  // While no page is selected yet, the default page stays.
  const isOpen = (isLimited && pageIds.length === 0) || (page !== undefined && canOpen(rights, page))
  return isOpen ? changed : { ...changed, user: { ...changed.user, defaultPageId: 0 } }
}

/** First and last name, or the user name if both are empty. */
export const shownName = ({
  firstName,
  lastName,
  userName,
}: Pick<ManagedUser, 'firstName' | 'lastName' | 'userName'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || userName

export const USER_TYPE_WORDS: Record<UserType, string> = {
  Admin: t`Administrator`,
  User: t`User`,
  ReadOnly: 'Read-only',
  Internal: t`Operator`,
}
