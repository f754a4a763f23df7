import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES, PUBLIC_PAGES } from '#domain/access/pages.ts'
import { type Desk, logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { OPERATOR_SCREENS, ROUTES } from './support/built-screens.ts'
import { jumpsOn, MOST_JUMPS, watchJumps } from './support/jumps.ts'
import { type Product, startProduct } from './support/product.ts'

/** Delay of every reply, so that placeholders are visible. */
const WAIT_MS = 250
const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
/** A second try distinguishes a busy machine from a screen that jumps. */
const LOOKS = 2

let product: Product
let browser: Browser
let desk: Desk
let operator: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  desk = await openObserved('demo')
  operator = await openObserved('operator')
})

/** A page that counts layout shifts, with delayed replies. */
async function openObserved(userName: string): Promise<Desk> {
  const opened = await openDesk(browser, product.url)
  await logIn(opened.page, userName)
  await watchJumps(opened.page)
  await opened.page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    // A closed page needs no reply.
    await route.continue().catch(() => {})
  })
  return opened
}

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('every page of the product is checked', () => {
  const seen = new Set([...ROUTES, ...OPERATOR_SCREENS.map(([path]) => path)].map(firstSegment))
  const pages = [...Object.values(PAGES), ...Object.values(PUBLIC_PAGES)].map(({ path }) =>
    firstSegment(path),
  )
  // This test starts at the login.
  expect(pages.filter((path) => path !== '' && !seen.has(path))).toEqual([])
})

const firstSegment = (path: string): string => path.split(/[/?]/)[1] ?? ''

test.each(ROUTES)('%s does not jump', async (path) => expectStill(desk, await withRecord(path)))

test.each(OPERATOR_SCREENS)('%s of the operator does not jump', (path) => expectStill(operator, path))

/** The URL of a page that shows one shipment, with a tendered one. */
async function withRecord(path: string): Promise<string> {
  if (path !== '/Tender' && path !== '/ShipmentDetails') return path
  await desk.page.goto('/Track?tab=Tendered')
  const first = desk.page.getByRole('link', { name: /^\d{17}$/ }).first()
  const details = (await first.getAttribute('href')) ?? ''
  return path === '/Tender' ? `/Tender?shipment=${details.split('/').at(-1)}` : details
}

async function expectStill(at: Desk, path: string): Promise<void> {
  for (const size of WIDTHS) {
    let seen = await jumpsAt(at, path, size)
    for (let look = 1; look < LOOKS && seen.sum > MOST_JUMPS; look++) seen = await jumpsAt(at, path, size)
    expect({ ...seen, isStill: seen.sum <= MOST_JUMPS }, `${size.width} px`).toMatchObject({ isStill: true })
  }
}

async function jumpsAt({ page }: Desk, path: string, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.goto(path)
  await settle(page)
  return jumpsOn(page)
}
