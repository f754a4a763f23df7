import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isValidUps1Z } from '#domain/check-digits/ups.ts'
import { renderZpl, scanPng } from '#test/support/papers/zpl-proof.ts'
import {
  CARRIER_SECRET,
  openParcelServers,
  PARCEL_CARRIER_NAMES,
  PARCEL_STAGE,
  type ParcelServers,
  parcelDraft,
} from '#test/support/parcel.ts'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Call, callsAs } from './support/calls.ts'
import { readPdf } from './support/pdf.ts'
import { lastPrinted, PRINT_DIALOG } from './support/print-dialog.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * Parcels as a clerk ships them, with the three carriers behind real sockets: two packages to Canada with their
 * commercial invoice, prices compared, the labels bought, printed and checked, tracked to the consignee; and another
 * one voided, also with the carrier.
 */
let stage: ParcelServers
let product: Product
let browser: Browser
let desk: Desk
let call: Call

const JOURNEY_DAYS = 6

beforeAll(async () => {
  stage = await openParcelServers()
  product = await startProduct({
    CARRIER_HOSTS: Object.entries(stage.hosts)
      .map((pair) => pair.join('='))
      .join(','),
    LABEL_SETTLE_SECONDS: '0',
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  })
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  await desk.page.addInitScript(PRINT_DIALOG)
  await logIn(desk.page)
  call = await callsAs(desk.page, product.url)
  for (const carrier of PARCEL_CARRIER_NAMES) await makeAccount(carrier)
  // A journey takes days on the carrier's clock, and its future events have not happened, so it starts in the past.
  stage.setClock(new Date(Date.now() - JOURNEY_DAYS * 24 * 3_600_000))
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await stage?.close()
})

test('two packages to Canada: rated with three carriers, labels bought and read, delivered; another voided', async () => {
  const { page, errors } = desk
  await page.goto('/Parcel')
  await fillConsignee(page)
  await fillPackage(page, 1, { weight: '5', size: ['12', '10', '8'], value: '100' })
  await page.getByRole('button', { name: 'Add package' }).click()
  await fillPackage(page, 2, { weight: '7', size: ['14', '10', '8'], value: '' })
  await fillInvoice(page)

  await rate(page)
  for (const carrier of PARCEL_CARRIER_NAMES) {
    await expect
      .poll(() => page.getByRole('button', { name: new RegExp(`^Buy label ${carrier} `) }).count(), {
        timeout: 20_000,
        message: carrier,
      })
      .toBeGreaterThan(0)
  }

  const shipmentId = await buy(page, 'UPS')
  const [first = '', second = ''] = await trackingNumbers(shipmentId)
  expect([isValidUps1Z(first), isValidUps1Z(second), first === second]).toEqual([true, true, false])
  expect(stage.sold('UPS').map(({ number }) => number)).toEqual([first, second])
  for (const number of [first, second]) await page.getByText(number).first().waitFor()
  await proveLabels(page, [first, second])

  // For the carrier these days have passed.
  stage.setClock(null)
  await openTrackingPage(page, shipmentId)
  await page.getByText('Delivered').first().waitFor()
  expect(await shipmentOf(shipmentId)).toMatchObject({ statusCode: 'D' })
  await page.goto(`/ShipmentDetails/${shipmentId}`)
  await page.getByRole('region', { name: 'Labels' }).getByText(second).waitFor()

  await voidAnother(page, shipmentId)
  expect(errors).toEqual([])
}, 240_000)

