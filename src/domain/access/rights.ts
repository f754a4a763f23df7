import { BUCKETS } from './buckets.ts'
import { PAGE_NAMES, PAGES, type Page, type PageName } from './pages.ts'

/** Admin may manage users, ReadOnly changes nothing, Internal is the operator of the installation. */
export const USER_TYPES = ['Admin', 'User', 'ReadOnly', 'Internal'] as const
export type UserType = (typeof USER_TYPES)[number]

export interface Rights {
  userType: UserType
  /** Page ids; empty = every page except the exceptional ones. */
  pageIds: readonly number[]
}

const FOR_ADMINISTRATORS: readonly PageName[] = [
  'ManageUsers',
  'CompanySettings',
  'SecurityLog',
  'ApiKeys',
  'Webhooks',
]

/** Whether a user with these rights can open the page. Specification section 6. */
export function canOpen(rights: Rights, name: PageName): boolean {
  const page: Page = PAGES[name]
  if (name === 'InternalDashboard' && rights.userType !== 'Internal') return false
  const isAdministrator = rights.userType === 'Admin' || rights.userType === 'Internal'
  if (FOR_ADMINISTRATORS.includes(name) && !isAdministrator) return false
  return rights.pageIds.length === 0 ? !page.exceptional : rights.pageIds.includes(page.id)
}

/** The pages that a user can open, in navigation order; a refused user is redirected to the first. */
export function openPages(rights: Rights): PageName[] {
  return PAGE_NAMES.filter((name) => canOpen(rights, name))
}

/** Whether a user of this type can change anything. */
export const canChange = (userType: UserType): boolean => userType !== 'ReadOnly'

const PAGE_IDS = new Set([
  ...Object.values(PAGES).map(({ id }) => String(id)),
  ...BUCKETS.map(({ pageId }) => String(pageId)),
])

/**
 * The parts of a page list that are not ids of pages or buckets. If they were dropped, a list of only these would
 * become empty and allow every page; if kept, it would allow none.
 */
export function faultyPageIds(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '' && !PAGE_IDS.has(part))
}

/** Parses the wire's comma-separated page list; parts that are not numbers are dropped. */
export function parsePageList(text: string): number[] {
  return text
    .split(',')
    .map((part) => Number.parseInt(part.trim(), 10))
    .filter((id) => Number.isInteger(id) && id > 0)
}
