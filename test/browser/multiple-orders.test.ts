import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCleanInEveryLook, findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { readPdf } from './support/pdf.ts'
import { lastPrinted, PRINT_DIALOG } from './support/print-dialog.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * Multiple Orders with nothing replaced: a hundred orders from a file built, routed, tendered and printed; one carrier
 * cannot be notified; the page is reloaded in the middle. Every user action is counted.
 */
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

const MOST_ACTIONS = 12
const ORDERS = 100
/** The usual copies of a bill of lading: shipper, carrier, consignee. */
const COPIES = 3
/** Marks the orders of this test. */
const MARK = 'BULKTEST'

const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)

test('a hundred orders, from their file to their printed documents, in twelve actions', async () => {
  const { page, errors } = desk
  const call = await caller(page)
  let actions = 0
  const press = async (what: Locator) => {
    actions++
    await what.click({ timeout: 120_000 })
  }

  await page.addInitScript(PRINT_DIALOG)
  actions++
  await page.goto('/OrderIntegration')
  actions++
  await page.locator('input[type="file"]').first().setInputFiles(orderFile())
  await press(page.getByRole('button', { name: `Import ${ORDERS} orders` }))
  await press(page.getByRole('link', { name: `Ship ${ORDERS} orders` }))
  await press(page.getByRole('region', { name: 'Orders in the file' }).getByRole('button'))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await press(dialog.getByRole('button', { name: 'Set items and build' }))

  // The new shipments stay selected: nothing is selected again from here on.
  const built = page.getByRole('region', { name: 'Just built' })
  await built.getByText(`${ORDERS} shipments just built`).waitFor()
  await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toMatch(/^Rate & Route/)
  expect(await findAxeViolations(page)).toEqual([])
  await press(built.getByRole('button', { name: `Rate & route ${ORDERS} shipments` }))
  const routing = page.getByRole('region', { name: 'Routing' })
  await expect
    .poll(() => routing.getByText('Cost of the selected carriers').count(), { timeout: 60_000 })
    .toBe(1)
  expect(await routing.textContent()).toMatch(new RegExp(`${ORDERS} shipments done · 0 failed`))
  expect(await findAxeViolations(page)).toEqual([])
  const silenced = await silenceACarrier(call)
  const failing = silenced.length

  await press(routing.getByRole('button', { name: 'Schedule or tender…' }))
  await dialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  actions++
  await page.getByLabel('Reason').fill('Cheapest of the day')
  const routed = new URL(page.url()).searchParams.get('job')
  await press(dialog.getByRole('button', { name: `Tender ${ORDERS} shipments` }))
  // After a reload in the middle, the job is still there and continues.
  await page.waitForURL((url) => url.searchParams.get('job') !== routed)
  await page.reload()
  const tendering = page.getByRole('region', { name: 'Scheduling' })
  await expect.poll(() => tendering.getByText('Finished').count(), { timeout: 60_000 }).toBe(1)
  const done = ORDERS - failing
  expect(await tendering.textContent()).toContain(`${done} shipments done · ${failing} failed`)
  const refused = tendering.getByRole('list', { name: 'Not completed' }).getByRole('listitem')
  await expect.poll(() => refused.count()).toBe(failing)
  expect(await refused.first().textContent()).toContain('it has no account for LTL')
  await refused.first().getByRole('link', { name: 'Add account' }).waitFor()
  await tendering.getByRole('button', { name: /^Try \d+ shipments? again…$/ }).waitFor()

  await press(tendering.getByRole('button', { name: `Print ${done} BOLs and labels` }))
  await page.getByText('Opened in the print dialog.').waitFor({ timeout: 120_000 })
  const pages = await readPdf(await lastPrinted(page))
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS)

  const { rows } = await call('Shipment/GetShipmentList?statuscode=T', { searchText: MARK, pageSize: 200 })
  const tendered: { BOLNumber: string; TotalPallet: number }[] = rows.filter(
    (row: { isTendered: boolean }) => row.isTendered,
  )
  expect(tendered).toHaveLength(done)
  // For each shipment a bill of lading in three copies, and a label for each of its pallets.
  const expected = tendered.reduce((sum, { TotalPallet }) => sum + COPIES + TotalPallet, 0)
  expect(pages).toHaveLength(expected)
  for (const { BOLNumber } of tendered) expect(pages.some((text) => text.includes(BOLNumber))).toBe(true)
  expect(errors).toEqual([])
}, 300_000)

test('a row keeps its place if the result of the last job arrives late', async () => {
  const { page } = desk
  const isLate = /Works\/Read|BulkSchedule/
  await page.route(isLate, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue().catch(() => {})
  })
  await page.goto(`/MultipleOrders?tab=RateAndRoute&q=${MARK}`)
  const button = page.getByRole('button', { name: /choose another carrier/ }).first()
  await button.waitFor()
  const before = await button.boundingBox()
  await settle(page)
  expect(await button.boundingBox()).toEqual(before)
  await page.getByRole('region', { name: 'Scheduling' }).getByText('Finished').waitFor()
  await page.unroute(isLate)
})

