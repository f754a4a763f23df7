import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearSession } from '../api/session.ts'
import { logInAs } from '../log-in-as.test-support.ts'
import { makeRouter } from '../routes.tsx'
import { answerCalls } from '../show-screen.test-support.tsx'

beforeEach(() => {
  clearSession()
  answerCalls({})
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

const open = async (path: string) => {
  const router = makeRouter({ history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return router
}

it.each(['/Profile', '/Profile?section=Nothing'])(
  'a logged-in user gets the first permitted section at %s',
  async (path) => {
    logInAs({ userName: 'u', firstName: 'U', lastName: 'V' })
    const router = await open(path)
    await waitFor(() => expect(router.state.location.search).toEqual({ section: 'UpdateProfile' }))
    expect(screen.queryByText(/is not built yet/)).toBeNull()
  },
)

it('a visitor without a session is sent to login first', async () => {
  const router = await open('/Profile')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
