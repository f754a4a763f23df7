import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolationsInBothSchemes } from './axe.ts'
import { type Desk, logIn, openBrowser, openDesk, settle } from './browser.ts'
import { SCREENS } from './built-screens.ts'
import { type Product, startProduct } from './product.ts'

/** No screen loads more scripts than a slow line carries in a moment, counted as they travel. */
const LOGIN_LIMIT = 110_000
const SCREEN_LIMIT = 200_000
const NOTHING_WRONG = { violations: [], errors: [], bytesTooMany: 0 }

/**
 * What holds on every screen that is built: no accessibility violation in either colour scheme, no script error, and
 * few scripts. Each is opened as by somebody who never was there, in one window: to open a window takes a browser longer
 * than to forget. Called by a file for each width, so that they run side by side.
 */
export function checkScreens(width: number): void {
  let product: Product
  let browser: Browser
  /** Where somebody is logged in. */
  let desk: Desk

  beforeAll(async () => {
    product = await startProduct()
    browser = await openBrowser()
    const { page, context } = await openDesk(browser, product.url)
    await logIn(page)
    const storageState = await context.storageState()
    await context.close()
    desk = await openDesk(browser, product.url, { width, storageState })
  })

  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  /** Opens a path, waits for what is on it, and judges it. */
  async function judge(at: Desk, path: string, arrival: (page: Page) => Promise<unknown>, limit: number) {
    const { page, errors } = at
    const loaded = countScripts(page)
    await page.goto(path)
    await arrival(page)
    await settle(page)
    const bytesTooMany = Math.max(0, (await loaded()) - limit)
    const violations = await findViolationsInBothSchemes(page)
    return { violations, errors: [...errors], bytesTooMany }
  }

  async function judgeScreen(path: string, arrival: (page: Page) => Promise<unknown>) {
    await forgetPages(desk, product.url)
    const found = await judge(desk, path, arrival, SCREEN_LIMIT)
    // Still logged in: the log-in itself is light.
    expect(new URL(desk.page.url()).pathname).not.toBe('/')
    return found
  }

  test('the log-in', async () => {
    const stranger = await openDesk(browser, product.url, { width })
    const arrival = (page: Page) => page.getByRole('button', { name: 'Log in' }).waitFor()
    expect(await judge(stranger, '/', arrival, LOGIN_LIMIT)).toEqual(NOTHING_WRONG)
    await stranger.context.close()
  })

  test.each(SCREENS)('%s', async (path, landmark) => {
    const arrival = (page: Page) => page.getByText(landmark).first().waitFor({ state: 'attached' })
    expect(await judgeScreen(path, arrival)).toEqual(NOTHING_WRONG)
  })

  test('the details of a shipment', async () => {
    await desk.page.goto('/Track?tab=Delivered')
    const first = desk.page.getByRole('link', { name: /^\d{17}$/ }).first()
    const path = (await first.getAttribute('href')) ?? ''
    const arrival = (page: Page) => page.getByRole('region', { name: 'Tender log' }).waitFor()
    expect(await judgeScreen(path, arrival)).toEqual(NOTHING_WRONG)
  })
}

/** Leaves the page, and with it all that a browser has of it but who is logged in: scripts, workers, errors. */
async function forgetPages({ page, context, errors }: Desk, origin: string): Promise<void> {
  if (page.url().startsWith(origin)) {
    await page.evaluate('sessionStorage.clear()')
    await page.goto('about:blank')
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const browser = await context.newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  const storageTypes = 'indexeddb,service_workers,cache_storage'
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await browser.detach()
  errors.length = 0
}

/** Adds up the bytes of the scripts as they travel, each once: a preloaded one is asked for twice, sent once. */
function countScripts(page: Page): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>()
  const hear = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('.js') || sizes.has(pathname)) return
    const length = request.response().then((response) => response?.headerValue('content-length') ?? '0')
    sizes.set(pathname, length.then(Number))
  }
  page.on('requestfinished', hear)
  return async () => {
    page.off('requestfinished', hear)
    return (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
  }
}
