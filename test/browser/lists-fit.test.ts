import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, logIn, openBrowser, openDesk, settle, viewportOf } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** Lists that users scan by consignee and date, with these columns. */
const LISTS: [path: string, columns: string[]][] = [
  ...['Active', 'Tendered', 'InTransit', 'Delivered', 'Archived'].map((tab): [string, string[]] => [
    `/ShipmentHistory?tab=${tab}`,
    ['Status', 'Consignee', 'Pickup', 'Delivered'],
  ]),
  ['/ShipmentHistory?payment=C', ['Status', 'Consignee', 'Pickup', 'Delivered']],
  ...['Tendered', 'InTransit', 'Delivered'].map((tab): [string, string[]] => [
    `/Track?tab=${tab}`,
    ['Status', 'Consignee', 'Pickup', 'Delivery'],
  ]),
  ['/Track?tab=InTransit&attention=late', ['Status', 'Consignee', 'Pickup', 'Delivery']],
  ['/OpenOrders', ['Consignee', 'Ship by']],
  ['/OpenOrders?tab=RateRoute', ['Status', 'Consignee', 'Pickup']],
  ['/OpenOrders?tab=Schedule', ['Status', 'Consignee', 'Pickup']],
]

let product: Product
let browser: Browser
let wide: Desk
let phone: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  wide = await openDesk(browser, product.url, { width: 1280 })
  phone = await openDesk(browser, product.url, { width: 390 })
  await logIn(wide.page, 'demo')
  await logIn(phone.page, 'demo')
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Cells of these columns that are cut, or outside of the visible part of the table. */
async function cutCells(page: Page, columns: readonly string[]): Promise<string[]> {
  return page.locator('table').evaluate((table, wanted) => {
    const heads = [...table.querySelectorAll('th')]
    const pinned = heads.at(-1)?.getBoundingClientRect().left ?? 0
    const titles = heads.map((head) => head.textContent?.trim() ?? '')
    return wanted.flatMap((title) => {
      const at = titles.indexOf(title)
      if (at === -1) return [`${title} is not there`]
      return [...table.querySelectorAll('tbody tr')].flatMap((row) => {
        const cell = row.children[at]
        if (!cell?.textContent) return []
        // A badge without enough room cuts its word.
        const isCut = [cell, ...cell.querySelectorAll('.mantine-Badge-root, .mantine-Badge-label')].some(
          (one) => one.scrollWidth > one.clientWidth + 1,
        )
        const isOut = cell.getBoundingClientRect().right > pinned + 1
        return isCut || isOut ? [`${title}: ${cell.textContent} (${isCut ? 'cut' : 'outside'})`] : []
      })
    })
  }, columns)
}

/**
 * Buttons and links that messages on the page cover, all measured at the same moment, because messages disappear on
 * their own.
 */
function coveredByMessages(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) => {
    const messages = body.querySelector('[aria-label="Messages"]')
    const region = messages?.getBoundingClientRect()
    if (!messages || !region || region.height === 0) return ['no message']
    return [...body.querySelectorAll('button, a[href]')].flatMap((button) => {
      const box = button.getBoundingClientRect()
      const isCovered =
        box.width > 1 &&
        box.height > 1 &&
        box.left < region.right &&
        region.left < box.right &&
        box.top < region.bottom &&
        region.top < box.bottom
      return isCovered && !messages.contains(button) ? [button.textContent ?? ''] : []
    })
  })
}

test.each(LISTS)(
  '%s shows consignee and date in full at 1280 px, with its actions pinned',
  async (path, columns) => {
    const { page } = wide
    await page.goto(path)
    await settle(page)
    await page.locator('tbody tr').first().waitFor()
    expect(await cutCells(page, columns)).toEqual([])
    const head = page.locator('th').last()
    const [text, box] = [await head.textContent(), await head.boundingBox()]
    expect(text).toBe('Actions')
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(1280)
    expect(
      await head
        .locator('span, div')
        .first()
        .evaluate((one) => one.getBoundingClientRect().width),
    ).toBeLessThanOrEqual(1)
  },
)

test('on a phone filters are one button, and a card shows four facts until it is opened', async () => {
  const { page } = phone
  await page.goto('/ShipmentHistory')
  await settle(page)
  const card = page.locator('li[data-index="0"]')
  await card.waitFor()
  expect(await card.locator('dt').count()).toBe(4)
  await card.getByRole('button', { name: 'More details for row 1' }).click()
  expect(await card.locator('dt').count()).toBeGreaterThan(4)
  await card.getByRole('button', { name: 'Fewer details for row 1' }).click()
  expect(await card.locator('dt').count()).toBe(4)
  expect(await page.getByLabel('From', { exact: true }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Show filters' }).click()
  await expect.poll(() => page.getByLabel('From', { exact: true }).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Hide filters' }).click()
  await expect.poll(() => page.getByLabel('From', { exact: true }).isVisible()).toBe(false)
})

test('on a phone a tap on the number of a bill opens it', async () => {
  const { page } = phone
  await page.goto('/FreightAudit')
  await settle(page)
  const title = page.locator('li[data-index="0"] .lading-code').first()
  const number = (await title.textContent()) ?? ''
  await title.click()
  await page.waitForURL(/[?&]bill=/)
  await page.getByText(number).first().waitFor()
})

test('a menu keeps the focus while its button is scrolled out of view', async () => {
  const { page } = wide
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/ShipmentHistory')
  await settle(page)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .press('ArrowDown')
  const focused = () => page.evaluate<string | null>('document.activeElement.getAttribute("role")')
  await expect.poll(focused).toBe('menuitem')
  // Wherever the page scrolls.
  await page
    .locator('tbody tr')
    .last()
    .evaluate((row) => row.scrollIntoView())
  await settle(page)
  expect(await focused()).toBe('menuitem')
  await page.keyboard.press('Escape')
  await page.setViewportSize(viewportOf(1280))
})

test.each([1280, 390])('a message covers no button at %s px', async (width) => {
  const { page } = width === 390 ? phone : wide
  await page.goto('/ShipmentHistory')
  await settle(page)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  // Without a server every download ends with a message.
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('menuitem', { name: 'Bill of lading' }).click()
  await page.getByRole('region', { name: 'Messages' }).locator('[data-toast]').first().waitFor()
  await expect.poll(() => coveredByMessages(page)).toEqual([])
  await page.unroute('**/api/**')
})
