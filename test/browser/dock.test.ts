import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolationsInEveryLook } from './support/axe.ts'
import { atRest, type Desk, logIn, openBrowser, openDesk, viewportOf } from './support/browser.ts'
import { type Cable, layCable } from './support/cable.ts'
import { type Product, startProduct } from './support/product.ts'

/** A tablet on the dock, online and offline: each mark reaches the server once, or the user gets a notice. */
let product: Product
let browser: Browser
let desk: Desk
let cable: Cable

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  cable = await layCable(product.url)
  desk = await openDesk(browser, cable.url, { width: 1024 })
  await logIn(desk.page)
})
afterAll(async () => {
  await browser?.close()
  await cable?.pull()
  await product?.stop()
})

interface Row {
  day: string
  units: number
  shipment: { shipmentId: string; BOLNumber: string; DestinationName: string }
}

const nameOf = ({ shipment }: Row) => shipment.DestinationName

/** A call as the page itself would make it, bypassing the page. */
async function ask<T>(path: string, body: object): Promise<T> {
  const key = await desk.page.evaluate<string>('JSON.parse(localStorage.getItem("lading.session")).key')
  const reply = await fetch(`${product.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as T
}
const waitingRows = async () =>
  (await ask<{ rows: Row[] }>('Dock/GetDockList', {})).rows.filter(({ day }) => day !== 'loaded')

/** No network and no browser cache: what opens now comes from the service worker. */
async function goOffline({ page, context }: Desk): Promise<void> {
  await cable.pull()
  await context.setOffline(true)
  const debug = await context.newCDPSession(page)
  await debug.send('Network.clearBrowserCache')
  await debug.detach()
}

async function goOnline({ context }: Desk): Promise<void> {
  await cable.plugIn()
  await context.setOffline(false)
}

/** Types like a wedge scanner: keys, wherever the focus is, and Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Opens the page and waits for its service worker: from then on it opens offline. */
async function openDock(page: Page): Promise<void> {
  await page.goto('/DockView')
  await page.getByRole('textbox', { name: 'Scan' }).waitFor()
  await page
    .getByRole('button', { name: /BOL \d{17}/ })
    .first()
    .waitFor({ state: 'attached' })
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
}

interface Details {
  shipment: { statusCode: string; trackingEvents?: { what: string; notes: string }[] }
}

test('on a tablet the sidebar starts collapsed and can be widened; other pages keep theirs', async () => {
  const { page } = desk
  await page.setViewportSize({ width: 820, height: 1180 })
  await openDock(page)
  const sidebar = page.getByRole('navigation', { name: 'Pages' })
  await page.getByText(/^\d+ of \d+ loaded$/).waitFor()
  await sidebar.getByRole('button', { name: 'Expand the sidebar' }).click()
  await sidebar.getByRole('button', { name: 'Collapse the sidebar to icons' }).waitFor()
  await page.goto('/Track')
  await sidebar.getByRole('button', { name: 'Collapse the sidebar to icons' }).waitFor()
  await page.setViewportSize(viewportOf(1024))
})

test('offline scans and marks survive a reload, and reach the server exactly once', async () => {
  const { page } = desk
  await openDock(page)
  const [row] = await waitingRows()
  const { shipmentId, BOLNumber } = row!.shipment
  await goOffline(desk)
  await scan(page, `402${BOLNumber}`)
  await page.getByRole('button', { name: 'Unit 1', exact: true }).click()
  await page.getByRole('textbox', { name: 'Trailer' }).fill('5312')
  await page.getByRole('button', { name: new RegExp(BOLNumber) }).focus()
  await scan(page, 'LOAD')
  await page.getByText('Offline, 2 waiting').waitFor()
  await page.reload()
  await page.getByText('Offline, 2 waiting').waitFor()
  expect((await waitingRows()).map(({ shipment }) => shipment.BOLNumber)).toContain(BOLNumber)
  await goOnline(desk)
  await page.getByText('All synced').waitFor()
  const { shipment } = await ask<Details>('Shipment/ShipmentDetails', { shipmentId })
  expect(shipment.statusCode).toBe('A')
  expect(JSON.stringify(shipment).match(/Loaded at the dock/g)).toHaveLength(1)
  expect(JSON.stringify(shipment)).toContain('Trailer 5312')
  await page.reload()
  await page.getByText('All synced').waitFor()
  expect((await waitingRows()).map(({ shipment: one }) => one.BOLNumber)).not.toContain(BOLNumber)
})

test('a change by another user shows a notice, and the mark is kept', async () => {
  const { page } = desk
  await openDock(page)
  const [row] = await waitingRows()
  const { shipmentId, BOLNumber } = row!.shipment
  await goOffline(desk)
  await scan(page, BOLNumber)
  await scan(page, 'LOAD')
  await page.getByText('Offline, 1 waiting').waitFor()
  await ask('Shipment/UpdateStatusCode', { shipmentId, action: 'moveToTransit' })
  await goOnline(desk)
  const told = page.getByRole('alert').filter({ hasText: `Not imported: ${BOLNumber}` })
  await told.waitFor()
  expect(await told.textContent()).toMatch(/no longer on the dock: InTransit \(Moved to in transit, demo/)
  await page.reload()
  await told.getByRole('button', { name: 'I have read this' }).click()
  await expect.poll(() => told.count()).toBe(0)
})

test('the service worker caches the built files and no replies of calls', async () => {
  const { page } = desk
  await openDock(page)
  const kept = await page.evaluate<string[]>(
    `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
      .then((all) => all.flat().map(({ url }) => new URL(url).pathname))`,
  )
  expect(kept.filter((path) => !/^\/(assets\/.+|DockView|config\.json)$/.test(path))).toEqual([])
  expect(kept.length).toBeGreaterThan(10)
})

test('dock and wall board have no accessibility violation at any width and scheme', async () => {
  const { page, context, errors } = await openDesk(browser, product.url, {
    storageState: { cookies: [], origins: await sessionFor(product.url) },
  })
  await openDock(page)
  // The name with the most lines, by scrolling to the end of the list and back.
  const rows = (await waitingRows()).toSorted((one, other) => nameOf(other).length - nameOf(one).length)
  const scanLongest = async () => {
    await scan(page, rows.at(-1)!.shipment.BOLNumber)
    await scan(page, rows[0]!.shipment.BOLNumber)
    await page.getByRole('button', { name: 'Mark as loaded' }).waitFor()
    await atRest(page)
    // The scanned entry is visible below the bar that reports it, not under it.
    const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Scan' }) })
    const face = page.getByRole('button', { expanded: true, name: /BOL/ })
    const below = async () => {
      const bar = (await form.locator('..').boundingBox())!
      return (await face.boundingBox())!.y - (bar.y + bar.height)
    }
    // The bar may get taller with its text while the list loads.
    await expect.poll(below).toBeGreaterThanOrEqual(0)
  }
  const found = (await findViolationsInEveryLook(page, scanLongest)).map((one) => `dock: ${one}`)
  await page.goto('/ShipmentConsole')
  await page.getByText(/^Page 1 of/).waitFor()
  found.push(...(await findViolationsInEveryLook(page)).map((one) => `board: ${one}`))
  expect(found).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

/** The session of the tablet for the same product without the cable. */
async function sessionFor(url: string) {
  const { origins } = await desk.context.storageState()
  return origins.map(({ localStorage }) => ({ origin: url, localStorage }))
}
