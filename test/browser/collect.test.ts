import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { readPdf } from './support/pdf.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * A collect shipment with nothing replaced: the order is entered by hand, its number is scanned, the consignee's
 * carrier is picked, the tender is sent over SMTP with a bill of lading that says collect; delivered, archived. And
 * what a void reverts.
 */
let mailbox: Mailbox
let product: Product
let browser: Browser
let desk: Desk
let collect: { soldTo: string; carrier: string; account: string }

beforeAll(async () => {
  mailbox = await openMailbox()
  product = await startProduct({ SMTP_URL: mailbox.url })
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  await logIn(desk.page)
  collect = await mailedCollectCarrier(desk.page)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await mailbox?.close()
})

test('an order ships collect, from its number to the archive', async () => {
  const { page, errors } = desk
  await enterOrder(page, 'COL-1001')
  await page.waitForURL(/\/Collect\?order=COL-1001$/)
  await checkCollect(page)
  expect(await findAxeViolations(page)).toEqual([])
  const bolNumber = await tender(page)
  await readTender(bolNumber)
  await expect
    .poll(() => page.getByText(/The pickup request was delivered to tender\+/).count())
    .toBeGreaterThan(0)
  expect(await findAxeViolations(page)).toEqual([])
  // Lines that are on a shipment cannot be shipped again.
  await scan(page, 'COL-1001')
  await expect.poll(() => page.getByText('Order COL-1001 is already on a shipment.').count()).toBe(1)
  await page.getByRole('link', { name: 'Open the shipment' }).click()
  await page.waitForURL(/\/ShipmentDetails\//)
  await move(page, 'Move to InTransit')
  await move(page, 'Move to Delivered')
  await move(page, 'Archive')
  await expect.poll(() => page.getByText('Archived', { exact: true }).count()).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

test('two orders of one consignee ship together; a void reverts both', async () => {
  const { page, errors } = desk
  for (const number of ['COL-2001', 'COL-2002']) {
    await enterOrder(page, number)
    await page.waitForURL(/\/Collect\?order=/)
  }
  await scan(page, 'COL-2001')
  const offer = page.getByRole('region', { name: 'Orders to the same consignee' })
  await offer.getByRole('checkbox', { name: /COL-2002/ }).check()
  expect(await findAxeViolations(page)).toEqual([])
  await offer.getByRole('button', { name: 'Ship 2 orders together' }).click()
  await page.waitForURL(/\/Collect\?order=COL-2001/)
  await expect.poll(() => page.getByRole('textbox', { name: 'Description, line 2' }).count()).toBe(1)
  await tender(page)
  for (const number of ['COL-2001', 'COL-2002']) {
    expect(await page.getByRole('button', { name: new RegExp(`Copy .*${number}`) }).count()).toBe(1)
  }
  await page.getByRole('link', { name: 'Open shipment' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Void/ }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The consignee called it off')
  await page.getByRole('dialog').getByRole('button', { name: /void/i }).click()
  await expect.poll(() => page.getByText('Voided', { exact: true }).count()).toBeGreaterThan(0)
  await scan(page, 'COL-2002')
  await expect.poll(() => offer.getByRole('checkbox', { name: /COL-2001/ }).count()).toBe(1)
  expect(errors).toEqual([])
})

/** Makes a call with the session of the browser's user. */
async function call(page: Page, path: string, body: object) {
  const key = await page.evaluate<string>(
    `Object.values(localStorage).map((text) => { try { return JSON.parse(text) } catch { return null } })
      .find((value) => value?.key).key`,
  )
  const reply = await fetch(`${product.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: fields of replies are read one by one
  return (await reply.json()) as any
}

/** A sold-to of the demo whose default collect carrier gets tenders by email. */
async function mailedCollectCarrier(page: Page): Promise<typeof collect> {
  const { carriers: all } = await call(page, 'Shipment/CarriersList', {})
  // A carrier may get the tenders of one mode by email, those of another by EDI.
  const key = (one: { SCAC: string; RateModeID: number }) => `${one.SCAC} ${one.RateModeID}`
  const otherwise = new Set(
    all.filter((one: { TenderChannel: string }) => one.TenderChannel !== 'email').map(key),
  )
  const { carriers } = await call(page, 'Shipment/GetCollectCarriersList', { SoldTo: '' })
  const found = carriers.find(
    (one: { SCAC: string; RateModeID: number; IsSelected: boolean }) =>
      one.IsSelected && !otherwise.has(key(one)),
  )
  if (!found) throw new Error('the demo has no collect carrier that takes e-mail')
  return { soldTo: found.SoldTo, carrier: found.CarrierName, account: found.AccountNumber }
}

async function scan(page: Page, number: string): Promise<void> {
  await page.goto('/SingleOrder')
  await page.getByRole('combobox', { name: 'Order number' }).fill(number)
  await page.keyboard.press('Enter')
}

/** Enters an order and ships it. */
async function enterOrder(page: Page, number: string): Promise<void> {
  await page.goto('/SingleOrder')
  await page.getByRole('button', { name: 'New order' }).click()
  const dialog = page.getByRole('dialog')
  const fill = (name: string, value: string) => dialog.getByLabel(name).first().fill(value)
  await fill('Order number', number)
  await dialog.getByRole('combobox', { name: 'Who pays' }).click()
  await page.getByRole('option', { name: 'Collect' }).click()
  await fill('Sold-to', collect.soldTo)
  await fill('Consignee', 'Example Furnishings')
  await fill('Street', '2 Main Street')
  await fill('ZIP', '75201')
  await fill('Description', 'Steel shelving')
  await fill('Qty', '2')
  await dialog.getByRole('combobox', { name: 'Package' }).click()
  await page.getByRole('option', { name: /^PLT/ }).click()
  await fill('Weight, lb', '1240')
  await fill('L, in', '48')
  await fill('W, in', '40')
  await fill('H, in', '43')
  await dialog.getByRole('button', { name: 'Save and ship' }).click()
}

/** Everything came from the order; the default carrier is selected with its account. */
async function checkCollect(page: Page): Promise<void> {
  const carrier = page.getByRole('region', { name: 'Consignee’s carrier' })
  await expect.poll(() => carrier.getByRole('radio', { checked: true }).count()).toBe(1)
  expect(await carrier.getByRole('radio', { name: collect.carrier }).isChecked()).toBe(true)
  expect(await carrier.getByLabel('Account number').inputValue()).toBe(collect.account)
  const pickup = page.getByRole('region', { name: 'Pickup and services' })
  expect(await pickup.getByLabel('From', { exact: true }).inputValue()).toBe('11:00 AM')
  expect(await pickup.getByLabel('To', { exact: true }).inputValue()).toBe('03:30 PM')
  expect(await page.getByRole('textbox', { name: 'Description, line 1' }).inputValue()).toBe('Steel shelving')
}

/** Tenders with the Tender button; returns the number of the bill of lading. */
async function tender(page: Page): Promise<string> {
  const carrier = page.getByRole('region', { name: 'Consignee’s carrier' })
  await expect.poll(() => carrier.getByRole('radio', { checked: true }).count()).toBe(1)
  await page.getByRole('button', { name: 'Tender collect' }).click()
  await page.getByRole('menuitem', { name: /^Tender The/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tender', exact: true }).click()
  await page.waitForURL(/\/Tender\?shipment=[0-9a-f-]{36}$/)
  const bolNumber = await page
    .getByRole('button', { name: /^Copy BOL/ })
    .first()
    .innerText()
  expect(bolNumber).toMatch(/^\d{17}$/)
  return bolNumber
}

/** Checks the mail on the carrier's server: no price, the payer, and a collect bill of lading. */
async function readTender(bolNumber: string): Promise<void> {
  await mailbox.arrived(1)
  const mail = mailbox.mails[0]!
  expect(mail.subject).toContain(bolNumber)
  expect(mail.text).toContain(`collect: bill Example Furnishings, account ${collect.account}`)
  expect(mail.text).not.toMatch(/\$\d/)
  const pages = await readPdf(mail.attachments[0]!.content as ArrayBuffer)
  expect(pages).toHaveLength(3)
  for (const text of pages) {
    const terms = `Freight collect, account ${collect.account}`
    for (const fact of [bolNumber, 'Example Furnishings', 'COL-1001', 'Steel shelving', '1,240', terms]) {
      expect(text).toContain(fact)
    }
  }
  expect(mail.text).toContain('Pickup')
}

async function move(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /move|archive/i })
    .click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}
