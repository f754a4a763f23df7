import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
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
 * few scripts. Each is opened as by somebody who never was there. Called by a file for each width, so that they run
 * side by side.
 */
export function checkScreens(width: number): void {
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

  /** Opens a path on a fresh desk, waits for what is on it, and judges it. */
  async function judge(path: string, arrival: (page: Page) => Promise<unknown>, limit = SCREEN_LIMIT) {
    const isLogIn = limit === LOGIN_LIMIT
    const desk = await openDesk(browser, product.url, isLogIn ? { width } : { width, storageState: session })
    const loaded = countScripts(desk.page)
    await desk.page.goto(path)
    await arrival(desk.page)
    await settle(desk.page)
    const bytesTooMany = Math.max(0, (await loaded()) - limit)
    // Still logged in: the log-in itself is light.
    if (!isLogIn) expect(new URL(desk.page.url()).pathname).not.toBe('/')
    const violations = await findViolationsInBothSchemes(desk.page)
    await close(desk, isLogIn)
    return { violations, errors: desk.errors, bytesTooMany }
  }

  async function close({ context }: Desk, isLogIn = false): Promise<void> {
    if (!isLogIn) session = await context.storageState()
    await context.close()
  }

  test('the log-in', async () => {
    const arrival = (page: Page) => page.getByRole('button', { name: 'Log in' }).waitFor()
    expect(await judge('/', arrival, LOGIN_LIMIT)).toEqual(NOTHING_WRONG)
  })

  test.each(SCREENS)('%s', async (path, landmark) => {
    const arrival = (page: Page) => page.getByText(landmark).first().waitFor({ state: 'attached' })
    expect(await judge(path, arrival)).toEqual(NOTHING_WRONG)
  })

  test('the details of a shipment', async () => {
    const desk = await openDesk(browser, product.url, { width, storageState: session })
    await desk.page.goto('/Track?tab=Delivered')
    const first = desk.page.getByRole('link', { name: /^\d{17}$/ }).first()
    const path = (await first.getAttribute('href')) ?? ''
    await close(desk)
    const arrival = (page: Page) => page.getByRole('region', { name: 'Tender log' }).waitFor()
    expect(await judge(path, arrival)).toEqual(NOTHING_WRONG)
  })
}

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
