import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, openBrowser, openDesk, settle } from './support/browser.ts'
import { type Product, startEmptyProduct } from './support/product.ts'

/** A container from its booking to the return of the empty, on an empty installation. */
let product: Product & { setupLink: string }
let browser: Browser
let desk: Desk
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lading-ocean-'))
  product = await startEmptyProduct({ CARRIER_ENVIRONMENT: 'sandbox' })
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

type Place = Page | Locator
const fill = (place: Place, name: string | RegExp, text: string) =>
  place
    .getByLabel(name, { exact: typeof name === 'string' })
    .first()
    .fill(text)
const press = (place: Place, name: string | RegExp) =>
  place
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
async function choose(place: Place, name: string, option: string | RegExp) {
  await place.getByRole('combobox', { name }).or(place.getByRole('textbox', { name })).first().click()
  await desk.page.getByRole('option', { name: option }).first().click()
}
const dialogOf = async (page: Page, name: string | RegExp): Promise<Locator> => {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}
const gone = (dialog: Locator) => dialog.waitFor({ state: 'hidden' })
/** The status on the page, next to the title. */
const stateIs = (page: Page, words: string) =>
  expect
    .poll(() =>
      page
        .locator('header')
        .filter({ has: page.getByRole('heading', { level: 1 }) })
        .textContent(),
    )
    .toContain(words)

test('a company starts with an empty list that shows the next step', async () => {
  const { page } = desk
  const { pathname, search } = new URL(product.setupLink)
  await page.goto(pathname + search)
  for (const [name, text] of [
    ['Company', 'Acme Tools, Inc.'],
    ['Street', '12 Dock Street'],
    ['City', 'Reno'],
    ['State', 'NV'],
    ['ZIP', '89502'],
    ['First name', 'Pat'],
    ['Last name', 'Doe'],
    ['E-mail', 'pat@example.com'],
    ['User name', 'pat'],
  ] as const) {
    await page.getByRole('textbox', { name, exact: true }).fill(text)
  }
  await page.locator('input[type=password]').first().fill('nine green pallets')
  await page.getByLabel('I accept the agreement for my company').check()
  await press(page, 'Create company')
  await page.waitForURL(/\/SingleOrder$/)
  await page.goto('/OceanTracking')
  await page.getByText('No containers yet').waitFor()
  await settle(page)
  expect(await findAxeViolations(page)).toEqual([])
})

test('a container is entered by its booking, and its number is checked', async () => {
  const { page } = desk
  await page.locator('main').getByRole('button', { name: 'Add container' }).last().click()
  const dialog = await dialogOf(page, 'Add container')
  await fill(dialog, /^Container number/, 'MSKU1234566')
  await press(dialog, 'Add container')
  await dialog.getByText('The check digit of MSKU1234566 should be 5.').waitFor()
  await fill(dialog, /^Container number/, 'MSKU 123456-5')
  await fill(dialog, 'Booking number', 'JOURNEY-D4')
  await fill(dialog, /^Port of loading/, 'shangh')
  await page.getByRole('option', { name: /CNSHA Shanghai/ }).click()
  await choose(dialog, 'Tracked by', 'Terminal49')
  await press(dialog, 'Add container')
  await gone(dialog)
  await page.getByRole('link', { name: 'MSKU1234565' }).waitFor()
})

test('an account is entered for tracking containers', async () => {
  const { page } = desk
  await press(page, 'Tracking accounts')
  const dialog = await dialogOf(page, 'Tracking accounts')
  await press(dialog, 'Add account')
  await fill(dialog, 'API key', 'wrong')
  await press(dialog, 'Test and save')
  await dialog.getByText(/rejected this API key/).waitFor()
  await fill(dialog, 'API key', 'the key')
  await press(dialog, 'Test and save')
  await dialog.getByText('Sandbox').first().waitFor()
  await dialog.getByRole('button', { name: 'Edit Terminal49' }).waitFor()
  await page.keyboard.press('Escape')
  await gone(dialog)
})

/** The sandbox reports as many days of the journey as the booking says. */
async function advance(page: Page, days: number) {
  await press(page, 'Edit container')
  const dialog = await dialogOf(page, /^Edit/)
  await fill(dialog, 'Booking number', `JOURNEY-D${days}`)
  await press(dialog, 'Save container')
  await gone(dialog)
  await press(page, 'Update from carrier')
}

