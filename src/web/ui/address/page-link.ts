import { PAGES, type Page, PUBLIC_PAGES } from '#domain/access/pages.ts'
import type { AnyPage, ParamsOf, SearchOf } from './page-search.ts'

type ValuesOf<P extends AnyPage> = ParamsOf<P> & SearchOf<P>
/** Arguments are optional for a page whose path needs no parameter. */
type Arguments<P extends AnyPage> =
  object extends ParamsOf<P> ? [values?: ValuesOf<P>] : [values: ValuesOf<P>]

/** The props of links and the argument of `navigate`. */
export interface PageLink {
  to: string
  search: Record<string, string>
}

/**
 * The link to a page: `pageLink('ShipmentDetails', { shipmentid })`, `pageLink('OpenOrders', { tab: 'Schedule' })`.
 * Path parameters go into the path, the rest into the search; empty values are left out.
 */
export function pageLink<P extends AnyPage>(page: P, ...[values]: Arguments<P>): PageLink {
  const search: Record<string, string> = {}
  const facts: Page | undefined = PAGES[page as keyof typeof PAGES]
  let to: string = facts?.path ?? PUBLIC_PAGES[page as keyof typeof PUBLIC_PAGES].path
  if (facts?.group === 'Profile') search.section = page
  for (const [name, value] of Object.entries<string | undefined>({ ...values })) {
    const place = [`{-$${name}}`, `$${name}`].find((one) => to.split('/').includes(one))
    if (place && value) to = to.replace(place, encodeURIComponent(value))
    else if (value && !place) search[name] = value
  }
  return { to: to.replace(/\/\{-\$\w+\}/g, ''), search }
}
