import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCleanInEveryLook, findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk, viewportOf } from './support/browser.ts'
import { callsAs } from './support/calls.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { type Product, startProduct } from './support/product.ts'
import { askCarriers, award, decline, linkFor, openPhone, quote, workingOf } from './support/quotes.ts'

/**
 * A spot quote with nothing replaced: requested on Shipment Details, mailed, answered on two phones, declined on a
 * third, watched as the answers arrive, awarded, booked; and its effect on the scorecard.
 */
let mailbox: Mailbox
let product: Product
let browser: Browser
let desk: Desk

beforeAll(async () => {
  mailbox = await openMailbox()
  product = await startProduct({ SMTP_URL: mailbox.url })
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  await logIn(desk.page)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await mailbox?.close()
})

const CARRIERS = ['Saia LTL Freight', 'Estes Express Lines', 'XPO']

test('a spot quote, from the request to the tender', async () => {
  const { page, errors } = desk
  await page.goto(`/ShipmentDetails/${await quotableShipment(page)}`)
  await askCarriers(page, CARRIERS)
  await mailbox.arrived(3)
  const links = new Map(CARRIERS.map((name) => [name, linkFor(mailbox, name)]))
  const phones = { browser, url: product.url }

  await quote(phones, links.get(CARRIERS[0]!)!, { linehaul: '812.40', isAllIn: true }, 'light')
  const panel = page.getByRole('list', { name: 'Carriers asked' })
  // No reload: a carrier's quote appears automatically.
  await expect.poll(() => panel.textContent()).toMatch(/\$812\.40/)
  await quote(phones, links.get(CARRIERS[1]!)!, { linehaul: '700', isAllIn: false }, 'dark')
  await decline(phones, links.get(CARRIERS[2]!)!)
  await expect.poll(() => panel.getByText('No bid').count()).toBe(1)
  await expect.poll(() => panel.textContent()).toMatch(/comparable \$/)
  await page.getByRole('button', { name: workingOf(CARRIERS[1]!) }).click()
  await expect.poll(() => panel.getByText(/not quoted: [\d.]+% of the linehaul/).count()).toBe(1)
  expect(await findAxeViolations(page)).toEqual([])

  await award(page, CARRIERS[0]!)
  await page.getByRole('button', { name: 'Book…' }).waitFor()
  await page.getByRole('button', { name: 'Book…' }).click()
  await page.getByRole('button', { name: 'Book and tender' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Book and tender' }).click()
  await expect.poll(() => page.getByText('Booked', { exact: true }).count()).toBeGreaterThan(0)
  // Three requests, one rejection, the tender.
  await mailbox.arrived(5)
  const subjects = mailbox.mails.map(({ subject }) => subject?.split(' 0')[0])
  expect(subjects.filter((subject) => subject === 'Quote not chosen')).toHaveLength(1)
  expect(subjects.filter((subject) => subject === 'Pickup request')).toHaveLength(1)

  const late = await openPhone(phones, links.get(CARRIERS[1]!)!)
  await expect.poll(() => late.page.getByText('The shipper has decided.').count()).toBe(1)
  expect(await late.page.getByRole('button', { name: /Submit/ }).count()).toBe(0)
  await late.context.close()
  expect(errors).toEqual([])
})

test('the scorecard opens the shipments behind a count, and has no violation at any width and scheme', async () => {
  const { page, errors } = desk
  await page.goto('/QuoteScorecard')
  const won = page.getByRole('button', { name: /^\d+ won, .*: show the shipments$/ }).first()
  const shipment = page.getByRole('link', { name: /^\d{17}$/ }).first()
  const working = page.getByRole('button', { name: 'How the figures are calculated' })
  const calculated = page.getByText(/5 × \(0\.4 × win rate/)
  await won.click()
  await shipment.waitFor()
  await working.click()
  await expect.poll(() => calculated.count()).toBeGreaterThan(0)
  await expectCleanInEveryLook(page)
  // On a phone both open, too.
  await page.setViewportSize(viewportOf(390))
  await page.reload()
  await won.click()
  await shipment.waitFor()
  await working.click()
  await expect.poll(() => calculated.count()).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

/** A prepaid, rated shipment in Rate & Route without quotes. */
async function quotableShipment(page: Page): Promise<string> {
  const call = await callsAs(page, product.url)
  const { rows } = await call('Shipment/GetShipmentList?statuscode=Q', { pageSize: 50 })
  for (const { shipmentId, PaymentType } of rows) {
    if (PaymentType !== 'P') continue
    const { request } = await call('Shipment/SpotQuote', { shipmentId })
    const { shipment } = await call('Shipment/ShipmentDetails', { shipmentId })
    if (request === null && shipment.PriceSheets.length > 0) return shipmentId
  }
  throw new Error('the demo has no shipment that can be quoted')
}
