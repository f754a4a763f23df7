import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** A manager's morning: which shipments are late, and what their carriers report. */
let product: Product
let browser: Browser
let desk: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  await logIn(desk.page)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('from the count on the home page through its list to the timeline of a shipment', async () => {
  const { page } = desk
  await page.goto('/SingleOrder')
  await settle(page)
  const today = page.getByRole('region', { name: 'Today' })
  const tileOf = (words: string) => today.getByRole('link', { name: new RegExp(`^[\\d,]+\\s*${words}$`) })
  const countOf = async (words: string) =>
    Number(/^[\d,]+/.exec((await tileOf(words).textContent()) ?? '')![0].replaceAll(',', ''))
  // The demo always has freight that is held up; whether its promised day has passed depends on the day.
  const words = (await countOf('Late')) > 0 ? 'Late' : 'At risk'
  const count = await countOf(words)
  expect(count).toBeGreaterThan(0)
  await tileOf(words).hover()
  await today
    .getByText(/^Shipments in transit/)
    .filter({ visible: true })
    .waitFor()

  await tileOf(words).click()
  await page.waitForURL(/\/Track\?.*attention=/)
  const table = page.getByRole('table', { name: 'Shipments', exact: true })
  const links = table.getByRole('link')
  await links.first().waitFor()
  await settle(page)
  expect(await links.count()).toBe(Math.min(count, 15))
  expect(await page.getByLabel('Needs attention').inputValue()).toBe(words === 'Late' ? 'late' : 'atRisk')
  expect(await table.getByText(words === 'Late' ? /^Late/ : /^(At risk|Problem)/).count()).toBeGreaterThan(0)

  const bolNumber = (await links.first().textContent())!
  await links.first().click()
  await page.waitForURL(/\/ShipmentDetails\//)
  await page.getByText(bolNumber).first().waitFor()
  // The carrier reported it by EDI, and the timeline says so.
  const timeline = page.getByRole('region', { name: 'Tracking' }).getByRole('listitem')
  await timeline.filter({ hasText: /EDI|·/ }).first().waitFor()
})

test('Track filters by attention and promised days, and keeps both in the URL', async () => {
  const { page } = desk
  await page.goto('/Track?tab=InTransit')
  const filter = page.getByLabel('Needs attention')
  await filter.selectOption('atRisk')
  await page.waitForURL(/attention=atRisk/)
  await page.getByLabel('Which day').selectOption('promised')
  await page.waitForURL(/days=promised/)
  await page.getByLabel('Promised from').fill('2031-01-01')
  await page.waitForURL(/from=2031-01-01/)
  await page.getByText('No shipments available on the given date.').waitFor()
})
