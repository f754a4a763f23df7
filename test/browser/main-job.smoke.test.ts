import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { callsAs } from './support/calls.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { readPdf } from './support/pdf.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * The main job as a clerk does it, with nothing replaced: log in, enter, rate, look up why, book, check the tender sent
 * over SMTP, read its bill of lading, track the shipment on the consignee's page.
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
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await mailbox?.close()
})

const CARRIER = 'Saia LTL Freight'

test('a clerk ships two pallets, from login to the public tracking page', async () => {
  const { page, errors } = desk
  await logIn(page)
  await page.getByRole('link', { name: 'Prepaid /3P' }).first().click()
  await enterShipment(page)
  const price = await rate(page)
  const bolNumber = await book(page, price)
  await readTender(bolNumber)
  await checkDetails(page, bolNumber, price)
  await followAsConsignee(await trackingLink(page), bolNumber, price)
  expect(errors).toEqual([])
})

test('a repeat shipment to a consignee takes at most 13 keystrokes', async () => {
  const { page } = desk
  const call = await callsAs(page, product.url)
  const { rows } = await call('Shipment/GetShipmentList?statuscode=T', { pageSize: 50 })
  const isUsual = ({ PaymentType, shipMode }: Record<string, unknown>) =>
    PaymentType === 'P' && shipMode === 'LTL'
  const last = rows.findLast(isUsual)
  let keystrokes = 0
  const press = async (key: string) => {
    keystrokes++
    await page.keyboard.press(key)
  }
  const focused = () => page.evaluate<string>('document.activeElement.textContent')

  await page.goto('/Prepaid')
  const to = page.getByRole('region', { name: 'To', exact: true })
  await to.getByRole('combobox', { name: 'Consignee' }).focus()
  for (const digit of last.DestinationZip.slice(0, 5)) await press(digit)
  await page.getByRole('option', { name: last.DestinationName }).waitFor()
  await press('Enter')
  await to.getByRole('button', { name: 'Copy from last shipment' }).waitFor()
  await press('Tab')
  expect(await focused()).toBe('Copy from last shipment')
  await press('Enter')
  await expect.poll(() => page.getByRole('textbox', { name: 'Weight, line 1' }).inputValue()).not.toBe('')
  await press('Control+Enter')
  // The focus is where the next key is needed: on the best price, its booking button, the confirmation.
  const label = () => page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")')
  await expect.poll(label).toMatch(/^Book .* for \$/)
  await press('Enter')
  await expect.poll(focused).toMatch(/^Tender/)
  await press('Enter')
  await expect.poll(focused).toBe('Book and tender')
  await press('Enter')
  await page.waitForURL(/\/Tender\?shipment=[0-9a-f-]{36}$/)
  expect(keystrokes).toBeLessThanOrEqual(13)
})

test('a wrong value shows an error at its field, and nothing is lost', async () => {
  const { page } = desk
  await page.goto('/Prepaid')
  await page.getByRole('button', { name: 'Start over' }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: /start over/i })
  if (await sure.isVisible().catch(() => false)) await sure.click()
  await chooseWarehouse(page)
  const to = page.getByRole('region', { name: 'To', exact: true })
  await to.getByRole('combobox', { name: 'Consignee' }).fill('<b>Nobody</b>')
  await to.getByRole('textbox', { name: 'ZIP' }).fill('00000')
  await page.getByRole('textbox', { name: 'Description, line 1' }).fill("Robert'); drop table shipments;--")
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.getByText(/ZIP 00000 is not known/).count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByText('Weight is required').count()).toBeGreaterThan(0)
  expect(await to.getByRole('combobox', { name: 'Consignee' }).inputValue()).toBe('<b>Nobody</b>')
  expect(await page.getByRole('textbox', { name: 'Description, line 1' }).inputValue()).toContain(
    'drop table',
  )
})

