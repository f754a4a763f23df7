import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * A spot quote with nothing replaced: asked for on Shipment Details, mailed, answered on two phones, declined on a
 * third, watched as the answers arrive, awarded, booked; and what the scorecard makes of it.
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
  await askCarriers(page)
  await mailbox.arrived(3)
  const links = new Map(CARRIERS.map((name) => [name, linkFor(name)]))

  await quote(links.get(CARRIERS[0]!)!, { linehaul: '812.40', isAllIn: true }, 'light')
  const panel = page.getByRole('list', { name: 'Carriers asked' })
  // Nobody reloads: what a carrier sends appears by itself.
  await expect.poll(() => panel.textContent()).toMatch(/\$812\.40/)
  await quote(links.get(CARRIERS[1]!)!, { linehaul: '700', isAllIn: false }, 'dark')
  await decline(links.get(CARRIERS[2]!)!)
  await expect.poll(() => panel.getByText('No bid').count()).toBe(1)
  await expect.poll(() => panel.textContent()).toMatch(/comparable \$/)
  await page.getByRole('button', { name: working(CARRIERS[1]!) }).click()
  await expect.poll(() => panel.getByText(/not quoted: [\d.]+ % of the linehaul/).count()).toBe(1)
  expect(await findAxeViolations(page)).toEqual([])

  await award(page)
  await page.getByRole('button', { name: 'Book…' }).click()
  await page.getByRole('button', { name: 'Book and tender' }).click()
  await expect.poll(() => page.getByText('Booked', { exact: true }).count()).toBeGreaterThan(0)
  // Three requests, one that was not chosen, the tender.
  await mailbox.arrived(5)
  const subjects = mailbox.mails.map(({ subject }) => subject?.split(' 0')[0])
  expect(subjects.filter((subject) => subject === 'Quote not chosen')).toHaveLength(1)
  expect(subjects.filter((subject) => subject === 'Pickup request')).toHaveLength(1)

  const late = await phone(links.get(CARRIERS[1]!)!, 'light')
  await expect.poll(() => late.page.getByText('The shipper has decided.').count()).toBe(1)
  expect(await late.page.getByRole('button', { name: /Submit/ }).count()).toBe(0)
  await late.context.close()
  expect(errors).toEqual([])
})

test.each([
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)('the scorecard at $width px, $colorScheme, opens the shipments behind a count', async (look) => {
  const { page, context, errors } = await openDesk(browser, product.url, look)
  await logIn(page)
  await page.goto('/QuoteScorecard')
  await page
    .getByRole('button', { name: /^\d+ won, .*: show the shipments$/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /^\d{17}$/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'How the figures are reckoned' }).click()
  await expect.poll(() => page.getByText(/5 × \(0\.4 × win rate/).count()).toBeGreaterThan(0)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await widerThanScreen(page)).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

/** A prepaid shipment in Rate & Route that was rated and has no quotes yet. */
async function quotableShipment(page: Page): Promise<string> {
  const key = await page.evaluate<string>(
    `Object.values(localStorage).map((text) => { try { return JSON.parse(text) } catch { return null } })
      .find((value) => value?.key).key`,
  )
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const reply = await fetch(`${product.url}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: replies are asked for their fields one by one
    return (await reply.json()) as any
  }
  const { rows } = await call('Shipment/GetShipmentList?statuscode=Q', { pageSize: 50 })
  for (const { shipmentId, PaymentType } of rows) {
    if (PaymentType !== 'P') continue
    const { request } = await call('Shipment/SpotQuote', { shipmentId })
    const { shipment } = await call('Shipment/ShipmentDetails', { shipmentId })
    if (request === null && shipment.PriceSheets.length > 0) return shipmentId
  }
  throw new Error('the demo has no shipment that can be quoted')
}

async function askCarriers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask carriers…' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of CARRIERS) await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await dialog.getByLabel('Message to the carriers').fill('Dock 4 closes at <b>3 PM</b>.')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ask 3 carriers' }).click()
  await page.getByRole('list', { name: 'Carriers asked' }).waitFor()
}

function linkFor(carrier: string): string {
  const mail = mailbox.mails.find(({ text }) => text?.includes(`asks ${carrier} for a quote`))
  const link = /\/QuoteResponse\?\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`no link for ${carrier}`)
  return link
}

async function phone(link: string, colorScheme: 'light' | 'dark'): Promise<Desk> {
  const opened = await openDesk(browser, product.url, { width: 390, colorScheme })
  await opened.page.goto(link)
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  // The token must not stand in the history or in a screenshot.
  await expect.poll(() => new URL(opened.page.url()).search).toBe('')
  return opened
}

async function quote(
  link: string,
  answer: { linehaul: string; isAllIn: boolean },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const { page, context, errors } = await phone(link, colorScheme)
  await page.getByText('Dock 4 closes at <b>3 PM</b>.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await widerThanScreen(page)).toBe(0)
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect.poll(() => page.getByText('Please accept the agreement.').count()).toBe(1)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: /^Linehaul/ }).fill(answer.linehaul)
  if (answer.isAllIn) {
    for (const box of await page.getByRole('checkbox', { name: /included in the linehaul/ }).all())
      await box.check()
  }
  await page.getByLabel('Transit days').fill('3')
  await page.getByRole('checkbox', { name: /^I may quote/ }).check()
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await page.getByRole('region', { name: 'Your quote' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Submit another quote' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}

async function decline(link: string): Promise<void> {
  const { page, context } = await phone(link, 'light')
  await page.getByRole('button', { name: 'No bid' }).click()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm no bid' }).click()
  await page.getByText('You gave no bid').waitFor()
  expect(await page.getByRole('button', { name: /Submit/ }).count()).toBe(0)
  await context.close()
}

async function award(page: Page): Promise<void> {
  const row = page.getByRole('button', { name: working(CARRIERS[0]!) })
  await row.click()
  await page
    .getByRole('listitem')
    .filter({ has: row })
    .getByRole('button', { name: /^Award/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Tell the other carrier by mail').isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Award quote' }).click()
  await page.getByRole('button', { name: 'Book…' }).waitFor()
}

const working = (carrier: string) => new RegExp(`^${carrier} .*: quotes and working$`)

/** By how many pixels the page is wider than the screen. */
const widerThanScreen = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
