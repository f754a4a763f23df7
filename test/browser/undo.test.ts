import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { callsAs } from './support/calls.ts'
import { type Product, startProduct } from './support/product.ts'

/** Undo after a wrong click, for one shipment and for several. */
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

async function statusOf(shipmentId: string): Promise<string> {
  const { shipment } = await (await callsAs(desk.page, product.url))('Shipment/ShipmentDetails', {
    shipmentId,
  })
  return shipment.statusCode
}

async function firstIn(statusCode: string): Promise<{ shipmentId: string; BOLNumber: string }> {
  const call = await callsAs(desk.page, product.url)
  const { rows } = await call(`Shipment/GetShipmentList?statuscode=${statusCode}`, { pageSize: 10 })
  return rows[0]
}

async function press(page: Page, name: string) {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

test.each([
  ['A', 'Move to Delivered', 'is delivered'],
  ['D', 'Archive', 'is archived'],
])('%s: %s from the page of the shipment, and Undo', async (status, label, done) => {
  const { page } = desk
  const { shipmentId, BOLNumber } = await firstIn(status)
  expect(await statusOf(shipmentId)).toBe(status)
  await page.goto(`/ShipmentDetails/${shipmentId}`)
  await settle(page)
  await page.getByRole('button', { name: label, exact: true }).click()
  await press(page, label)
  const message = page.getByRole('region', { name: 'Messages' })
  await message.getByText(`${BOLNumber} ${done}.`).waitFor()
  expect(await statusOf(shipmentId)).not.toBe(status)
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => statusOf(shipmentId)).toBe(status)
  // The next possible actions are the same as before.
  await page.getByRole('button', { name: label, exact: true }).waitFor()
})

test('Defer from the page of the shipment, and Undo', async () => {
  const { page } = desk
  const { shipmentId, BOLNumber } = await firstIn('Q')
  await page.goto(`/ShipmentDetails/${shipmentId}`)
  await settle(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Defer…' }).click()
  await press(page, 'Defer')
  const message = page.getByRole('region', { name: 'Messages' })
  await message.getByText(`${BOLNumber} is deferred.`).waitFor()
  expect(await statusOf(shipmentId)).toBe('H')
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => statusOf(shipmentId)).toBe('Q')
})

test('Pickup from a row of Track, and Undo', async () => {
  const { page } = desk
  await page.goto('/Track?tab=Tendered')
  await settle(page)
  const menu = page.getByRole('button', { name: /^Move / }).first()
  const bolNumber = ((await menu.getAttribute('aria-label')) ?? '').replace('Move ', '')
  const call = await callsAs(page, product.url)
  const { rows } = await call('Shipment/GetShipmentList?statuscode=T', {
    searchText: bolNumber,
    pageSize: 10,
  })
  const { shipmentId } = rows[0]
  await menu.click()
  await page.getByRole('menuitem', { name: 'Pickup…', exact: true }).click()
  await press(page, 'Pickup')
  const message = page.getByRole('region', { name: 'Messages' })
  await message.getByText(`${bolNumber} is picked up.`).waitFor()
  expect(await statusOf(shipmentId)).toBe('A')
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => statusOf(shipmentId)).toBe('T')
})

test('Pickup of many in Open Orders, and Undo', async () => {
  const { page } = desk
  await page.goto('/OpenOrders?tab=Schedule')
  await settle(page)
  const boxes = page.getByRole('table').first().getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Prepared Pickup…', exact: true }).waitFor()
  await bar.getByRole('button', { name: 'Pickup…', exact: true }).click()
  await press(page, 'Pickup: 2 shipments')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('is picked up').first().waitFor()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('region', { name: 'Messages' }).getByText('2 shipments were restored.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
})

test('Archive of many in Shipment History, and Undo', async () => {
  const { page } = desk
  await page.goto('/ShipmentHistory?tab=Delivered')
  await settle(page)
  const table = page.getByRole('table', { name: 'Shipments', exact: true })
  const boxes = table.getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('button', { name: 'Archive…' }).first().click()
  await press(page, 'Archive: 2 shipments')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('is archived').first().waitFor()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('region', { name: 'Messages' }).getByText('2 shipments were restored.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
})
