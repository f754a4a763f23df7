import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import './base.css'
import './mantine-base.css'
import './fonts.css'
import { keepFocus } from './keep-focus.ts'
import { cssVariables, theme } from './theme.ts'

/** If they cannot be loaded (no network), the screen must still work. */
const Toasts = lazy<() => React.ReactNode>(() =>
  import('./toasts.tsx').catch(() => ({ default: () => null })),
)
const colorScheme = localStorageColorSchemeManager({ key: 'lading.kept.color-scheme' })

/** Theme and toasts around the whole app. */
export function Provider({ children }: { children: ReactNode }) {
  useEffect(keepFocus, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      {children}
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </MantineProvider>
  )
}
