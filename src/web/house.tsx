import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { makeRouter } from './routes.tsx'
import { Provider } from './ui/provider.tsx'

/** The app: every page that needs a login, and the public ones. */
export function House({ isFromLogin }: { isFromLogin: boolean }) {
  const [router] = useState(() => makeRouter({ isFromLogin }))
  return (
    <Provider>
      <RouterProvider router={router} />
    </Provider>
  )
}
