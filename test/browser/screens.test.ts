import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe.ts'
import { logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** What holds on every screen that is built: no accessibility violation, no script error, no heavy load. */
let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

/** Screens behind the log-in, and what is on them once they have their data. */
const SCREENS: [path: string, landmark: string][] = [
  ['/SingleOrder', 'Ship an order'],
  ['/Prepaid', 'Rate'],
  ['/Collect', 'Carrier of the consignee'],
  ['/OpenOrders', 'Ship by'],
  ['/OpenOrders?view=consolidate', 'Consolidate'],
  ['/MultipleOrders', 'Set Items'],
  ['/Track', 'Problems first'],
  ['/Track?tab=Delivered', 'Delivered'],
  ['/ReviewRates', 'Get prices'],
  ['/RateBenchmark', 'Saving missed'],
  ['/ItemMaster', 'Add item'],
  ['/Carriers?view=Freight', 'Add carrier'],
  ['/PrintDocuments', 'To print'],
  ['/DockView', 'Ready to scan.'],
  ['/ShipmentConsole', 'Pickups by warehouse'],
  ['/UserGuide', 'User Guide'],
  ['/ContactUs', 'Contact Us'],
  ['/Reports', 'Reports'],
  ['/NoSuchPage', 'not'],
]

/** Screens whose weight is held, too; with an answer on them where they answer a question. */
const OTHERS = [
  '/ReviewServices?from=89502&to=75201',
  '/TerminalInfo?from=89502&to=75201',
  '/QuoteScorecard',
  '/CarrierMapping',
  '/PrinterSetup',
  '/Profile?section=RoutingGuide',
]

describe.each(LOOKS)('at $width px, $colorScheme', (look) => {
  test('the log-in has no accessibility violation', async () => {
    const { page, context, errors } = await openDesk(browser, product.url, look)
    await page.goto('/')
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })

  test('the screens behind it have none', async () => {
    const { page, context, errors } = await openDesk(browser, product.url, look)
    await logIn(page)
    const found: string[] = []
    for (const [path, landmark] of SCREENS) {
      await page.goto(path)
      await page.getByText(landmark).first().waitFor({ state: 'attached' })
      await settle(page)
      found.push(...(await findAxeViolations(page)).map((violation) => `${path}: ${violation}`))
    }
    await page.goto('/Track?tab=Delivered')
    await openFirstShipment(page)
    await settle(page)
    found.push(...(await findAxeViolations(page)).map((violation) => `ShipmentDetails: ${violation}`))
    expect(found).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  }, 180_000)
})

describe('what a screen loads', () => {
  const LOGIN_LIMIT = 110_000
  const SCREEN_LIMIT = 200_000

  test('the log-in loads at most 110 kB of scripts, compressed', async () => {
    const { page, context } = await openDesk(browser, product.url)
    const loaded = countScripts(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await settle(page)
    expect(await loaded()).toBeLessThanOrEqual(LOGIN_LIMIT)
    await context.close()
  })

  test.each([...SCREENS.map(([path]) => path), ...OTHERS])(
    '%s loads at most 200 kB of them',
    async (path) => {
      const { page, context } = await openDesk(browser, product.url)
      await logIn(page)
      // What home still loads is not the screen's.
      await settle(page)
      const loaded = countScripts(page)
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await settle(page)
      expect(await loaded()).toBeLessThanOrEqual(SCREEN_LIMIT)
      await context.close()
    },
  )
})

/** Nothing on its way any more, and what was painted has settled. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}

async function openFirstShipment(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^\d{17}$/ })
    .first()
    .click()
  await page.waitForURL(/\/ShipmentDetails\//)
  await page.getByRole('region', { name: 'Tender log' }).waitFor()
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
