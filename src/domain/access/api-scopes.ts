import { BUCKETS } from './buckets.ts'
import { PAGE_NAMES, PAGES, type PageGroup, type PageName } from './pages.ts'
import { canOpen, type Rights, type UserType } from './rights.ts'

/** Every API key starts with this, no session key does, and scanners for leaked secrets recognize it. */
export const API_KEY_PREFIX = 'lad_'

/**
 * The rights of an API key: read, or read and change, in each area of the navigation. The area of a call follows from
 * its pages, so that there is one table of rights.
 */
export const API_AREAS = [
  'plan',
  'ship',
  'track',
  'analyze',
  'settings',
  'integration',
  'administration',
] as const
export type ApiArea = (typeof API_AREAS)[number]

export type ApiScope = `${ApiArea}:${'read' | 'write'}`
export const API_SCOPES = API_AREAS.flatMap((area): ApiScope[] => [`${area}:read`, `${area}:write`]) as [
  ApiScope,
  ...ApiScope[],
]

const GROUP_OF: Record<ApiArea, PageGroup> = {
  ...{ plan: 'Plan', ship: 'Ship', track: 'Track', analyze: 'Analyze' },
  ...{ settings: 'Settings', integration: 'Integration', administration: 'Profile' },
}

/** Pages for people only: a key that could create keys or webhooks would keep access after it ends. */
const NOT_BY_KEY: readonly PageName[] = ['ApiKeys', 'Webhooks', 'InternalDashboard']

/** The area of a page; null for pages that no key can use. */
export function areaOfPage(name: PageName): ApiArea | null {
  if (NOT_BY_KEY.includes(name)) return null
  return API_AREAS.find((area) => GROUP_OF[area] === PAGES[name].group) ?? null
}

const mayRead = (scopes: readonly string[], area: ApiArea): boolean =>
  scopes.includes(`${area}:read`) || scopes.includes(`${area}:write`)

/** The rights of a key, never more than those of its creator. */
export function rightsOfKey(
  scopes: readonly string[],
  maker: Rights,
): { userType: UserType; pageIds: number[] } {
  const open = PAGE_NAMES.filter((name) => {
    const area = areaOfPage(name)
    return area !== null && mayRead(scopes, area) && canOpen(maker, name)
  })
  const buckets = BUCKETS.map(({ pageId }) => pageId).filter((id) => maker.pageIds.includes(id))
  return {
    userType: typeOf(scopes, maker.userType),
    // An empty list would allow every page; no page has the id 0.
    pageIds: open.length > 0 ? [...open.map((name) => PAGES[name].id), ...buckets] : [0],
  }
}

const mayChange = (scopes: readonly string[]): boolean => scopes.some((scope) => scope.endsWith(':write'))

function typeOf(scopes: readonly string[], maker: UserType): UserType {
  if (maker === 'Admin' && mayRead(scopes, 'administration')) return 'Admin'
  return maker !== 'ReadOnly' && mayChange(scopes) ? 'User' : 'ReadOnly'
}

/** The scopes of which a call needs one; [] if any key may make it. */
export function scopesFor(pages: readonly PageName[], isChange: boolean): ApiScope[] {
  const areas = [...new Set(pages.map(areaOfPage))].filter((area) => area !== null)
  return areas.map((area): ApiScope => `${area}:${isChange ? 'write' : 'read'}`)
}

/** Whether a key with these scopes may make such a call. */
export function mayCall(scopes: readonly string[], pages: readonly PageName[], isChange: boolean): boolean {
  if (pages.length === 0) return !isChange || mayChange(scopes)
  return scopesFor(pages, isChange).some(
    (scope) => scopes.includes(scope) || scopes.includes(scope.replace(':read', ':write')),
  )
}
