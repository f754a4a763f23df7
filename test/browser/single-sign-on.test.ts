import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#test/support/ftp-server.ts'
import { type OpenIdTestProvider, startOpenIdProvider } from '#test/support/openid-provider.ts'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** A company signs in with its own provider: set up by an administrator, used by everyone. */
let product: Product
let provider: OpenIdTestProvider
let browser: Browser
let desk: Desk

beforeAll(async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  provider = await startOpenIdProvider(`${url}/SingleSignOn`)
  provider.people.set('ann', { email: 'ann@acme.com', email_verified: true, given_name: 'Ann' })
  provider.people.set('loose', { email: 'loose@acme.com', email_verified: false })
  product = await startProduct({
    ...{ PORT: String(port), PUBLIC_URL: url, ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
  })
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  await logIn(desk.page)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await provider?.stop()
})

const SETTINGS = '/Profile?section=CompanySettings'
const section = (page: Page) => page.getByRole('form', { name: 'Single sign-on' })

/** Signs in on the provider's own page. */
async function signInThere(page: Page, login: string) {
  await page.waitForURL((url) => url.origin === provider.issuer)
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

test('an administrator sets it up, with errors next to the fields', async () => {
  const { page } = desk
  await page.goto(SETTINGS)
  const form = section(page)
  await form.getByText(`${product.url}/SingleSignOn`).waitFor()
  await form.getByLabel('Issuer').fill('https://nowhere.invalid')
  await form.getByLabel('Client ID').fill(provider.clientId)
  await form.getByLabel('Client secret', { exact: true }).fill('a wrong secret')
  await form.getByLabel('E-mail domains').fill('acme.com')
  await form.getByRole('button', { name: 'Check' }).click()
  await form.getByText('There is no host nowhere.invalid.').first().waitFor()
  await form.getByLabel('Issuer').fill(provider.issuer)
  await form.getByRole('button', { name: 'Check' }).click()
  await form.getByText('rejected this client ID and secret').first().waitFor()
  await form.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret)
  await form.getByRole('button', { name: 'Check' }).click()
  await form.getByText('The provider answers and accepts the client ID and secret.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByLabel('Use single sign-on').check()
  await form.getByLabel(/^Create users at their first sign-in/).check()
  await form.getByRole('button', { name: 'Save single sign-on' }).click()
  await page.getByText('Single sign-on has been saved.').waitFor()
  await form.getByText(/\/\?company=/).waitFor()
})

test('users sign in through the provider, and reach the page they opened', async () => {
  const other = await openDesk(browser, product.url, { width: 390 })
  const { page } = other
  await page.goto('/Locations')
  await page.getByLabel('User name').waitFor()
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await page.getByText('Enter your user name or e-mail address.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('User name').fill('ann@acme.com')
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await signInThere(page, 'ann')
  await page.waitForURL((url) => url.pathname === '/Locations')
  // The provider's page requests a font that test machines cannot load.
  expect(other.errors.filter((text) => !text.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([])
  // The provider's reply is not in the browser history.
  await page.goBack().catch(() => null)
  expect(page.url()).not.toContain('code=')
  await other.context.close()
})

test("after logout the same browser signs in again by the company's link", async () => {
  const { page } = desk
  await page.goto(SETTINGS)
  const link = await section(page)
    .getByText(/\/\?company=/)
    .textContent()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('button', { name: 'Continue with single sign-on' }).waitFor()
  await page.goto(link!)
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await signInThere(page, 'ann')
  await page.waitForURL((url) => url.origin === product.url && url.pathname !== '/SingleSignOn')
  await page.goto('/')
  await settle(page)
  expect(new URL(page.url()).pathname).not.toBe('/')
})

test('the login page shows what failed, and keeps the name', async () => {
  const other = await openDesk(browser, product.url)
  const { page } = other
  await page.goto('/')
  await page.getByLabel('User name').fill('no-one-here')
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await page.getByText('There is no single sign-on for this user or company.').first().waitFor()
  await page.getByLabel('User name').fill('loose@acme.com')
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await signInThere(page, 'loose')
  await page.getByText('The provider has not verified the e-mail address loose@acme.com.').waitFor()
  expect(await page.getByLabel('User name').inputValue()).toBe('loose@acme.com')
  expect(await findAxeViolations(page)).toEqual([])
  // After a reload, the reply is gone.
  await page.reload()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByLabel('User name').waitFor()
  // A reply without a sign-in started in this tab.
  await page.goto('/SingleSignOn?code=stolen&state=x')
  await page.getByText('was started in another browser window').waitFor()
  await other.context.close()
})

test('it is removed after a confirmation', async () => {
  const other = await openDesk(browser, product.url)
  await logIn(other.page)
  await other.page.goto(SETTINGS)
  await section(other.page).getByRole('button', { name: 'Remove…' }).click()
  const question = other.page.getByRole('dialog', { name: 'Remove single sign-on?' })
  await question.waitFor()
  expect(await findAxeViolations(other.page)).toEqual([])
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await other.page.getByText('Single sign-on has been removed.').waitFor()
  await other.context.close()
  const fresh = await openDesk(browser, product.url)
  await fresh.page.goto('/')
  await fresh.page.getByLabel('User name').waitFor()
  expect(await fresh.page.getByRole('button', { name: 'Continue with single sign-on' }).count()).toBe(0)
  await fresh.context.close()
})
