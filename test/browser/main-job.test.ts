import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * The main job, as a clerk does it and with nothing replaced: log in, enter, rate, look why, book, see the tender
 * leave over SMTP, read its bill of lading, follow it on the consignee's page.
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

test('a clerk ships a pallet order from login to the public tracking page', async () => {
  const { page, errors } = desk
  await logIn(page)
  await page.goto('/Prepaid')
  await enterShipment(page)
  const rates = await rate(page)

  const shipmentId = await book(page, rates.carrier)
  await expect.poll(() => page.getByText(/Delivered to the carrier|Delivered|Sent/).count()).toBeGreaterThan(0)
  const bolNumber = await readBolNumber(page)

  await mailbox.arrived(1)
  const mail = mailbox.mails[0]!
  expect(mail.subject).toContain(bolNumber)
  expect(mail.text).toContain('Steel shelving')
  const attached = mail.attachments[0]!
  expect(attached.mimeType).toBe('application/pdf')
  const text = await readPdf(new Uint8Array(attached.content as ArrayBuffer))
  expect(text).toContain(bolNumber)
  expect(text).toContain('Reno')
  expect(text).toContain('1,240')

  const link = await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href*="trackid="]')?.href)
  expect(link).toBeTruthy()
  await followAsConsignee(link!, bolNumber)
  expect(shipmentId).toMatch(/^[0-9a-f-]{36}$/)
  expect(errors).toEqual([])
})

async function enterShipment(page: Page): Promise<void> {
  const from = page.getByRole('region', { name: 'From', exact: true })
  await from.getByLabel('Company').fill('Reno DC')
  await from.getByLabel('Street', { exact: true }).fill('100 Dock Road')
  await from.getByLabel('ZIP').fill('89502')
  await from.getByLabel('ZIP').press('Tab')
  await expect.poll(() => from.getByLabel('City').inputValue()).toBe('Reno')
  const to = page.getByRole('region', { name: 'To', exact: true })
  await to.getByLabel('Consignee').fill('Example Furnishings')
  await to.getByLabel('Street', { exact: true }).fill('2 Main Street')
  await to.getByLabel('ZIP').fill('75201')
  await to.getByLabel('ZIP').press('Tab')
  await expect.poll(() => to.getByLabel('State').inputValue()).toBe('TX')
  await page.getByLabel('Description, line 1').fill('Steel shelving')
  await page.getByLabel('Quantity, line 1').fill('2')
  await page.getByLabel('Package type, line 1').selectOption('PLT')
  await page.getByLabel('Weight, line 1').fill('1240')
  await page.getByLabel('Length, line 1').fill('48')
  await page.getByLabel('Width, line 1').fill('40')
  await page.getByLabel('Height, line 1').fill('43')
}
