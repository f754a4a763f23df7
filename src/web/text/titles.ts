import { term } from './terms.ts'

/** Translates the title of a page or of a group of pages. */
export const pageTitle = (english: string): string => term(english)