test('an invalid tracking link ends on a separate page with the sentence for it', async () => {
  const stranger = await openDesk(browser, product.url)
  await stranger.page.goto('/Tracking?trackid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await expect.poll(() => stranger.page.getByText(/There is an error in the URL/).count()).toBeGreaterThan(0)
  expect(new URL(stranger.page.url()).pathname).toBe('/Tracking')
  await stranger.context.close()
})

test("an ended session leads to login and back to the clerk's page", async () => {
  const { page } = desk
  await page.goto('/Track')
  await page.evaluate('localStorage.clear()')
  await page.goto('/Track?tab=Delivered')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.getByLabel('User name').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('lading-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/Track')
})

test('a clerk without access to the page gets a notice and the first permitted page', async () => {
  const clerk = await openDesk(browser, product.url)
  await logIn(clerk.page, 'clerk')
  await clerk.page.goto('/Carriers')
  await expect
    .poll(() => clerk.page.getByText(/You do not have permission to access Carriers page/).count())
    .toBeGreaterThan(0)
  expect(new URL(clerk.page.url()).pathname).toBe('/ReviewRates')
  await clerk.context.close()
})

async function chooseWarehouse(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Warehouse' }).click()
  await page.getByRole('option', { name: /Reno/ }).click()
}

async function enterShipment(page: Page): Promise<void> {
  await chooseWarehouse(page)
  const to = page.getByRole('region', { name: 'To', exact: true })
  await to.getByRole('combobox', { name: 'Consignee' }).fill('Example Furnishings')
  await to.getByRole('textbox', { name: 'Street', exact: true }).fill('2 Main Street')
  await to.getByRole('textbox', { name: 'ZIP' }).fill('75201')
  await to.getByRole('textbox', { name: 'ZIP' }).press('Tab')
  await expect.poll(() => to.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Dallas')
  const cell = (name: string) => page.getByRole('textbox', { name: `${name}, line 1`, exact: true })
  await cell('Description').fill('Steel shelving')
  await cell('Quantity').fill('2')
  await page.getByRole('combobox', { name: 'Package type, line 1' }).selectOption('PLT')
  await cell('Weight').fill('1240')
  await cell('Length').fill('48')
  await cell('Width').fill('40')
  await cell('Height').fill('43')
}

/** Rates, opens the details, and returns the carrier's price as shown on the screen. */
async function rate(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  const rates = page.getByRole('region', { name: 'Rates' })
  await expect.poll(() => rates.getByRole('status').innerText()).toMatch(/^\d+ of 24 carriers/)
  await expect.poll(() => rates.getByText('Cheapest').count()).toBeGreaterThan(0)
  await expect.poll(() => rates.getByText('Fastest').count()).toBeGreaterThan(0)
  await expect.poll(() => rates.getByText('Preferred').count()).toBeGreaterThan(0)
  const why = page.getByRole('button', { name: `Why this price from ${CARRIER}` })
  await expect.poll(() => why.isEnabled()).toBe(true)
  await why.click()
  const working = page.getByRole('table', { name: `${CARRIER} price calculation` })
  // Its code loads on first use.
  await working.waitFor()
  const amounts = await working.getByRole('row').locator('td:last-child').allInnerTexts()
  const cents = amounts
    .filter((text) => text.includes('$'))
    .map((text) => Number(text.replace(/[$,]/g, '')) * 100)
  // The lines add up to the last one, the total, to the cent.
  const total = cents.pop()!
  expect(Math.round(cents.reduce((sum, one) => sum + one, 0))).toBe(Math.round(total))
  return `$${(total / 100).toFixed(2)}`
}

/** Books with the Tender button; returns the number of the bill of lading. */
async function book(page: Page, price: string): Promise<string> {
  await page.getByRole('button', { name: `Book ${CARRIER} for ${price}` }).click()
  await page.getByRole('menuitem', { name: /^Tender The/ }).click()
  const dialog = page.getByRole('dialog')
  // The routing guide prefers another carrier, so a reason is required.
  await dialog.getByLabel('Why not the preferred carrier?').fill('Closest dock to the consignee')
  await dialog.getByRole('button', { name: 'Book and tender' }).click()
  await page.waitForURL(/\/Tender\?shipment=[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'Open shipment' }).click()
  await page.waitForURL(/\/ShipmentDetails\/[0-9a-f-]{36}$/)
  const bolNumber = await page
    .getByRole('button', { name: /^Copy BOL/ })
    .first()
    .innerText()
  expect(bolNumber).toMatch(/^\d{17}$/)
  return bolNumber
}

/** Checks the mail on the carrier's server, received once, with a bill of lading that a PDF reader opens. */
async function readTender(bolNumber: string): Promise<void> {
  await mailbox.arrived(1)
  expect(mailbox.mails).toHaveLength(1)
  const mail = mailbox.mails[0]!
  expect(mail.subject).toContain(bolNumber)
  expect(mail.to?.[0]?.address).toBe('tender+saia@example.com')
  const attached = mail.attachments[0]!
  expect(attached.mimeType).toBe('application/pdf')
  const pages = await readPdf(attached.content as ArrayBuffer)
  expect(pages).toHaveLength(3)
  for (const text of pages) {
    for (const fact of [bolNumber, 'SAIA', 'Example Furnishings', 'Steel shelving', '1,240', '75201']) {
      expect(text).toContain(fact)
    }
  }
}

async function checkDetails(page: Page, bolNumber: string, price: string): Promise<void> {
  const log = page.getByRole('region', { name: 'Tender log' })
  await expect.poll(() => log.innerText()).toMatch(/\bDelivered\b/)
  expect(await page.getByText(price).count()).toBeGreaterThan(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download BOL' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`BOL-${bolNumber}.pdf`)
  await page.getByRole('button', { name: 'Move to InTransit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /move/i }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Move to Delivered' }).count()).toBe(1)
}

async function trackingLink(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Open tracking page' })
  return (await link.getAttribute('href'))!
}

/** Opens the tracking page as the consignee, on a phone, without a login. */
async function followAsConsignee(link: string, bolNumber: string, price: string): Promise<void> {
  const consignee = await openDesk(browser, product.url, { width: 390 })
  const { pathname, search } = new URL(link, product.url)
  await consignee.page.goto(pathname + search)
  await expect.poll(() => consignee.page.getByText(bolNumber).count()).toBeGreaterThan(0)
  const shown = await consignee.page.locator('body').innerText()
  expect(shown).toContain('Dallas')
  expect(shown).toContain(CARRIER)
  expect(shown).not.toContain(price)
  expect(consignee.page.url()).toContain('trackid')
  expect(consignee.errors).toEqual([])
  await consignee.context.close()
}
