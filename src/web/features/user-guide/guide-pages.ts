import { PAGES, type PageName } from '#domain/access/pages.ts'
import { HELP } from '../../text/help.ts'
import { GUIDE } from './guide.ts'

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

/** Guide entries that have every word of the query. */
export const waysAbout = (query: string) => GUIDE.filter(({ title, steps }) => isIn(query, title, ...steps))
