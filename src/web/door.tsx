import { useEffect } from 'react'
import { PUBLIC_PAGES } from '#domain/access/pages.ts'
import { Login } from './features/login/login.tsx'
import { documentTitle } from './ui/page-header/page-context.ts'
import { Provider } from './ui/provider.tsx'

/** Log-in alone, for a visitor who comes in by it: a third of the code of the app. */
export function Door({ enter }: { enter: (href: string) => Promise<void> }) {
  useEffect(() => {
    document.title = documentTitle(PUBLIC_PAGES.Login.title)
    // The house is fetched while the visitor types.
    const preload = () => void import('./house.tsx')
    document.addEventListener('input', preload, { once: true })
    return () => document.removeEventListener('input', preload)
  }, [])
  return (
    <Provider>
      <Login enter={enter} />
    </Provider>
  )
}
