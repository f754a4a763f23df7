import { useEffect } from 'react'
import { PUBLIC_PAGES } from '#domain/access/pages.ts'
import { Login } from './features/login/login.tsx'
import { documentTitle } from './ui/page-header/page-context.ts'
import { Provider } from './ui/provider.tsx'

/** The login page alone, for visitors who start there: a third of the app's code. */
export function Door({ enter }: { enter: (href: string) => Promise<void> }) {
  useEffect(() => {
    document.title = documentTitle(PUBLIC_PAGES.Login.title)
    // The rest of the app loads while the visitor types.
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
