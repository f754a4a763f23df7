import type { Page } from 'playwright-core'

/** The number of pixels by which the page is wider than the screen. */
export const widerThanScreen = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
