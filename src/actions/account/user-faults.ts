import type { UserChanges } from '#contracts/entities/managed-user.ts'
import { fail } from '#contracts/errors.ts'
import type { User } from '#database/clients/users.ts'
import { PAGE_NAMES, PAGES } from '#domain/access/pages.ts'
import { canOpen, faultyPageIds } from '#domain/access/rights.ts'
import { isEmail } from '#domain/text/emails.ts'
import { parsePhone } from '#domain/text/phone.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Refuses invalid fields of a user; fields that were not sent are not checked again. */
export function refuseUserFaults(
  context: ActionContext,
  given: UserChanges,
  { known, changed }: { known: User; changed: User },
): void {
  const fields: Record<string, string> = {}
  if (given.userName === '') fields['user.UserName'] = 'User name is required.'
  if (given.email && !isEmail(given.email)) {
    fields['user.Email'] = `Following email is invalid: ${given.email}`
  }
  const phone = given.phone ? parsePhone(given.phone) : null
  if (phone?.kind === 'invalid') fields['user.phone'] = phone.message
  const faulty = faultyPageIds(given.pageList ?? '')
  if (faulty.length > 0) fields['user.pageList'] = `These are not page ids: ${faulty.join(' ')}`
  // Only an operator can create operators.
  if (given.userType === 'Internal' && context.user.userType !== 'Internal') {
    fields['user.UserType'] = 'Only an operator can make an operator.'
  }
  const isNewDefault = changed.defaultPageId !== known.defaultPageId && changed.defaultPageId !== 0
  if (isNewDefault && !opens(changed, changed.defaultPageId)) {
    fields['user.DefaultPageId'] = 'Choose a page that the user can open.'
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}

function opens(user: User, pageId: number): boolean {
  const page = PAGE_NAMES.find((name) => PAGES[name].id === pageId)
  return page !== undefined && canOpen(user, page)
}
