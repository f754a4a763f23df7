import { fail } from '#contracts/errors.ts'
import { PAGES } from '#domain/access/pages.ts'
import type { ActionContext } from './context.ts'

/** Refuses users who are not administrators of the company. */
export function refuseAllButAdministrators({
  user,
  installation,
}: Pick<ActionContext, 'user' | 'installation'>): void {
  if (user.userType === 'Admin' || user.userType === 'Internal') return
  fail('PAGE_FORBIDDEN', { page: PAGES.ManageUsers.title, email: installation.supportEmail })
}
