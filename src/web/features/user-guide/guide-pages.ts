import { PAGE_NAMES, PAGES, type PageName } from '#domain/access/pages.ts'
import { addressOf } from '../../shell/page-of.ts'
import { HELP } from '../../text/help.ts'
import { GUIDE } from './guide.ts'

/** Tender is opened from a row, Internal Dashboard only by the operator, and keys and secrets must not be in pictures. */
const WITHOUT_PICTURE: readonly PageName[] = ['Tender', 'InternalDashboard', 'ApiKeys', 'Webhooks']

/** Where a page is found: the sections of Profile share one address. */
export const placeOf = (name: PageName): string =>
  PAGES[name].group === 'Profile' ? `/Profile?section=${name}` : addressOf(name)

/** Whether the page has an address that a user can open. */
export const hasPlace = (name: PageName): boolean => !placeOf(name).includes('$')

/** Pages that `npm run guide-pictures` takes; a shipment's details by way of the first one in Track. */
export const PICTURED: readonly PageName[] = PAGE_NAMES.filter((name) => !WITHOUT_PICTURE.includes(name))

export const pictureOf = (name: PageName): string => `/guide/${name}.jpg`

const isIn = (query: string, ...texts: readonly string[]): boolean => {
  const text = texts.join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Pages whose title or help has every word of the query. */
export const pagesAbout = (query: string, names: readonly PageName[]): PageName[] =>
  names.filter((name) => isIn(query, PAGES[name].title, ...HELP[name]))

/** Ways of working that have every word of the query. */
export const waysAbout = (query: string) => GUIDE.filter(({ title, steps }) => isIn(query, title, ...steps))
