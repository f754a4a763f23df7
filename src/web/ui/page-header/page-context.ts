import { t } from '@lingui/core/macro'
import { createContext, useContext } from 'react'
import type { PageName } from '#domain/access/pages.ts'
import { pageTitle } from '../../text/titles.ts'

/** What a route tells the frame about itself. */
export interface RouteFacts {
  /** The page in the page table; null on public routes. */
  page: PageName | null
  title: string
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    facts?: RouteFacts
  }
}

/** The document title: the product, then the name in the breadcrumb. */
export const documentTitle = (title: string): string => t`Lading :: ${pageTitle(title)}`

/** The page around a component, for its help, its preferences and its title. */
export const PageContext = createContext<PageName | null>(null)
export const usePageName = (): PageName | null => useContext(PageContext)

/** The facts of the innermost route. */
export function factsOf(matches: readonly { staticData: { facts?: RouteFacts } }[]): RouteFacts | undefined {
  return matches.at(-1)?.staticData.facts
}
