import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { OTHERS, SCREENS } from './support/built-screens.ts'
import { type Product, startProduct } from './support/product.ts'

/** No screen loads more scripts than a slow line carries in a moment, counted as they travel. */
const LOGIN_LIMIT = 110_000
const SCREEN_LIMIT = 200_000

let product: Product
let browser: Browser
/** Who is logged in, as a browser that was closed keeps it. */
let session: BrowserContextOptions['storageState']

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  const { page, context } = await openDesk(browser, product.url)
  await logIn(page)
  session = await context.storageState()
  await context.close()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('the log-in loads at most 110 kB of scripts, compressed', async () => {
  const { page, context } = await openDesk(browser, product.url)
  const loaded = countScripts(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await settle(page)
  expect(await loaded()).toBeLessThanOrEqual(LOGIN_LIMIT)
  await context.close()
})

test.each([...SCREENS.map(([path]) => path), ...OTHERS])('%s loads at most 200 kB of them', async (path) => {
  const { page, context } = await openDesk(browser, product.url, { storageState: session })
  const loaded = countScripts(page)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await settle(page)
  // Still logged in: the log-in itself is light.
  expect(new URL(page.url()).pathname).not.toBe('/')
  expect(await loaded()).toBeLessThanOrEqual(SCREEN_LIMIT)
  session = await context.storageState()
  await context.close()
})

test('the details of a shipment load at most 200 kB of them', async () => {
  const { page, context } = await openDesk(browser, product.url, { storageState: session })
  await page.goto('/Track?tab=Delivered')
  const path = await page
    .getByRole('link', { name: /^\d{17}$/ })
    .first()
    .getAttribute('href')
  session = await context.storageState()
  await context.close()
  const fresh = await openDesk(browser, product.url, { storageState: session })
  const loaded = countScripts(fresh.page)
  await fresh.page.goto(path ?? '')
  await fresh.page.getByRole('region', { name: 'Tender log' }).waitFor()
  await settle(fresh.page)
  expect(await loaded()).toBeLessThanOrEqual(SCREEN_LIMIT)
  session = await fresh.context.storageState()
  await fresh.context.close()
})

/** Adds up the bytes of the scripts as they travel, each once: a preloaded one is asked for twice, sent once. */
function countScripts(page: Page): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('.js') || sizes.has(pathname)) return
    const length = request.response().then((response) => response?.headerValue('content-length') ?? '0')
    sizes.set(pathname, length.then(Number))
  })
  return async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
}
