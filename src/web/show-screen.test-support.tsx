import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { makeQueryClient } from './api/queries.ts'
import { theme } from './ui/theme.ts'

type Query = Record<string, string>

export interface Answer {
  status?: number
  /** The reply body in wire spelling. */
  body: unknown
}

/** Replies of the fake server by the end of the path; undefined: unreachable. */
export type Answers = Record<string, ((body: unknown, query: Query) => Answer | undefined) | undefined>

export interface SentCall {
  path: string
  query: Query
  body: Record<string, unknown>
  idempotencyKey: string | null
}

const NO_VIEWS = { Status: 'success', views: [] }

/** Answers calls in place of the server and records them. A path without an answer is unreachable. */
export function answerCalls(answers: Answers): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/config.json') return new Response('{}')
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const path = pathname.replace('/api/', '')
    const query = Object.fromEntries(searchParams)
    const body = sentBody(init?.body)
    // Every list requests its saved views; tests are about the screen's own calls.
    if (path === 'Views/List' && !answers[path]) return new Response(JSON.stringify(NO_VIEWS))
    sent.push({ path, query, body, idempotencyKey: new Headers(init?.headers).get('idempotency-key') })
    const answer = answers[path]?.(body, query)
    if (!answer) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
  })
  return sent
}

/** Renders a component as a screen of the app, with its theme, cache and router. `at` sets another address. */
export async function showScreen(screen: ReactNode, at = '/Screen') {
  const deaf = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...deaf }))
  Object.defineProperty(document, 'fonts', { value: deaf, configurable: true })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => <p>elsewhere</p> })
  const path = at.split('?')[0] ?? at
  const route = createRoute({ getParentRoute: () => root, path, component: () => screen })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history,
    // As in the app's router: every parameter stays text.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined)
      return given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][])}`
    },
  })
  await router.load()
  const client = makeQueryClient()
  const shown = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...shown, router, client }
}

/** The fields of a call; for a multipart file its name and size. */
function sentBody(body: BodyInit | null | undefined): Record<string, unknown> {
  if (!(body instanceof FormData)) return JSON.parse(String(body ?? '{}'))
  const { body: fields, ...files } = Object.fromEntries(body)
  const sent = Object.entries(files).flatMap(([name, file]) =>
    file instanceof File ? [[name, { Filename: file.name, Size: file.size }]] : [],
  )
  return { ...JSON.parse(String(fields)), ...Object.fromEntries(sent) }
}
