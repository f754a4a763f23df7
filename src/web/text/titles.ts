import { term } from './terms.ts'

/** The title of a page or of a group of pages, in the language of the page. */
export const pageTitle = (english: string): string => term(english)
