import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { factsOf, PageContext } from '../ui/page-header/page-context.ts'
import { queryClient } from './query-client.ts'
import { WaitingOverlay } from './waiting-overlay.tsx'
import '../ui/mantine-all.css'

/** The data layer without a frame, for public pages with data and the full-screen board. */
export function Bare({ children }: { children?: ReactNode }) {
  const facts = useMatches({ select: factsOf })
  return (
    <QueryClientProvider client={queryClient}>
      <PageContext value={facts?.page ?? null}>
        {children ?? <Outlet />}
        <WaitingOverlay />
      </PageContext>
    </QueryClientProvider>
  )
}
