import type { Browser, CDPSession, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations, findViolationsInEveryLook } from './axe.ts'
import { atRest, type Desk, logIn, openBrowser, openDesk, settle, viewportOf, type Width } from './browser.ts'
import type { Screen } from './built-screens.ts'
import { type Product, startProduct } from './product.ts'
import { widerThanScreen } from './wider-than-screen.ts'

/** Maximum compressed bytes of scripts per screen, so that it loads quickly over a slow connection. */
const LOGIN_LIMIT = 130_000
const SCREEN_LIMIT = 300_000
const NOTHING_WRONG = { violations: [], errors: [], bytesTooMany: 0 }

/**
 * The rules for every built screen: no accessibility violation at either width and in either color scheme, no script
 * error, and few scripts. Each is opened once, with an empty cache, and checked in all combinations. Two files call
 * this, each for its own part of the screens, so that they run in parallel.
 * @param widths in this order: a screen is opened at the first
 */
export function checkScreens(
  screens: readonly Screen[],
  widths: readonly [Width, Width],
  others?: () => void,
): void {
  looks = widths
  beforeAll(async () => {
    product = await startProduct()
    browser = await openBrowser()
    desk = await openDesk(browser, product.url)
    await logIn(desk.page)
    await keepNothing(desk)
  })

  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  test.each(screens)('%s', async (path, landmark) => {
    const arrival = (page: Page) => page.getByText(landmark).first().waitFor({ state: 'attached' })
    expect(await judgeScreen(path, arrival)).toEqual(NOTHING_WRONG)
  })

  others?.()
}

let looks: readonly [Width, Width]
let product: Product
let browser: Browser
/** The window with a session. */
let desk: Desk
/** The debugger of its window. */
let debug: CDPSession

/** Checks the login screen. */
export function checkLogIn(): void {
  test('the log-in', async () => {
    const stranger = await openDesk(browser, product.url)
    const arrival = (page: Page) => page.getByRole('button', { name: 'Log in' }).waitFor()
    expect(await judge(stranger, '/', arrival, LOGIN_LIMIT)).toEqual(NOTHING_WRONG)
    await stranger.context.close()
  })
}

/** Checks the screens for the installation's operator. */
export function checkOperator(screens: readonly Screen[]): void {
  test.each(screens)('%s of the operator', async (path, landmark) => {
    const operator = await openDesk(browser, product.url)
    await logIn(operator.page, 'operator')
    const arrival = (page: Page) => page.getByText(landmark).first().waitFor({ state: 'attached' })
    expect(await judge(operator, path, arrival, SCREEN_LIMIT)).toEqual(NOTHING_WRONG)
    // The definition of a figure is shown on hover.
    await operator.page.locator('dt').first().hover()
    const tip = operator.page.getByRole('tooltip')
    await tip.waitFor()
    expect(await tip.innerText()).toMatch(/^\p{Lu}/u)
    expect(await findAxeViolations(operator.page, '[role="tooltip"]')).toEqual([])
    await operator.context.close()
  })
}

export function checkShipmentDetails(): void {
  test('the details of a shipment', async () => {
    await desk.page.goto('/Track?tab=Delivered')
    const first = desk.page.getByRole('link', { name: /^\d{17}$/ }).first()
    const path = (await first.getAttribute('href')) ?? ''
    const arrival = (page: Page) => page.getByRole('region', { name: 'Tender log' }).waitFor()
    expect(await judgeScreen(path, arrival)).toEqual(NOTHING_WRONG)
  })
}

/** Opens a path, waits for its content, and checks it. The additional scripts of a phone are counted as well. */
async function judge(at: Desk, path: string, arrival: (page: Page) => Promise<unknown>, limit: number) {
  const { page, errors } = at
  const loaded = countScripts(page)
  await page.goto(path)
  await arrival(page)
  await settle(page)
  const bytes: number[] = []
  const atWidth = async () => {
    // The landmark of a screen is on it at either width.
    await arrival(page)
    bytes.push(await loaded.soFar())
  }
  const violations = await findViolationsInEveryLook(page, atWidth, looks)
  violations.push(...(await findTooWide(page)))
  loaded.stop()
  const bytesTooMany = Math.max(0, ...bytes.map((sum) => sum - limit))
  return { violations, errors: [...errors], bytesTooMany }
}

/** Finds content wider than the screen on phones, tablets in both orientations, and a desktop. */
async function findTooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [390, 768, 1_024, 1_280]) {
    await page.setViewportSize(viewportOf(width))
    await atRest(page)
    const pixels = await widerThanScreen(page)
    if (pixels !== 0) found.push(`${width} px: ${pixels} px wider than the screen`)
  }
  return found
}

async function judgeScreen(path: string, arrival: (page: Page) => Promise<unknown>) {
  await forgetPages(desk)
  const found = await judge(desk, path, arrival, SCREEN_LIMIT)
  // Still logged in: the login page itself is light.
  expect(new URL(desk.page.url()).pathname).not.toBe('/')
  return found
}

/** A file of the product that is not a page, so that the browser keeps its process for the product. */
const NO_PAGE = '/config.json'

/** Disables the cache: from now on every page loads all files. */
async function keepNothing({ page, context }: Desk): Promise<void> {
  debug = await context.newCDPSession(page)
  await debug.send('Network.enable')
  await debug.send('Network.setCacheDisabled', { cacheDisabled: true })
}

/** Leaves the page and removes everything of it except the session: scripts, workers, errors. */
async function forgetPages({ page, errors }: Desk): Promise<void> {
  await page.goto(NO_PAGE)
  await page.evaluate('sessionStorage.clear()')
  const storageTypes = 'indexeddb,service_workers,cache_storage'
  await debug.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes })
  // A failed screen may not have left it in that state.
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(viewportOf(looks[0]))
  errors.length = 0
}

/** Adds up the transferred bytes of the scripts, each once: a preloaded one is requested twice but sent once. */
function countScripts(page: Page): { soFar: () => Promise<number>; stop: () => void } {
  const sizes = new Map<string, Promise<number>>()
  const hear = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('.js') || sizes.has(pathname)) return
    const length = request.response().then((response) => response?.headerValue('content-length') ?? '0')
    sizes.set(pathname, length.then(Number))
  }
  page.on('requestfinished', hear)
  return {
    soFar: async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0),
    stop: () => page.off('requestfinished', hear),
  }
}
