import { t } from '@lingui/core/macro'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { PAGE_NAMES, PAGES, type Page, type PageName, PUBLIC_PAGES } from '#domain/access/pages.ts'
import { pushPageView } from './api/data-layer.ts'
import { readSession, rightsOf, subscribeToSession } from './api/session.ts'
import { NotFound, type PublicName, SCREENS } from './screens.ts'
import { Bare } from './shell/bare.tsx'
import { Frame } from './shell/frame.tsx'
import { guard, rememberPlace } from './shell/guard.ts'
import { addressOf, defaultPage } from './shell/page-of.ts'
import { RouteFailed } from './shell/route-failed.tsx'
import { pageLink } from './ui/address/page-link.ts'
import { documentTitle, factsOf } from './ui/page-header/page-context.ts'

/** Query parameters stay text: a tracking number must not become a number. */
type Search = Record<string, string>
const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** Public pages without the data frame: login loads no data layer, and the profile has its own frame. */
const STANDS_ALONE: readonly PublicName[] = ['Login', 'SingleSignOn', 'PasswordSetup', 'Profile']

/** The router of the app: 10 public pages, 38 that need a login, and a page for unknown paths. */
export function makeRouter(visit: { history?: RouterHistory; isFromLogin?: boolean } = {}) {
  const root = createRootRoute({
    component: Outlet,
    notFoundComponent: NotFound,
    errorComponent: RouteFailed,
  })
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })
  const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: Bare })

  const wasAtLogin = () => {
    const last = router.state.resolvedLocation
    return last === undefined ? visit.isFromLogin === true : last.pathname === '/'
  }
  const enter = (name: PageName) => (visit: { location: { href: string }; preload: boolean }) => {
    // Preloading a link on hover must not show a warning or end a session.
    if (visit.preload) return
    const verdict = guard(name, { href: visit.location.href, isFromLogin: wasAtLogin() })
    if (verdict.kind === 'go') throw redirect({ to: verdict.to })
  }

  const privateRoute = (name: PageName): AnyRoute => {
    const page: Page = PAGES[name]
    const parent: AnyRoute = page.fullScreen ? bare : frame
    return createRoute({
      getParentRoute: () => parent,
      path: page.path,
      beforeLoad: enter(name),
      component: SCREENS[name],
      staticData: { facts: { page: name, title: page.title } },
    })
  }
  const names = PAGE_NAMES.filter((name) => PAGES[name].group !== 'Profile')
  const framed = names.filter((name) => !(PAGES[name] as Page).fullScreen)
  const fullScreen = names.filter((name) => (PAGES[name] as Page).fullScreen)
  const others = Object.keys(PUBLIC_PAGES).filter(
    (name) => !STANDS_ALONE.includes(name as PublicName),
  ) as PublicName[]

  const router = createRouter({
    routeTree: root.addChildren([
      publicRoute(root, 'Login', goToWork),
      publicRoute(root, 'SingleSignOn'),
      publicRoute(root, 'PasswordSetup'),
      publicRoute(root, 'Profile'),
      frame.addChildren(framed.map(privateRoute)),
      bare.addChildren([...others.map((name) => publicRoute(bare, name)), ...fullScreen.map(privateRoute)]),
      ...names.flatMap((name) => aliasRoutes(root, name)),
    ]),
    ...(visit.history ? { history: visit.history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteFailed,
    defaultNotFoundComponent: NotFound,
    defaultPendingMs: 0,
  })
  const nameDocument = () => {
    document.title = documentTitle(factsOf(router.state.matches)?.title ?? t`Page not found`)
  }
  router.subscribe('onResolved', ({ pathChanged }) => {
    nameDocument()
    if (pathChanged) window.scrollTo(0, 0)
    if (pathChanged) pushPageView(router.state.location.pathname, document.title)
  })
  let wasLoggedIn = readSession() !== null
  subscribeToSession(() => {
    const hasEnded = wasLoggedIn && readSession() === null
    wasLoggedIn = readSession() !== null
    const facts = factsOf(router.state.matches)
    // Several calls may be refused at the same time: only the first one redirects, from the page the user was on.
    if (!hasEnded || !facts || facts.page === null) return
    rememberPlace(router.state.location.href)
    void router.navigate(pageLink('Login'))
  })
  return router
}

function publicRoute(parent: AnyRoute, name: PublicName, beforeLoad?: () => void): AnyRoute {
  const page = PUBLIC_PAGES[name]
  return createRoute({
    getParentRoute: () => parent,
    path: page.path,
    ...(beforeLoad ? { beforeLoad } : {}),
    component: SCREENS[name],
    staticData: { facts: { page: null, title: page.title } },
  })
}

function aliasRoutes(root: AnyRoute, name: PageName): AnyRoute[] {
  const page: Page = PAGES[name]
  return (page.aliases ?? []).map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: ({ search }: { search: Search }) => {
        throw redirect({ ...pageLink(name, search), replace: true })
      },
    }),
  )
}

/** Sends users who are already logged in from the login page to their start page. */
function goToWork(): void {
  const session = readSession()
  if (session === null) return
  const page = defaultPage(rightsOf(session.user), session.user.defaultPageId)
  if (page !== null) throw redirect({ to: addressOf(page) })
}
