import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** Screens of a clerk and of a warehouse. */
const SCREENS = [
  '/Today',
  '/SingleOrder',
  '/Prepaid',
  '/Collect',
  '/Parcel',
  '/OpenOrders',
  '/OpenOrders?view=consolidate',
  '/MultipleOrders',
  '/Track',
  '/Track?tab=Delivered',
  '/ShipmentHistory',
  '/OceanTracking',
  '/ReviewRates',
  '/ReviewServices?from=89502&to=75201',
  '/TerminalInfo?from=89502&to=75201',
  '/PrintDocuments',
  '/DockView',
  '/ShipmentConsole',
  '/ItemMaster',
  '/Locations',
  '/Locations?view=import',
  '/Claims',
  '/PrinterSetup',
  '/Preferences',
  '/ContactUs',
  '/Profile?section=ChangeDefaults',
]

/** Words in nearly every English sentence and in no Spanish one; names and places do not contain them. */
const ENGLISH =
  /(?<!\p{L})(the|and|with|this|your|not|from|of|all|is|are|was|has|have|for|by|when|which|yet|ship|show|add)(?!\p{L})/iu

/** Names that are not translated. */
const NAMES = /District of Columbia/g

let product: Product
let browser: Browser
let desk: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  await logIn(desk.page)
  await desk.page.evaluate(() => localStorage.setItem('lading.kept.language', '"es"'))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test.each(SCREENS)('%s is in Spanish', async (path) => {
  await desk.page.goto(path)
  await settle(desk.page)
  expect(await desk.page.locator('html').getAttribute('lang')).toBe('es')
  expect(await englishOn(desk.page)).toEqual([])
})

/** English texts, names and hints on the page. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(ALL_TEXTS)
  return texts.filter((text) => ENGLISH.test(text.replace(NAMES, '')))
}

/** Runs in the page. */
const ALL_TEXTS = `(() => {
  const found = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.closest('script, style, noscript, [lang="en"], .lading-code')) {
      found.add(node.textContent.trim())
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) found.add(element.getAttribute(name) ?? '')
  }
  return [...found]
})()`
