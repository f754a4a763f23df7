import { PAGE_NAMES, PAGES, type PageName } from '#domain/access/pages.ts'
import { addressOf } from '../../shell/page-of.ts'

/** Tender is opened from a row, Internal Dashboard only by the operator, and keys and secrets must not be in pictures. */
const WITHOUT_PICTURE: readonly PageName[] = ['Tender', 'InternalDashboard', 'ApiKeys', 'Webhooks']

/** The URL of a page: the sections of Profile share one. */
export const placeOf = (name: PageName): string =>
  PAGES[name].group === 'Profile' ? `/Profile?section=${name}` : addressOf(name)

/** Whether the page has a URL that users can open. */
export const hasPlace = (name: PageName): boolean => !placeOf(name).includes('$')

/** Pages pictured by `npm run guide-pictures`; shipment details are opened from the first shipment in Track. */
export const PICTURED: readonly PageName[] = PAGE_NAMES.filter((name) => !WITHOUT_PICTURE.includes(name))

export const pictureOf = (name: PageName): string => `/guide/${name}.jpg`
