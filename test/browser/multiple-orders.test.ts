import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCleanInEveryLook, findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * Multiple Orders with nothing replaced: a hundred orders set, routed, tendered; one carrier cannot be told; the page is
 * loaded anew in the middle. Every press of the user is counted.
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
/** Of the orders that this test works on, and of no other. */
const MARK = 'BULKTEST'

const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)

test('a hundred orders, set, routed and tendered in twelve actions', async () => {
  const { page, errors } = desk
  const call = await caller(page)
  await addOrders(call)
  let actions = 0
  const press = async (what: Locator) => {
    actions++
    await what.click()
  }

  // The screen, narrowed to these orders: a link that a clerk keeps.
  actions++
  await page.goto(`/MultipleOrders?q=${MARK}`)
  await expect.poll(() => page.getByText(`of ${ORDERS}`).count()).toBe(1)
  await press(page.getByRole('checkbox', { name: /select all/i }).first())
  await press(page.getByRole('button', { name: `All ${ORDERS}` }))
  await press(page.getByRole('button', { name: 'Set items…' }))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await press(dialog.getByRole('button', { name: 'Set items and build' }))

  await expect.poll(() => page.getByText(`of ${ORDERS}`).count(), { timeout: 60_000 }).toBe(1)
  await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toMatch(/^Rate & Route/)
  await press(page.getByRole('checkbox', { name: /select all/i }).first())
  await press(page.getByRole('button', { name: `All ${ORDERS}` }))
  await press(page.getByRole('button', { name: `Rate & route ${ORDERS} shipments` }))
  const routing = page.getByRole('region', { name: 'Routing' })
  await expect.poll(() => routing.getByText('Cost of the picks').count()).toBe(1)
  expect(await routing.textContent()).toMatch(new RegExp(`${ORDERS} shipments done · 0 failed`))
  expect(await findAxeViolations(page)).toEqual([])
  const failing = await silenceACarrier(call)

  // What is ticked stays ticked while it is routed.
  await press(page.getByRole('button', { name: 'Schedule or tender…' }))
  await dialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Reason').fill('Cheapest of the day')
  actions++
  const routed = new URL(page.url()).searchParams.get('job')
  await press(dialog.getByRole('button', { name: `Tender ${ORDERS} shipments` }))
  // Loaded anew in the middle of it: the work is there, and goes on.
  await page.waitForURL((url) => url.searchParams.get('job') !== routed)
  await page.reload()
  const tendering = page.getByRole('region', { name: 'Scheduling' })
  await expect.poll(() => tendering.getByText('Finished').count()).toBe(1)
  const done = ORDERS - failing.count
  expect(await tendering.textContent()).toContain(`${done} shipments done · ${failing.count} failed`)
  const refused = tendering.getByRole('list', { name: 'Not done' }).getByRole('listitem')
  await expect.poll(() => refused.count()).toBe(failing.count)
  expect(await refused.first().textContent()).toContain('it has no account for LTL')
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS)

  const { rows } = await call('Shipment/GetShipmentList?statuscode=T', { searchText: MARK, pageSize: 200 })
  expect(rows.filter((row: { isTendered: boolean }) => row.isTendered)).toHaveLength(done)
  expect(errors).toEqual([])
})

test('another carrier is taken for one shipment, whose load is shown', async () => {
  const { page } = desk
  await page.goto(`/MultipleOrders?tab=RateAndRoute&q=${MARK}`)
  await page
    .getByRole('button', { name: /choose another carrier/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  expect(await findAxeViolations(page)).toEqual([])
  const take = dialog.getByRole('button', { name: /^Take / }).last()
  const carrier = ((await take.getAttribute('aria-label')) ?? '').replace('Take ', '')
  await take.click()
  await expect
    .poll(() => page.getByRole('button', { name: new RegExp(`^${carrier}: choose another`) }).count())
    .toBeGreaterThan(0)
  await page
    .getByRole('button', { name: /picture of / })
    .first()
    .click()
  await dialog.getByRole('img', { name: /linear feet/ }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})

test.each(['SetItems', 'RateAndRoute', 'Schedule', 'EnRoute', 'Delivered'])(
  'the tab %s is clean in every look',
  async (tab) => {
    const { page, errors } = desk
    await page.goto(`/MultipleOrders?tab=${tab}`)
    await page.getByRole('navigation', { name: 'Table pages' }).waitFor()
    await expectCleanInEveryLook(page)
    expect(errors).toEqual([])
  },
)

// biome-ignore lint/suspicious/noExplicitAny: replies are asked for their fields one by one
type Call = (path: string, body: object) => Promise<any>

/** Calls by the session of the page. */
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

const PLACES = [
  { City: 'Dallas', State: 'TX', Zip: '75201' },
  { City: 'Chicago', State: 'IL', Zip: '60606' },
  { City: 'Phoenix', State: 'AZ', Zip: '85004' },
  { City: 'Denver', State: 'CO', Zip: '80202' },
]

/** Some at once, as several clerks would. */
async function addOrders(call: Call): Promise<void> {
  const AT_ONCE = 10
  for (let last = 0; last < ORDERS; last += AT_ONCE) {
    const orders = Array.from({ length: AT_ONCE }, (_, place) => orderOf(last + place + 1))
    await Promise.all(orders.map((order) => call('Shipment/AddNewOrder', { order })))
  }
}

function orderOf(number: number): object {
  const place = PLACES[number % PLACES.length]!
  const address = { ...place, Street: `${number} Main Street`, CountryCode: 'US' }
  return {
    OrderNumber: `${MARK}-${number}`,
    PO_Number: MARK,
    ShipByDate: day(3),
    WHSE: 'RNO',
    Origin: {
      CompanyName: 'Reno DC',
      Street: '1450 Depot Road',
      City: 'Reno',
      State: 'NV',
      Zip: '89502',
      CountryCode: 'US',
    },
    Destination: { ...address, CompanyName: `Consignee ${number}` },
    Items: [
      {
        Description: 'Shelving, knocked down',
        itemClass: '85',
        Weight: 300 + ((number * 37) % 900),
        wtUnit: 'lb',
        Qty: 1 + (number % 4),
        packageType: 'PLT',
        Length: 48,
        Width: 40,
        Height: 45,
        dimUnit: 'in',
      },
    ],
  }
}

/** Takes the carrier that was picked least often off the list, after it was picked; who it is, and how often. */
async function silenceACarrier(call: Call): Promise<{ scac: string; count: number }> {
  const { rows } = await call('Shipment/GetShipmentList?statuscode=Q', { searchText: MARK, pageSize: 200 })
  const picked = Map.groupBy(rows as { CarrierSCAC: string }[], (row) => row.CarrierSCAC)
  const accounts = (await call('Carriers/FreightCarrier?mode=Load', { pageSize: 500 })).rows
  const [least] = [...picked]
    .filter(([scac]) => accounts.some((one: Account) => one.SCAC === scac && one.TenderChannel === 'Email'))
    .sort(([, one], [, other]) => one.length - other.length)
  const [scac, shipments] = least!
  for (const account of accounts as Account[]) {
    if (account.SCAC !== scac || account.RateModeID !== 1) continue
    await call('Carriers/FreightCarrier?mode=DELETE', { carrier: account })
  }
  return { scac, count: shipments.length }
}

interface Account {
  SCAC: string
  RateModeID: number
  TenderChannel: string
}
