import { t } from '@lingui/core/macro'
import { createContext, useContext } from 'react'
import type { PageName } from '#domain/access/pages.ts'
import { pageTitle } from '../../text/titles.ts'

/** What a route says of itself to the frame around it. */
export interface RouteFacts {
  /** The page of the table; null on public routes. */
  page: PageName | null
  title: string
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    facts?: RouteFacts
  }
}

/** The base title of the product; the breadcrumb's name follows it. */
export const documentTitle = (title: string): string => t`Lading :: ${pageTitle(title)}`

/** The page around a component: its help, its preferences and its title belong to it. */
export const PageContext = createContext<PageName | null>(null)
export const usePageName = (): PageName | null => useContext(PageContext)

/** What the innermost route says of itself. */
export function factsOf(matches: readonly { staticData: { facts?: RouteFacts } }[]): RouteFacts | undefined {
  return matches.at(-1)?.staticData.facts
}
