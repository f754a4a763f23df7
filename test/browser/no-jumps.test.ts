import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { OPERATOR_SCREENS, SCREENS_BESIDE, SHIPPING_SCREENS } from './support/built-screens.ts'
import { type Product, startProduct } from './support/product.ts'

/** What may move while a screen loads, as Chromium counts it: the share of the window times the share of the way. */
const LIMIT = 0.01
/** Every reply takes so long, so that what stands in for it is seen. */
const WAIT_MS = 250
const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
/** A second look only tells a busy machine from a screen that jumps. */
const LOOKS = 2

let product: Product
let browser: Browser
let desk: Desk
let operator: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  desk = await openObserved('demo')
  operator = await openObserved('operator')
})

/** A desk that counts what moves, with replies that take their time. */
async function openObserved(userName: string): Promise<Desk> {
  const opened = await openDesk(browser, product.url)
  await logIn(opened.page, userName)
  await opened.page.addInitScript(`
    window.jumps = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const names = entry.sources.slice(0, 3).map(({ node }) => (node?.textContent ?? '').slice(0, 60))
        if (!entry.hadRecentInput) window.jumps.push({ value: entry.value, names })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  `)
  await opened.page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    // A page that was left wants no reply any more.
    await route.continue().catch(() => {})
  })
  return opened
}

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test.each([...SHIPPING_SCREENS, ...SCREENS_BESIDE])('%s does not jump', (path) => expectStill(desk, path))

test.each(OPERATOR_SCREENS)('%s of the operator does not jump', (path) => expectStill(operator, path))

async function expectStill(at: Desk, path: string): Promise<void> {
  for (const size of WIDTHS) {
    let seen = await jumpsOf(at, path, size)
    for (let look = 1; look < LOOKS && seen.sum > LIMIT; look++) seen = await jumpsOf(at, path, size)
    expect({ ...seen, isStill: seen.sum <= LIMIT }, `${size.width} px`).toMatchObject({ isStill: true })
  }
}

async function jumpsOf({ page }: Desk, path: string, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.goto(path)
  await settle(page)
  const jumps = (await page.evaluate('window.jumps')) as { value: number; names: string[] }[]
  return { sum: jumps.reduce((sum, { value }) => sum + value, 0), jumps }
}
