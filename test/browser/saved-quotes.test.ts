import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser
let office: Desk
let home: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  office = await openDesk(browser, product.url)
  home = await openDesk(browser, product.url)
  await logIn(office.page)
  await logIn(home.page)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('a quote saved on one computer opens on another with the same prices', async () => {
  await office.page.goto('/ReviewRates?from=89502&to=75201&weight=1200&class=70')
  await office.page
    .getByRole('button', { name: /^Share the price from / })
    .first()
    .click()
  const shared = office.page.getByRole('dialog', { name: /^Quote / })
  await shared.getByRole('row', { name: /^Total/ }).waitFor()
  const sheet = await shared.getByRole('table').allTextContents()
  const number = ((await shared.getByRole('heading').first().textContent()) ?? '').replace('Quote ', '')

  await home.page.goto('/ReviewRates')
  const list = home.page.getByRole('region', { name: 'Saved quotes' })
  await list.getByRole('button', { name: `Open quote ${number}` }).click()
  const opened = home.page.getByRole('dialog', { name: `Quote ${number}` })
  await opened.getByRole('row', { name: /^Total/ }).waitFor()
  expect(await opened.getByRole('table').allTextContents()).toEqual(sheet)
  expect(await findAxeViolations(home.page)).toEqual([])
  expect([...office.errors, ...home.errors]).toEqual([])
})
