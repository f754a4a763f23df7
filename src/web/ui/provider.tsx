import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import './base.css'
import './mantine-base.css'
import './fonts.css'
import { cssVariables, theme } from './theme.ts'

const Toasts = lazy(() => import('./toasts.tsx'))
const colorScheme = localStorageColorSchemeManager({ key: 'lading.kept.color-scheme' })

/** The look and the messages, around everything. */
export function Provider({ children }: { children: ReactNode }) {
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
