import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolationsInEveryLook } from './axe.ts'
import { atRest, type Desk, logIn, openBrowser, openDesk, viewportOf, WIDTHS } from './browser.ts'
import { type Product, startProduct } from './product.ts'
import { sampleOf } from './sample.ts'
import { widerThanScreen } from './wider-than-screen.ts'

/**
 * Checks every screen while its data loads: no violation at any width and scheme, nothing wider than the screen, and a
 * skeleton or a sentence in place of the data, never an empty page.
 */
export function checkLoading(paths: readonly string[], userName = 'demo'): void {
  let product: Product
  let browser: Browser
  let desk: Desk
  let held: Route[] = []

  beforeAll(async () => {
    product = await startProduct()
    browser = await openBrowser()
    desk = await openDesk(browser, product.url)
    await logIn(desk.page, userName)
    await desk.page.route('**/api/**', (route) => void held.push(route))
  })

  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  test.each(sampleOf(paths))('%s while it loads', async (path) => {
    const { page } = desk
    await startHeld(page, path)
    const tooWide: string[] = []
    const found = await findViolationsInEveryLook(page, async (width) => {
      const pixels = await widerThanScreen(page)
      if (pixels !== 0) tooWide.push(`${width} px: ${pixels} px wider than the screen`)
    })
    expect([...found, ...tooWide]).toEqual([])
    const main = page.locator('main').first()
    const standsIn = await main.locator('.mantine-Skeleton-root').count()
    expect(standsIn > 0 || (await main.innerText()).trim() !== '').toBe(true)
    await release()
  })

  async function startHeld(page: Page, path: string): Promise<void> {
    await release()
    await page.setViewportSize(viewportOf(WIDTHS[0]))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path, { waitUntil: 'load' })
    await page.locator('main').first().waitFor()
    await atRest(page)
  }

  async function release(): Promise<void> {
    const waiting = held
    held = []
    // Requests of a page that was left fail here, which is fine.
    for (const route of waiting) await route.continue().catch(() => {})
  }
}
