import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe.ts'
import { logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { SCREENS } from './support/built-screens.ts'
import { type Product, startProduct } from './support/product.ts'

/** What holds on every screen that is built, wide and narrow, light and dark: no accessibility violation, no script error. */
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

async function openFirstShipment(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^\d{17}$/ })
    .first()
    .click()
  await page.waitForURL(/\/ShipmentDetails\//)
  await page.getByRole('region', { name: 'Tender log' }).waitFor()
}
