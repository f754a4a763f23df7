import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAxeViolations } from './axe.ts'
import { logIn, openBrowser, openDesk, settle } from './browser.ts'
import { SCREENS } from './built-screens.ts'
import { type Product, startProduct } from './product.ts'

/**
 * What holds on every screen that is built, wide and narrow: no accessibility violation, no script error. Called by a
 * file for each colour scheme, so that they run side by side.
 */
export function checkScreens(colorScheme: 'light' | 'dark'): void {
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

  describe.each([1280, 390])('at %i px', (width) => {
    const look = { width, colorScheme }

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
}

async function openFirstShipment(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^\d{17}$/ })
    .first()
    .click()
  await page.waitForURL(/\/ShipmentDetails\//)
  await page.getByRole('region', { name: 'Tender log' }).waitFor()
}
