import { describe, expect, it } from 'vitest'
import routes from '#test/data/routes.json' with { type: 'json' }
import { PAGES, type Page, PUBLIC_PAGES } from './pages.ts'

interface ListedRoute {
  path: string
  title: string
  group: string
  pageId: number
  nav: boolean
  alias?: string[]
  tabs?: string[]
  exceptional?: boolean
  fullScreen?: boolean
}
const listed: ListedRoute[] = routes.private
const pages: [string, Page][] = Object.entries(PAGES)

/** The specification writes `{id}` and `{id?}`; the browser's router `$id` and `{-$id}`. */
const asListed = (path: string) => path.replace(/\{-\$(\w+)\}/g, '{$1?}').replace(/\$(\w+)/g, '{$1}')

/** Lading's own pages, for administrators. */
const OWN_SECTIONS = [
  { section: 'Company Settings', pageId: 45 },
  { section: 'Security Log', pageId: 46 },
]

/** Lading's own pages in the navigation. */
const OWN_PAGES = [PAGES.FreightAudit.id, PAGES.Claims.id, PAGES.ApiKeys.id, PAGES.Webhooks.id]
const isOwn = (id: number): boolean => (OWN_PAGES as number[]).includes(id)

describe('the table of pages', () => {
  it.each(listed)('has $path as in the specification', (route) => {
    const found = pages.filter(([, page]) => page.id === route.pageId)
    expect(found).toHaveLength(1)
    const [name, page] = found[0]!
    expect(`/${name}`).toBe(route.path.split('/{')[0])
    expect(page.group).not.toBe('Profile')
    expect({
      path: asListed(page.path),
      title: page.title,
      group: page.group,
      nav: page.inNavigation ?? false,
      alias: page.aliases ?? [],
      tabs: page.tabs ?? [],
      exceptional: page.exceptional ?? false,
      fullScreen: page.fullScreen ?? false,
    }).toEqual({
      path: route.path,
      title: route.title,
      group: route.group,
      nav: route.nav,
      alias: route.alias ?? [],
      tabs: route.tabs ?? [],
      exceptional: route.exceptional ?? false,
      fullScreen: route.fullScreen ?? false,
    })
  })

  it('has the sections of Profile', () => {
    const sections = pages.filter(([, page]) => page.group === 'Profile')
    expect(sections.map(([, page]) => ({ section: page.title, pageId: page.id }))).toEqual([
      ...routes.profile,
      ...OWN_SECTIONS,
    ])
    for (const [, page] of sections) {
      expect(page.path).toBe('/Profile')
      expect(page.inNavigation ?? false).toBe(false)
    }
  })

  it('has nothing else, and no duplicate ids', () => {
    const ids = pages.map(([, page]) => page.id)
    expect(ids).toHaveLength(listed.length + routes.profile.length + OWN_SECTIONS.length + OWN_PAGES.length)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { pageId } of routes.buckets) expect(ids).not.toContain(pageId)
  })

  it('has the pages that need no login', () => {
    // Beyond the specification: pages that links in mails and sign-on providers open.
    const ours = [
      { path: '/Messages', title: 'Messages', query: ['accessid'] },
      { path: '/BillResponse', title: 'Freight bill', query: ['accessid'] },
      { path: '/ClaimResponse', title: 'Freight claim', query: ['accessid'] },
      { path: '/SingleSignOn', title: 'Single sign-on', query: [] },
      { path: '/TenderResponse', title: 'Pickup request', query: ['accessid', 'answer'] },
    ]
    expect(Object.values(PUBLIC_PAGES).map((page) => ({ ...page, query: [...page.query] }))).toEqual([
      ...routes.public,
      ...ours,
    ])
  })

  it('lists the navigation in the order of the specification, group by group', () => {
    const inNavigation = pages.filter(([, page]) => page.inNavigation && !isOwn(page.id))
    expect(inNavigation.map(([, page]) => page.id)).toEqual(
      listed.filter(({ nav }) => nav).map(({ pageId }) => pageId),
    )
  })
})
