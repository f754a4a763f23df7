import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** Logging in with a second step, and ending sessions elsewhere. */
let product: Product
let browser: Browser
let desk: Desk
let secret: string
let recovery: string[]

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

const codeNow = (periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })

async function passwordStep(page: Page) {
  await page.goto('/')
  await page.getByLabel('User name').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('lading-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('a session elsewhere is ended, and that browser is back at the login', async () => {
  const other = await openDesk(browser, product.url)
  await logIn(other.page)
  await desk.page.goto('/Profile?section=ChangePassword')
  await settle(desk.page)
  await desk.page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await desk.page.getByText('You are logged out everywhere else.').waitFor()
  await other.page.goto('/Locations')
  await other.page.getByLabel('User name').waitFor()
  await other.context.close()
})

test('two-step verification is set up by scanning or typing a key', async () => {
  const { page } = desk
  await page.goto('/Profile?section=ChangePassword')
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  await page.getByLabel('Your password', { exact: true }).fill('lading-demo')
  await page.getByRole('button', { name: 'Continue' }).click()
  const picture = page.getByAltText('QR code for your authenticator app')
  await picture.waitFor()
  // The browser has drawn it: an invalid image would have no size.
  expect(
    await page.evaluate<number>(`document.querySelector('img[alt^="QR code"]').naturalWidth`),
  ).toBeGreaterThan(0)
  secret = (await page.locator('code').first().textContent())!
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill(codeNow(-1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Save these recovery codes').waitFor()
  recovery = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents()
  expect(recovery).toHaveLength(10)
  expect(await findAxeViolations(page, 'section:has([aria-label="Recovery codes"])')).toEqual([])
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await page.getByRole('button', { name: 'Turn off' }).waitFor()
})

test('the next login asks for the code; a recovery code also works', async () => {
  for (const code of [codeNow(), recovery[0]!]) {
    const { page, context } = await openDesk(browser, product.url, { width: 390 })
    await passwordStep(page)
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This code is incorrect or was already used.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    if (code === recovery[0]) await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel(/^(Code|Recovery code)$/).fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL((url) => url.pathname !== '/')
    await context.close()
  }
})

test('if the company requires it, users without it set it up at login', async () => {
  const { page } = desk
  await page.goto('/Profile?section=CompanySettings')
  await page.getByLabel('Require two-step verification of all users').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('The company settings have been updated successfully').waitFor()
  const other = await openDesk(browser, product.url)
  await other.page.goto('/')
  await other.page.getByLabel('User name').fill('clerk')
  await other.page.getByLabel('Password', { exact: true }).fill('lading-demo')
  await other.page.getByRole('button', { name: 'Log in' }).click()
  await other.page.getByText('Your company requires it before you can go on.').waitFor()
  await other.page.getByAltText('QR code for your authenticator app').waitFor()
  secret = (await other.page.locator('code').first().textContent())!
  await other.page.getByLabel('Code', { exact: true }).fill(codeNow())
  await other.page.getByRole('button', { name: 'Turn on' }).click()
  await other.page.getByRole('button', { name: 'I have saved the codes' }).click()
  await other.page.waitForURL((url) => url.pathname !== '/')
  expect(other.errors).toEqual([])
  await other.context.close()
})
