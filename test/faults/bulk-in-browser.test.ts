import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPostmaster } from '#database/embedded/postmaster-file.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { routableShipments } from '#test/support/routable-shipments.ts'
import { DESTINATION } from '#test/support/scene.ts'
import { type Desk, logIn, openBrowser, openDesk } from '../browser/support/browser.ts'
import { type Product, startProduct } from '../browser/support/product.ts'

/**
 * Through the screen, with nothing replaced: 10,000 shipments routed over the demo's tariff carriers and 500 of them
 * tendered, with visible progress. test/browser/multiple-orders.test.ts, which `npm run test:all` runs, has a hundred
 * of each; this is the full length.
 */
const isFull = process.env.LADING_FAULTS === 'full'
const SHIPMENTS = 10_000
const TENDERED = 500
const CARRIERS = 24
/** No carrier serves this place, so this one must fail alone. */
const NOWHERE = { ...DESTINATION, city: 'Nowhere', state: 'XX', zip: '00000' }
const ALL = 'BULKALL'
const SOME = 'BULKALLSOME'

let product: Product
let browser: Browser
let desk: Desk
let database: OpenDatabase
let clientId: string

beforeAll(async () => {
  if (!isFull) return
  product = await startProduct()
  const server = findPostmaster(path.join(product.dataDir, 'postgres'))!
  database = openDatabase({
    ...{ host: server.socketFolder, port: server.port },
    ...{ user: 'lading', database: 'lading', max: 1 },
  })
  const { rows } = await database.pool.query(`select client_id from users where user_name = 'demo'`)
  clientId = rows[0].client_id
  await routableShipments(database.db, clientId, SHIPMENTS - TENDERED - 1, { po_number: ALL })
  await routableShipments(database.db, clientId, TENDERED, { po_number: SOME })
  await routableShipments(database.db, clientId, 1, { po_number: ALL, destination: NOWHERE })
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  await logIn(desk.page)
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await database?.close()
  await product?.stop()
})

const marked = async (mark: string, condition: string) => {
  const { rows } = await database.pool.query(
    `select count(*)::int as total from shipments where client_id = $1 and po_number like $2 and ${condition}`,
    [clientId, `${mark}%`],
  )
  return rows[0].total as number
}

/** Opens the shipments with this mark and selects all of them. */
async function tickAll(page: Page, mark: string, count: number): Promise<void> {
  await page.goto(`/MultipleOrders?tab=RateAndRoute&q=${mark}`)
  // Select all selects the loaded rows: all rows of this search.
  await page
    .getByText(new RegExp(`of ${count.toLocaleString('en-US')}`))
    .first()
    .waitFor()
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .click()
  // Ten thousand may be more, because a list stops counting there.
  const all = new RegExp(`^(All|Newest) ${count.toLocaleString('en-US')}$`)
  await page.getByRole('button', { name: all }).click()
}

/** Waits for the job to end; returns how many different values its progress showed. */
async function watch(page: Page, region: string): Promise<number> {
  const panel = page.getByRole('region', { name: region })
  const standing = panel.getByRole('status')
  const seen = new Set<string>()
  await panel.waitFor()
  while ((await panel.getByText('Finished').count()) === 0) {
    const now = await standing.textContent({ timeout: 1_000 }).catch(() => null)
    if (now) seen.add(now)
    await page.waitForTimeout(50)
  }
  return seen.size
}

it.runIf(isFull)(`${SHIPMENTS} are routed and ${TENDERED} tendered through the screen`, async () => {
  const { page, errors } = desk
  await tickAll(page, ALL, SHIPMENTS)
  await page.getByRole('button', { name: /^Rate & route 10,000 shipments/ }).click()
  expect(await watch(page, 'Routing')).toBeGreaterThan(1)
  const routing = page.getByRole('region', { name: 'Routing' })
  await expect.poll(() => routing.textContent()).toContain('9,999 shipments done · 1 failed')
  const refused = routing.getByRole('list', { name: 'Not completed' }).getByRole('listitem')
  await expect.poll(() => refused.count()).toBe(1)
  expect(await marked(ALL, 'price_sheet_id is not null')).toBe(SHIPMENTS - 1)
  const { rows } = await database.pool.query(
    `select count(distinct scac)::int as asked,
        (select max(json_array_length(offers))::int from routed_offers where client_id = $1) as most
      from carriers where client_id = $1 and rate_mode_id = 1 and deleted_at is null`,
    [clientId],
  )
  // Regional carriers have no rates to some of the places.
  expect(rows[0].asked).toBe(CARRIERS)
  expect(rows[0].most).toBeGreaterThan(CARRIERS / 2)

  await tickAll(page, SOME, TENDERED)
  await page.getByRole('button', { name: 'Schedule or tender…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.getByLabel('Reason').fill('Cheapest of the day')
  await dialog.getByRole('button', { name: `Tender ${TENDERED} shipments` }).click()
  await watch(page, 'Scheduling')
  const tendering = page.getByRole('region', { name: 'Scheduling' })
  await expect.poll(() => tendering.textContent()).toContain(`${TENDERED} shipments done · 0 failed`)
  expect(await marked(SOME, 'is_tendered')).toBe(TENDERED)
  expect(await marked(ALL, 'is_tendered')).toBe(TENDERED)
  const told = await database.pool.query(
    `select count(*)::int as messages, count(distinct o.shipment_id)::int as shipments from outbox o
      join shipments s on s.id = o.shipment_id where o.kind = 'tender' and s.po_number = $1`,
    [SOME],
  )
  expect(told.rows[0]).toEqual({ messages: TENDERED, shipments: TENDERED })
  expect(errors).toEqual([])
})
