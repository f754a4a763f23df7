import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** Lists whose rows are read for whom and when, with the columns that say so. */
const LISTS: [path: string, columns: string[]][] = [
  ['/ShipmentHistory', ['Consignee', 'Pickup', 'Delivered']],
  ['/Track', ['Consignee', 'Pickup', 'Delivery']],
  ['/OpenOrders', ['Consignee', 'Ship by']],
  ['/OpenOrders?tab=schedule', ['Consignee', 'Pickup']],
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

/** Cells of these columns that are cut, or that lie outside of what is seen of the table. */
function cutCells(page: Page, columns: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const table = document.querySelector('table')
    const seen = table?.parentElement?.getBoundingClientRect()
    if (!table || !seen) return ['no table']
    const pinned = table.querySelector('th:last-child')?.getBoundingClientRect().left ?? seen.right
    const titles = [...table.querySelectorAll('th')].map((head) => head.textContent?.trim() ?? '')
    return wanted.flatMap((title) => {
      const at = titles.indexOf(title)
      if (at === -1) return [`${title} is not there`]
      return [...table.querySelectorAll('tbody tr')].flatMap((row) => {
        const cell = row.children[at] as HTMLElement | undefined
        if (!cell?.textContent) return []
        const isCut = cell.scrollWidth > cell.clientWidth + 1
        const isOut = cell.getBoundingClientRect().right > pinned + 1
        return isCut || isOut ? [`${title}: ${cell.textContent} (${isCut ? 'cut' : 'outside'})`] : []
      })
    })
  }, columns)
}

test.each(LISTS)(
  '%s shows whom and when in full at 1280 px, and its actions pinned',
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

test('on a phone filters are one button, and a card shows four facts until more are wanted', async () => {
  const { page } = phone
  await page.goto('/ShipmentHistory')
  await settle(page)
  const card = page.locator('li[data-index="0"]')
  await card.waitFor()
  expect(await card.locator('dt').count()).toBe(4)
  await card.getByRole('button', { name: 'More facts of row 1' }).click()
  expect(await card.locator('dt').count()).toBeGreaterThan(4)
  await card.getByRole('button', { name: 'Fewer facts of row 1' }).click()
  expect(await card.locator('dt').count()).toBe(4)
  expect(await page.getByLabel('From', { exact: true }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Show filters' }).click()
  await expect.poll(() => page.getByLabel('From', { exact: true }).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Hide filters' }).click()
  await expect.poll(() => page.getByLabel('From', { exact: true }).isVisible()).toBe(false)
})