test('a label that UPS refuses: the field is fixed in place, the label bought, printed and tracked, its void refused', async () => {
  const { page, errors } = desk
  const boughtAt = new Date(Date.now() - JOURNEY_DAYS * 24 * 3_600_000)
  stage.setClock(boughtAt)
  await page.goto('/Parcel')
  const to = page.getByRole('region', { name: 'To', exact: true })
  const fill = (label: string, value: string) => to.getByLabel(label, { exact: true }).fill(value)
  await fill('Consignee', 'Lone Star Tools')
  await fill('ZIP', '75201')
  await expect.poll(() => to.getByLabel('State', { exact: true }).inputValue()).toBe('TX')
  await fill('Street', '500 Commerce Street')
  await fill('Contact', 'Receiving')
  await fill('Phone', '(111) 555-0100')
  await fillPackage(page, 1, { weight: '5', size: ['12', '10', '8'], value: '' })
  await rate(page)
  await order(page, 'UPS')

  const refusal = page.getByRole('alert').filter({ hasText: 'UPS rejected the label' })
  await refusal.getByText('Missing or invalid ship to phone number').waitFor({ timeout: 40_000 })
  expect(stage.sold('UPS').filter(({ isVoided }) => !isVoided)).toHaveLength(2)
  expect(await findAxeViolations(page)).toEqual([])
  await refusal.getByRole('button', { name: 'Fix and buy again' }).click()
  const phone = to.getByLabel('Phone', { exact: true })
  await expect.poll(() => phone.and(page.locator(':focus')).count()).toBe(1)
  expect(await phone.getAttribute('aria-invalid')).toBe('true')
  await page.reload()
  await to.getByText('Missing or invalid ship to phone number').waitFor()
  await phone.fill('(214) 555-0100')
  await expect.poll(() => phone.getAttribute('aria-invalid')).not.toBe('true')
  const shipmentId = await buy(page, 'UPS', 1)
  const [number = ''] = await trackingNumbers(shipmentId)
  expect(isValidUps1Z(number)).toBe(true)
  await proveLabels(page, [number], { isAbroad: false })
  await page.getByRole('button', { name: 'Print label' }).click()
  await page.getByText('Opened in the print dialog.').waitFor()
  expect((await readPdf(await lastPrinted(page))).join()).toContain(number)

  const PICKED_UP_HOURS = 10
  stage.setClock(new Date(boughtAt.getTime() + PICKED_UP_HOURS * 3_600_000))
  await openTrackingPage(page, shipmentId)
  await expect.poll(async () => (await shipmentOf(shipmentId)).statusCode).toBe('A')
  // The truck was there: UPS refuses the void, and the clerk sees why.
  await page.goto(`/Parcel/${shipmentId}`)
  await page.getByRole('button', { name: 'Void…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill('Wrong box')
  await dialog.getByRole('button', { name: 'Void', exact: true }).click()
  await page.getByText('Not voided: Time for voiding has expired.').first().waitFor({ timeout: 40_000 })
  expect(stage.sold('UPS').at(-1)).toMatchObject({ number, isVoided: false })
  expect(errors).toEqual([])
}, 240_000)

test('no label to another country is requested from UPS without the invoice number', async () => {
  const { page, errors } = desk
  await page.goto('/Parcel')
  await fillConsignee(page)
  await fillPackage(page, 1, { weight: '5', size: ['12', '10', '8'], value: '' })
  await fillInvoice(page, '')
  await rate(page)
  await page
    .getByRole('button', { name: /^Buy label UPS / })
    .first()
    .click()
  const number = page.getByRole('region', { name: 'Commercial invoice' }).getByLabel('Invoice number')
  await expect.poll(() => number.and(page.locator(':focus')).count()).toBe(1)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await number.fill('INV-78')
  await order(page, 'UPS')
  const labels = page.getByRole('list', { name: 'Labels' })
  await labels.getByText('Bought', { exact: true }).waitFor({ timeout: 40_000 })
  expect(errors).toEqual([])
}, 240_000)

test('labels of many parcels: bought as one job, the refused one listed with its fix, the others printed', async () => {
  const { page, errors } = desk
  stage.setClock(null)
  for (const phone of ['(214) 555-0101', '(214) 555-0102', '(111) 555-0103']) {
    const draft = parcelDraft(1, { PO_Number: 'BATCH-7' })
    const { rates, shipmentId } = await call('Shipment/GETLTLRates', {
      ...draft,
      Destination: { ...draft.Destination, ContactNumber: phone },
    })
    const { CarrierSCAC, ServiceCode } = rates.find(
      (one: { CarrierSCAC: string }) => one.CarrierSCAC === 'UPSN',
    )
    await call('Shipment/ChooseRoutedCarrier', { shipmentId, CarrierSCAC, ServiceCode })
  }
  await page.goto('/MultipleOrders?tab=RateAndRoute&q=BATCH-7')
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Schedule or tender…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('One carrier for all')
  await dialog.getByRole('button', { name: 'Tender 3 shipments' }).click()
  const labels = page.getByRole('region', { name: 'Labels' })
  await labels.getByText('Labels bought for 2 of 3 parcels · 1 rejected').waitFor({ timeout: 60_000 })
  await labels.getByText('Missing or invalid ship to phone number').waitFor()
  await labels.getByRole('button', { name: 'Print 2 labels' }).click()
  await page.getByText('Opened in the print dialog.').first().waitFor()
  expect(await readPdf(await lastPrinted(page))).toHaveLength(2)
  await labels.getByRole('link', { name: 'Fix and buy again' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Fix and buy again' }).click()
  const to = page.getByRole('region', { name: 'To', exact: true })
  await to.getByLabel('Phone', { exact: true }).fill('(214) 555-0103')
  await buy(page, 'UPS', 1)
  expect(errors).toEqual([])
}, 240_000)

test('the end of the day: SCAN form, a pickup requested, its confirmation read, and canceled', async () => {
  const { page, errors } = desk
  stage.setClock(null)
  for (const scac of ['USPS', 'UPSN']) {
    const { rates, shipmentId } = await call('Shipment/GETLTLRates', parcelDraft(1))
    const { PricesheetID } = rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === scac)
    await call('Shipment/Pickup', {
      ...{ shipmentId, selectedPricesheetid: PricesheetID, OverrideReason: 'Next door' },
    })
    await expect.poll(async () => (await shipmentOf(shipmentId)).ParcelLabels[0].State).toBe('bought')
  }
  await page.goto('/Parcel')
  await page.getByRole('button', { name: 'End of day' }).click()
  const dialog = page.getByRole('dialog')
  const post = dialog.getByRole('region', { name: /^USPS, Scene/ })
  await post.getByRole('button', { name: /^Create SCAN form for 1 label/ }).click()
  await post.getByText(/SCAN form 92750/).waitFor()
  expect((await saved(page, 'Download SCAN form')).subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const ups = dialog.getByRole('region', { name: /^UPS, Scene/ })
  await ups.getByRole('button', { name: 'Request UPS pickup' }).click()
  const form = ups.getByRole('form', { name: 'UPS pickup' })
  await form.getByLabel('You close').fill('14:00')
  await form.getByRole('button', { name: 'Request pickup' }).click()
  await form.getByText('Enter a time after the packages are ready.').first().waitFor()
  await form.getByLabel('You close').fill('18:00')
  await form.getByRole('button', { name: 'Request pickup' }).click()
  await ups.getByText('Confirmed').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await ups.getByText(/^29\d{7}SB$/).waitFor()
  await ups.getByRole('button', { name: 'Cancel pickup' }).click()
  await ups.getByText('Canceled', { exact: true }).waitFor()
  expect(errors).toEqual([])
}, 240_000)

test('a company box, a FedEx location that accepts it, and its insurance: quoted, bought, on the label page', async () => {
  const { page, errors } = desk
  stage.setClock(null)
  await page.goto('/Parcel')
  await page.getByRole('button', { name: 'Box sizes' }).click()
  const boxes = page.getByRole('dialog')
  await boxes.getByRole('button', { name: 'Add box size' }).click()
  const form = boxes.getByRole('form', { name: 'Add a box size' })
  for (const [label, value] of [
    ['Name', 'Book box'],
    ['Length, in', '11'],
    ['Width, in', '9'],
    ['Height, in', '3'],
    ['Maximum, lb', '10'],
  ] as const) {
    await form.getByLabel(label).fill(value)
  }
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Add box size' }).click()
  await boxes.getByText('11 x 9 x 3').waitFor()
  await page.keyboard.press('Escape')
  await boxes.waitFor({ state: 'hidden' })

  const to = page.getByRole('region', { name: 'To', exact: true })
  const fill = (label: string, value: string) => to.getByLabel(label, { exact: true }).fill(value)
  await fill('Consignee', 'Lone Star Books')
  await fill('ZIP', '75201')
  await expect.poll(() => to.getByLabel('State', { exact: true }).inputValue()).toBe('TX')
  await fill('Street', '500 Commerce Stret')
  await fill('Contact', 'Receiving')
  await fill('Phone', '(214) 555-0100')
  await page.getByLabel('Packaging, line 1').selectOption({ label: 'Book box, 11 x 9 x 3 in' })
  expect(await page.getByLabel('Length, in, line 1').inputValue()).toBe('11')
  await page.getByLabel('Weight, lb, line 1').fill('12')
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByLabel('Insure for, $').fill('500')
  await page.getByRole('button', { name: 'Find locations near 75201' }).click()
  await page.getByRole('button', { name: /^Hold at FedEx Office/ }).click()
  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  await page.getByText('Book box holds at most 10 lb. Choose a larger box.').first().waitFor()
  await page.getByLabel('Weight, lb, line 1').fill('8')
  await rate(page)
  expect(await findAxeViolations(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Buy label FedEx / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Insured for $500.00: $4.50 extra (sandbox).').waitFor()
  await dialog.getByRole('button', { name: 'Use the suggested address' }).click()
  const reason = dialog.getByLabel(/^Why not the preferred carrier|^Why a carrier/)
  if (await reason.isVisible().catch(() => false)) await reason.fill('Held there')
  await dialog.getByRole('button', { name: 'Buy label' }).click()
  await page.getByText(/^Insured for \$500\.00 at \$4\.50, policy/).waitFor({ timeout: 40_000 })
  const shipmentId = /[0-9a-f-]{36}/.exec(page.url())![0]
  expect(await shipmentOf(shipmentId)).toMatchObject({
    ...{ Destination: { Street: '500 Commerce St' }, HoldLocation: { LocationType: 'FEDEX_OFFICE' } },
    ...{ Mailpieces: [{ BoxName: 'Book box' }], ParcelInsurance: { State: 'insured', Premium: 4.5 } },
  })
  expect(errors).toEqual([])
}, 240_000)

/** Ships again with another carrier, and voids the label before pickup. */
async function voidAnother(page: Page, shipmentId: string): Promise<void> {
  // A label of today cannot be voided after the truck's visit, which may already have happened today.
  stage.setClock(new Date(Date.now() - JOURNEY_DAYS * 24 * 3_600_000))
  await page.goto(`/Parcel/${shipmentId}`)
  await page.getByRole('button', { name: 'Ship again' }).click()
  await page.getByRole('region', { name: 'Packages' }).waitFor()
  await rate(page)
  const again = await buy(page, 'FedEx')
  expect(again).not.toBe(shipmentId)
  await page.getByRole('button', { name: 'Void…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill('Packed twice')
  await dialog.getByRole('button', { name: 'Void', exact: true }).click()
  await expect.poll(() => dialog.allTextContents()).toEqual([])
  await expect.poll(() => stage.sold('FedEx').map(({ isVoided }) => isVoided)).toEqual([true, true])
  await page.getByRole('list', { name: 'Labels' }).getByText('Voided').first().waitFor()
  expect(await shipmentOf(again)).toMatchObject({ statusCode: 'V', endedAs: 'void' })
  expect((await shipmentOf(shipmentId)).statusCode).toBe('D')
}

async function makeAccount(carrier: (typeof PARCEL_CARRIER_NAMES)[number]): Promise<void> {
  const credentials = {
    ...{ Carrier: carrier, Environment: 'live', Account: PARCEL_STAGE[carrier].account },
    ...{ ClientId: 'shipper', ClientSecret: CARRIER_SECRET, CRID: '12345678', MID: '900000001' },
  }
  await call(`Carriers/ParcelCarrier?function=add&mode=${carrier}`, { credentials })
}

async function fillConsignee(page: Page): Promise<void> {
  const to = page.getByRole('region', { name: 'To', exact: true })
  const fill = (label: string, value: string) => to.getByLabel(label, { exact: true }).fill(value)
  await fill('Consignee', 'Maple Tools')
  await fill('ZIP', 'M5H 2N2')
  await expect.poll(() => to.getByLabel('State', { exact: true }).inputValue()).toBe('ON')
  await fill('Street', '100 Queen Street West')
  await fill('Contact', 'Receiving')
  await fill('Phone', '416-555-0100')
}

interface Package {
  weight: string
  size: [length: string, width: string, height: string]
  value: string
}

async function fillPackage(page: Page, line: number, { weight, size, value }: Package): Promise<void> {
  const fill = (name: string, text: string) =>
    page.getByLabel(`${name}, line ${line}`, { exact: true }).fill(text)
  await fill('Weight, lb', weight)
  await fill('Length, in', size[0])
  await fill('Width, in', size[1])
  await fill('Height, in', size[2])
  await fill('Value, $', value)
}

async function fillInvoice(page: Page, number = 'INV-77'): Promise<void> {
  const invoice = page.getByRole('region', { name: 'Commercial invoice' })
  const fill = (name: string, text: string) =>
    invoice.getByLabel(`${name}, line 1`, { exact: true }).fill(text)
  await fill('Goods', 'Hand tools')
  await fill('HTS code', '8205.59')
  await fill('Quantity', '4')
  await fill('Unit value', '25')
  await fill('Total weight, lb', '11')
  await invoice.getByLabel('Invoice number').fill(number)
  await invoice.getByText('Invoice $100.00').waitFor()
}

async function rate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  await page.getByRole('button', { name: 'Rate again' }).first().waitFor()
}

/** Orders the first label of the carrier. */
async function order(page: Page, carrier: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^Buy label ${carrier} `) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel(/^Why not the preferred carrier|^Why a carrier/)
  if (await reason.isVisible().catch(() => false)) await reason.fill('The consignee wants it')
  await dialog.getByRole('button', { name: 'Buy label' }).click()
}

/** The same; returns the shipment once the labels have arrived. */
async function buy(page: Page, carrier: string, packages = 2): Promise<string> {
  await order(page, carrier)
  const labels = page.getByRole('list', { name: 'Labels' })
  await expect
    .poll(() => labels.getByText('Bought', { exact: true }).count(), { timeout: 40_000 })
    .toBe(packages)
  return /[0-9a-f-]{36}/.exec(page.url())![0]
}

const shipmentOf = async (shipmentId: string) =>
  (await call('Shipment/ShipmentDetails', { shipmentId })).shipment

/** The consignee's link: opening it makes the server ask the carrier. */
async function openTrackingPage(page: Page, shipmentId: string): Promise<void> {
  const { TrackingLink } = await shipmentOf(shipmentId)
  const { pathname, search } = new URL(TrackingLink)
  await page.goto(pathname + search)
}

const trackingNumbers = async (shipmentId: string): Promise<string[]> =>
  (await shipmentOf(shipmentId)).ParcelLabels.map(({ TrackingID }: { TrackingID: string }) => TrackingID)

/** Checks that a printer and a dock scanner can read the downloaded files. */
async function proveLabels(page: Page, numbers: string[], { isAbroad } = { isAbroad: true }): Promise<void> {
  const zpl = (await saved(page, 'Label ZPL')).toString('utf8')
  const labels = zpl.split('^XZ').filter((one) => one.includes('^XA'))
  expect(labels).toHaveLength(numbers.length)
  for (const [place, number] of numbers.entries()) {
    const codes = await scanPng(await renderZpl(`${labels[place]}^XZ`, 203))
    expect(codes).toContain(number)
  }
  const pages = await readPdf(Uint8Array.from(await saved(page, 'Label PDF')).buffer)
  expect(pages).toHaveLength(numbers.length)
  for (const [place, number] of numbers.entries()) expect(pages[place]).toContain(number)
  if (!isAbroad) return
  expect((await saved(page, 'Commercial invoice')).subarray(0, 5).toString('latin1')).toBe('%PDF-')
}

async function saved(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await download.path())
}
