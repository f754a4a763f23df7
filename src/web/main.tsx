import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { readConfig } from './api/call.ts'
import { loadSupportEmail } from './api/support.ts'
import './ui/base.css'
import './ui/mantine-base.css'
import './ui/fonts.css'
import { makeRouter } from './routes.tsx'
import { readLanguage } from './text/language.ts'
import { cssVariables, theme } from './ui/theme.ts'

// The content security policy forbids making functions out of text, which zod would otherwise try.
z.config({ jitless: true })
void readConfig()
void loadSupportEmail()
document.documentElement.lang = readLanguage()

const Toasts = lazy(() => import('./ui/toasts.tsx'))
const colorScheme = localStorageColorSchemeManager({ key: 'lading.kept.color-scheme' })
const router = makeRouter()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <RouterProvider router={router} />
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </MantineProvider>
  </StrictMode>,
)
