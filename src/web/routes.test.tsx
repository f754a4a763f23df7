import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PAGE_NAMES, PAGES, type Page, PUBLIC_PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { clearSession } from './api/session.ts'
import { logInAs } from './log-in-as.test-support.ts'
import { makeRouter } from './routes.tsx'
import { addressOf } from './shell/page-of.ts'
import { factsOf } from './ui/page-header/page-context.ts'

const PRIVATE = PAGE_NAMES.filter((name) => PAGES[name].group !== 'Profile')
const at = async (path: string, isFromLogin = false) => {
  const router = makeRouter({ history: createMemoryHistory({ initialEntries: [path] }), isFromLogin })
  await router.load()
  return router
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
})

describe('routes', () => {
  it.each(PRIVATE)('%s redirects to login without a session', async (name) => {
    const router = await at(addressOf(name).replace('$shipmentid', '1'))
    expect(router.state.location.pathname).toBe('/')
  })

  it.each(PRIVATE.filter((name) => !(PAGES[name] as Page).exceptional))(
    '%s opens for a user who may open it, in any spelling',
    async (name) => {
      logInAs({ userType: canOpen({ userType: 'User', pageIds: [] }, name) ? 'User' : 'Admin' })
      const router = await at(addressOf(name).replace('$shipmentid', '1').toLowerCase())
      expect(factsOf(router.state.matches)).toEqual({ page: name, title: PAGES[name].title })
    },
  )

  it.each(Object.values(PUBLIC_PAGES))('$path needs no session', async ({ path, title }) => {
    const router = await at(path)
    expect(router.state.location.pathname).toBe(path)
    expect(factsOf(router.state.matches)?.title).toBe(title)
  })

  it.each([
    ['/ReviewService', '/ReviewServices'],
    ['/DashboardView', '/Dashboard'],
  ])('%s is an alias of %s', async (alias, path) => {
    logInAs()
    expect((await at(alias)).state.location.pathname).toBe(path)
  })

  it('take optional parameters', async () => {
    logInAs()
    const router = await at('/Prepaid/42/copy')
    expect(router.state.matches.at(-1)?.params).toEqual({ shipmentid: '42', sh: 'copy' })
    expect((await at('/Prepaid')).state.matches.at(-1)?.params).toEqual({})
  })

  it('keep query parameters as text', async () => {
    const router = await at('/Tracking?trackid=0012300')
    expect(router.state.location.search).toEqual({ trackid: '0012300' })
  })

  it('have no match for an unknown path', async () => {
    const router = await at('/Nowhere')
    expect(factsOf(router.state.matches)).toBeUndefined()
  })

  it('redirect a user who is logged in from login to the default page', async () => {
    logInAs({ defaultPageId: 14 })
    expect((await at('/')).state.location.pathname).toBe('/Track')
  })

  it('redirect to login when the session ends', async () => {
    logInAs()
    const router = await at('/Reports?month=11')
    clearSession()
    clearSession()
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(sessionStorage.getItem('lading.return-to')).toBe('/Reports?month=11')
  })
})
