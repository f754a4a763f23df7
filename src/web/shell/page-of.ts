import { PAGES, type Page, type PageName } from '#domain/access/pages.ts'
import { openPages, type Rights } from '#domain/access/rights.ts'

/** A page's address without its parameters: `/Prepaid` for `/Prepaid/{-$shipmentid}`. */
export const addressOf = (name: PageName): string => (PAGES[name] as Page).path.replace(/\/\{-\$\w+\}/g, '')

const needsParameter = (name: PageName): boolean => addressOf(name).includes('$')
const isProfile = (name: PageName): boolean => PAGES[name].group === 'Profile'

const isStart = (name: PageName): boolean => !needsParameter(name) && !isProfile(name)

/** The first page that the user can open directly; null if there is none. */
export function firstPage(rights: Rights): PageName | null {
  return openPages(rights).find(isStart) ?? null
}

/** The page after login: the default page if the user may open it, else the first permitted one. */
export function defaultPage(rights: Rights, defaultPageId: number): PageName | null {
  const wanted = openPages(rights).find((name) => PAGES[name].id === defaultPageId && isStart(name))
  return wanted ?? firstPage(rights)
}