test('the carrier moves it over the sea', async () => {
  const { page } = desk
  await page.getByRole('link', { name: 'MSKU1234565' }).click()
  await page.waitForURL(/OceanTrackingEvents/)
  await press(page, 'Update from carrier')
  await stateIs(page, 'Being loaded')
  await advance(page, 10)
  await stateIs(page, 'At sea')
  await page.getByText('Sandbox Meridian').first().waitFor()
  // Events in Shanghai have its local time.
  await page
    .getByText(/(GMT|UTC)\+8|CST/)
    .first()
    .waitFor()
})

test('the arrival is delayed twice, and the history shows it', async () => {
  const { page } = desk
  await advance(page, 26)
  const history = page.getByRole('region', { name: 'Estimated arrival over time' })
  await expect.poll(() => history.locator('tbody tr').count()).toBe(3)
  await history.getByText(/days late/).waitFor()
  await history.getByRole('figure').waitFor()
  await settle(page)
  expect(await findAxeViolations(page)).toEqual([])
})

test('it arrives, and the last free day warns', async () => {
  const { page } = desk
  await advance(page, 37)
  await stateIs(page, 'Arrived')
  await page
    .getByRole('alert')
    .filter({ hasText: /Last free day .* over/ })
    .waitFor()
  await page.goto('/OceanTracking?only=free')
  await page.getByRole('button', { name: 'Free time ends 1' }).waitFor()
  await page.getByRole('link', { name: 'MSKU1234565' }).click()
})

test('events that the carrier does not report are entered by hand, changed and deleted', async () => {
  const { page } = desk
  await press(page, 'Add event')
  const dialog = await dialogOf(page, 'Add event')
  await press(dialog, 'Add event')
  await dialog.getByText('Choose what happened.').waitFor()
  await choose(dialog, 'What', 'On hold')
  await fill(dialog, /^Where/, 'USLGB')
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 16)
  await fill(dialog, /^When/, yesterday)
  await press(dialog, 'Add event')
  await gone(dialog)
  await stateIs(page, 'On hold')
  await press(page, 'Actions for On hold')
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await press(await dialogOf(page, /^Delete/), 'Delete event')
  await expect.poll(() => page.getByRole('button', { name: 'Actions for On hold' }).count()).toBe(0)
})

test('the empty is returned, and the journey ends', async () => {
  const { page } = desk
  await advance(page, 46)
  await stateIs(page, 'Empty returned')
  await page.getByText('Empty container returned').first().waitFor()
})

test('a list of containers is imported', async () => {
  const { page } = desk
  const file = join(folder, 'containers.csv')
  const rows = [
    ['Container No', 'Booking', 'SCAC', 'Size type', 'POL', 'POD', 'ETA', 'LFD'],
    ['MSCU6639870', 'FILE1', 'MSCU', '40HC', 'DEHAM', 'USNYC', '2027-01-05 08:00', ''],
    ['HLXU8452101', 'FILE2', 'HLCU', '20GP', 'NLRTM', 'USBAL', '2027-01-09', '2027-01-14'],
    ['TGHU0001231', 'FILE3', '', '', '', '', '', ''],
  ]
  await writeFile(file, rows.map((row) => row.join(',')).join('\n'))
  await page.goto('/OceanTracking')
  await press(page, 'Import')
  const dialog = await dialogOf(page, 'Import containers')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await press(dialog, 'Check the whole list')
  await dialog.getByText('The check digit of TGHU0001231 should be 6.').waitFor()
  await press(dialog, 'Import 2 containers')
  await gone(dialog)
  await page.getByRole('link', { name: 'HLXU8452101' }).waitFor()
  await page.getByRole('tab', { name: /^All/ }).getByText('3').waitFor()
  expect(desk.errors).toEqual([])
})

test('both screens work on a phone and in the dark scheme', async () => {
  const { context } = desk
  const state = await context.storageState()
  const phone = await openDesk(browser, product.url, { width: 390, colorScheme: 'dark', storageState: state })
  for (const path of ['/OceanTracking', '/OceanTrackingEvents/MSKU1234565']) {
    await phone.page.goto(path)
    await phone.page.getByText('MSKU1234565').first().waitFor()
    await settle(phone.page)
    expect([path, await findAxeViolations(phone.page)]).toEqual([path, []])
    const wide = await phone.page.evaluate<boolean>(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    )
    expect([path, wide]).toEqual([path, false])
  }
  await phone.context.close()
})
