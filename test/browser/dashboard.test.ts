import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths } from '#domain/analysis/period.ts'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** A manager's morning: last month's spend, why it rose, and the worst carrier on a lane. */

let product: Product
let browser: Browser
let desk: Desk
const lastMonth = addMonths(new Date().toISOString().slice(0, 7), -1)

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

/** The number in `$12,345.67`. */
const dollars = (text: string | null): number => Number((text ?? '').replace(/[^0-9.-]/g, ''))

describe('the dashboard', () => {
  it("shows last month's spend, the reasons, and the shipments behind it", async () => {
    const { page } = desk
    await page.goto(`${product.url}/Dashboard?period=${lastMonth}`)
    const spend = page.getByRole('button', { name: /shipments behind Freight spend$/ })
    const total = dollars((await spend.textContent())?.split(':')[0] ?? '')
    expect(total).toBeGreaterThan(10_000)
    await page.getByRole('heading', { name: /^Why you spent (more|less)$/ }).waitFor()
    await spend.click()
    const list = page.getByRole('region', { name: 'Table of shipments' })
    await list.getByRole('row').nth(2).waitFor()
    const foot = await list.locator('tfoot td').first().textContent()
    expect(dollars(foot)).toBe(total)
    await page.getByRole('button', { name: 'Close the list of shipments' }).click()
    await list.waitFor({ state: 'detached' })
  })

  it('shows the worst carrier from Reno to Dallas', async () => {
    const { page } = desk
    await page.goto(`${product.url}/Dashboard?period=${lastMonth.slice(0, 4)}&view=lane`)
    const lanes = page.getByRole('region', { name: 'Figures by lane' })
    await lanes
      .getByRole('rowheader', { name: /^Reno NV → Dallas TX/ })
      .first()
      .getByRole('button')
      .click()
    await page.waitForURL((url) => (url.searchParams.get('lane') ?? '').startsWith('Reno NV → Dallas TX'))
    const carriers = page.getByRole('region', { name: 'Figures by carrier' })
    // The rows of lanes stay until the carriers are there, and the map above them goes.
    await expect.poll(() => carriers.getByRole('rowheader').nth(1).textContent()).not.toContain('→')
    await carriers.getByRole('button', { name: 'On-time delivery', exact: true }).click()
    const heading = carriers.getByRole('columnheader', { name: /On-time delivery/ })
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
    const place = await heading.evaluate((cell) => (cell as unknown as { cellIndex: number }).cellIndex)
    const shown = await carriers.locator(`tbody tr > :nth-child(${place + 1})`).allTextContents()
    const shares = shown.filter((text) => text.includes('%')).map((text) => Number.parseFloat(text))
    expect(shares.length).toBeGreaterThan(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    // The worst of them, according to its own shipments.
    const worst = carriers.getByRole('rowheader').first()
    await worst.getByRole('button').click()
    await page.waitForURL((url) => url.searchParams.get('carrier') !== null)
    const figure = page.getByRole('button', { name: /shipments behind On-time delivery$/ })
    await expect.poll(() => figure.textContent()).toContain(shown[0]!.split(' of ')[0]!.trim())
  })

  it('shows the carriers of one lane, and the scorecard of one of them', async () => {
    const { page } = desk
    await page.goto(`${product.url}/Dashboard?period=${lastMonth.slice(0, 4)}&view=lane`)
    await page.getByRole('img', { name: /^Map of \d+ lanes by spend/ }).waitFor()
    const lane = page.getByRole('region', { name: 'Figures by lane' }).getByRole('rowheader').first()
    await lane.getByRole('button').click()
    const carriers = page.getByRole('region', { name: 'Figures by carrier' })
    await carriers.getByRole('rowheader').first().waitFor()
    await carriers.getByRole('rowheader').first().getByRole('button').click()
    await page.getByRole('button', { name: 'Scorecard', exact: true }).click()
    await page.getByRole('heading', { name: /^Scorecard of / }).waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^Scorecard of .*\.pdf$/)
    await page.getByRole('button', { name: 'E-mail to the carrier' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'E-mail the PDF' }).click()
    await dialog.getByText('Enter at least one recipient for the scorecard.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('rates@example.com')
    await dialog.getByRole('button', { name: 'E-mail the PDF' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/is being sent/).waitFor()
  })

  it('works by keyboard, and shows the specification’s words if there is no data', async () => {
    const { page } = desk
    await page.goto(`${product.url}/Dashboard?period=${lastMonth}`)
    const chart = page.getByRole('figure', { name: /^Spend by month/ })
    await chart.focus()
    await page.keyboard.press('End')
    await chart.getByText(/: \$[\d,]+\.\d\d$/).waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('period') === addMonths(lastMonth, -12))
    await page.goto(`${product.url}/Dashboard?period=custom&from=2019-01-01&to=2019-01-31`)
    await page.getByText('There is no record available for selected year and month.').waitFor()
  })
})
