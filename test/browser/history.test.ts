import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { USUAL_LIMITS } from '#outside/sheets/limits.ts'
import { readSheet, sheetNames } from '#outside/sheets/read-sheet.ts'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { callsAs } from './support/calls.ts'
import { readPdf } from './support/pdf.ts'
import { type Product, startProduct } from './support/product.ts'

/** Shipment History: filtered, saved as a view, opened with it by a colleague, exported in full and read back. */
let product: Product
let browser: Browser
let desk: Desk
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-history-'))
  product = await startProduct()
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  await logIn(desk.page)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const tabCount = async (page: Page, title: string): Promise<number> => {
  const text = (await page.getByRole('tab', { name: new RegExp(`^${title}`) }).textContent()) ?? ''
  return Number(/([\d,]+)\+?$/.exec(text)?.[1]?.replaceAll(',', ''))
}

async function saved(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export all rows' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  const place = path.join(folder, file.suggestedFilename())
  await file.saveAs(place)
  return place
}

const bolsOf = (csv: string): string[] =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]!)

test('filters count, list and export the same shipments, all of them', async () => {
  const { page, errors } = desk
  await page.goto('/ShipmentHistory?tab=Delivered')
  await page
    .getByRole('link', { name: /^\d{17}$/ })
    .first()
    .waitFor()
  const all = await tabCount(page, 'Delivered')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Payment').selectOption('P')
  await page.getByLabel('Destination state or ZIP').fill('TX')
  await page.waitForURL(/destination=TX/)
  await expect.poll(() => tabCount(page, 'Delivered')).toBeLessThan(all)
  await settle(page)
  const found = await tabCount(page, 'Delivered')
  expect(found).toBeGreaterThan(25)

  const { rows } = await (await callsAs(page, product.url))('Shipment/GenericShipmentsList?statuscode=D', {
    pageSize: 1000,
  })
  const expected = (rows as { PaymentType: string; DestinationState: string; BOLNumber: string }[])
    .filter((row) => row.DestinationState === 'TX' && row.PaymentType === 'P')
    .map((row) => row.BOLNumber)
  const csv = await saved(page, 'CSV')
  const bols = bolsOf(readFileSync(csv, 'utf8'))
  expect(bols).toHaveLength(found)
  expect(new Set(bols)).toEqual(new Set(expected))

  const book = await saved(page, 'Excel (XLSX)')
  expect(await sheetNames(book)).toEqual(['Delivered shipments'])
  const sheet: string[] = []
  for await (const lot of readSheet(book, '', USUAL_LIMITS)) sheet.push(...lot.map(({ cells }) => cells[0]!))
  expect(sheet).toEqual(['BOL', ...bols])
  expect(await findAxeViolations(page)).toEqual([])
  expect(errors).toEqual([])
})

test("a shared view opens a colleague's list as it was saved", async () => {
  const { page, errors } = desk
  await page.goto('/ShipmentHistory?tab=Delivered&payment=C&sort=TotalCharge')
  await settle(page)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save as a new view' }).click()
  await page.getByLabel('Name').fill('Collect, cheapest first')
  await page.getByLabel('Share with colleagues').check()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Views: Collect, cheapest first' }).waitFor()

  const colleague = await openDesk(browser, product.url)
  await logIn(colleague.page, 'clerk')
  await colleague.page.goto('/ShipmentHistory?tab=Delivered')
  await colleague.page.getByRole('button', { name: 'Views' }).click()
  await colleague.page.getByRole('button', { name: /^Collect, cheapest first/ }).click()
  await colleague.page.waitForURL(/payment=C/)
  expect(new URL(colleague.page.url()).searchParams.get('sort')).toBe('TotalCharge')
  // From now on the list opens with this view.
  await colleague.page.getByRole('button', { name: 'Views: Collect, cheapest first' }).click()
  await colleague.page.getByRole('button', { name: 'Change view Collect, cheapest first' }).click()
  await colleague.page.getByRole('menuitem', { name: 'Use as default view' }).click()
  await colleague.page.getByText('The list opens with Collect, cheapest first.').waitFor()
  await colleague.page.goto('/ShipmentHistory?tab=Delivered')
  await colleague.page.waitForURL(/payment=C/)
  expect([...errors, ...colleague.errors]).toEqual([])
  await colleague.context.close()
})

test('a row offers its documents and its POD, and shows if there is no POD', async () => {
  const { page } = desk
  await page.goto('/ShipmentHistory?tab=Delivered&size=100')
  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^POD for \d{17}$/ })
      .first()
      .click(),
  ])
  expect(proof.suggestedFilename()).toMatch(/^.*\d{17}\.pdf$/)
  expect((await readPdf(new Uint8Array(readFileSync(await proof.path())).buffer)).join()).toContain(
    'SYNTHETIC',
  )
  const menu = page
    .getByRole('row')
    .filter({ hasNot: page.getByRole('button', { name: /^POD for / }) })
    .getByRole('button', { name: /^Actions for \d{17}$/ })
    .first()
  await menu.click()
  const [bol] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Bill of lading' }).click(),
  ])
  expect(bol.suggestedFilename()).toMatch(/\.pdf$/)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Proof of delivery' }).click()
  await page.getByText('No POD exists').waitFor()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Copy to a new shipment' }).click()
  await page.waitForURL(/\/(Prepaid|Collect|Parcel)\/[0-9a-f-]{36}/)
})

test('the keys of the page are listed, and the palette finds actions', async () => {
  const { page } = desk
  await page.goto('/ShipmentHistory')
  await settle(page)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to search').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Search or jump to a page').fill('new order')
  await page.getByText('New order', { exact: true }).first().click()
  await page.getByRole('dialog', { name: 'New order' }).waitFor()
})