test('another carrier is chosen for one shipment, whose load is shown', async () => {
  const { page } = desk
  await page.goto(`/MultipleOrders?tab=RateAndRoute&q=${MARK}`)
  await page
    .getByRole('button', { name: /choose another carrier/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('columnheader', { name: 'Price' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const take = dialog.getByRole('button', { name: /^Choose / }).last()
  const carrier = ((await take.getAttribute('aria-label')) ?? '').replace('Choose ', '')
  await take.click()
  await expect
    .poll(() => page.getByRole('button', { name: new RegExp(`^${carrier}: choose another`) }).count())
    .toBeGreaterThan(0)
  await page
    .getByRole('button', { name: /load diagram for / })
    .first()
    .click()
  await dialog.getByRole('img', { name: /linear feet/ }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})

test('selected orders: new shipments are listed first, through to printing BOLs and labels', async () => {
  const { page, errors } = desk
  const call = await caller(page)
  await page.goto('/MultipleOrders?tab=SetItems')
  const boxes = page.getByRole('table').first().getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const before = await countIn(call, 'O')
  await page.getByRole('button', { name: 'Set items…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Set items and build' }).click()
  const built = page.getByRole('region', { name: 'Just built' })
  await built.getByText('2 shipments just built').waitFor()
  expect(await countIn(call, 'O')).toBe(before - 2)
  const list = page.getByRole('table').first()
  await list.waitFor()
  const [top, below] = [await built.boundingBox(), await list.boundingBox()]
  expect(top!.y + top!.height).toBeLessThanOrEqual(below!.y)

  await built.getByRole('button', { name: 'Rate & route 2 shipments' }).click()
  const routing = page.getByRole('region', { name: 'Routing' })
  await routing.getByText('2 shipments done · 0 failed').waitFor({ timeout: 60_000 })
  await routing.getByRole('button', { name: 'Schedule or tender…' }).click()
  await dialog.getByLabel('Reason').fill('Chosen by hand')
  await dialog.getByRole('button', { name: 'Tender 2 shipments' }).click()
  const tendering = page.getByRole('region', { name: 'Scheduling' })
  await tendering.getByRole('button', { name: 'Print 2 BOLs and labels' }).waitFor({ timeout: 60_000 })
  expect(errors).toEqual([])
}, 240_000)

test.each(['SetItems', 'RateAndRoute', 'Schedule', 'EnRoute', 'Delivered'])(
  'the tab %s has no violation at any width and scheme',
  async (tab) => {
    const { page, errors } = desk
    await page.goto(`/MultipleOrders?tab=${tab}`)
    await page.getByRole('navigation', { name: 'Table pages' }).waitFor()
    await expectCleanInEveryLook(page)
    expect(errors).toEqual([])
  },
)

// biome-ignore lint/suspicious/noExplicitAny: fields of replies are read one by one
type Call = (path: string, body: object) => Promise<any>

/** Calls with the session of the page. */
async function caller(page: Page): Promise<Call> {
  const key = await page.evaluate<string>(
    `Object.values(localStorage).map((text) => { try { return JSON.parse(text) } catch { return null } })
      .find((value) => value?.key).key`,
  )
  return async (path, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const reply = await fetch(`${product.url}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const answer = await reply.json()
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
}

async function countIn(call: Call, statusCode: string): Promise<number> {
  return (await call(`Shipment/GetShipmentList?statuscode=${statusCode}`, { pageSize: 1 })).total
}

const PLACES = [
  { City: 'Dallas', State: 'TX', Zip: '75201' },
  { City: 'Chicago', State: 'IL', Zip: '60606' },
  { City: 'Phoenix', State: 'AZ', Zip: '85004' },
  { City: 'Denver', State: 'CO', Zip: '80202' },
]

/** An order file as an ERP system exports it. */
function orderFile(): { name: string; mimeType: string; buffer: Buffer } {
  const title =
    'Order Number,PO,Ship Date,Warehouse,Consignee,Street,City,State,ZIP,Description,Class,Quantity,Package,Weight,Length,Width,Height'
  const lines = Array.from({ length: ORDERS }, (_, index) => {
    const { City, State, Zip } = PLACES[index % PLACES.length]!
    const number = index + 1
    const goods = `"Shelving, knocked down",85,${1 + (number % 4)},PLT,${300 + ((number * 37) % 900)},48,40,45`
    return `${MARK}-${number},${MARK},${day(3)},RNO,Consignee ${number},${number} Main Street,${City},${State},${Zip},${goods}`
  })
  return { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from([title, ...lines].join('\n')) }
}

/** Assigns a few shipments to an otherwise unused carrier, and removes its account; returns the shipments. */
async function silenceACarrier(call: Call): Promise<string[]> {
  const { rows } = await call('Shipment/GetShipmentList?statuscode=Q', { searchText: MARK, pageSize: 200 })
  const picked = new Set((rows as { CarrierSCAC: string }[]).map((row) => row.CarrierSCAC))
  const accounts: Account[] = (await call('Carriers/FreightCarrier?mode=Load', { pageSize: 500 })).rows
  const mailed = new Set(accounts.filter((one) => one.TenderChannel === 'Email').map(({ SCAC }) => SCAC))
  const shipmentIds: string[] = rows.slice(0, 3).map((row: { shipmentId: string }) => row.shipmentId)
  const { routings } = await call('Shipment/RoutedOffers', { shipmentIds })
  const offered: { CarrierSCAC: string; ServiceCode: string }[][] = routings.map(
    ({ Offers }: { Offers: { CarrierSCAC: string; ServiceCode: string }[] }) => Offers,
  )
  const other = offered[0]!.find(
    ({ CarrierSCAC }) =>
      !picked.has(CarrierSCAC) &&
      mailed.has(CarrierSCAC) &&
      offered.every((offers) => offers.some((one) => one.CarrierSCAC === CarrierSCAC)),
  )!
  for (const shipmentId of shipmentIds) await call('Shipment/ChooseRoutedCarrier', { shipmentId, ...other })
  for (const account of accounts) {
    if (account.SCAC !== other.CarrierSCAC || account.RateModeID !== 1) continue
    await call('Carriers/FreightCarrier?mode=DELETE', { carrier: account })
  }
  return shipmentIds
}

interface Account {
  SCAC: string
  RateModeID: number
  TenderChannel: string
}
